import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileSystem } from 'aws-cdk-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { API_ROUTES } from '../../functions/api/table.ts';
import { routeKey } from '../../functions/http/route.ts';
import { budgetOf } from '../../lib/aws/bundling/bundle-budgets.ts';
import { FUNCTIONS } from '../../lib/aws/bundling/bundle.ts';
import { buildFunctionAssets } from '../../lib/aws/function-assets.ts';
import type { FunctionAssets } from '../../lib/aws/function-assets.ts';

/** Lambda takes 250 MB unpacked; the source maps count too. */
const MOST_UNPACKED_BYTES = 250_000_000;

/** All functions on a busy machine. */
const BUILD_TIMEOUT_MS = 300_000;

let folder = '';
let assets: FunctionAssets;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bundles-'));
  const architecture = process.arch === 'arm64' ? 'arm64' : 'x86_64';
  assets = await buildFunctionAssets(join(folder, 'built'), architecture);
}, BUILD_TIMEOUT_MS);
afterAll(() => {
  if (folder !== '') rmSync(folder, { recursive: true, force: true });
});

test('what is uploaded of a function does not depend on the folder that it is built in: an unchanged one is not deployed again', async () => {
  const names = ['api-docs', 'stages-enrich'];
  const elsewhere = join(folder, 'a', 'deeper', 'place');
  const architecture = process.arch === 'arm64' ? 'arm64' : 'x86_64';
  const again = await buildFunctionAssets(elsewhere, architecture, names);
  for (const name of names)
    expect(FileSystem.fingerprint(again.folders.get(name) ?? '')).toBe(
      FileSystem.fingerprint(folderOf(name)),
    );
});

const folderOf = (name: string): string => {
  const found = assets.folders.get(name);
  if (found === undefined) throw new Error(`There is no bundle of ${name}.`);
  return found;
};

/** What a function has of its settings when it starts; nothing listens at these addresses. */
const ENVIRONMENT = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  TABLE_NAME: 'table',
  BUCKET_NAME: 'bucket',
  STATE_MACHINE_ARN: 'arn:aws:states:us-east-1:000000000000:stateMachine:jobs',
  SIGNING_KEYS: `1:${'s'.repeat(32)}`,
  WEBHOOK_SECRET_KEYS: `1:${'w'.repeat(32)}`,
  STRIPE_SECRET_KEY: 'sk_test_none',
  STRIPE_WEBHOOK_SECRET: 'whsec_none',
};

/** Runs a program in a bare Node process that sees nothing but the bundle: there is no node_modules above it. */
async function runBare(name: string, program: string): Promise<unknown> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folderOf(name),
    env: ENVIRONMENT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise((resolve) => child.on('close', resolve));
  const text = Buffer.concat(output).toString();
  if (code !== 0) throw new Error(`${name} ended with ${String(code)}:\n${text.slice(0, 4_000)}`);
  return JSON.parse(text.trim().split('\n').at(-1) ?? '');
}

const eventOf = (key: string) => {
  const [method, path] = key === '$default' ? ['GET', '/nowhere'] : key.split(' ');
  return {
    version: '2.0',
    routeKey: key,
    rawPath: path,
    rawQueryString: '',
    headers: { host: 'api.example.com' },
    requestContext: { http: { method, path, sourceIp: '192.0.2.1' } },
    isBase64Encoded: false,
  };
};

test.for(Object.entries(API_ROUTES))(
  'api-%s answers an event of the gateway in a bare Node process',
  async ([name, routes]) => {
    const secured = routes.find(({ access }) => access !== 'public');
    const key = secured === undefined ? '$default' : routeKey(secured);
    const answer = await runBare(
      `api-${name}`,
      `const { handler } = await import('./index.mjs');
       const answer = await handler(${JSON.stringify(eventOf(key))});
       console.log(JSON.stringify(answer));`,
    );
    expect(answer).toMatchObject({ statusCode: secured === undefined ? 404 : 401 });
  },
);

test.for(FUNCTIONS.filter(({ name }) => !name.startsWith('api-')))(
  '$name builds itself in a bare Node process, and refuses an event that is none',
  async ({ name }) => {
    // The sweeper and the canary take no event, and would begin.
    const takesNone = name === 'background-sweep' || name === 'background-canary';
    const call = takesNone ? 'undefined' : 'await handler({}).catch((error) => error.name)';
    const answer = await runBare(
      name,
      `const { handler } = await import('./index.mjs');
       const name = ${call};
       console.log(JSON.stringify({ type: typeof handler, name }));`,
    );
    expect(answer).toEqual({
      type: 'function',
      ...(takesNone ? {} : { name: expect.stringMatching(/ZodError|Error/) }),
    });
  },
);

test('functions that search places bring a database that works, and no other function carries one', async () => {
  const answer = await runBare(
    'stages-scrape',
    `const { DuckDBInstance } = await import('@duckdb/node-api');
     const connection = await (await DuckDBInstance.create(':memory:')).connect();
     const rows = (await connection.runAndReadAll('select 42 as answer')).getRowObjectsJson();
     console.log(JSON.stringify(rows));
     process.exit(0);`,
  );
  expect(answer).toEqual([{ answer: 42 }]);
  for (const { name } of FUNCTIONS)
    expect(
      statSync(join(folderOf(name), 'node_modules'), { throwIfNoEntry: false }) !== undefined,
    ).toBe(['stages-scrape', 'api-quotes', 'api-mcp'].includes(name));
});

test.for(FUNCTIONS)(
  '$name is within its budget, maps its lines, and fits into Lambda',
  ({ name }) => {
    expect(assets.bundles.get(name)?.bytes).toBeLessThanOrEqual(budgetOf(name));
    const map = JSON.parse(readFileSync(join(folderOf(name), 'index.mjs.map'), 'utf8'));
    expect(map.sources.join()).toContain(`functions/`);
    expect(bytesIn(folderOf(name))).toBeLessThan(MOST_UNPACKED_BYTES);
  },
);

/** Packages that no call needs at once, and the functions that have one of them nevertheless, and why. */
const LATE_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  // Files are all that it makes.
  '@aws-sdk/client-s3': ['api-exports'],
  '@aws-sdk/client-sqs': [],
  '@aws-sdk/client-sfn': [],
  '@aws-sdk/client-secrets-manager': [],
  '@aws-sdk/client-bedrock-runtime': [],
  '@modelcontextprotocol/server': [],
  'write-excel-file': [],
  stripe: ['api-billing-provider'],
};

test.for(FUNCTIONS)('$name starts without what few calls need', async ({ name }) => {
  const bundle = assets.bundles.get(name);
  const packages = new Set(
    bundle?.inputs.map(({ path }) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]),
  );
  for (const [late, allowed] of Object.entries(LATE_PACKAGES))
    expect({ [late]: packages.has(late) }).toEqual({ [late]: allowed.includes(name) });
  // What the import really reads, and what Node loads for it of its own.
  const { files, hasFetch } = z.object({ files: z.array(z.string()), hasFetch: z.boolean() }).parse(
    await runBare(
      name,
      `const { registerHooks } = await import('node:module');
         const files = [];
         const load = (url, context, next) => {
           if (url.startsWith('file:')) files.push(url.split('/').at(-1));
           return next(url, context);
         };
         registerHooks({ load });
         await import('./index.mjs');
         const hasFetch = process.moduleLoadList.some((module) => module.endsWith('undici/undici'));
         console.log(JSON.stringify({ files, hasFetch }));
         process.exit(0);`,
    ),
  );
  expect(files.filter((file) => bundle?.onDemand[file] !== undefined)).toEqual([]);
  expect(hasFetch).toBe(false);
});

const bytesIn = (path: string): number =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((bytes, entry) => bytes + statSync(join(entry.parentPath, entry.name)).size, 0);
