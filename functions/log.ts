import { Logger } from '@aws-lambda-powertools/logger';
import type { Config } from './config.ts';

/** Structured logs, one JSON line each. */
export const logger = (config: Config): Logger =>
  new Logger({
    serviceName: 'lead-jobs',
    logLevel: config.LOG_LEVEL === 'silent' ? 'SILENT' : (config.LOG_LEVEL.toUpperCase() as 'INFO'),
  });
