import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import type { SeededOrganization } from '../../lib/local/organizations.ts';

const program = resolve(import.meta.dirname, '../../bin/local.ts');

/** Types of the events that came in, each by its id. */
const received = new Map<string, string>();
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    const { id, type } = z.object({ id: z.string(), type: z.string() }).parse(JSON.parse(body));
    received.set(id, type);
    response.end();
  });
});
beforeAll(() => new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done)));
afterAll(() => receiver.close());

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restart-'));
  return () => rm(folder, { recursive: true, force: true });
});

/** Starts the service as `npm start -- --data-dir data` does; resolves when it is ready. */
async function start() {
  const child = spawn(process.execPath, [program, '--data-dir', 'data'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: '0', SANDBOX_JOB_SECONDS: '4' },
  });
  const closed = new Promise<void>((done) => child.once('close', () => done()));
  const said: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(String(chunk)));
  await new Promise<void>((ready, failed) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (String(chunk).includes('Ready in')) ready();
    });
    void closed.then(() => failed(new Error(said.join(''))));
  });
  // Written by the program just before it says that it is ready.
  const session = JSON.parse(
    await readFile(join(folder, '.local/session.json'), 'utf8'),
  ) as SeededOrganization;
  const call = async (method: string, path: string, body?: object, key = session.liveKey) => {
    const response = await fetch(session.baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': path + JSON.stringify(body),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(response.status, `${method} ${path}`).toBeLessThan(300);
    return (await response.json()) as Record<string, unknown>;
  };
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await closed;
  };
  const until = async (path: string, status: string, key?: string) => {
    for (;;) {
      const job = await call('GET', path, undefined, key);
      if (job['status'] === status) return job;
      expect(job['status'], path).not.toBe('failed');
      await pause(50);
    }
  };
  return { session, call, end, until };
}

test('a service that is killed goes on with its jobs, questions, events and money when it is started again', async () => {
  const first = await start();
  const { testKey } = first.session;
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  await first.call('POST', '/webhook-endpoints', { url, events: ['job.delivered'] });
  const live = await first.call('POST', '/jobs', {
    prompt: '20 dentists in Austin, TX with email',
  });
  const asking = await first.call(
    'POST',
    '/jobs',
    { prompt: '3 cafes in Berlin [clarify]' },
    testKey,
  );
  const waiting = `/jobs/${String(asking['id'])}`;
  await first.until(waiting, 'awaiting_clarification', testKey);
  const slow = await first.call('POST', '/jobs', { prompt: '3 cafes in Berlin' }, testKey);
  await first.until(`/jobs/${String(slow['id'])}`, 'scraping', testKey);
  await first.end('SIGKILL');

  const second = await start();
  expect(second.session).toMatchObject({
    orgId: first.session.orgId,
    liveKey: first.session.liveKey,
    testKey,
  });
  const questions = z
    .array(z.object({ id: z.string() }))
    .parse((await second.call('GET', waiting, undefined, testKey))['clarifyingQuestions']);
  const answers = questions.map(({ id }) => ({ questionId: id, answer: 'yes' }));
  await second.call('POST', `${waiting}/clarify`, { answers }, testKey);
  const done = await second.until(`/jobs/${String(live['id'])}`, 'delivered');
  expect(done).toMatchObject({ leadsDelivered: 20, creditsCharged: 20 });
  await second.until(`/jobs/${String(slow['id'])}`, 'delivered', testKey);
  await second.until(waiting, 'delivered', testKey);
  const credits = await second.call('GET', '/credits', undefined, second.session.sessionToken);
  expect(credits['balance']).toMatchObject({ available: 980, held: 0 });
  // One id, however often it is sent; of sandbox jobs nobody is told.
  while (received.size === 0) await pause(50);
  expect([...received.values()]).toEqual(['job.delivered']);
  await second.end('SIGTERM');

  const third = await start();
  await third.until(`/jobs/${String(live['id'])}`, 'delivered');
  await third.end('SIGTERM');
});

test('a folder that another process uses is not opened', async () => {
  const first = await start();
  await expect(start()).rejects.toThrow("data can't be used: another process may have it open.");
  await first.end('SIGTERM');
});
