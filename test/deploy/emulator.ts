import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PATH, root, run } from './run.ts';

/** The newest at the time of writing; another one by MINISTACK_VERSION. */
const VERSION = process.env['MINISTACK_VERSION'] ?? '1.5.33';
/** With what the CDK's function for uploads needs beside it: in AWS they come with the runtime and a layer. */
const PACKAGES = [`ministack==${VERSION}`, 'awscli', 'boto3'];
const START_SECONDS = 60;

export const python = join(root, '.venv/bin/python');

export interface Emulator {
  /** On 127.0.0.1, with TLS: policies ask for it. */
  port: number;
  /** File with the certificate, which its clients must trust. */
  certificate: string;
  /** The command line of AWS for functions: what it prints must not come between the answers of a function. */
  commandLine: string;
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
  await run(python, [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    ...PACKAGES,
  ]);
  const folder = await mkdtemp(join(tmpdir(), 'emulator-'));
  const port = await freePort();
  const logFile = join(folder, 'log');
  const log = await open(logFile, 'w');
  // Names under localhost: a host name that ends in numbers is no valid URL.
  const endpoint = `https://localhost:${port}`;
  const { certificate, key } = await makeCertificate(folder);
  const commandLine = join(folder, 'aws');
  await writeFile(commandLine, `#!/bin/sh\nexec '${join(root, '.venv/bin/aws')}' "$@" >&2\n`, {
    mode: 0o755,
  });
  const { LOG_LEVEL: _mine, ...inherited } = process.env;
  const child = spawn(join(root, '.venv/bin/ministack'), [], {
    cwd: folder,
    env: {
      ...inherited,
      PATH: [join(root, '.venv/bin'), PATH].join(delimiter),
      AUTH: 'true',
      USE_SSL: '1',
      MINISTACK_SSL_CERT: certificate,
      MINISTACK_SSL_KEY: key,
      // Functions inherit these: for Node, for botocore, and for all else in Python.
      NODE_EXTRA_CA_CERTS: certificate,
      // The CDK's function that empties buckets takes its SDK from the runtime.
      NODE_PATH: join(root, 'node_modules'),
      AWS_CA_BUNDLE: certificate,
      SSL_CERT_FILE: certificate,
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
    NODE_EXTRA_CA_CERTS: certificate,
    AWS_CA_BUNDLE: certificate,
  };
  const emulator: Emulator = {
    port,
    certificate,
    commandLine,
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
    const socket = connect(port, '127.0.0.1');
    const listens = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (listens) return;
    await wait(200);
  }
  throw new Error('It does not listen.');
}

/** A certificate of its own, for this machine and the names below localhost that APIs get. */
async function makeCertificate(folder: string): Promise<{ certificate: string; key: string }> {
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const names = ['localhost', '*.localhost', '*.execute-api.localhost'].map(
    (name) => `DNS:${name}`,
  );
  const wanted = [
    '-subj',
    '/CN=localhost',
    '-addext',
    `subjectAltName=${names.join(',')},IP:127.0.0.1`,
  ];
  const files = ['-keyout', key, '-out', certificate];
  await run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    ...files,
    ...wanted,
  ]);
  return { certificate, key };
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
