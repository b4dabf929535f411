import { foldedName } from '../../kernel/text.ts';
import type { CandidateOf, ExclusionTarget } from '../candidate.ts';
import type { BrandIndex, Gazetteer, GeoEntry } from '../knowledge.ts';
import type { PlacePart, RequestedPlace, RequestNote } from '../request.ts';
import { PLACE_PREPOSITIONS } from '../words.ts';
import { partOfEntry, partOfPostcode } from './place-parts.ts';
import type { PlaceChoice, PlaceContext, PlaceValue } from './place-value.ts';
import type { NeighbourhoodLookup } from './resolve.ts';
import { weighed } from './weigh.ts';
import { writtenNameOf } from './wish.ts';

export interface ExcludedPlace {
  readonly label: string;
  readonly area: PlacePart;
}

/** What a prompt leaves out, once it is known where it searches. */
export interface LeftOut {
  readonly places: readonly ExcludedPlace[];
  readonly brands: readonly string[];
  /** Places that are not known, in the prompt's words. */
  readonly notes: readonly RequestNote[];
  /** Names that may be parts of the town that is searched, those that stand where a chain could stand included. */
  readonly lookups: readonly NeighbourhoodLookup[];
}

/** The places and brands that are left out: of several places of one name the one inside what is searched. */
export function leaveOut(
  context: PlaceContext,
  brandIndex: BrandIndex,
  exclusions: readonly CandidateOf<'exclusion'>[],
  searched: RequestedPlace | null,
): LeftOut {
  const places: ExcludedPlace[] = [];
  const brands = new Set<string>();
  const notes: RequestNote[] = [];
  const unknown: string[] = [];
  for (const { from, to, value: targets } of exclusions)
    for (const target of targets) {
      if (target.kind === 'category') continue;
      if (target.kind === 'downtown') {
        const middle = middleOf(context.gazetteer, searched);
        if (middle === undefined)
          notes.push({
            text: context.sentence.slice(from, to),
            effect: 'not_checked',
            slot: 'place',
          });
        else places.push({ label: middle.label, area: middle });
        continue;
      }
      const value = target.kind === 'place' ? target.value : target.place;
      const isName =
        target.kind === 'brand' &&
        searched === null &&
        brandIndex.find(foldedName(target.name)).length > 0;
      const area = isName
        ? undefined
        : value === null
          ? unnamedArea(context, brandIndex, target, searched)
          : areaOf(context, value, searched, target.kind === 'place' ? target.radiusMeters : null);
      if (area !== undefined) places.push({ label: labelOf(area, target), area });
      else if (target.kind === 'brand') {
        const group = groupOf(context, target.name);
        if (group === null)
          notes.push({ text: target.text, effect: 'not_checked', slot: 'filter' });
        else for (const name of group) brands.add(name);
        if (brandIndex.find(foldedName(target.name)).length === 0) unknown.push(target.name);
      } else if (isNameOfChain(context, target, searched)) {
        brands.add(target.text);
      } else {
        const { nameFrom, nameTo } = target.value;
        unknown.push(context.sentence.slice(nameFrom, nameTo));
        const text = context.sentence.slice(from, to);
        notes.push({ text, effect: 'not_checked', slot: 'place' });
      }
    }
  const town = townOf(context.gazetteer, searched);
  const lookups = town === undefined ? [] : unknown.map((name) => ({ name, town }));
  return { places, brands: [...brands], notes, lookups };
}

/** With the distance that is to be kept, where one is. */
function labelOf({ label }: PlacePart, target: ExclusionTarget): string {
  const meters = target.kind === 'place' ? target.radiusMeters : undefined;
  return meters === undefined ? label : `${label} (within ${Math.round(meters / 100) / 10} km)`;
}

/** Names for several at once, and the trade that they are of. */
const GROUPS = [
  {
    name: /^big (?:four|4)$/u,
    trade:
      /\b(?:account|audit|tax|bookkeep|steuer|wirtschaftspruf|comptab|contab|contador|asesor|commercialist|revis)/u,
    members: ['Deloitte', 'PwC', 'EY', 'KPMG'],
  },
] as const;

/** `accountants in Leeds, not the Big Four`; null for the big ones of a trade that nothing knows. */
function groupOf({ sentence }: PlaceContext, name: string): readonly string[] | null {
  const folded = foldedName(name);
  if (!/^big (?:three|four|five|six|[3-6])$/u.test(folded)) return [name];
  const group = GROUPS.find(({ name: of, trade }) => of.test(folded) && trade.test(sentence.line));
  return group?.members ?? null;
}

/** Fewer people make a town that nobody far away leaves out. */
const KNOWN_NEARBY = 50_000;
const KNOWN_ABROAD = 1_000_000;

/** `bookshops in Edinburgh, no Blackwell's`: a village far from what is searched is none that anybody leaves out. */
function isNameOfChain(
  { sentence }: PlaceContext,
  { value: { choices, postcode, nameFrom } }: Extract<ExclusionTarget, { kind: 'place' }>,
  searched: RequestedPlace | null,
): boolean {
  const before = sentence.word(nameFrom - 1);
  // `excluding G4S`: letters and digits that are a postcode of another country.
  if (postcode !== null && choices.length === 0)
    return searched !== null && /^\p{Lu}+\d+\p{Lu}+$/u.test(postcode.code);
  return (
    searched !== null &&
    postcode === null &&
    choices.length > 0 &&
    choices.every(
      ({ entry }) =>
        (entry.kind === 'city' || entry.kind === 'area') &&
        entry.population <
          (entry.countryCode === searched.countryCode ? KNOWN_NEARBY : KNOWN_ABROAD),
    ) &&
    (!PLACE_PREPOSITIONS.has(before) ||
      (OF_A_CHAIN.test(before) && !OUTSIDE.test(sentence.word(nameFrom - 2))))
  );
}

const OUTSIDE = /^(?:outside|ausserhalb|fuera|fora|dehors|fuori|buiten|north|south|east|west)$/u;
/** In English `no` is no preposition. */
const OF_A_CHAIN = /^(?:by|of|de|di|do|da|des|du|von|van|no)$/u;

/** `Vermont, not West Newbury`: what no list of brands has may be a town inside what is searched, however small. */
function unnamedArea(
  context: PlaceContext,
  brandIndex: BrandIndex,
  { kind, text }: ExclusionTarget,
  searched: RequestedPlace | null,
): PlacePart | undefined {
  const name = foldedName(text);
  if (kind !== 'brand' || searched === null || brandIndex.find(name).length > 0) return undefined;
  const { gazetteer, language } = context;
  // `Amsterdam behalve Noord`: on record with the city's name.
  const ofCity = searched.parts
    .flatMap(({ localities }) => localities)
    .flatMap((city) => [`${foldedName(city)} ${name}`, `${name} ${foldedName(city)}`])
    .flatMap((whole) => gazetteer.find(whole))
    .filter(({ entry }) => entry.kind === 'area');
  const matches = ofCity.length > 0 ? ofCity : gazetteer.find(name);
  return areaOf(context, { choices: weighed(language, matches), postcode: null }, searched);
}

/** `Denver, but not downtown`; undefined where no single town is searched. */
function middleOf(gazetteer: Gazetteer, searched: RequestedPlace | null): PlacePart | undefined {
  const town = townOf(gazetteer, searched);
  if (town === undefined) return undefined;
  const [name = ''] = searched?.parts[0]?.localities.slice(-1) ?? [];
  return partOfEntry(gazetteer, town, {
    writtenName: name,
    extent: 'downtown',
    radiusMeters: null,
    side: null,
  });
}

/** The one town that is searched. */
function townOf(gazetteer: Gazetteer, searched: RequestedPlace | null): GeoEntry | undefined {
  const [part, ...others] = searched?.parts ?? [];
  if (part === undefined || others.length > 0) return undefined;
  return part.localities
    .flatMap((name) => gazetteer.find(foldedName(name)))
    .map(({ entry }) => entry)
    .find(
      ({ kind, latitude, longitude }) =>
        kind === 'city' && latitude === part.latitude && longitude === part.longitude,
    );
}

function areaOf(
  { gazetteer, sentence }: PlaceContext,
  value: Pick<PlaceValue, 'choices' | 'postcode'> &
    Partial<Pick<PlaceValue, 'nameFrom' | 'nameTo'>>,
  searched: RequestedPlace | null,
  radiusMeters: number | null = null,
): PlacePart | undefined {
  const { choices, postcode, nameFrom, nameTo } = value;
  const near = choices.filter(({ entry }) => searched === null || isInside(entry, searched));
  const inRegion = near.filter(({ entry }) => isInRegion(gazetteer, entry, searched));
  const inside = inRegion.length > 0 ? inRegion : near;
  const own = inside.filter(({ nameKind }) => nameKind !== 'alternate');
  const best = searched === null ? choices[0] : nearest(own.length > 0 ? own : inside, searched);
  if (best !== undefined)
    return partOfEntry(gazetteer, best.entry, {
      writtenName:
        nameFrom === undefined || nameTo === undefined || isCalledAfter(best.entry, searched)
          ? ''
          : writtenNameOf(sentence, { choices, nameFrom, nameTo }, best.entry),
      extent: 'whole',
      radiusMeters,
      side: null,
    });
  const [entry] =
    postcode?.entries.filter(
      ({ countryCode }) => searched === null || searched.countryCode === countryCode,
    ) ?? [];
  return entry === undefined ? undefined : partOfPostcode(gazetteer, entry, null);
}

/** The Loop is the Chicago Loop. */
const isCalledAfter = ({ name }: GeoEntry, searched: RequestedPlace | null): boolean =>
  searched?.parts.some(({ localities }) =>
    localities.some((city) => foldedName(name).startsWith(`${foldedName(city)} `)),
  ) === true;

/** A region's box holds towns of its neighbours too. */
function isInRegion(
  gazetteer: Gazetteer,
  { countryCode, admin1 }: GeoEntry,
  searched: RequestedPlace | null,
): boolean {
  const code = countryCode === null ? null : gazetteer.region(countryCode, admin1)?.code;
  return (
    code !== undefined &&
    code !== null &&
    searched !== null &&
    searched.parts.some(({ regionCode }) => regionCode === code)
  );
}

const MARGIN_DEGREES = 0.2;

function isInside(entry: GeoEntry, { bbox, parts }: RequestedPlace): boolean {
  const [west, south, east, north] = bbox;
  const near =
    entry.longitude >= west - MARGIN_DEGREES &&
    entry.longitude <= east + MARGIN_DEGREES &&
    entry.latitude >= south - MARGIN_DEGREES &&
    entry.latitude <= north + MARGIN_DEGREES;
  return (
    near &&
    parts.some(
      ({ countryCode }) =>
        countryCode === null || countryCode === entry.countryCode || entry.countryCode === null,
    )
  );
}

/** Areas and towns of a searched town come before greater places of the same name. */
function nearest(
  choices: readonly PlaceChoice[],
  searched: RequestedPlace | null,
): PlaceChoice | undefined {
  if (searched?.parts.length === 1 && searched.parts[0]?.kind === 'city') {
    const inner = choices.find(({ entry }) => entry.kind === 'area' || entry.kind === 'city');
    if (inner !== undefined) return inner;
  }
  return choices[0];
}
