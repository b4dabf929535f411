import type { NewId, OrgId } from '../kernel/ids.ts';
import { post } from './account.ts';
import type { Account, LedgerType, Movement, Posting } from './account.ts';

const movement = (
  newId: NewId,
  type: LedgerType,
  available: number,
  description: string,
): Movement => ({
  id: newId('ledgerEntry'),
  type,
  amount: Math.abs(available),
  effect: { available, held: 0 },
  jobId: null,
  apiKeyId: null,
  description,
});

/** Movements that change the balance, with the debt that is left after them. */
export interface Moves {
  movements: readonly Movement[];
  debt: number;
}

/** Applies movements to an account, and the debt that they leave. */
export const postMoves = (
  orgId: OrgId,
  account: Account,
  { movements, debt }: Moves,
  now: Date,
): Posting => {
  const posting = post(orgId, account, movements, now);
  return { ...posting, after: { ...posting.after, debt } };
};

/**
 * Adds what a debt takes out of credits that movements bring: there is no debt while credits are available.
 * @param credits how many credits become available
 */
export function settleDebt(
  { debt }: Account,
  movements: readonly Movement[],
  credits: number,
  newId: NewId,
): Moves {
  const taken = Math.min(debt, credits);
  if (taken === 0) return { movements, debt };
  const settlement = movement(
    newId,
    'adjustment',
    -taken,
    'Deducted for an earlier refund or plan change',
  );
  return { movements: [...movements, settlement], debt: debt - taken };
}

/** Credits come in; a debt is taken from them at once. */
export function grantMoves(
  account: Account,
  input: { type: 'grant' | 'purchase'; credits: number; description: string },
  newId: NewId,
): Moves {
  const { type, credits, description } = input;
  const grant = movement(newId, type, credits, description);
  return settleDebt(account, [grant], credits, newId);
}

/** Credits are taken back; what is not there any more becomes a debt. */
export function takeBackMoves(
  { available, debt }: Account,
  input: { credits: number; description: string },
  newId: NewId,
): Moves {
  const taken = Math.min(available, input.credits);
  return {
    movements: taken === 0 ? [] : [movement(newId, 'refund', -taken, input.description)],
    debt: debt + input.credits - taken,
  };
}

/** Credits that were taken back return, after the debt that they left. */
export function giveBackMoves(
  { debt }: Account,
  input: { credits: number; description: string },
  newId: NewId,
): Moves {
  const forgiven = Math.min(debt, input.credits);
  const returned = input.credits - forgiven;
  return {
    movements: returned === 0 ? [] : [movement(newId, 'adjustment', returned, input.description)],
    debt: debt - forgiven,
  };
}
