import type { Account } from '../../functions/domain/credits/account.ts';

/** An account with 100 credits on the morning of 2026-11-28. */
export const anAccount = (patch: Partial<Account> = {}): Account => ({
  available: 100,
  held: 0,
  debt: 0,
  version: 1,
  spentDay: '2026-11-28',
  spentToday: 0,
  totals: { charged: 0, delivered: 0, month: '2026-11', chargedBefore: 0, deliveredBefore: 0 },
  recent: [],
  ...patch,
});
