import { foldText } from '../../kernel/text.ts';
import type { Business, OwnershipType } from '../lead.ts';
import { addressNumber } from '../match/street-key.ts';
import { isFranchise, isKnownChain } from './known-chains.ts';

/** From so many places on, a shared domain, name or number belongs to a chain. */
const CHAIN_PLACES = 3;

/**
 * Says of each business whether it is independent or one of a chain, and of each chain's number whether it is
 * a hotline (`scope: brand`). Signs of a chain: brand data, a known brand name, one registrable domain or one
 * name at three places or more. A clinic's many doctors share a domain too, but one place. Order stays.
 */
export function markOwnership(businesses: readonly Business[]): Business[] {
  const facts = businesses.map((business) => ({
    business,
    place: placeKey(business),
    name: foldText(business.name),
  }));
  const byDomain = placesBy(facts, ({ business }) => business.domain);
  const byName = placesBy(facts, ({ name }) => name || null);
  const domainsOfName = valuesBy(
    facts,
    ({ name }) => name || null,
    ({ business }) => business.domain,
  );
  const marked = facts.map(({ business, name }) => {
    const shared =
      count(byDomain, business.domain) >= CHAIN_PLACES ||
      // Three "Sushi Bar" with a site each are three businesses, not a chain.
      (count(byName, name) >= CHAIN_PLACES && count(domainsOfName, name) <= 1);
    return {
      ...business,
      ownershipType: ownershipOf(business, name, shared, count(byDomain, business.domain)),
    };
  });
  return markHotlines(
    marked,
    facts.map(({ place }) => place),
  );
}

function ownershipOf(
  business: Business,
  foldedName: string,
  isShared: boolean,
  domainPlaces: number,
): OwnershipType {
  if (isFranchise(foldedName, business.brand)) return 'franchise';
  if (isShared || business.brand !== null || isKnownChain(foldedName)) return 'chain';
  // An own site that no other place uses is the sign of a business of its own.
  return business.domain !== null && domainPlaces <= 1 ? 'independent' : 'unknown';
}

function markHotlines(businesses: readonly Business[], places: readonly string[]): Business[] {
  const byPhone = new Map<string, Set<string>>();
  for (const [index, business] of businesses.entries()) {
    if (!isBranch(business)) continue;
    for (const { number } of business.phones ?? []) addTo(byPhone, number, places[index] ?? '');
  }
  return businesses.map((business) => {
    if (!isBranch(business) || business.phones === null) return business;
    const phones = business.phones.map((phone) =>
      count(byPhone, phone.number) >= CHAIN_PLACES ? { ...phone, scope: 'brand' as const } : phone,
    );
    if (phones.every((phone, index) => phone === business.phones?.[index])) return business;
    const own = phones.find((phone) => phone.scope === 'location') ?? phones[0];
    return { ...business, phones, phone: own?.number ?? null };
  });
}

function isBranch({ ownershipType }: Business): boolean {
  return ownershipType === 'chain' || ownershipType === 'franchise';
}

/** Records of one house are one place; without an address, records within some 100 m. */
function placeKey({ street, postalCode, city, latitude, longitude }: Business): string {
  const number = addressNumber(street);
  const area = foldText(postalCode?.slice(0, 5) ?? city ?? '');
  if (number !== '' && area !== '') return `${number}|${area}`;
  if (latitude !== null && longitude !== null)
    return `${latitude.toFixed(3)}|${longitude.toFixed(3)}`;
  return `${foldText(street ?? '')}|${area}`;
}

type Groups = Map<string, Set<string>>;

function placesBy<T extends { place: string }>(
  facts: readonly T[],
  key: (fact: T) => string | null,
): Groups {
  return valuesBy(facts, key, (fact) => fact.place);
}

function valuesBy<T>(
  facts: readonly T[],
  key: (fact: T) => string | null,
  value: (fact: T) => string | null,
): Groups {
  const groups: Groups = new Map();
  for (const fact of facts) {
    const group = key(fact);
    const member = value(fact);
    if (group !== null && member !== null) addTo(groups, group, member);
  }
  return groups;
}

function addTo(groups: Groups, group: string, member: string): void {
  const members = groups.get(group);
  if (members === undefined) groups.set(group, new Set([member]));
  else members.add(member);
}

function count(groups: Groups, group: string | null): number {
  return group === null ? 0 : (groups.get(group)?.size ?? 0);
}
