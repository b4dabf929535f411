import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { run } from './run.ts';
import type { Deployment } from './set-up.ts';

export interface Answer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
  // Tests look at what came; a wrong shape fails their expectations.
  body: any; // oxlint-disable-line typescript/no-explicit-any -- as above
}

interface CallOptions {
  key?: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** Calls the deployed API. Its name is told by the Host header: not every resolver knows names under localhost. */
export class DeployedApi {
  private readonly deployment: Deployment;
  private made = 0;

  constructor(deployment: Deployment) {
    this.deployment = deployment;
  }

  /** @param target a path under `/v1`, or a whole URL of this deployment */
  call(method: string, target: string, options: CallOptions = {}): Promise<Answer> {
    const { apiUrl, emulatorPort, certificate } = this.deployment;
    const url = new URL(target.startsWith('/') ? `${apiUrl}${target}` : target);
    const text = options.body === undefined ? undefined : JSON.stringify(options.body);
    return new Promise((done, fail) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: emulatorPort,
          servername: 'localhost',
          ca: readFileSync(certificate),
          method,
          path: `${url.pathname}${url.search}`,
          headers: {
            Host: url.host,
            ...(options.key === undefined ? {} : { Authorization: `Bearer ${options.key}` }),
            ...(text === undefined
              ? {}
              : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
            ...options.headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', fail);
          response.on('end', () => {
            const answer = Buffer.concat(chunks).toString();
            const isJson =
              response.headers['content-type']?.startsWith('application/json') === true;
            done({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: answer,
              body: isJson && answer !== '' ? JSON.parse(answer) : undefined,
            });
          });
        },
      );
      sent.on('error', fail);
      sent.end(text);
    });
  }

  /** Makes an organisation with a live and a test key by the operator's tool. */
  async createOrganization(
    credits: number,
  ): Promise<{ orgId: string; live: string; test: string }> {
    const { orgId } = z
      .object({ orgId: z.string() })
      .parse(
        await this.admin('create-organization', '--plan', 'growth', '--credits', String(credits)),
      );
    const scopes = ['--scopes', 'leads:read,jobs:write,credits:read,webhooks:write'];
    const key = async (type: string) =>
      z
        .object({ key: z.string() })
        .parse(await this.admin('create-key', orgId, '--type', type, '--cap', 'none', ...scopes))
        .key;
    return { orgId, live: await key('live'), test: await key('test') };
  }

  /** One line of JSON of `npm run admin`. */
  async admin(...args: readonly string[]): Promise<unknown> {
    const { env } = this.deployment;
    return JSON.parse(await run('node', ['bin/admin.ts', ...args], { env }));
  }

  /** What the functions' logs say of errors and refusals. */
  troubles(): Promise<string> {
    const { env, python } = this.deployment;
    return run(python, [resolve(import.meta.dirname, 'function-troubles.py')], { env });
  }

  createJob(key: string, prompt: string, idempotencyKey = `key-${(this.made += 1)}`) {
    const headers = { 'Idempotency-Key': idempotencyKey };
    return this.call('POST', '/jobs', { key, body: { prompt }, headers });
  }

  /** Polls until the job is in one of the states. */
  async until(key: string, id: string, ...states: readonly string[]): Promise<Answer['body']> {
    const deadline = performance.now() + 100_000;
    for (;;) {
      const { status, body, text } = await this.call('GET', `/jobs/${id}`, { key });
      if (status !== 200) throw new Error(`Job ${id}: ${status} ${text}`);
      if (states.includes(body.status)) return body;
      if (
        performance.now() > deadline ||
        ['failed', 'cancelled', 'delivered'].includes(body.status)
      )
        throw new Error(`Job ${id} is not ${states.join(' or ')}: ${JSON.stringify(body)}`);
      await wait(500);
    }
  }
}
