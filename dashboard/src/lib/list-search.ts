import type { Lead } from '../api/types.ts';

/** How a list of leads is looked at. It stands in the address, so that a reload and a shared link show the same. */
export interface ListSearch {
  /** Words to find. */
  q?: string | undefined;
  /** Least score. */
  score?: number | undefined;
  contact?: ContactChoice | undefined;
  email?: EmailChoice | undefined;
  owner?: Lead['ownershipType'] | undefined;
  /** Conditions with the verdict wanted: `independent` to `yes`. */
  is?: Readonly<Record<string, Verdict>> | undefined;
  /** Column by which the list is sorted; `-` before it: descending. */
  sort?: string | undefined;
  /** The open lead. */
  lead?: string | undefined;
  view?: 'map' | 'about' | undefined;
}

export type Verdict = Lead['matchedCriteria'][number]['satisfied'];
export type ContactChoice = (typeof CONTACTS)[number];
export type EmailChoice = (typeof EMAIL_STATES)[number];

export const CONTACTS = ['email', 'phone', 'both'] as const;
export const EMAIL_STATES = ['deliverable', 'risky', 'undeliverable', 'unknown', 'none'] as const;
const OWNERS = ['independent', 'chain', 'franchise', 'unknown'] as const;
const VERDICTS = ['yes', 'no', 'unclear'] as const;
const VIEWS = ['map', 'about'] as const;

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((known) => known === value);

/** What of an address is a way to look at a list; anything else is dropped. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const text = (name: string): string | undefined => {
    const value = search[name];
    if (typeof value === 'number') return String(value);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const score = Number(search['score']);
  const found: ListSearch = {
    q: text('q'),
    score: score > 0 && score <= 100 ? score : undefined,
    contact: oneOf(CONTACTS, search['contact']),
    email: oneOf(EMAIL_STATES, search['email']),
    owner: oneOf(OWNERS, search['owner']),
    is: readVerdicts(search['is']),
    sort: text('sort'),
    lead: text('lead'),
    view: oneOf(VIEWS, search['view']),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

function readVerdicts(value: unknown): Readonly<Record<string, Verdict>> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const known = Object.entries(value).flatMap(([name, wanted]) => {
    const verdict = oneOf(VERDICTS, wanted);
    return verdict === undefined ? [] : [[name, verdict] as const];
  });
  return known.length === 0 ? undefined : Object.fromEntries(known);
}
