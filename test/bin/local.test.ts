import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const program = resolve(root, 'bin/local.ts');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'local-'));
  return () => rm(folder, { recursive: true, force: true });
});

/** Starts the program in an empty folder, as `npm start` does. */
function start(env: Readonly<Record<string, string>>, args: readonly string[] = []) {
  const { PATH } = process.env;
  const child = spawn(process.execPath, [program, ...args], { cwd: folder, env: { PATH, ...env } });
  const closed = new Promise<number | null>((done) => child.once('close', done));
  return { child, closed };
}

async function refused(env: Readonly<Record<string, string>>, args: readonly string[] = []) {
  const { child, closed } = start(env, args);
  const problems = await text(child.stderr);
  return { code: await closed, problems };
}

describe('a wrong call is answered in one line', () => {
  test.each(['abc', '70000', '-1', '80.5'])('PORT=%s', async (PORT) => {
    expect(await refused({ PORT })).toEqual({
      code: 2,
      problems: 'PORT must be a whole number from 0 (any free port) to 65535.\n',
    });
  });

  test('an unknown data set', async () => {
    expect(await refused({}, ['--data', 'mine'])).toEqual({
      code: 2,
      problems: '--data must be "sample" or "overture".\n',
    });
  });

  test('a port that is taken', async () => {
    const other = createServer();
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
    const address = other.address();
    const PORT = typeof address === 'object' && address !== null ? String(address.port) : '';
    const { code, problems } = await refused({ PORT });
    other.close();
    expect(code).toBe(1);
    expect(problems).toMatch(new RegExp(`^Port ${PORT} is in use\\..*\\n$`));
  });
});

/** Runs the program until it says how to use it; answers what it printed. */
async function greeting(): Promise<{ printed: string; problems: string; code: number | null }> {
  const { child, closed } = start({ PORT: '0' });
  const heard = text(child.stderr);
  let printed = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    printed += String(chunk);
    if (printed.includes('npm run leads')) child.kill('SIGINT');
  }
  return { printed, problems: await heard, code: await closed };
}

describe('the started service', () => {
  test('prints its keys, keeps them in a file, and ends with Ctrl-C', async () => {
    const { printed, problems, code } = await greeting();
    expect({ problems, code }).toEqual({ problems: '', code: 0 });
    const session = JSON.parse(await readFile(join(folder, '.local/session.json'), 'utf8'));
    for (const shown of [session.baseUrl, session.liveKey, session.testKey])
      expect(printed).toContain(shown);
  });

  test('leaves the files of another one that runs in the same folder as they are', async () => {
    const other = createHttpServer((_request, response) => response.end('{}'));
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const baseUrl = `http://127.0.0.1:${port}/v1`;
    const before = JSON.stringify({ baseUrl, liveKey: 'a', testKey: 'b' });
    await mkdir(join(folder, '.local'));
    await writeFile(join(folder, '.local/session.json'), before);
    const { printed, code } = await greeting();
    other.close();
    expect(code).toBe(0);
    expect(await readFile(join(folder, '.local/session.json'), 'utf8')).toBe(before);
    const file = /All of it +(\.local\/session-\d+\.json)\n/.exec(printed)?.[1] ?? '';
    const session = JSON.parse(await readFile(join(folder, file), 'utf8'));
    expect(printed).toContain(`Another service is running in this folder, at ${baseUrl}`);
    expect(printed).toContain(`LEADS_BASE_URL=${session.baseUrl} LEADS_API_KEY=${session.liveKey}`);
  });

  test('runs where it can write nothing, and says so', async () => {
    await writeFile(join(folder, '.local'), '');
    const { printed, problems, code } = await greeting();
    expect(problems).toMatch(/^\.local\/session\.json can't be written: Error: EEXIST/);
    expect(printed).toMatch(/All of it +printed here only\n/);
    expect(code).toBe(0);
  });
});

test('a signal that only npm gets ends the service within a second', async () => {
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: folder, PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  let printed = '';
  for await (const chunk of npm.stdout.setEncoding('utf8')) {
    printed += String(chunk);
    if (printed.includes('npm run leads')) break;
  }
  const [url = ''] = /http:\S+\/v1/.exec(printed) ?? [];
  expect((await fetch(`${url}/health`)).status).toBe(200);
  npm.kill('SIGTERM');
  const began = performance.now();
  const answers = async () =>
    fetch(`${url}/health`).then(
      () => true,
      () => false,
    );
  while (performance.now() - began < 5_000 && (await answers())) await sleep(50);
  expect(performance.now() - began).toBeLessThan(1_500);
});
