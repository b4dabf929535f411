import { spawn } from 'node:child_process';
import pMap from 'p-map';

/** One thing that must hold: its commands run one after another and the first failure ends it. */
export interface Check {
  readonly name: string;
  /** Program and arguments, without a shell. */
  readonly commands: readonly (readonly [string, ...string[]])[];
  /** Why the check can't run yet; it is then named as skipped. */
  readonly skip?: string | undefined;
}

export interface RunOptions {
  /** How many checks run at the same time. */
  readonly concurrency: number;
  /** Takes one line (or the whole output of a failed check) at a time. */
  readonly print: (text: string) => void;
  readonly env?: NodeJS.ProcessEnv;
}

interface Outcome {
  readonly ok: boolean;
  readonly output: string;
}

/**
 * Runs all checks and prints one line for each as it ends, with its seconds; a failed one is
 * followed by all that it printed. Never stops early, so that one run shows every failure.
 *
 * @returns the names of the failed checks
 */
export async function runChecks(
  checks: readonly Check[],
  { concurrency, print, env = process.env }: RunOptions,
): Promise<readonly string[]> {
  const failed: string[] = [];
  const run = async (check: Check): Promise<void> => {
    if (check.skip !== undefined) {
      print(`skip  ${check.name} (${check.skip})`);
      return;
    }
    const start = performance.now();
    const { ok, output } = await runCheck(check, env);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    print(`${ok ? 'ok  ' : 'FAIL'}  ${check.name} ${seconds} s`);
    if (ok) return;
    failed.push(check.name);
    print(output);
  };
  await pMap(checks, run, { concurrency });
  return failed;
}

async function runCheck(check: Check, env: NodeJS.ProcessEnv): Promise<Outcome> {
  let output = '';
  for (const command of check.commands) {
    const outcome = await runCommand(command, env);
    output += outcome.output;
    if (!outcome.ok) return { ok: false, output };
  }
  return { ok: true, output };
}

function runCommand(
  [program, ...args]: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    const end = (ok: boolean, reason = '') =>
      resolve({ ok, output: Buffer.concat(chunks).toString() + reason });
    child.on('error', (error) => end(false, `${program}: ${error.message}\n`));
    child.on('close', (code, signal) =>
      end(code === 0, signal === null ? '' : `${program} was ended by ${signal}\n`),
    );
  });
}
