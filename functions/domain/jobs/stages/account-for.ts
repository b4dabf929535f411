import type { Lead } from '../../leads/lead.ts';
import type { Coverage } from '../coverage.ts';
import { BUSINESS_DROP_CODES, DROP_CODES } from '../drop-codes.ts';
import type { DropCode } from '../drop-codes.ts';
import { recordOf } from './artifacts.ts';
import type { DroppedBusiness, FoundBusiness } from './artifacts.ts';
import type { LeftOutLead } from './reserve-leads.ts';

export interface WhatWasFound {
  /** Every business, with why normalizing left it out; null: it was handed on. */
  found: readonly FoundBusiness[];
  /** Records that were merged into others. */
  duplicates: number;
  /** Left out once websites had been read. */
  dropped: readonly DroppedBusiness[];
  /** Deliverable, and not delivered. */
  leftOut: readonly LeftOutLead[];
  delivered: readonly Lead[];
  release: string | null;
}

/** What became of each business that was read, the last word on each counting. */
export function accountFor(input: WhatWasFound): {
  coverage: Coverage;
  rejected: DroppedBusiness[];
} {
  const fates = new Map<string, FoundBusiness>(input.found.map((line) => [line.record, line]));
  for (const line of input.dropped) fates.set(line.record, line);
  let repeated = 0;
  for (const { lead, code } of input.leftOut)
    if (code === 'repeated') {
      repeated += 1;
      fates.delete(recordOf(lead));
    } else fates.set(recordOf(lead), foundBusiness(lead, code));
  for (const lead of input.delivered) fates.delete(recordOf(lead));
  const byCode = Map.groupBy(fates.values(), ({ code }) => code ?? 'not_needed');
  const droppedBy = BUSINESS_DROP_CODES.flatMap((code) => {
    const count = byCode.get(code)?.length ?? 0;
    return count === 0 ? [] : [{ code, count }];
  });
  const merged = input.duplicates + repeated;
  const delivered = input.delivered.length;
  return {
    coverage: {
      read: merged + fates.size + delivered,
      merged,
      droppedBy,
      mightFit: [...fates.values()].filter(({ mightFit }) => mightFit === true).length,
      delivered,
      release: input.release,
    },
    rejected: BUSINESS_DROP_CODES.filter((code) => DROP_CODES[code].isListed).flatMap((code) =>
      (byCode.get(code) ?? []).map((line) => ({ ...line, code })),
    ),
  };
}

/** Longest name and city in a list of what was left out: a page of it is read by its bytes. */
const MAX_TEXT = 200;

/** What is kept of a business that is not delivered: no contact data, and no name of one that opted out. */
export function foundBusiness<C extends DropCode | null>(
  business: Pick<Lead, 'name' | 'city' | 'sources'>,
  code: C,
  { mightFit = false }: { mightFit?: boolean } = {},
): FoundBusiness & { code: C } {
  const isListed = code === null || DROP_CODES[code].isListed;
  return {
    record: recordOf(business),
    name: isListed ? business.name.slice(0, MAX_TEXT) : '',
    city: isListed ? (business.city?.slice(0, MAX_TEXT) ?? null) : null,
    code,
    ...(mightFit ? { mightFit } : {}),
  };
}
