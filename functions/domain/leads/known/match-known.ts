import { meantNumber, nationalDigits } from '../../contacts/phones.ts';
import type { Business } from '../lead.ts';
import { matchKey } from '../match/match-key.ts';
import type { MatchKey } from '../match/match-key.ts';
import { mergeProbability, namesAlike } from '../match/merge-rules.ts';
import { countShared } from '../match/pair-features.ts';
import { KEY_KINDS, MOST_UNDER_A_KEY } from './known-business.ts';
import type { KnownBusiness } from './known-business.ts';
import { candidateKeys, knownDomains, knownKeys, knownMatchKey } from './known-keys.ts';

/**
 * From here on name and address name one business: at one house, where a house is unknown, and at two houses. Chosen
 * on 2026-11-28 on the development half of overture_place_pairs.jsonl (`npm run eval -- exclusions`).
 */
const THRESHOLDS = { sameHouse: 0.5, unknown: 0.65, otherHouse: 0.8 } as const;

interface Candidate {
  business: Business;
  key: MatchKey;
}

interface Likely {
  candidate: number;
  probability: number;
  house: keyof typeof THRESHOLDS;
}

interface Known {
  business: KnownBusiness;
  key: MatchKey;
  domains: readonly string[];
}

/**
 * For each candidate, the first known business that it is; -1 for none. A candidate is a known business when
 * - they share a domain or a phone that only one name among the candidates uses (hotlines aside), or
 * - they share one, and the name or the address agrees, or
 * - the pair model says so of name and address. One entry names one business: those at the very house, or else those
 *   that bear the very name, or else the one most like it.
 */
export function matchKnown(
  candidates: readonly Business[],
  known: readonly KnownBusiness[],
): Int32Array {
  const found = new Int32Array(candidates.length).fill(-1);
  if (known.length === 0) return found;
  const all = candidates.map((business) => ({ business, key: matchKey(business) }));
  const entries = known.map((business) => ({
    business,
    key: knownMatchKey(business),
    domains: knownDomains(business),
  }));
  const index = indexOf(entries);
  const usage = new Usage(all);
  const byName = new Map<number, Likely[]>();
  const hit = (candidate: number, entry: number) => {
    const before = found[candidate] ?? -1;
    if (before < 0 || entry < before) found[candidate] = entry;
  };
  for (const [at, candidate] of all.entries()) {
    for (const place of lookUp(index, candidate)) {
      const entry = entries[place];
      if (entry === undefined) continue;
      const contact = sharedContact(candidate, entry, usage);
      if (contact === 'alone') hit(at, place);
      else if (contact === 'shared' && agree(candidate.key, entry.key)) hit(at, place);
      else {
        const likeness = judgeNames(candidate.key, entry.key);
        if (likeness === undefined) continue;
        const likely = byName.get(place);
        if (likely === undefined) byName.set(place, [{ candidate: at, ...likeness }]);
        else likely.push({ candidate: at, ...likeness });
      }
    }
  }
  for (const [place, likely] of byName)
    for (const candidate of namesakes(likely, all, entries[place])) hit(candidate, place);
  return found;
}

function indexOf(entries: readonly Known[]): ReadonlyMap<string, readonly number[]> {
  const index = new Map<string, number[]>();
  for (const [place, { business, key }] of entries.entries())
    for (const { key: name } of knownKeys(business, key)) {
      const places = index.get(name);
      if (places === undefined) index.set(name, [place]);
      else if (places.length < MOST_UNDER_A_KEY && places.at(-1) !== place) places.push(place);
    }
  return index;
}

const EVERY_KIND = new Set(KEY_KINDS);

function lookUp(
  index: ReadonlyMap<string, readonly number[]>,
  { business, key }: Candidate,
): ReadonlySet<number> {
  const places = new Set<number>();
  for (const name of candidateKeys(business, key, EVERY_KIND))
    for (const place of index.get(name) ?? []) places.add(place);
  return places;
}

/** Which names use a domain, a phone or an e-mail address among the candidates. */
class Usage {
  private readonly names = new Map<string, { first: MatchKey; several: boolean }>();

  constructor(candidates: readonly Candidate[]) {
    for (const { business, key } of candidates) {
      if (business.domain !== null) this.add(`domain:${business.domain}`, key);
      for (const { number } of business.phones ?? []) this.add(`phone:${number}`, key);
      for (const { address } of business.emails ?? []) this.add(`mail:${address}`, key);
    }
  }

  private add(contact: string, key: MatchKey): void {
    const known = this.names.get(contact);
    if (known === undefined) this.names.set(contact, { first: key, several: false });
    else known.several ||= !isOneName(known.first, key);
  }

  isAlone(contact: string): boolean {
    return this.names.get(contact)?.several === false;
  }
}

/** The same name, or the one within the other: "Aspen Dental" and "Aspen Dental - Round Rock". */
function isOneName(a: MatchKey, b: MatchKey): boolean {
  if (a.compact === b.compact) return true;
  const shared = countShared(a.core, b.core);
  return shared > 0 && shared === Math.min(a.core.length, b.core.length);
}

function sharedContact(
  { business }: Candidate,
  known: Known,
  usage: Usage,
): 'alone' | 'shared' | 'none' {
  let shared = false;
  if (business.domain !== null && known.domains.includes(business.domain)) {
    if (usage.isAlone(`domain:${business.domain}`)) return 'alone';
    shared = true;
  }
  const { phone, email } = known.business;
  for (const { number, type, scope } of business.phones ?? []) {
    if (phone === undefined) continue;
    const isIt =
      number === phone ||
      meantNumber(number) === phone ||
      (!phone.startsWith('+') && nationalDigits(number) === phone);
    if (!isIt) continue;
    const isHotline = scope === 'brand' || HOTLINES.has(type ?? '');
    if (!isHotline && usage.isAlone(`phone:${number}`)) return 'alone';
    shared = true;
  }
  for (const { address } of business.emails ?? []) {
    if (address !== email) continue;
    if (usage.isAlone(`mail:${address}`)) return 'alone';
    shared = true;
  }
  return shared ? 'shared' : 'none';
}

/** Types of numbers that stand for a company, wherever its branches are. */
const HOTLINES: ReadonlySet<string> = new Set(['toll_free', 'shared_cost', 'premium_rate']);

/** Beside a shared contact, a name or an address that agrees is enough. */
function agree(candidate: MatchKey, known: MatchKey): boolean {
  return (known.name !== '' && namesAlike(candidate, known)) || isSameHouse(candidate, known);
}

function isSameHouse(a: MatchKey, b: MatchKey): boolean {
  if (a.street.number === '' || a.street.number !== b.street.number) return false;
  if (countShared(a.street.words, b.street.words) === 0) return false;
  return (a.city !== '' && a.city === b.city) || (a.postcode !== '' && a.postcode === b.postcode);
}

/** How likely name and address name one business; undefined when they don't. */
function judgeNames(
  candidate: MatchKey,
  known: MatchKey,
): Pick<Likely, 'probability' | 'house'> | undefined {
  if (known.name === '') return undefined;
  const isUnknown = candidate.street.number === '' || known.street.number === '';
  const house = isUnknown ? 'unknown' : isSameHouse(candidate, known) ? 'sameHouse' : 'otherHouse';
  const probability = mergeProbability(candidate, known);
  return probability < THRESHOLDS[house] ? undefined : { probability, house };
}

/** Those at the very house; else those that bear the very name; else the one most like it. */
function namesakes(
  likely: readonly Likely[],
  all: readonly Candidate[],
  known: Known | undefined,
): number[] {
  const housed = likely.filter(({ house }) => house === 'sameHouse');
  const equal = likely.filter(
    ({ candidate }) => all[candidate]?.key.compact === known?.key.compact,
  );
  const certain = housed.length > 0 ? housed : equal;
  if (certain.length > 0) return certain.map(({ candidate }) => candidate);
  const recordOf = ({ candidate }: Likely): string => identityOf(all[candidate]?.business);
  const [best] = likely.toSorted(
    (a, b) => b.probability - a.probability || (recordOf(a) < recordOf(b) ? -1 : 1),
  );
  return best === undefined ? [] : [best.candidate];
}

const identityOf = (business: Business | undefined): string => {
  const record = business?.sources[0];
  return record === undefined ? '' : `${record.id}:${record.recordId}`;
};
