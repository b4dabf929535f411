import * as z from 'zod';
import type { ApiKeyId, JobId, LedgerEntryId, OrgId } from '../kernel/ids.ts';
import { about, Timestamp } from '../kernel/wire.ts';
import { addToDay, recentAt } from './goodwill.ts';
import type { RecentDay } from './goodwill.ts';

/** What an organisation has used since its beginning, and how much of it before the current UTC month. */
export interface UsageTotals {
  charged: number;
  delivered: number;
  /** `2026-11`: the month that the two counters below belong to. */
  month: string;
  chargedBefore: number;
  deliveredBefore: number;
}

/** An organisation's money, in credits. `available + held` is what it has; `debt` is taken from the next grant. */
export interface Account {
  available: number;
  held: number;
  debt: number;
  /** Number of ledger entries written so far: the ledger is in the exact order of versions. */
  version: number;
  /** UTC date that `spentToday` belongs to. */
  spentDay: string;
  spentToday: number;
  totals: UsageTotals;
  /** The last 30 UTC days on which something happened, oldest first. */
  recent: readonly RecentDay[];
}

export const LEDGER_TYPES = [
  'grant',
  'purchase',
  'hold',
  'release',
  'charge',
  'refund',
  'lead_refund',
  'adjustment',
] as const;
export type LedgerType = (typeof LEDGER_TYPES)[number];

const Figures = z.object({ available: z.int(), held: z.int() });

export const LedgerEntry = z
  .object({
    id: z.string(),
    type: z.enum(LEDGER_TYPES),
    amount: z.int().min(1).meta(about('Credits moved.', 20)),
    effect: Figures.meta(about('The signed change of each figure.')),
    balanceAfter: Figures.meta(about('The balance after it.')),
    jobId: z.string().nullable(),
    apiKeyId: z.string().nullable(),
    description: z.string().meta({ examples: ['Leads delivered'] }),
    createdAt: Timestamp,
  })
  .meta({ id: 'LedgerEntry' });
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export interface Movement {
  id: LedgerEntryId;
  type: LedgerType;
  amount: number;
  effect: { available: number; held: number };
  jobId: JobId | null;
  apiKeyId: ApiKeyId | null;
  description: string;
  /** Leads that a charge pays for; as many as credits when not given. */
  leads?: number;
}

/** Account and ledger entries after some movements; the caller commits both in one transaction. */
export interface Posting {
  orgId: OrgId;
  before: Account;
  after: Account;
  entries: readonly LedgerEntry[];
}

/** Periods as text sort by time: a clock that is behind another one never takes a counter back to an earlier one. */
const laterOf = (a: string, b: string): string => (a < b ? b : a);

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);
const monthOf = (now: Date): string => now.toISOString().slice(0, 7);

/** The account of an organisation that has just been made. */
export const emptyAccount = (now: Date): Account => ({
  available: 0,
  held: 0,
  debt: 0,
  version: 0,
  spentDay: dayOf(now),
  spentToday: 0,
  totals: { charged: 0, delivered: 0, month: monthOf(now), chargedBefore: 0, deliveredBefore: 0 },
  recent: [],
});

/** The totals as they stand at a time: a new UTC month begins where the last one ended. */
export function totalsAt(account: Account, now: Date): UsageTotals {
  const { totals } = account;
  if (totals.month >= monthOf(now)) return totals;
  const { charged, delivered } = totals;
  return {
    charged,
    delivered,
    month: monthOf(now),
    chargedBefore: charged,
    deliveredBefore: delivered,
  };
}

/** Spent today as a client sees it: 0 on a new UTC day. */
export const spentToday = (account: Account, now: Date): number =>
  account.spentDay >= dayOf(now) ? account.spentToday : 0;

/** The UTC date that credits held or charged now belong to. */
export const spendingDay = (account: Pick<Account, 'spentDay'>, now: Date): string =>
  laterOf(account.spentDay, dayOf(now));

/**
 * Applies movements to an account, in order.
 * @throws RangeError when a movement would overdraw available or held credits (a bug, never a client's fault).
 */
export function post(
  orgId: OrgId,
  before: Account,
  movements: readonly Movement[],
  now: Date,
): Posting {
  let account = before;
  const entries: LedgerEntry[] = [];
  for (const movement of movements) {
    const { id, type, amount, effect, jobId, apiKeyId, description } = movement;
    const available = account.available + effect.available;
    const held = account.held + effect.held;
    if (amount < 1 || available < 0 || held < 0)
      throw new RangeError(`A ${type} of ${amount} credits does not fit the balance.`);
    const spent = type === 'charge' ? amount : 0;
    const totals = totalsAt(account, now);
    const delivered = type === 'charge' ? (movement.leads ?? amount) : 0;
    account = {
      ...account,
      available,
      held,
      version: account.version + 1,
      spentDay: spendingDay(account, now),
      spentToday: spentToday(account, now) + spent,
      totals: {
        ...totals,
        charged: totals.charged + spent,
        delivered: totals.delivered + delivered,
      },
      recent:
        delivered === 0
          ? account.recent
          : addToDay(recentAt(account.recent, now), now, { delivered }),
    };
    entries.push({
      id,
      type,
      amount,
      effect,
      balanceAfter: { available, held },
      jobId,
      apiKeyId,
      description,
      createdAt: now.toISOString(),
    });
  }
  return { orgId, before, after: account, entries };
}

export type HoldVerdict =
  | { kind: 'hold'; amount: number }
  | { kind: 'refuse'; errorCode: 'INSUFFICIENT_CREDITS' | 'API_KEY_DAILY_CAP_EXCEEDED' };

/**
 * How many credits a job holds at routing (behaviour: Credits).
 * @param need min(leads asked for x price, maxCredits)
 * @param capLeft credits left under the key's cap today, null without a cap
 */
export function decideHold(input: {
  need: number;
  maxCredits: number | null;
  available: number;
  capLeft: number | null;
}): HoldVerdict {
  const { need, maxCredits, available, capLeft } = input;
  if (need === 0) return { kind: 'hold', amount: 0 };
  if (capLeft !== null && capLeft <= 0)
    return { kind: 'refuse', errorCode: 'API_KEY_DAILY_CAP_EXCEEDED' };
  const wanted = capLeft === null ? need : Math.min(need, capLeft);
  if (available <= 0 || (maxCredits !== null && wanted > available))
    return { kind: 'refuse', errorCode: 'INSUFFICIENT_CREDITS' };
  return { kind: 'hold', amount: Math.min(wanted, available) };
}
