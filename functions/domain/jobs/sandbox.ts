import { JOB_ERRORS } from './states.ts';
import type { JobErrorCode } from './states.ts';

/** What the bracketed words of a sandbox prompt ask for (behaviour: Sandbox). */
export interface Scenario {
  /** The prompt without its bracketed words. */
  prompt: string;
  failWith: JobErrorCode | null;
  clarify: boolean;
  empty: boolean;
  slow: boolean;
}

/** Seconds that a `[slow]` sandbox job takes. */
export const SLOW_SANDBOX_SECONDS = 120;

const isJobError = (code: string): code is JobErrorCode => Object.hasOwn(JOB_ERRORS, code);

/** Reads scenario words of a sandbox prompt; an unknown failure code fails as `INTERNAL_ERROR`. */
export function readScenario(prompt: string): Scenario {
  const code = /\[fail:([A-Za-z_]{1,64})\]/i.exec(prompt)?.[1]?.toUpperCase();
  return {
    prompt: prompt.replace(/\[(?:fail:[A-Za-z_]{1,64}|clarify|empty|slow)\]/gi, ' ').trim(),
    failWith: code === undefined ? null : isJobError(code) ? code : 'INTERNAL_ERROR',
    clarify: /\[clarify\]/i.test(prompt),
    empty: /\[empty\]/i.test(prompt),
    slow: /\[slow\]/i.test(prompt),
  };
}

/** Seconds that the sandbox job takes in all. */
export const sandboxSeconds = (prompt: string, usual: number): number =>
  readScenario(prompt).slow ? SLOW_SANDBOX_SECONDS : usual;
