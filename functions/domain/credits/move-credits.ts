import type { NewId } from '../ids.ts';
import type { Account, LedgerType, Movement } from './account.ts';

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

/** Credits come in; a debt is taken from them at once. */
export function grantMoves(
  { debt }: Account,
  input: { type: 'grant' | 'purchase'; credits: number; description: string },
  newId: NewId,
): Moves {
  const { type, credits, description } = input;
  const settled = Math.min(debt, credits);
  return {
    movements: [
      movement(newId, type, credits, description),
      ...(settled === 0
        ? []
        : [movement(newId, 'adjustment', -settled, 'Taken for an earlier refund')]),
    ],
    debt: debt - settled,
  };
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
