import { strangeTrade } from '../../contacts/site-trade.ts';
import { foldToAscii } from '../../kernel/text.ts';
import type { BrandIndex } from '../../prompt/knowledge.ts';
import type { Business } from '../lead.ts';
import { addressNumber } from '../match/street-key.ts';
import { bearsName } from '../openness/open-features.ts';
import { brandByName } from './brand-by-name.ts';
import type { NamedBrand } from './brand-by-name.ts';
import { isFranchise, isKnownChain } from './known-chains.ts';

/** From so many places on, a shared domain, name or number belongs to a chain. */
const CHAIN_PLACES = 3;

/**
 * Says of each business whether it is independent or one of a chain, and of each chain's number whether it is
 * a hotline (`scope: brand`). Signs of a chain: brand data, a known brand name, one registrable domain or one
 * name at three places or more. A clinic's many doctors share a domain too, but one place. Without evidence of
 * either the ownership is unknown, with a `chainSign` where it may well be a chain. Order stays.
 */
export function markOwnership(businesses: readonly Business[], brands: BrandIndex): Business[] {
  const facts = businesses.map((business) => ({
    business,
    place: placeKey(business),
    name: foldToAscii(business.name),
  }));
  const byDomain = placesBy(facts, ({ business }) => business.domain);
  const byName = placesBy(facts, ({ name }) => name || null);
  const domainsOfName = valuesBy(
    facts,
    ({ name }) => name || null,
    ({ business }) => business.domain,
  );
  const marked = facts.map(({ business, name }) => {
    // Three "Sushi Bar" with a site each are three businesses, not a chain.
    const namePlaces = count(domainsOfName, name) <= 1 ? count(byName, name) : 1;
    const evidence: Evidence = {
      name,
      domainPlaces: count(byDomain, business.domain),
      namePlaces,
      brand: brandInName(business, brands),
      siteBrand: brandOfSite(business, brands),
    };
    const kinds = evidence.brand.kind === 'none' ? [] : evidence.brand.kinds;
    return {
      ...unmarked(business),
      ...ownershipOf(business, evidence),
      ...(kinds.length === 0 ? {} : { brandKinds: [...kinds] }),
    };
  });
  return markHotlines(
    marked,
    facts.map(({ place }) => place),
  );
}

/** Without what an earlier look said. */
function unmarked(business: Business): Business {
  // Taking two fields off copies all others one by one: most businesses have neither.
  if (business.chainSign === undefined && business.brandKinds === undefined) return business;
  const { chainSign: _sign, brandKinds: _kinds, ...rest } = business;
  return rest;
}

interface Evidence {
  readonly name: string;
  readonly domainPlaces: number;
  readonly namePlaces: number;
  readonly brand: NamedBrand;
  /** The chain whose name is the website's domain. */
  readonly siteBrand: string | null;
}

function ownershipOf(
  business: Business,
  { name, domainPlaces, namePlaces, brand, siteBrand }: Evidence,
): Pick<Business, 'ownershipType' | 'chainSign'> {
  if (isFranchise(name, business.brand)) return { ownershipType: 'franchise' };
  const isShared = domainPlaces >= CHAIN_PLACES || namePlaces >= CHAIN_PLACES;
  if (isShared || business.brand !== null || isKnownChain(name) || brand.kind === 'certain')
    return { ownershipType: 'chain' };
  const chainSign = signOf(business, { domainPlaces, namePlaces, brand, siteBrand });
  if (chainSign !== undefined) return { ownershipType: 'unknown', chainSign };
  // An own site that bears its name, and that no other place uses, is the sign of a business of its own.
  const isOwn =
    domainPlaces === 1 &&
    bearsName(business) &&
    strangeTrade(business.domain, business.name, business.categories) === undefined;
  return { ownershipType: isOwn ? 'independent' : 'unknown' };
}

/** Why a business may well be one of a chain, as a part of a sentence. */
function signOf(
  { name, website, domain }: Business,
  { domainPlaces, namePlaces, brand, siteBrand }: Omit<Evidence, 'name'>,
): string | undefined {
  if (brand.kind === 'likely') return `${brand.name} is a chain's name`;
  if (siteBrand !== null) return `its website is ${siteBrand}'s`;
  if (namePlaces > 1) return `${namePlaces} places have the same name`;
  if (domainPlaces > 1) return `${domainPlaces} places share its website`;
  if (STORE_NUMBER.test(name)) return 'its name bears the number of a store';
  if (MANY.test(name) || MANY.test(domain?.split('.')[0] ?? ''))
    return 'its name mentions several stores';
  if (domain === null || website === null) return undefined;
  if (BRANCH_PAGE.test(website)) return "its website is a branch's page";
  return BRANCH_LIST.test(website) ? 'its website lists several places' : undefined;
}

/** The known chain that the name is, or that stands behind a dash in it: "Old Town - Starbucks". */
function brandInName(business: Business, brands: BrandIndex): NamedBrand {
  const whole = brandByName(business, brands);
  if (whole.kind === 'certain') return whole;
  const [, ...parts] = business.name.split(/ [-–|] /u);
  const named = parts.map((name) => brandByName({ ...business, name }, brands));
  return named.find(({ kind }) => kind === 'certain') ?? whole;
}

/** `hilton.com` as the site of a bar: a name that means nothing else. */
function brandOfSite({ domain }: Business, brands: BrandIndex): string | null {
  const [label = ''] = domain?.split('.') ?? [];
  if (label.length < SHORTEST_LABEL) return null;
  const named = brands.find(foldToAscii(label)).find(({ isCommonWord }) => !isCommonWord);
  return named?.brand.name ?? null;
}
const SHORTEST_LABEL = 5;

/** "Panda Garden #1042", "Quick Lube Store 12". */
const STORE_NUMBER = /(?:#|\bno\. ?|\bstore ?#? ?|\bunit )\d{2,5}$/iu;

/** "Rebel Convenience Stores", `rebelstores.com`. */
const MANY = /(?:stores|restaurants|hotels|clinics|locations)$/iu;

/** `https://locations.brand.com/tx/austin`, `https://brand.com/stores/1042`, `https://brand.com/mcallen-tx/`. */
const BRANCH_PAGE =
  /^https?:\/\/(?:www\.)?(?:locations?|stores?|branch(?:es)?|local|restaurants?)\.|\/(?:[a-z-]*locations?|stores?|store-locator|branch(?:es)?|filialen?|standorte?|magasins?|tiendas|our-restaurants|hotels?)\/[^/?]+|\/[a-z-]{3,}-(?:a[klrz]|c[aot]|d[ce]|fl|ga|hi|i[adln]|k[sy]|la|m[adeinost]|n[cdehjmvy]|o[hkr]|pa|ri|s[cd]|t[nx]|ut|v[at]|w[aivy])\/./iu;

/** `https://brand.com/locations`. */
const BRANCH_LIST =
  /\/(?:(?:our-)?locations|locaciones|sucursales|ubicaciones|stores|branches|filialen|standorte|magasins|tiendas|sedi|vestigingen|lojas)\/?(?:[?#].*)?$/iu;

function markHotlines(businesses: readonly Business[], places: readonly string[]): Business[] {
  const byPhone: Groups = new Map();
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
  const area = foldToAscii(postalCode?.slice(0, 5) ?? city ?? '');
  if (number !== '' && area !== '') return `${number}|${area}`;
  if (latitude !== null && longitude !== null)
    return `${latitude.toFixed(3)}|${longitude.toFixed(3)}`;
  return `${foldToAscii(street ?? '')}|${area}`;
}

/** Most groups have one member, which needs no set. */
type Groups = Map<string, string | Set<string>>;

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
  if (members === undefined) groups.set(group, member);
  else if (typeof members !== 'string') members.add(member);
  else if (members !== member) groups.set(group, new Set([members, member]));
}

function count(groups: Groups, group: string | null): number {
  const members = group === null ? undefined : groups.get(group);
  return typeof members === 'string' ? 1 : (members?.size ?? 0);
}
