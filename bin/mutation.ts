import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { argumentsOf } from './arguments.ts';

// npm run mutation [-- credits webhooks ...]: plants faults in the rules, one at a time, and counts how many the tests
// notice. All parts take hours on a small machine; `--files a.ts,b.ts` takes some files of one part instead.

/** What is mutated (globs with commas between), and the tests that should notice: the part's own, so that a mutant is judged in a second. */
const PARTS = {
  credits: {
    mutate: 'functions/domain/credits/*.ts',
    tests: 'test/domain/credits/**/*.test.ts',
  },
  jobs: {
    mutate: 'functions/domain/jobs/*.ts',
    tests: 'test/domain/jobs/*.test.ts',
  },
  stages: {
    mutate: 'functions/domain/jobs/stages/*.ts',
    tests: 'test/domain/jobs/stages/*.test.ts',
  },
  background: {
    mutate: 'functions/domain/background/*.ts',
    tests: 'test/domain/background/*.test.ts',
  },
  billing: {
    mutate: 'functions/domain/billing/*.ts',
    tests: 'test/domain/billing/**/*.test.ts',
  },
  webhooks: {
    mutate: 'functions/domain/webhooks/*.ts',
    tests: 'test/domain/webhooks/**/*.test.ts',
  },
  'api-keys': {
    mutate: 'functions/domain/api-keys/*.ts',
    tests: 'test/domain/api-keys/**/*.test.ts',
  },
  'rate-limits': {
    mutate: 'functions/domain/rate-limits/*.ts',
    tests: 'test/domain/rate-limits/**/*.test.ts',
  },
  verification: {
    mutate: 'functions/domain/verification/*.ts',
    tests: 'test/domain/verification/**/*.test.ts',
  },
  table: {
    mutate: 'functions/adapters/table/*.ts',
    // Without two that fill an index with entries for seconds each.
    tests: 'test/adapters/table/!(exclusion-lookup|exclusion-spread).test.ts',
  },
  connector: {
    mutate: 'functions/adapters/net/*.ts',
    tests: 'test/adapters/net/**/*.test.ts',
  },
} as const satisfies Record<string, { mutate: string; tests: string }>;
type PartName = keyof typeof PARTS;

const USAGE = `Usage: npm run mutation [-- PART ...] [--files LIST]

Plants faults in the rules, one at a time, and counts how many the tests notice.
  PART          ${Object.keys(PARTS).join(', ')} (default: all, which takes hours)
  --files LIST  only these files of one part, comma-separated
`;

/** Share of mutants that the tests should notice. */
const GOAL = 0.85;

const Report = z.object({
  files: z.record(z.string(), z.object({ mutants: z.array(z.object({ status: z.string() })) })),
});

interface Score {
  noticed: number;
  survived: number;
}

const root = resolve(import.meta.dirname, '..');
const REPORT = resolve(root, '.local/mutation.json');

/** Mutants that don't compile, or that only change when the module is loaded, count for nothing. */
function scoreOf(report: z.infer<typeof Report>): Score {
  const all = Object.values(report.files).flatMap(({ mutants }) => mutants);
  const count = (...statuses: string[]) =>
    all.filter(({ status }) => statuses.includes(status)).length;
  return { noticed: count('Killed', 'Timeout'), survived: count('Survived', 'NoCoverage') };
}

/** Beside the tests' own packages: its runner loads their vitest. */
const STRYKER = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1'] as const;

function installStryker(): void {
  if (existsSync(resolve(root, 'node_modules/@stryker-mutator/vitest-runner'))) return;
  const flags = ['--no-save', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', ['install', ...flags, ...STRYKER], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('Stryker could not be installed.');
}

async function run(name: PartName, files: string | undefined): Promise<Score> {
  const { tests } = PARTS[name];
  const mutate = files ?? PARTS[name].mutate;
  const child = spawn('stryker', ['run', '--mutate', mutate], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      MUTATION_TESTS: tests,
      PATH: `${resolve(root, 'node_modules/.bin')}:${process.env['PATH']}`,
    },
  });
  const code = await new Promise((done) => child.once('close', done));
  if (code !== 0) throw new Error(`Stryker ended with ${String(code)} on ${name}.`);
  return scoreOf(Report.parse(JSON.parse(readFileSync(REPORT, 'utf8'))));
}

const isPart = (name: string): name is PartName => Object.hasOwn(PARTS, name);

const { values, positionals: wanted } = argumentsOf(
  { allowPositionals: true, options: { files: { type: 'string' } } },
  USAGE,
);
if (values.files !== undefined && wanted.length !== 1) {
  console.error(`--files takes files of one part.\n\n${USAGE}`);
  process.exit(2);
}
const unknown = wanted.filter((name) => !isPart(name));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}.\n\n${USAGE}`);
  process.exit(2);
}

installStryker();
const lines: string[] = [];
for (const name of Object.keys(PARTS).filter(isPart)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { noticed, survived } = await run(name, values.files);
  const share = noticed / Math.max(1, noticed + survived);
  const mark = share < GOAL ? `  below ${GOAL * 100} %` : '';
  lines.push(
    `${name.padEnd(14)}${String(noticed).padStart(6)} noticed${String(survived).padStart(6)} not  ` +
      `${(share * 100).toFixed(1).padStart(5)} %${mark}`,
  );
}
console.log(`\n${lines.join('\n')}`);
