import type { Account, Movement, Posting } from '../credits/account.ts';
import { postMoves, settleDebt } from '../credits/move-credits.ts';
import type { NewId, OrgId } from '../kernel/ids.ts';
import type { RefusalCode } from '../prompt/refusal-codes.ts';
import { changeJob } from './job-change.ts';
import type { CapMovement, CommitOutcome, JobChange } from './job-change.ts';
import type { Job } from './job.ts';
import type { JobErrorCode } from './states.ts';

export interface EndJobPorts {
  now(): Date;
  newId: NewId;
  readAccount(orgId: OrgId): Promise<Account>;
  commit(change: JobChange): Promise<CommitOutcome>;
}

export type Ending =
  | { status: 'cancelled' }
  | { status: 'failed'; errorCode: JobErrorCode; refusal?: RefusalCode | null };

/**
 * One try to end a job without delivering: the hold goes back to the balance and to the key's day, the slot
 * is freed and the event written, all in one transaction. `stale` means: read the job again and decide anew.
 */
export async function endJob(ports: EndJobPorts, job: Job, ending: Ending): Promise<CommitOutcome> {
  const now = ports.now();
  const at = now.toISOString();
  const after = changeJob(
    job,
    ending.status === 'failed'
      ? {
          status: 'failed',
          failedAt: at,
          errorCode: ending.errorCode,
          refusal: ending.refusal ?? null,
          creditsHeld: 0,
        }
      : { status: 'cancelled', cancelledAt: at, creditsHeld: 0 },
    now,
  );
  const released = job.creditsHeld;
  let posting: Posting | null = null;
  if (released > 0) {
    const account = await ports.readAccount(job.orgId);
    if (!holdsFor(account, job)) return 'stale';
    const release = releaseOf(job, released, ports.newId);
    posting = postMoves(
      job.orgId,
      account,
      settleDebt(account, [release], released, ports.newId),
      now,
    );
  }
  return ports.commit({
    before: job,
    after,
    posting,
    capMovement: capMovementOf(job, { held: -released, charged: 0 }),
  });
}

/** False when the account, read after the job, shows that the job has given up its hold meanwhile. */
export const holdsFor = (account: Account, job: Job): boolean => account.held >= job.creditsHeld;

export const releaseOf = (job: Job, amount: number, newId: NewId): Movement => ({
  id: newId('ledgerEntry'),
  type: 'release',
  amount,
  effect: { available: amount, held: -amount },
  jobId: job.id,
  apiKeyId: job.apiKeyId,
  description: `Released from job ${job.id}`,
});

/** What moves under the key's cap on the day of the hold; null when no key or nothing moves. */
export function capMovementOf(
  job: Job,
  delta: { held: number; charged: number },
): CapMovement | null {
  if (job.apiKeyId === null || job.capDate === null) return null;
  if (delta.held === 0 && delta.charged === 0) return null;
  return { keyId: job.apiKeyId, date: job.capDate, ...delta, cap: null };
}
