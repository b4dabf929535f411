import * as z from 'zod';

export interface CreditPack {
  id: string;
  credits: number;
  /** US cents. */
  unitAmount: number;
}

/**
 * What can be bought without a subscription, in the order of `GET /plans`. Packs are never taken out or made
 * smaller: a checkout that was begun earlier grants what its pack says when it is paid.
 */
export const CREDIT_PACKS = [
  { id: 'pack_500', credits: 500, unitAmount: 5_900 },
  { id: 'pack_2500', credits: 2_500, unitAmount: 19_900 },
  { id: 'pack_10000', credits: 10_000, unitAmount: 59_900 },
] as const satisfies readonly CreditPack[];

export const PackId = z.enum(CREDIT_PACKS.map(({ id }) => id));
export type PackId = z.infer<typeof PackId>;

export function packOf(id: PackId): CreditPack {
  const pack = CREDIT_PACKS.find((candidate) => candidate.id === id);
  if (pack === undefined) throw new Error(`There is no credit pack ${id}.`);
  return pack;
}
