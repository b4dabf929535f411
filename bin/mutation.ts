import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { argumentsOf } from './arguments.ts';
import { changedLines, type Changes } from './mutation/changed-lines.ts';
import { isPart, PART_NAMES, PARTS, type PartName } from './mutation/parts.ts';
import { fetchStryker, runStryker } from './mutation/run-stryker.ts';
import { scoreLine, scoreOf, survivorLine } from './mutation/scores.ts';

// npm run mutation [-- credits webhooks ...]: plants faults in the rules, one at a time, and counts how many the tests
// notice. All parts take hours on a small machine; `--files a.ts,b.ts` takes some files of one part instead, `--changed`
// the lines that a change touches.

const USAGE = `Usage: npm run mutation [-- PART ...] [--files LIST]
       npm run mutation -- --changed [--since COMMIT] [--seconds N]

Plants faults in the rules, one at a time, and counts how many the tests notice.
  PART            ${PART_NAMES.join(', ')} (default: all, which takes hours)
  --files LIST    only these files of one part, comma-separated
  --changed       only changed lines, on all cores: in a pull request since it left its target, on a branch since
                  it left main, and on main in the newest commits that changed a part
  --since COMMIT  only lines that changed since this commit
  --seconds N     stop after about N seconds and say what was not reached
`;

const root = resolve(import.meta.dirname, '..');

/** A part's tests are run once without a fault before the first one is planted: less time than this is no use. */
const SHORTEST_RUN_MS = 25_000;
/** A run that is ended tidies up after itself. */
const ENDING_MS = 5_000;

const { values, positionals: wanted } = argumentsOf(
  {
    allowPositionals: true,
    options: {
      files: { type: 'string' },
      changed: { type: 'boolean' },
      since: { type: 'string' },
      seconds: { type: 'string' },
    },
  },
  USAGE,
);

function refuse(problem: string): never {
  console.error(`${problem}\n\n${USAGE}`);
  process.exit(2);
}

const changed = values.changed === true || values.since !== undefined;
const seconds = values.seconds === undefined ? undefined : Number(values.seconds);
const unknown = wanted.filter((name) => !isPart(name));
if (unknown.length > 0) refuse(`No such part: ${unknown.join(', ')}.`);
if (values.files !== undefined && wanted.length !== 1) refuse('--files needs exactly one PART.');
if (changed && (wanted.length > 0 || values.files !== undefined))
  refuse('--changed takes neither PART nor --files: it finds them.');
if (seconds !== undefined && !(changed && Number.isInteger(seconds) && seconds > 0))
  refuse('--seconds takes a whole number, with --changed.');

async function runParts(names: readonly PartName[]): Promise<void> {
  const lines: string[] = [];
  for (const name of names) {
    const judged = await runStryker(name, values.files ?? PARTS[name].mutate);
    lines.push(scoreLine(name, scoreOf(judged)));
  }
  console.log(`\n${lines.join('\n')}`);
}

/**
 * A low score is told and fails nothing: how many faults are reached depends on the machine, and of a few lines one fault that
 * changes nothing is a large share.
 */
async function runChanged({ since, parts }: Changes): Promise<void> {
  console.log(`Changed since ${since}: ${parts.map(({ name }) => name).join(', ') || 'no part'}.`);
  if (parts.length === 0) return;
  const until = seconds === undefined ? Infinity : Date.now() + seconds * 1_000;
  fetchStryker();
  const lines: string[] = [];
  const survivors: string[] = [];
  for (const [index, { name, ranges }] of parts.entries()) {
    const remaining = until - Date.now() - ENDING_MS;
    if (remaining < SHORTEST_RUN_MS) {
      lines.push(`${name.padEnd(14)} not reached`);
      continue;
    }
    // What changed last gets the most: each part at most half of what is left, unless no other could use the rest.
    const half = Math.max(SHORTEST_RUN_MS, remaining / 2);
    const isLast = index === parts.length - 1 || remaining - half < SHORTEST_RUN_MS;
    const milliseconds = isLast ? remaining : half;
    const score = scoreOf(
      await runStryker(name, ranges.join(','), {
        ...(milliseconds === Infinity ? {} : { milliseconds }),
        concurrency: availableParallelism(),
      }),
    );
    lines.push(scoreLine(name, score));
    survivors.push(...score.survivors.map((mutant) => survivorLine(root, mutant, sourceOf)));
  }
  if (survivors.length > 0)
    console.log(`\nNoticed by no test (or without any effect):\n${survivors.join('\n')}`);
  console.log(`\n${lines.join('\n')}`);
}

const sourceOf = (file: string): string => readFileSync(resolve(root, file), 'utf8');

try {
  if (changed)
    await runChanged(
      // Where a CI runs a pull request, it names its target.
      changedLines(root, {
        wanted: values.since,
        target: process.env['GITHUB_BASE_REF'] || undefined,
      }),
    );
  else await runParts(wanted.length === 0 ? PART_NAMES : wanted.filter(isPart));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
