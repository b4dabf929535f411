import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { LocalStack } from '../../lib/local/stack.ts';
import { startTestStack } from '../support/stack.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const source = join(root, 'client/typescript');
const MOST_BYTES = 60_000;

let folder: string;
let stack: LocalStack;
beforeAll(async () => {
  stack = await startTestStack();
  folder = await mkdtemp(join(tmpdir(), 'package-'));
  // npm finds its programs in the folders above the package.
  await run('npm', ['pack', '--pack-destination', folder], { cwd: source });
  const installed = join(folder, 'node_modules/lead-jobs-client');
  await mkdir(installed, { recursive: true });
  const file = join(folder, `lead-jobs-client-${await versionOf(source)}.tgz`);
  await run('tar', ['-xzf', file, '-C', installed, '--strip-components=1']);
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
    await cp(join(root, 'node_modules', name), join(folder, 'node_modules', name), {
      recursive: true,
    });
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
});
afterAll(async () => {
  await stack.close();
  await rm(folder, { recursive: true, force: true });
});

const Manifest = z.object({
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
});
const manifestOf = async (path: string) =>
  Manifest.parse(JSON.parse(await readFile(join(path, 'package.json'), 'utf8')));
const versionOf = async (path: string) => (await manifestOf(path)).version;

const PROGRAM = `
import { findLeads, leadsClient } from 'lead-jobs-client';

const client = leadsClient({
  baseUrl: process.env['LEADS_BASE_URL'] ?? '',
  token: process.env['LEADS_API_KEY'] ?? '',
});
const { job, leads } = await findLeads(client, 'find 3 cafes in Berlin', { fields: ['name'] });
const names: string[] = leads.map(({ name }) => name);
console.log(JSON.stringify({ delivered: job.leadsDelivered, names }));
`;

test('the package is small, needs openapi-fetch alone, and has the version of the service', async () => {
  const { version, dependencies } = await manifestOf(source);
  expect(Object.keys(dependencies)).toEqual(['openapi-fetch']);
  expect(version).toBe(await versionOf(root));
  const python = await readFile(join(root, 'client/python/pyproject.toml'), 'utf8');
  expect(python).toContain(`\nversion = "${version}"\n`);
  const { size } = await stat(join(folder, `lead-jobs-client-${version}.tgz`));
  expect(size).toBeLessThan(MOST_BYTES);
});

test('a program of its own compiles against it in the strictest way, and finds leads', async () => {
  await writeFile(join(folder, 'find.ts'), PROGRAM);
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'];
  const modules = ['--module', 'nodenext', '--target', 'es2023', '--outDir', 'out'];
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
  const compiler = join(root, 'node_modules/typescript-5/bin/tsc');
  await run(process.execPath, [compiler, ...strict, ...modules, ...types, 'find.ts'], {
    cwd: folder,
  }).catch((error: unknown) => {
    throw new Error(z.object({ stdout: z.string() }).parse(error).stdout);
  });
  const { testKey } = await stack.createOrganization({ plan: 'scale', credits: 0 });
  const { stdout } = await run(process.execPath, ['out/find.js'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], LEADS_BASE_URL: stack.baseUrl, LEADS_API_KEY: testKey },
  });
  expect(JSON.parse(stdout)).toMatchObject({ delivered: 3, names: { length: 3 } });
});

test('a field that was not asked for does not compile', async () => {
  await writeFile(
    join(folder, 'wrong.ts'),
    PROGRAM.replace('({ name }) => name', '({ city }) => city'),
  );
  const compiler = join(root, 'node_modules/typescript-5/bin/tsc');
  const args = [
    '--strict',
    '--noEmit',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--types',
    'node',
  ];
  const types = ['--typeRoots', join(root, 'node_modules/@types')];
  await expect(
    run(process.execPath, [compiler, ...args, ...types, 'wrong.ts'], { cwd: folder }),
  ).rejects.toMatchObject({ stdout: expect.stringContaining("'city' does not exist") });
});
