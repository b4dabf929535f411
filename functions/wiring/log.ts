import { Logger } from '@aws-lambda-powertools/logger';
import * as z from 'zod';
import { sourceStack } from '../adapters/source-stack.ts';
import type { Config } from '../config.ts';

const LEVELS = {
  debug: 'DEBUG',
  info: 'INFO',
  warn: 'WARN',
  error: 'ERROR',
  silent: 'SILENT',
} as const satisfies Record<Config['LOG_LEVEL'], string>;

// Lambda names its own level here, and the logger would heed that one alone.
// oxlint-disable-next-line node/no-process-env -- the logger reads it there
delete process.env['AWS_LAMBDA_LOG_LEVEL'];

const EMAIL = /[^\s"'<>()[\],;:@]+@[^\s"'<>()[\],;:@]+/gu;
const PHONE = /\+\d[\d ()./-]{5,}\d/gu;
const LONGEST = 4_000;

/** A text for the log: e-mail addresses and phone numbers are masked, since error messages quote what they refuse. */
export const masked = (text: string): string =>
  text.slice(0, LONGEST).replaceAll(EMAIL, '***@***').replaceAll(PHONE, '+***');

/** Name, message and stack of an error: its other fields may hold what no log should. */
export const described = (error: unknown) =>
  error instanceof Error
    ? {
        name: error.name,
        message: masked(error.message),
        stack: error.stack === undefined ? undefined : masked(sourceStack(error.stack)),
      }
    : { name: 'unknown', message: masked(String(error)) };

/** What Step Functions reports of a failed task; Lambda states its error as JSON in `Cause`. */
const TaskFailure = z.object({ Error: z.string(), Cause: z.string().catch('') });
const LambdaError = z.object({ errorMessage: z.string() });

/** The error of a task that failed for good. Its stack stands in the log of the function that threw it. */
export function describedTaskFailure(failure: unknown): { name: string; message: string } {
  const task = TaskFailure.safeParse(failure).data;
  if (task === undefined) return { name: 'unknown', message: '' };
  const cause = LambdaError.safeParse(parsedJson(task.Cause)).data?.errorMessage ?? task.Cause;
  return { name: task.Error, message: masked(cause) };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Structured logs, one JSON line each. */
export const logger = (config: Config): Logger =>
  new Logger({
    serviceName: 'lead-jobs',
    logLevel: LEVELS[config.LOG_LEVEL],
  });
