import type { CanaryPorts, CanaryResult } from '../domain/background/run-canary.ts';
import { logger } from './log.ts';
import { pause } from './pause.ts';
import type { TableContext } from './table-context.ts';

/** The gateway answers after 30 s at the latest. */
const CALL_MS = 35_000;
const WITHIN_SECONDS = 240;

/** What the canary needs: the API's address and a key, nothing of its storage. */
export function canaryServices({
  config,
  now,
  count,
}: TableContext): CanaryPorts & { report: (result: CanaryResult) => CanaryResult } {
  const log = logger(config);
  return {
    now,
    sleep: pause,
    receiverUrl: `${config.BASE_URL}/health/canary`,
    prompt: config.CANARY_PROMPT,
    withinSeconds: WITHIN_SECONDS,
    call: async (method, path, { body, headers } = {}) => {
      const response = await fetch(`${config.BASE_URL}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${config.CANARY_API_KEY}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(CALL_MS),
      });
      return { status: response.status, body: await response.json() };
    },
    report: (result) => {
      const { passed, problem, jobId, seconds } = result;
      if (passed) log.info('canary_passed', { jobId, seconds });
      else log.error('canary_failed', { jobId, seconds, problem });
      count('CanaryPassed', passed ? 1 : 0, {});
      count('CanarySeconds', seconds, {});
      return result;
    },
  };
}
