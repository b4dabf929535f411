import { ConnectError } from '../../../functions/adapters/net/connect-error.ts';
import { guardedRequest } from '../../../functions/adapters/net/guarded-request.ts';
import type { GuardedRequest } from '../../../functions/adapters/net/guarded-request.ts';
import type { ConnectPolicy } from '../../../functions/adapters/net/vet-target.ts';

export const MEBIBYTE = 1_048_576;

const LIMITS = {
  timeoutMs: 5_000,
  allowHttp: true,
  maxBytes: MEBIBYTE,
  incompleteBody: 'refuse',
} as const;

/** A guarded request with limits that no honest test server meets. */
export function get(policy: ConnectPolicy, url: string, options: Partial<GuardedRequest> = {}) {
  return guardedRequest(policy, { ...LIMITS, ...options, url });
}

/** The code of the failure, or the status when there was none. */
export async function outcome(answer: Promise<{ status: number }>): Promise<string | number> {
  try {
    return (await answer).status;
  } catch (error) {
    return error instanceof ConnectError ? error.code : String(error);
  }
}
