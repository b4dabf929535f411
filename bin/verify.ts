import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, resolve } from 'node:path';
import { runChecks, type Check } from './verify/run-checks.ts';

// npm run verify: everything but the tests. `npm run verify -- lint types` runs only those.

const root = resolve(import.meta.dirname, '..');
process.chdir(root);
const path = ['node_modules/.bin', '.venv/bin'].map((folder) => resolve(root, folder));
const env = { ...process.env, PATH: [...path, process.env['PATH']].join(delimiter) };

const unless = (file: string): string | undefined => (existsSync(file) ? undefined : `no ${file}`);

const installed = (program: string): boolean =>
  spawnSync(program, ['--version'], { env, stdio: 'ignore' }).status === 0;

/** A file that a program builds and that is kept in the repository: `--check` compares. */
const generated = (name: string, program: string): Check => ({
  name,
  commands: [['node', program, '--check']],
  skip: unless(program),
});

function cloudFormation(): Check {
  const synth = ['cdk', 'synth', '--quiet'] as const;
  const lint = ['cfn-lint', '--non-zero-exit-code', 'error', 'cdk.out/*.template.json'] as const;
  return {
    name: 'cloudformation',
    commands: installed('cfn-lint') ? [synth, lint] : [synth],
    skip: unless('cdk.json'),
  };
}

// The slowest come first, so that the cores are busy to the end.
const checks: readonly Check[] = [
  cloudFormation(),
  { name: 'types', commands: [['tsc', '-p', '.', '--noEmit']] },
  { name: 'types (aws)', commands: [['tsc', '-p', 'lib/aws', '--noEmit']] },
  { name: 'lint', commands: [['oxlint'], ['node', 'bin/folders.ts']] },
  {
    name: 'dashboard types',
    commands: [['tsc', '-p', 'dashboard', '--noEmit']],
    skip: unless('dashboard/tsconfig.json'),
  },
  generated('knowledge', 'bin/build-knowledge.ts'),
  generated('osm tags', 'bin/build-osm-tags.ts'),
  generated('icons', 'bin/build-icons.ts'),
  generated('openapi', 'bin/openapi.ts'),
  { name: 'dead code', commands: [['knip', '--no-progress']] },
  { name: 'format', commands: [['oxfmt', '--check', '.']] },
  { name: 'secrets', commands: [['node', 'bin/scan.ts']] },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !checks.some((check) => check.name === name));
if (unknown.length > 0) {
  const known = checks.map(({ name }) => name).join(', ');
  console.error(`No such check: ${unknown.join(', ')}. The checks are: ${known}.`);
  process.exit(2);
}

const failed = await runChecks(
  wanted.length === 0 ? checks : checks.filter(({ name }) => wanted.includes(name)),
  { concurrency: Math.min(4, availableParallelism()), print: (text) => console.log(text), env },
);
if (failed.length > 0) {
  console.log(`Failed: ${failed.join(', ')}.`);
  process.exitCode = 1;
}
