import * as z from 'zod';
import type { Actor } from '../kernel/actor.ts';
import type { OrgId } from '../kernel/ids.ts';
import { PageCursor, PageLimit } from '../kernel/page.ts';
import { about } from '../kernel/wire.ts';
import { LedgerEntry, spentToday } from './account.ts';
import type { Account } from './account.ts';

/** The fixed balance of the sandbox (behaviour: Sandbox). */
const SANDBOX_CREDITS = 1_000;

export const ReadCreditsQuery = z.strictObject({ cursor: PageCursor, limit: PageLimit });

const Balance = z
  .object({
    available: z.int().meta(about('Credits that can be spent; held ones are not included.', 980)),
    held: z.int().meta(about('Held for running jobs.', 0)),
    spentToday: z.int().meta(about('Charged on the current UTC day.', 20)),
  })
  .meta({ id: 'Balance' });
type Balance = z.infer<typeof Balance>;

export const CreditsView = z
  .object({
    balance: Balance,
    data: z.array(LedgerEntry),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'Credits' });

/** A ledger entry with the account's version that it made. */
export interface LedgerRow {
  version: number;
  entry: LedgerEntry;
}

export interface ReadCreditsPorts {
  now(): Date;
  readAccount(orgId: OrgId): Promise<Account>;
  /** Rows below a version (all when undefined), newest first. */
  readLedger(
    orgId: OrgId,
    options: { limit: number; below: number | undefined },
  ): Promise<readonly LedgerRow[]>;
}

export interface CreditsPage {
  balance: Balance;
  entries: readonly LedgerEntry[];
  /** Version below which the next page begins, null on the last page. */
  next: number | null;
}

/**
 * Balance and a page of the ledger. Both are read at once; the first page always ends in the balance shown
 * beside it, whatever moves meanwhile.
 */
export async function readCredits(
  ports: ReadCreditsPorts,
  actor: Actor,
  { limit, below }: { limit: number; below: number | undefined },
): Promise<CreditsPage> {
  if (actor.mode === 'test') {
    const balance = { available: SANDBOX_CREDITS, held: 0, spentToday: 0 };
    return { balance, entries: [], next: null };
  }
  // One more than asked tells whether there is another page.
  const [account, read] = await Promise.all([
    ports.readAccount(actor.orgId),
    ports.readLedger(actor.orgId, { limit: limit + 1, below }),
  ]);
  const torn = below === undefined && (read[0]?.version ?? 0) !== account.version;
  const rows = torn
    ? await ports.readLedger(actor.orgId, { limit: limit + 1, below: account.version + 1 })
    : read;
  const shown = rows.slice(0, limit);
  const { available, held } = account;
  return {
    balance: { available, held, spentToday: spentToday(account, ports.now()) },
    entries: shown.map(({ entry }) => entry),
    next: rows.length > limit ? (shown.at(-1)?.version ?? null) : null,
  };
}
