import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PATH, root, run } from './run.ts';

/** The newest at the time of writing; another one by MINISTACK_VERSION. */
const VERSION = process.env['MINISTACK_VERSION'] ?? '1.5.33';
const PACKAGE = `ministack==${VERSION}`;
const START_SECONDS = 60;

const python = join(root, '.venv/bin/python');

export interface Emulator {
  /** On this machine only. */
  endpoint: string;
  port: number;
  /** What a program needs to talk to it as the account's root. */
  env: Readonly<Record<string, string>>;
  /** Runs a Python program of this folder beside it. */
  python(file: string, ...args: readonly string[]): Promise<string>;
  /** The last lines of its log. */
  log(): Promise<string>;
  stop(): Promise<void>;
}

/** Installs MiniStack into the project's virtual environment and starts it: IAM is enforced, functions are processes. */
export async function startEmulator(): Promise<Emulator> {
  if (!existsSync(python)) await run('python3', ['-m', 'venv', join(root, '.venv')]);
  await run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', PACKAGE]);
  const folder = await mkdtemp(join(tmpdir(), 'emulator-'));
  const port = await freePort();
  const logFile = join(folder, 'log');
  const log = await open(logFile, 'w');
  // Names under localhost: a host name that ends in numbers is no valid URL.
  const endpoint = `http://localhost:${port}`;
  const { LOG_LEVEL: _mine, ...inherited } = process.env;
  const child = spawn(join(root, '.venv/bin/ministack'), [], {
    cwd: folder,
    env: {
      ...inherited,
      PATH,
      AUTH: 'true',
      BIND_HOST: '127.0.0.1',
      GATEWAY_PORT: String(port),
      MINISTACK_HOST: 'localhost',
      LAMBDA_EXECUTOR: 'local',
      TMPDIR: folder,
    },
    stdio: ['ignore', log.fd, log.fd],
  });
  const env = {
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_REGION: 'us-east-1',
    AWS_DEFAULT_REGION: 'us-east-1',
    CDK_DISABLE_CLI_TELEMETRY: 'true',
  };
  const emulator: Emulator = {
    endpoint,
    port,
    env,
    python: (file, ...args) => run(python, [join(import.meta.dirname, file), ...args], { env }),
    log: async () => (await readFile(logFile, 'utf8')).split('\n').slice(-60).join('\n'),
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await Promise.race([once(child, 'exit'), wait(5_000).then(() => child.kill('SIGKILL'))]);
      }
      await log.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await untilReady(emulator, () => child.exitCode === null);
  } catch (error) {
    const lines = await emulator.log();
    await emulator.stop();
    throw new Error(`MiniStack ${VERSION} did not start:\n${lines}`, { cause: error });
  }
  return emulator;
}

async function untilReady({ port }: Emulator, isAlive: () => boolean): Promise<void> {
  const deadline = performance.now() + START_SECONDS * 1_000;
  while (isAlive() && performance.now() < deadline) {
    const health = await fetch(`http://127.0.0.1:${port}/_ministack/health`).catch(() => undefined);
    if (health?.ok === true) return;
    await wait(200);
  }
  throw new Error('It gave no answer.');
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}
