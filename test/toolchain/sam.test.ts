import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeSamFolder } from '../../bin/functions/write-sam-folder.ts';
import type { LocalStack } from '../../lib/local/stack.ts';
import { startTestStack } from '../support/stack.ts';

// The SAM CLI up to the call that would start a container, which a stand-in for Docker's socket records and refuses.

const root = resolve(import.meta.dirname, '../..');
const PATH = [join(root, '.venv-sam/bin'), process.env['PATH']].join(delimiter);
const hasSam = spawnSync('sam', ['--version'], { env: { ...process.env, PATH } }).status === 0;

const CONTAINERS_SEE = 'host.docker.internal';

interface Container {
  Image: string;
  Env: string[];
  HostConfig: { Binds: string[] };
}

let stack: LocalStack;
let folder: string;
let docker: Server;
let liveKey: string;
const containers: Container[] = [];

async function startDocker(socket: string): Promise<Server> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const path = (request.url ?? '').replace(/^\/v[\d.]+/, '').split('?', 1)[0] ?? '';
      const answer = (status: number, value: unknown) =>
        response
          .writeHead(status, { 'Content-Type': 'application/json', 'Api-Version': '1.44' })
          .end(JSON.stringify(value));
      if (path === '/containers/create') containers.push(JSON.parse(body) as Container);
      if (path === '/_ping') answer(200, 'OK');
      else if (/^\/images\/.+\/json$/.test(path)) answer(200, { Id: 'sha256:1', Config: {} });
      else if (path === '/containers/create') answer(500, { message: 'No containers here.' });
      else answer(404, { message: 'Not in the stand-in.' });
    });
  });
  await new Promise<void>((listening) => server.listen(socket, listening));
  return server;
}

function sam(args: readonly string[]): { done: Promise<string>; stop: () => void } {
  const child = spawn('sam', args, {
    cwd: folder,
    env: {
      ...process.env,
      PATH,
      DOCKER_HOST: `unix://${join(folder, 'docker.sock')}`,
      SAM_CLI_TELEMETRY: '0',
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (text += part.toString()));
  return {
    done: new Promise((done) => child.once('close', () => done(text))),
    stop: () => child.kill('SIGTERM'),
  };
}

const LOCAL = ['--template', 'sam/template.json', '--env-vars', 'sam/env.json'];
const IN_CONTAINERS = ['--skip-pull-image'];

describe.skipIf(!hasSam)('the SAM CLI', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sam-'));
    stack = await startTestStack();
    liveKey = (await stack.createOrganization()).liveKey;
    docker = await startDocker(join(folder, 'docker.sock'));
    await writeSamFolder({
      folder: join(folder, 'sam'),
      settings: stack.env,
      liveKey,
      host: CONTAINERS_SEE,
      names: ['api-public', 'api-jobs'],
    });
  });
  afterAll(async () => {
    await new Promise((closed) => docker.close(closed));
    await stack.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('finds no fault in the template', async () => {
    const said = await sam(['validate', '--lint', '--template', 'sam/template.json']).done;
    expect(said).toContain('is a valid SAM Template');
  });

  test('invokes a function with its bundle, its settings and the address of the local stack', async () => {
    containers.length = 0;
    const event = ['--event', 'sam/events/api-jobs.json'];
    const said = await sam(['local', 'invoke', 'ApiJobs', ...LOCAL, ...event, ...IN_CONTAINERS])
      .done;
    expect(said).toContain('Invoking index.handler (nodejs24.x)');
    const [
      { Image: image, Env: env, HostConfig: host } = { Image: '', Env: [], HostConfig: null },
    ] = containers;
    expect(image).toContain('nodejs');
    const endpoint = stack.env['AWS_ENDPOINT_URL_DYNAMODB']?.replace('127.0.0.1', CONTAINERS_SEE);
    expect(env).toContain(`AWS_ENDPOINT_URL_DYNAMODB=${endpoint}`);
    expect(env).toContain(`TABLE_NAME=${stack.env['TABLE_NAME']}`);
    expect(JSON.stringify(host)).toContain(join(folder, 'sam/functions/api-jobs'));
  });

  test('serves the routes of the API', async () => {
    containers.length = 0;
    const port = 20_000 + (process.pid % 10_000);
    const serving = sam(['local', 'start-api', ...LOCAL, ...IN_CONTAINERS, '--port', String(port)]);
    const url = `http://127.0.0.1:${port}`;
    await expect
      .poll(
        () =>
          fetch(`${url}/v1/jobs`).then(
            (answer) => answer.status,
            () => 0,
          ),
        { timeout: 60_000 },
      )
      .toBeGreaterThan(0);
    expect(containers.at(-1)?.Env).toContain('AWS_LAMBDA_FUNCTION_NAME=ApiJobs');
    expect((await fetch(`${url}/v1/no-such-thing`)).status).toBe(403);
    serving.stop();
    await serving.done;
  });
});
