import * as z from 'zod';

interface DropRule {
  /**
   * `businesses`: ones that were read and not delivered, each counted once in a job's coverage. The others only
   * explain a shortfall: leads that nobody found, reads that failed, filters that nobody could check.
   */
  readonly counts: 'businesses' | 'leads' | 'reads' | 'filters';
  /** Whether it explains why fewer leads came than were asked for. */
  readonly isShortfall: boolean;
  /** Whether the businesses are named to the customer; one that opted out is only counted. */
  readonly isListed: boolean;
}

const unlisted = { isShortfall: true, isListed: false } as const;
const listed = { counts: 'businesses', isShortfall: true, isListed: true } as const;

/**
 * Why businesses are left out of a job (behaviour: Coverage). Where leads are missing, the first codes of
 * this list explain them first.
 */
export const DROP_CODES = {
  count_trimmed: { counts: 'leads', ...unlisted },
  credit_limit: listed,
  claimed_by_running_job: listed,
  opted_out: { counts: 'businesses', ...unlisted },
  excluded: listed,
  already_received: listed,
  time_limit: listed,
  missing_required_field: listed,
  filtered: listed,
  closed: listed,
  off_category: listed,
  not_enough_found: { counts: 'leads', ...unlisted },
  source_unavailable: { counts: 'reads', ...unlisted },
  filter_not_supported: { counts: 'filters', ...unlisted },
  not_needed: { ...listed, isShortfall: false },
} as const satisfies Record<string, DropRule>;

type Rules = typeof DROP_CODES;
type CodesWith<R extends Partial<DropRule>> = {
  [Code in keyof Rules]: Rules[Code] extends R ? Code : never;
}[keyof Rules];

/** Why a business that was read is not delivered. */
export type DropCode = CodesWith<{ counts: 'businesses' }>;
export type ShortfallCode = CodesWith<{ isShortfall: true }>;

const isCode = (word: string): word is keyof Rules => Object.hasOwn(DROP_CODES, word);
const ALL = Object.keys(DROP_CODES).filter(isCode);

export const SHORTFALL_CODES = ALL.filter(
  (code): code is ShortfallCode => DROP_CODES[code].isShortfall,
);
export const BUSINESS_DROP_CODES = ALL.filter(
  (code): code is DropCode => DROP_CODES[code].counts === 'businesses',
);

export const ShortfallCode = z.enum(SHORTFALL_CODES);
export const DropCode = z.enum(BUSINESS_DROP_CODES);
