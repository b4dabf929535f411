import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleFunction } from '../../lib/aws/bundling/bundle.ts';
import { createBucket } from '../../lib/local/dynamodb/create-table.ts';
import { startObjectsAndQueues } from '../../lib/local/objects-and-queues/objects-and-queues.ts';
import { startTable } from '../support/table.ts';
import { webhookEnv } from '../support/webhooks.ts';

const run = promisify(execFile);
const FUNCTIONS_FOLDER = resolve(import.meta.dirname, '../../functions');

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'late-parts-'));
});

afterAll(() => {
  if (folder !== '') rmSync(folder, { recursive: true });
});

/** Writes the files of a function, the first of which is its entry, and bundles it. */
async function bundle(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  mkdirSync(join(folder, name));
  for (const [file, code] of Object.entries(files)) writeFileSync(join(folder, name, file), code);
  const [entry = ''] = Object.keys(files);
  const outDir = join(folder, `${name}-out`);
  await bundleFunction(join(folder, name, entry), outDir);
  return outDir;
}

/** What `handler` answers in a process that has nothing but the bundle. */
async function answerOf(outDir: string, input: unknown): Promise<unknown> {
  const file = pathToFileURL(join(outDir, 'index.mjs')).href;
  const { stdout } = await run(process.execPath, [
    '--input-type=module',
    '-e',
    `const { handler } = await import(${JSON.stringify(file)});
     console.log(JSON.stringify(await handler(${JSON.stringify(input)})));
     process.exit(0);`,
  ]);
  return JSON.parse(stdout);
}

test('what an entry and its late parts share is there once, and is part of the entry', async () => {
  const outDir = await bundle('shared', {
    'entry.ts': `import { Fault, seen } from './shared.ts';
      export async function handler() {
        seen.push('entry');
        const [first, second] = await Promise.all([import('./first.ts'), import('./second.ts')]);
        first.note();
        try { second.fail(); } catch (error) { return { seen, isFault: error instanceof Fault }; }
      }`,
    'shared.ts': `export const seen: string[] = []; export class Fault extends Error {}
      export const stand = (text: string) => seen.push('the shared part: ' + text);`,
    'between.ts': `export const word = () => 'between the late parts';`,
    'first.ts': `import { stand } from './shared.ts'; import { word } from './between.ts';
      export const note = () => stand(word());`,
    'second.ts': `import { Fault } from './shared.ts'; import { word } from './between.ts';
      export const fail = () => { throw new Fault(word()); };`,
  });
  expect(await answerOf(outDir, null)).toEqual({
    seen: ['entry', 'the shared part: between the late parts'],
    isFault: true,
  });
  const holders = (text: string): string[] =>
    readdirSync(outDir).filter(
      (file) => file.endsWith('.mjs') && readFileSync(join(outDir, file), 'utf8').includes(text),
    );
  expect(holders('the shared part')).toEqual(['index.mjs']);
  expect(holders('between the late parts')).toEqual([expect.stringMatching(/^chunk-.*\.mjs$/)]);
});

test('the late client of S3 works beside that of the table, with the errors of both', async () => {
  const table = await startTable();
  const objects = await startObjectsAndQueues({ region: 'us-east-1', secretAccessKey: 'local' });
  try {
    await createBucket(objects.url, 'lead-jobs');
    const outDir = await bundle('clients', {
      'entry.ts': `import { objectStore } from '${FUNCTIONS_FOLDER}/wiring/object-store.ts';
        import { tableContext } from '${FUNCTIONS_FOLDER}/wiring/table-context.ts';
        export async function handler(env: Record<string, string>) {
          const context = tableContext({ env });
          const store = objectStore(context);
          const item = { pk: 'LATE', sk: 'PART' };
          const absent = await store.readJson('late/none.json');
          await store.writeLines('late/lines.ndjson', [1, { two: 'zwölf' }]);
          await context.table.put('test', item);
          return {
            absent: absent ?? null,
            wrote: [await store.writeJsonIfAbsent('late/a.json', 1), await store.writeJsonIfAbsent('late/a.json', 2)],
            kept: await store.readJson('late/a.json'),
            lines: await Array.fromAsync(store.readLines('late/lines.ndjson')),
            row: await context.table.get('test', item),
          };
        }`,
    });
    const env = webhookEnv(table.url, { AWS_ENDPOINT_URL_S3: objects.url });
    expect(await answerOf(outDir, env)).toEqual({
      absent: null,
      wrote: [true, false],
      kept: 1,
      lines: [1, { two: 'zwölf' }],
      row: { pk: 'LATE', sk: 'PART' },
    });
  } finally {
    await Promise.all([objects.close(), table.close()]);
  }
});
