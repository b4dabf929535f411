import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { fetchPackages } from '../fetch-packages.ts';
import { PARTS, type PartName } from './parts.ts';

const root = resolve(import.meta.dirname, '../..');

/** Where Stryker notes each mutant as soon as it is judged, so that a run that is ended early has told what it found. */
const EVENTS = resolve(root, '.local/mutation');

const Position = z.object({ line: z.int(), column: z.int() });
const Mutant = z.object({
  fileName: z.string(),
  location: z.object({ start: Position, end: Position }),
  mutatorName: z.string(),
  replacement: z.string().optional(),
  status: z.string(),
});
export type Mutant = z.infer<typeof Mutant>;
const Plan = z.object({ mutantPlans: z.array(z.unknown()) });

/** What a run came to. */
export interface Judged {
  /** Every mutant that was planted, also those that a run's end left out. */
  readonly planted: number;
  readonly mutants: readonly Mutant[];
}

/** Fetches Stryker, once: it stays out of what `npm ci` installs. Its runner finds the tests' vitest above its own folder. */
export const fetchStryker = (): string =>
  fetchPackages('@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1');

/**
 * Plants faults and runs the part's tests on each.
 *
 * @param mutate globs, or lines of files, with commas between
 * @param options `milliseconds` after which the run ends with what it has; `concurrency` in processes
 * @throws Error when Stryker fails: its tests fail without any fault, for example
 */
export async function runStryker(
  name: PartName,
  mutate: string,
  { milliseconds, concurrency }: { milliseconds?: number; concurrency?: number } = {},
): Promise<Judged> {
  const modules = fetchStryker();
  rmSync(EVENTS, { recursive: true, force: true });
  const child = spawn(
    process.execPath,
    [
      join(modules, '@stryker-mutator/core/bin/stryker.js'),
      'run',
      '--mutate',
      mutate,
      '--plugins',
      join(modules, '@stryker-mutator/vitest-runner/dist/src/index.js'),
      ...(concurrency === undefined ? [] : ['--concurrency', String(concurrency)]),
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        MUTATION_TESTS: PARTS[name].tests,
        PATH: `${resolve(root, 'node_modules/.bin')}:${process.env['PATH']}`,
      },
    },
  );
  let ended = false;
  const end = (): void => {
    ended = true;
    child.kill('SIGTERM');
  };
  const timer = milliseconds === undefined ? undefined : setTimeout(end, milliseconds);
  const code = await new Promise((done) => child.once('close', done));
  clearTimeout(timer);
  // Stryker leaves its copy of the project behind when it is ended.
  if (ended) rmSync(resolve(root, '.stryker-tmp'), { recursive: true, force: true });
  if (code !== 0 && !ended) throw new Error(`Stryker exited with code ${String(code)} on ${name}.`);
  return readEvents();
}

function readEvents(): Judged {
  const files = readdirSync(EVENTS).toSorted();
  const of = (event: string): unknown[] =>
    files.filter((file) => file.endsWith(`-${event}.json`)).flatMap(readWhole);
  const plans = of('onMutationTestingPlanReady').map((plan) => Plan.parse(plan));
  return {
    planted: plans.reduce((sum, { mutantPlans }) => sum + mutantPlans.length, 0),
    mutants: of('onMutantTested').map((mutant) => Mutant.parse(mutant)),
  };
}

/** Nothing, of a file that was being written when the run ended. */
function readWhole(file: string): unknown[] {
  try {
    return [JSON.parse(readFileSync(join(EVENTS, file), 'utf8'))];
  } catch {
    return [];
  }
}
