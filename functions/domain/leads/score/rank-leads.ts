import type { Lead } from '../lead.ts';

type Rankable = Pick<Lead, 'score' | 'confidence' | 'name' | 'address' | 'sources'>;

/**
 * Best first. Ties fall by confidence, then name, address and source record, so that the same leads always
 * come in the same order, whatever order they arrive in.
 */
export function rankLeads<T extends Rankable>(leads: readonly T[]): T[] {
  return leads.toSorted(
    (a, b) =>
      b.score - a.score ||
      (b.confidence ?? -1) - (a.confidence ?? -1) ||
      compare(a.name, b.name) ||
      compare(a.address ?? '', b.address ?? '') ||
      compare(recordKey(a), recordKey(b)),
  );
}

/** By code unit: the order must not depend on a locale. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function recordKey(lead: Rankable): string {
  const source = lead.sources[0];
  return source === undefined ? '' : `${source.id}:${source.recordId}`;
}
