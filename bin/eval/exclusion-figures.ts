import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cleanKnown } from '../../functions/domain/leads/known/clean-known.ts';
import type { KnownBusiness } from '../../functions/domain/leads/known/known-business.ts';
import { matchKnown } from '../../functions/domain/leads/known/match-known.ts';
import type { Business } from '../../functions/domain/leads/lead.ts';
import { normalizeRecord } from '../../functions/domain/leads/normalize/normalize-record.ts';
import { fromOvertureRecord } from '../../functions/domain/sources/overture-record.ts';
import { printTable } from '../../test/bench/figures.ts';
import { figure, score } from './figure.ts';
import type { Figure, Goal } from './figure.ts';
import { hashShare } from './round-trip/hash.ts';

const PAIRS = 'overture_place_pairs.jsonl';
const FIXTURE_PAIRS = fileURLToPath(new URL(`../../test/fixtures/leads/${PAIRS}`, import.meta.url));

interface Pair {
  match: boolean;
  /** What a customer system would say of the first place, as it comes. */
  stated: Required<Record<keyof KnownBusiness, string | null>>;
  candidate: Business;
  isHeldBack: boolean;
}

type Form = (stated: Pair['stated']) => Partial<Record<keyof KnownBusiness, string | null>>;

/** How a customer system may know the business: what it keeps of it. */
const FORMS = {
  'name and city': ({ name, city, countryCode }) => ({ name, city, countryCode }),
  'name and postcode': ({ name, postalCode }) => ({ name, postalCode }),
  'name and address': ({ name, street, city, region, postalCode, countryCode }) => ({
    name: name?.toUpperCase() ?? null,
    street,
    city,
    region,
    postalCode,
    countryCode,
  }),
  'domain alone': ({ domain }) => ({ domain }),
  'phone alone': ({ phone, countryCode }) => ({ phone, countryCode }),
  'e-mail alone': ({ domain }) => ({ email: domain === null ? null : `Info@${domain}` }),
  'name, domain, city': ({ name, domain, city }) => ({
    name,
    domain: domain === null ? null : `HTTPS://WWW.${domain.toUpperCase()}/contact`,
    city,
  }),
  'all of it': (stated) => stated,
} as const satisfies Record<string, Form>;

/** Where a domain or a name of a chain is named, its branches are meant as well: the labels know one of them. */
const GOALS: Partial<Record<string, { precision: Goal; recall: Goal }>> = {
  'name and address': { precision: { atLeast: 0.9 }, recall: { atLeast: 0.77 } },
  'phone alone': { precision: { atLeast: 0.9 }, recall: { atLeast: 0.6 } },
};

/**
 * How well a customer's entry finds its business among all second places of the held-back half: precision over what
 * was labelled, recall over the pairs of one business that the form can state.
 */
export function exclusionFigures(dataFolder: string | undefined, isListing: boolean): Figure[] {
  const handed = dataFolder === undefined ? undefined : join(dataFolder, PAIRS);
  const isHanded = handed !== undefined && existsSync(handed);
  const pairs = readPairs(isHanded ? handed : FIXTURE_PAIRS);
  const figures: Figure[] = [];
  const rows: string[][] = [];
  for (const half of ['development', 'held back']) {
    const some = pairs.filter(({ isHeldBack }) => isHeldBack === (half === 'held back'));
    for (const [name, form] of Object.entries(FORMS)) {
      const result = judge(some, form, isListing && half === 'development' ? name : undefined);
      rows.push([
        half,
        name,
        score(result.precision),
        score(result.recall),
        String(result.stated),
        String(result.others),
      ]);
      if (half === 'development') continue;
      const goal = isHanded ? GOALS[name] : undefined;
      const on = `${some.length} ${isHanded ? 'handed' : 'invented'} pairs, held back`;
      figures.push(
        figure(`${name}, precision`, result.precision, goal?.precision ?? null, score, on),
        figure(`${name}, recall`, result.recall, goal?.recall ?? null, score, on),
      );
    }
  }
  printTable('Known businesses among candidates', [
    ['half', 'the entry holds', 'precision', 'recall', 'entries', 'hits elsewhere'],
    ...rows,
  ]);
  return figures;
}

function judge(
  pairs: readonly Pair[],
  form: Form,
  listed: string | undefined,
): { precision: number; recall: number; stated: number; others: number } {
  const company = companyOf(pairs.map(({ candidate }) => candidate));
  const tally = { right: 0, wrong: 0, missed: 0, stated: 0, others: 0 };
  for (const [index, pair] of pairs.entries()) {
    const raw: KnownBusiness = Object.fromEntries(
      Object.entries(form(pair.stated)).filter(([, value]) => value !== null),
    );
    const clean = cleanKnown(raw);
    if (clean.kind === 'refused') continue;
    tally.stated += 1;
    const [isFound = false, ...others] = [
      ...matchKnown(company(pair.candidate, index), [clean.business]),
    ].map((entry) => entry === 0);
    tally.others += others.filter(Boolean).length;
    if (isFound) tally[pair.match ? 'right' : 'wrong'] += 1;
    else if (pair.match) tally.missed += 1;
    if (listed !== undefined && isFound !== pair.match)
      console.log(
        `${listed}: ${isFound ? 'excluded, is another' : 'missed'}\n  ${JSON.stringify(clean.business)}\n  ${JSON.stringify(shown(pair.candidate))}`,
      );
  }
  return {
    precision: tally.right / Math.max(1, tally.right + tally.wrong),
    recall: tally.right / Math.max(1, tally.right + tally.missed),
    stated: tally.stated,
    others: tally.others,
  };
}

/** Others that come into every list of candidates, as near as the file has them. */
const NEIGHBOURS = 20;

/** The candidate, first, with those that share its domain or phone and some others: what a job's candidates are. */
function companyOf(all: readonly Business[]): (one: Business, index: number) => Business[] {
  const contacts = ({ domain, phone }: Business) => [domain, phone].filter((one) => one !== null);
  const byContact = new Map<string, Business[]>();
  for (const business of all)
    for (const contact of contacts(business))
      byContact.set(contact, [...(byContact.get(contact) ?? []), business]);
  return (one, index) => {
    const others = new Set([
      ...contacts(one).flatMap((contact) => byContact.get(contact) ?? []),
      ...all.slice(index + 1, index + 1 + NEIGHBOURS),
    ]);
    others.delete(one);
    return [one, ...others];
  };
}

const shown = ({ name, address, domain, phone }: Business) => ({ name, address, domain, phone });

function readPairs(file: string): Pair[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))
    .flatMap(readPair);
}

function readPair(row: unknown): Pair[] {
  if (typeof row !== 'object' || row === null || !('a' in row && 'b' in row && 'match' in row))
    return [];
  const [a, b] = [row.a, row.b].map((raw) => fromOvertureRecord(raw, 'overture'));
  if (a === null || a === undefined || b === null || b === undefined) return [];
  const first = normalizeRecord(a, '2026-01-01T00:00:00.000Z');
  const stated = {
    name: a.name,
    domain: first.domain,
    email: null,
    phone: a.phones[0] ?? null,
    street: a.address?.freeform ?? null,
    city: a.address?.locality ?? null,
    region: a.address?.region ?? null,
    postalCode: a.address?.postcode ?? null,
    countryCode: a.address?.country ?? null,
  };
  return [
    {
      match: row.match === true,
      stated,
      candidate: normalizeRecord(b, '2026-01-01T00:00:00.000Z'),
      isHeldBack: hashShare(`${a.recordId}|${b.recordId}`) >= 0.5,
    },
  ];
}
