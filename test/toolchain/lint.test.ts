import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

const Report = z.object({
  diagnostics: z.array(z.object({ filename: z.string(), code: z.string() })),
});

interface Planted {
  readonly file: string;
  readonly code: string;
  /** The rule that must report the file; undefined for a clean one. */
  readonly rule: string | undefined;
}

const bad = (file: string, rule: string, code: string): Planted => ({ file, code, rule });
const clean = (file: string, code: string): Planted => ({ file, code, rule: undefined });

/** A file for each other planted file to import, so that types resolve. */
const TARGETS = [
  'functions/domain/target.ts',
  'functions/http/target.ts',
  'functions/adapters/target.ts',
  'functions/api/target.ts',
  'functions/stages/target.ts',
  'functions/background/target.ts',
  'functions/config.ts',
  'functions/wiring/target.ts',
  'lib/aws/target.ts',
  'lib/local/target.ts',
  'bin/target.ts',
  'test/target.ts',
  'dashboard/target.ts',
];

const importing = (specifier: string): string =>
  `import { target } from '${specifier}';\n\nexport const again = target;\n`;

const layer = (file: string, specifier: string): Planted =>
  bad(file, 'house(layers)', importing(specifier));

const PLANTED: readonly Planted[] = [
  // Between the layers.
  layer('functions/domain/to-http.ts', '../http/target.ts'),
  layer('functions/domain/to-adapters.ts', '../adapters/target.ts'),
  layer('functions/domain/to-config.ts', '../config.ts'),
  layer('functions/domain/deep/to-wiring.ts', '../../wiring/target.ts'),
  layer('functions/http/to-adapters.ts', '../adapters/target.ts'),
  layer('functions/http/to-api.ts', '../api/target.ts'),
  layer('functions/adapters/to-http.ts', '../http/target.ts'),
  layer('functions/adapters/deep/to-stages.ts', '../../stages/target.ts'),
  layer('functions/api/to-stages.ts', '../stages/target.ts'),
  layer('functions/stages/to-http.ts', '../http/target.ts'),
  layer('functions/background/to-api.ts', '../api/target.ts'),
  layer('functions/stages/to-local.ts', '../../lib/local/target.ts'),
  layer('functions/api/to-bin.ts', '../../bin/target.ts'),
  layer('functions/wiring/to-lib.ts', '../../lib/aws/target.ts'),
  layer('functions/domain/to-test.ts', '../../test/target.ts'),
  layer('lib/local/to-aws.ts', '../aws/target.ts'),
  layer('lib/aws/to-local.ts', '../local/target.ts'),
  layer('lib/local/to-bin.ts', '../../bin/target.ts'),
  layer('dashboard/to-http.ts', '../functions/http/target.ts'),
  layer('dashboard/to-domain-value.ts', '../functions/domain/target.ts'),
  bad(
    'functions/domain/type-of-adapter.ts',
    'house(layers)',
    "import type { Target } from '../adapters/target.ts';\n\nexport type Again = Target;\n",
  ),
  bad('functions/domain/re-export.ts', 'house(layers)', "export * from '../adapters/target.ts';\n"),
  bad(
    'functions/domain/dynamic.ts',
    'house(layers)',
    "export const load = () => import('../adapters/target.ts');\n",
  ),
  bad(
    'functions/domain/type-query.ts',
    'house(layers)',
    "export type Again = import('../adapters/target.ts').Target;\n",
  ),
  clean('functions/domain/deep/own.ts', importing('../target.ts')),
  clean('functions/http/to-domain.ts', importing('../domain/target.ts')),
  clean('functions/adapters/to-domain.ts', importing('../domain/target.ts')),
  clean('functions/api/to-wiring.ts', importing('../wiring/target.ts')),
  clean('functions/stages/to-adapters.ts', importing('../adapters/target.ts')),
  clean('functions/background/to-adapters.ts', importing('../adapters/target.ts')),
  clean('lib/local/to-stages.ts', importing('../../functions/stages/target.ts')),
  clean('lib/aws/to-api.ts', importing('../../functions/api/target.ts')),
  clean('bin/to-local.ts', importing('../lib/local/target.ts')),
  clean(
    'dashboard/type-of-domain.ts',
    "import type { Target } from '../functions/domain/target.ts';\n\nexport type Again = Target;\n",
  ),

  // Packages and the outside world.
  bad(
    'functions/domain/aws.ts',
    'house(layers)',
    "export { S3Client } from '@aws-sdk/client-s3';\n",
  ),
  bad('functions/domain/fs.ts', 'house(layers)', "export { readFileSync } from 'node:fs';\n"),
  bad('functions/domain/bare.ts', 'house(layers)', "export { hostname } from 'os';\n"),
  bad(
    'functions/domain/random.ts',
    'house(layers)',
    "export { randomBytes } from 'node:crypto';\n",
  ),
  bad('functions/domain/all-crypto.ts', 'house(layers)', "export * as all from 'node:crypto';\n"),
  bad('functions/domain/ulid.ts', 'house(layers)', "export { ulid } from 'ulid';\n"),
  bad('functions/domain/stranger.ts', 'house(layers)', "export { default } from 'esbuild';\n"),
  bad('functions/api/aws.ts', 'house(layers)', "export { S3Client } from '@aws-sdk/client-s3';\n"),
  bad('functions/http/stripe.ts', 'house(layers)', "export { default } from 'stripe';\n"),
  bad(
    'functions/stages/dns.ts',
    'house(layers)',
    "export { resolve4 } from 'node:dns/promises';\n",
  ),
  bad('functions/background/net.ts', 'house(layers)', "export { connect } from 'node:net';\n"),
  bad('functions/http/tls.ts', 'house(layers)', "export { connect } from 'tls';\n"),
  bad('functions/background/https.ts', 'house(layers)', "export { request } from 'node:https';\n"),
  bad('functions/wiring/fs.ts', 'house(layers)', "export { readFileSync } from 'node:fs';\n"),
  bad('functions/adapters/env.ts', 'house(layers)', "export { env } from 'node:process';\n"),
  clean('functions/domain/hash.ts', "export { createHash, timingSafeEqual } from 'node:crypto';\n"),
  clean(
    'functions/domain/sub-path.ts',
    "export { parsePhoneNumber } from 'libphonenumber-js/min';\n",
  ),
  clean('functions/domain/is-ip.ts', "export { isIP } from 'node:net';\n"),
  clean('functions/adapters/aws.ts', "export { S3Client } from '@aws-sdk/client-s3';\n"),
  clean('functions/adapters/net.ts', "export { connect } from 'node:net';\n"),
  clean('lib/local/http.ts', "export { createServer } from 'node:http';\n"),

  // Clock, chance and environment.
  bad('functions/domain/new-date.ts', 'house(no-clock)', 'export const now = new Date();\n'),
  bad('functions/domain/date-call.ts', 'house(no-clock)', 'export const now = Date();\n'),
  bad(
    'functions/domain/date-now.ts',
    'eslint(no-restricted-properties)',
    'export const now = Date.now();\n',
  ),
  bad(
    'functions/domain/math-random.ts',
    'eslint(no-restricted-properties)',
    'export const chance = Math.random();\n',
  ),
  bad(
    'functions/domain/uuid.ts',
    'eslint(no-restricted-globals)',
    'export const id = crypto.randomUUID();\n',
  ),
  bad(
    'functions/domain/timer.ts',
    'eslint(no-restricted-globals)',
    'export const wait = (done: () => void) => setTimeout(done, 1);\n',
  ),
  bad(
    'functions/adapters/process-env.ts',
    'node(no-process-env)',
    "export const region = process.env['AWS_REGION'];\n",
  ),
  bad('functions/api/log.ts', 'eslint(no-console)', "console.log('hello');\n"),
  clean(
    'functions/domain/given-date.ts',
    "export const epoch = new Date(0);\nexport const day = new Date('2026-11-28');\n",
  ),
  clean('functions/adapters/clock.ts', 'export const now = (): Date => new Date();\n'),
  clean('bin/print.ts', "console.log(process.env['HOME']);\n"),

  // Types.
  bad(
    'lib/any.ts',
    'typescript(no-explicit-any)',
    'export const first = (list: any[]): number => list.length;\n',
  ),
  bad(
    'lib/non-null.ts',
    'typescript(no-non-null-assertion)',
    'export const first = (list: readonly string[]): string => list[0]!;\n',
  ),
  bad(
    'lib/parsed.ts',
    'typescript(no-unsafe-assignment)',
    "export const parsed: { readonly a: string } = JSON.parse('{}');\n",
  ),
  bad(
    'lib/cast.ts',
    'typescript(no-unsafe-type-assertion)',
    'export const asText = (value: unknown): string => value as string;\n',
  ),
  bad(
    'lib/floating.ts',
    'typescript(no-floating-promises)',
    'export function start(work: () => Promise<void>): void {\n  work();\n}\n',
  ),
  bad('lib/unused.ts', 'eslint(no-unused-vars)', 'const unused = 1;\n\nexport const used = 2;\n'),
  bad(
    'lib/bare-disable.ts',
    'house(explained-disable)',
    [
      'export const asText = (value: unknown): string =>',
      '  // oxlint-disable-next-line typescript/no-unsafe-type-assertion',
      '  value as string;\n',
    ].join('\n'),
  ),
  clean(
    'lib/explained-disable.ts',
    [
      'export const asText = (value: unknown): string =>',
      '  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller checked it',
      '  value as string;\n',
    ].join('\n'),
  ),

  // zod.
  bad(
    'lib/named-zod.ts',
    'house(zod-namespace)',
    "import { z } from 'zod';\n\nexport const Text = z.string();\n",
  ),
  bad(
    'lib/default-zod.ts',
    'house(zod-namespace)',
    "import z from 'zod';\n\nexport const Text = z.string();\n",
  ),
  bad('lib/re-exported-zod.ts', 'house(zod-namespace)', "export { z } from 'zod';\n"),
  clean('lib/namespace-zod.ts', "import * as z from 'zod';\n\nexport const Text = z.string();\n"),
  clean('lib/type-zod.ts', "import type { ZodType } from 'zod';\n\nexport type Shape = ZodType;\n"),

  // Tests.
  bad(
    'test/focused.test.ts',
    'vitest(no-focused-tests)',
    "import { expect, test } from 'vitest';\n\ntest.only('adds', () => expect(1 + 1).toBe(2));\n",
  ),
];

let sandbox = '';
const found = new Map<string, string[]>();

beforeAll(async () => {
  sandbox = mkdtempSync(join(tmpdir(), 'lint-'));
  for (const file of ['.oxlintrc.json', 'tsconfig.json', 'package.json', 'bin/lint']) {
    cpSync(join(root, file), join(sandbox, file), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(sandbox, 'node_modules'));
  const target = 'export type Target = string;\nexport const target: Target = "target";\n';
  const files = [...PLANTED, ...TARGETS.map((file) => clean(file, target))];
  for (const { file, code } of files) {
    mkdirSync(dirname(join(sandbox, file)), { recursive: true });
    writeFileSync(join(sandbox, file), code);
  }
  const oxlint = join(root, 'node_modules/.bin/oxlint');
  const folders = ['functions', 'lib', 'bin', 'test', 'dashboard'];
  // The linter exits with 1 on findings: its report is what counts.
  const { stdout } = await run(process.execPath, [oxlint, '--format=json', ...folders], {
    cwd: sandbox,
    maxBuffer: 16 * 1024 * 1024,
  }).catch((error: unknown) => z.object({ stdout: z.string() }).parse(error));
  for (const { filename, code } of Report.parse(JSON.parse(stdout)).diagnostics) {
    found.set(filename, [...(found.get(filename) ?? []), code]);
  }
});

afterAll(() => {
  if (sandbox !== '') rmSync(sandbox, { recursive: true });
});

test.for(PLANTED.filter(({ rule }) => rule !== undefined))(
  '$file is reported by $rule',
  ({ file, rule }) => {
    expect(found.get(file)).toContain(rule);
  },
);

test('clean files are not reported', () => {
  const files = PLANTED.filter(({ rule }) => rule === undefined).map(({ file }) => file);
  expect([...files, ...TARGETS].filter((file) => found.has(file))).toEqual([]);
});
