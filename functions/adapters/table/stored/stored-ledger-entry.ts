import * as z from 'zod';
import { LEDGER_TYPES } from '../../../domain/credits/account.ts';
import type { LedgerEntry } from '../../../domain/credits/account.ts';
import { wordOf } from '../../../domain/kernel/stored.ts';

const StoredFigures = z.object({ available: z.int(), held: z.int() });

const entry = {
  id: z.string(),
  // Its effect is told apart from its type, so that the balance stays explained.
  type: wordOf(LEDGER_TYPES, 'adjustment'),
  amount: z.int(),
  effect: StoredFigures,
  balanceAfter: StoredFigures,
  jobId: z.string().nullable(),
  apiKeyId: z.string().nullable(),
  description: z.string(),
  createdAt: z.string(),
};

/** A ledger entry; the sort key is the account's version that it made. */
export const StoredLedgerEntry = z.object({ ...entry, sk: z.string() }) satisfies z.ZodType<
  LedgerEntry & { sk: string }
>;
