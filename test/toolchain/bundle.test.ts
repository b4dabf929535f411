import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import anyAscii from 'any-ascii';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { sourceStack } from '../../functions/adapters/source-stack.ts';
import { BUDGET_BYTES } from '../../lib/aws/bundling/bundle-budgets.ts';
import { FUNCTIONS, bundleFunction, listFunctions } from '../../lib/aws/bundling/bundle.ts';
import { FROZEN_ROWS } from '../support/frozen-rows.ts';
import { describeSchemas } from './describe-schemas.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  symlinkSync(resolve(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'));
});

afterAll(() => {
  if (folder !== '') rmSync(folder, { recursive: true });
});

function write(file: string, code: string): string {
  const path = join(folder, file);
  mkdirSync(resolve(path, '..'), { recursive: true });
  writeFileSync(path, code);
  return path;
}

const Handler = z.object({ handler: z.function({ output: z.unknown() }) });

/** Loads a bundle as the Lambda runtime does and calls its handler. */
async function runBundle(outDir: string): Promise<unknown> {
  const bundle: unknown = await import(pathToFileURL(join(outDir, 'index.mjs')).href);
  return Handler.parse(bundle).handler();
}

describe('bundleFunction', () => {
  test('a package in the old module format runs inside the ES module', async () => {
    const entry = write(
      'old/entry.ts',
      "import { name } from './old.cjs';\n\nexport const handler = (): string => name;\n",
    );
    write('old/old.cjs', "exports.name = require('node:path').basename('/a/old-format');\n");
    const outDir = join(folder, 'old-out');
    const { inputs } = await bundleFunction(entry, outDir);
    expect(await runBundle(outDir)).toBe('old-format');
    expect(inputs.map(({ path }) => basename(path)).toSorted()).toEqual([
      'builtin:path',
      'entry.ts',
      'old.cjs',
    ]);
  });

  test('an error of a bundle names the places in the sources, without options of Node', async () => {
    const entry = write(
      'thrown/entry.ts',
      `import { fail } from './fail.ts';

export const handler = (): string => fail('first');
`,
    );
    write(
      'thrown/fail.ts',
      `export function fail(text: string): string {
  if (text === 'first')
    throw new Error(text);
  return text;
}
`,
    );
    const outDir = join(folder, 'thrown-out');
    await bundleFunction(entry, outDir);
    const program = `const { handler } = await import(${JSON.stringify(join(outDir, 'index.mjs'))});
      try { handler(); } catch (error) { console.log(error.stack); }`;
    const stack = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
    });
    expect(stack).not.toContain('fail.ts');
    expect(sourceStack(stack)).toMatch(/thrown\/fail\.ts:3:\d+/);
    expect(sourceStack(stack)).toMatch(/thrown\/entry\.ts:3:\d+/);
    expect(sourceStack('Error\n  at file:///nowhere/index.mjs:1:2')).toContain('index.mjs:1:2');
  });

  test('what is not used is left out, and the map lies in a file of its own', async () => {
    const used = 'a-text-that-is-used';
    write(
      'shake/many.ts',
      `export const used = '${used}';\nexport const big = '${'x'.repeat(9_000)}';\n`,
    );
    const entry = write(
      'shake/entry.ts',
      "import { used } from './many.ts';\n\nexport const handler = (): string => used;\n",
    );
    const outDir = join(folder, 'shake-out');
    const { bytes } = await bundleFunction(entry, outDir);
    expect(await runBundle(outDir)).toBe(used);
    expect(bytes).toBeLessThan(1_000);
    expect(readFileSync(join(outDir, 'index.mjs.map'), 'utf8')).toContain('many.ts');
  });

  test('a native module stays an import', async () => {
    const entry = write(
      'native/entry.ts',
      "import * as duckdb from '@duckdb/node-api';\n\nexport const handler = () => duckdb;\n",
    );
    const { bytes, inputs } = await bundleFunction(entry, join(folder, 'native-out'));
    expect(inputs).toHaveLength(1);
    expect(bytes).toBeLessThan(1_000);
  });

  test('transliteration reads the same as the package, for every character of every script', async () => {
    const entry = write(
      'scripts/entry.ts',
      `import anyAscii from 'any-ascii';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';

const ranges = [[0, 0xd800], [0xe000, 0x110000]];
export const handler = () =>
  ranges.map(([first, end]) => {
    let text = '';
    for (let point = first; point < end; point++) text += anyAscii(String.fromCodePoint(point)) + '\\n';
    return text;
  });
`,
    );
    const outDir = join(folder, 'scripts-out');
    const { bytes, onDemand } = await bundleFunction(entry, outDir);
    const [low, high] = z.tuple([z.string(), z.string()]).parse(await runBundle(outDir));
    const expected = (first: number, end: number): string => {
      let text = '';
      for (let point = first; point < end; point++)
        text += `${anyAscii(String.fromCodePoint(point))}\n`;
      return text;
    };
    expect(low === expected(0, 0xd8_00)).toBe(true);
    expect(high === expected(0xe0_00, 0x11_00_00)).toBe(true);
    expect(bytes).toBeLessThan(3_000);
    expect(Object.keys(onDemand)).toEqual(['near-scripts.txt', 'far-scripts.txt']);
  });

  test('of a client only what its commands need is in the bundle', async () => {
    const entry = write(
      'client/entry.ts',
      `import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';

export const handler = () => [S3Client.name, GetObjectCommand.name].length;
`,
    );
    const outDir = join(folder, 'client-out');
    await bundleFunction(entry, outDir, { sourceMap: false });
    expect(await runBundle(outDir)).toBe(2);
    const code = readFileSync(join(outDir, 'index.mjs'), 'utf8');
    expect(code).toContain('GetObjectRequest');
    expect(code).not.toContain('PutBucketLifecycleConfiguration');
    expect(code).not.toContain('"devDependencies"');
  });

  test('the client of the language model lies in a file of its own', async () => {
    const entry = join(
      import.meta.dirname,
      '../../functions/adapters/language-model/bedrock-model.ts',
    );
    const outDir = join(folder, 'model-out');
    const { bytes, onDemand } = await bundleFunction(entry, outDir, { sourceMap: false });
    expect(bytes).toBeLessThan(5_000);
    const file = Object.keys(onDemand).find((name) => name.startsWith('bedrock-client'));
    const client: unknown = await import(pathToFileURL(join(outDir, file ?? '')).href);
    expect(client).toMatchObject({
      BedrockRuntimeClient: expect.any(Function),
      ConverseCommand: expect.any(Function),
    });
  });

  test('lists of packages that lie beside the bundle say what the packages say', async () => {
    const entry = write(
      'lists/entry.ts',
      `import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { parsePhoneNumberFromString, isSupportedCountry } from 'libphonenumber-js/min';
import { getDomain } from 'tldts';

export const handler = () => ({
  domains: disposableEmailBlocklistSet(),
  phones: [['+1 512 555 0117', 'US'], ['030 901820', 'DE'], ['12', 'FR'], ['+888 123 456 789', 'US']].map(
    ([text, country]) => parsePhoneNumberFromString(text, country)?.number),
  supported: ['US', 'XX'].map((code) => isSupportedCountry(code)),
  names: ['a.b.example.co.uk', 'x.github.io', 'www.städte.de', 'co.uk', 'a.city.kawasaki.jp'].map(
    (name) => getDomain(name)),
});
`,
    );
    const outDir = join(folder, 'lists-out');
    const { bytes, onDemand } = await bundleFunction(entry, outDir);
    expect(await runBundle(outDir)).toEqual({
      domains: disposableEmailBlocklistSet(),
      phones: ['+15125550117', '+4930901820', '+3312', '+888123456789'],
      supported: [true, false],
      names: ['example.co.uk', 'github.io', 'städte.de', null, 'city.kawasaki.jp'],
    });
    expect(Object.keys(onDemand)).toEqual([
      'public-suffixes.json',
      'disposable-domains.txt',
      'phone-numbers.json',
    ]);
    expect(bytes).toBeLessThan(70_000);
  });

  test('schemas that are built late say and do what they say and do unbundled', async () => {
    const outDir = join(folder, 'schemas-out');
    await bundleFunction(join(import.meta.dirname, 'describe-schemas.ts'), outDir);
    const bundle: unknown = await import(pathToFileURL(join(outDir, 'index.mjs')).href);
    const { describeSchemas: bundled } = z
      .object({ describeSchemas: z.custom<typeof describeSchemas>() })
      .parse(bundle);
    const expected = describeSchemas(FROZEN_ROWS);
    expect(Object.keys(expected).length).toBeGreaterThan(100);
    for (const [name, described] of Object.entries(bundled(FROZEN_ROWS)))
      expect({ [name]: described }).toEqual({ [name]: expected[name] });
  });

  test('sources that do not build are an error that names the file', async () => {
    const entry = write('broken/entry.ts', "import './missing.ts';\n");
    await expect(bundleFunction(entry, join(folder, 'broken-out'))).rejects.toThrow(/missing\.ts/);
  });
});

test('functions are the files right in their folders, named by folder and file', () => {
  const project = join(folder, 'project');
  write('project/functions/api/jobs.ts', '');
  write('project/functions/api/routes/jobs.ts', '');
  write('project/functions/api/notes.md', '');
  write('project/functions/stages/parse.ts', '');
  expect(listFunctions(project)).toEqual([
    { name: 'api-jobs', entry: join(project, 'functions/api/jobs.ts') },
    { name: 'stages-parse', entry: join(project, 'functions/stages/parse.ts') },
  ]);
});

test('every budget names a function', () => {
  const names = FUNCTIONS.map(({ name }) => name);
  expect(Object.keys(BUDGET_BYTES).filter((name) => !names.includes(name))).toEqual([]);
});
