import { Logger } from '@aws-lambda-powertools/logger';
import type { Config } from '../config.ts';

const LEVELS = {
  debug: 'DEBUG',
  info: 'INFO',
  warn: 'WARN',
  error: 'ERROR',
  silent: 'SILENT',
} as const satisfies Record<Config['LOG_LEVEL'], string>;

/** Name, message and stack of an error: its other fields may hold what no log should. */
export const described = (error: unknown) =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack }
    : { name: 'unknown', message: String(error) };

/** Structured logs, one JSON line each. */
export const logger = (config: Config): Logger =>
  new Logger({
    serviceName: 'lead-jobs',
    logLevel: LEVELS[config.LOG_LEVEL],
  });
