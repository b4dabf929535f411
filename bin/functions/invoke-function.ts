import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import type { FunctionSpec } from '../../lib/function-specs.ts';
import { settingsOf } from '../../lib/local/grants.ts';

const Outcome = z.object({
  answer: z.unknown().optional(),
  error: z
    .object({ errorType: z.string(), errorMessage: z.string(), trace: z.array(z.string()) })
    .optional(),
  initMs: z.number(),
  durationMs: z.number(),
  residentKilobytes: z.number(),
});

export interface Invocation {
  /** What the handler answered; absent when it threw or ran out of time. */
  answer?: unknown;
  error?: { errorType: string; errorMessage: string; trace: readonly string[] };
  requestId: string;
  initMs: number;
  durationMs: number;
  residentMegabytes: number;
}

/**
 * Runs a bundled function once, as Lambda would: a process of its own with the function's settings and nothing else in
 * its environment, ended when its time is over. What it logs goes to this process's standard error.
 * @throws Error when the process ends without an answer
 */
export async function invokeFunction(input: {
  name: string;
  spec: FunctionSpec;
  /** Folder of its bundle. */
  folder: string;
  eventFile: string;
  settings: Readonly<Record<string, string>>;
}): Promise<Invocation> {
  const { name, spec } = input;
  const requestId = randomUUID();
  const timeoutMs = spec.timeoutSeconds * 1_000;
  const own = Object.entries(settingsOf(name, input.settings)).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const child = fork(
    new URL('run-handler.ts', import.meta.url),
    [join(input.folder, 'index.mjs'), input.eventFile, requestId, String(timeoutMs)],
    {
      stdio: ['ignore', 2, 2, 'ipc'],
      env: {
        LOG_LEVEL: 'info',
        ...Object.fromEntries(own),
        AWS_SECRET_ACCESS_KEY: 'local',
        AWS_LAMBDA_FUNCTION_NAME: `lead-jobs-local-${name}`,
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(spec.memoryMb),
        AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
        AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
        LAMBDA_TASK_ROOT: input.folder,
        TZ: ':UTC',
      },
    },
  );
  return new Promise((done, fail) => {
    let settled = false;
    const settle = (act: () => void) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      act();
    };
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      settle(() =>
        done({
          requestId,
          initMs: 0,
          durationMs: timeoutMs,
          residentMegabytes: Number.NaN,
          error: {
            errorType: 'Sandbox.Timedout',
            errorMessage: `Task timed out after ${spec.timeoutSeconds.toFixed(2)} seconds`,
            trace: [],
          },
        }),
      );
    }, timeoutMs);
    child.on('message', (message) => {
      const { residentKilobytes, answer, error, ...times } = Outcome.parse(message);
      settle(() =>
        done({
          requestId,
          ...times,
          residentMegabytes: residentKilobytes / 1_024,
          ...(error === undefined ? { answer } : { error }),
        }),
      );
    });
    child.on('exit', (code, signal) =>
      settle(() =>
        fail(
          new Error(`${name} ended without an answer (${signal ?? `exit status ${code ?? 0}`}).`),
        ),
      ),
    );
  });
}
