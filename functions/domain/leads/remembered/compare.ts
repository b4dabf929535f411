import { distanceMeters } from '../../kernel/geo.ts';
import type { Business } from '../lead.ts';
import { matchKey } from '../match/match-key.ts';
import { countShared } from '../match/pair-features.ts';
import type { ChangedField } from './lead-change.ts';
import { factsOf } from './remembered.ts';
import type { Remembered, RememberedFacts } from './remembered.ts';

/** What a remembered business is now, and what of it has changed. */
export interface Sighting {
  facts: RememberedFacts;
  changes: { field: ChangedField; before: string | null; after: string | null }[];
}

/**
 * Compares a remembered business with what the sources say now. What they no longer say has not changed; another
 * spelling of a name or an address is none, either.
 */
export function compare({ facts: before }: Pick<Remembered, 'facts'>, now: Business): Sighting {
  const facts = { ...before };
  const changes: Sighting['changes'] = [];
  const latest = factsOf(now);
  const take = (...names: readonly (keyof RememberedFacts)[]) => {
    for (const name of names) Object.assign(facts, { [name]: latest[name] });
  };
  const changed = (field: ChangedField) =>
    changes.push({ field, before: before[field], after: latest[field] });
  if (isOtherStatus(before, latest)) {
    changed('businessStatus');
    take('businessStatus');
  }
  if (hasMoved(before, latest)) {
    changed('address');
    take('street', 'city', 'postalCode', 'countryCode', 'address', 'latitude', 'longitude');
  }
  if (nameKey(before) !== nameKey(latest)) {
    changed('name');
    take('name');
  }
  if (isNewPhone(before, latest)) {
    changed('phone');
    take('phone', 'phones');
  }
  if (latest.domain !== null && latest.domain !== before.domain) {
    changed('website');
    take('website', 'domain');
  }
  return { facts, changes };
}

const CLOSED: ReadonlySet<string> = new Set(['permanently_closed', 'temporarily_closed']);

/** Closed, or open again; that a source says nothing says nothing. */
const isOtherStatus = (before: RememberedFacts, now: RememberedFacts): boolean =>
  now.businessStatus !== before.businessStatus &&
  (CLOSED.has(now.businessStatus) ||
    (CLOSED.has(before.businessStatus) && now.businessStatus === 'operational'));

const nameKey = (facts: RememberedFacts): string => matchKey(facts).compact;

/** The main number, where it is none that was known before. */
const isNewPhone = (before: RememberedFacts, { phone }: RememberedFacts): boolean =>
  phone !== null &&
  phone !== before.phone &&
  !(before.phones ?? []).some(({ number }) => number === phone);

/** Two positions of one house differ by so much. */
const HOUSE_METERS = 30;

function hasMoved(before: RememberedFacts, now: RememberedFacts): boolean {
  if (before.street === null || now.street === null) return false;
  const [a, b] = [matchKey(before), matchKey(now)];
  const isOtherHouse = a.street.number !== b.street.number;
  const isOtherStreet = countShared(a.street.words, b.street.words) === 0;
  const isOtherTown = a.city !== b.city && a.postcode !== b.postcode;
  if (!isOtherHouse && !isOtherStreet && !isOtherTown) return false;
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null)
    return true;
  return distanceMeters(a.latitude, a.longitude, b.latitude, b.longitude) > HOUSE_METERS;
}
