import { distanceMeters } from '../../kernel/geo.ts';
import type { GeoEntry } from '../knowledge.ts';
import type { PlaceChoice, PlaceValue } from './place-value.ts';
import { isGreatArea, isWide } from './weigh.ts';

/** How much likelier a place is right beside, near, in the region of, or in the country of the others of its list. */
const BESIDE = 2_000;
const NEAR = 400;
const SAME_REGION = 30;
const SAME_COUNTRY = 20;
/** The same country says less for a list as a whole than a region does. */
const COUNTRY_OF_LIST = 5;
const BESIDE_METERS = 25_000;
const NEAR_METERS = 120_000;
/** Places of one name that are weighed in a list; the rest are small. */
const MOST_CHOICES = 8;

type Around = Pick<GeoEntry, 'countryCode' | 'admin1' | 'latitude' | 'longitude' | 'kind'>;

/** Others where a list may as well be meant to lie. */
interface Likeliest extends Around {
  readonly rivals: readonly Around[];
}

/** A list elsewhere that is so much as likely, by its names' weights, is a rival. */
const RIVAL_FROM = 0.31;

const around = new WeakMap<readonly PlaceValue[], Likeliest | undefined>();

/** Arlington beside Dallas is the one in Texas: of a list's names those that lie in one region or country together. */
export function inContext(span: PlaceValue, spans: readonly PlaceValue[]): readonly PlaceChoice[] {
  if (spans.length < 2 || isFixed(span)) return span.choices;
  if (!around.has(spans)) around.set(spans, aroundAll(spans));
  const where = around.get(spans);
  if (where === undefined) return span.choices;
  const rivals = where.rivals.flatMap((other) => choicesIn(span, other).slice(0, 1));
  const [best, ...rest] = choicesIn(span, where);
  // Elsewhere the list is as likely: `Ludlow and Shrewsbury` lie in England and in Massachusetts.
  return best === undefined
    ? span.choices
    : [best, ...rivals.filter((one) => one.entry.index !== best.entry.index), ...rest].map((one) =>
        rivals.includes(one) ? { ...one, weight: best.weight } : one,
      );
}

function choicesIn(span: PlaceValue, where: Around): readonly PlaceChoice[] {
  const most = span.choices[0]?.weight ?? 0;
  const beside = span.choices.filter(({ entry }) => isNear(entry, where, BESIDE_METERS));
  if (beside.length > 0 && (beside[0]?.weight ?? 0) * BESIDE >= most) return beside;
  const near = span.choices.filter(({ entry }) => isNear(entry, where));
  if (near.length > 0 && (near[0]?.weight ?? 0) * NEAR >= most) return near;
  const inRegion = span.choices.filter(({ entry }) => isInRegion(entry, where));
  if (inRegion.length > 0 && (inRegion[0]?.weight ?? 0) * SAME_REGION >= most) return inRegion;
  const inCountry = span.choices.filter(({ entry }) => isInCountry(entry, where));
  return inCountry.length > 0 && (inCountry[0]?.weight ?? 0) * SAME_COUNTRY >= most
    ? inCountry
    : span.choices;
}

const isFixed = ({ containers, postcode }: PlaceValue): boolean =>
  containers.length > 0 || postcode !== null;

const isInRegion = ({ countryCode, admin1 }: GeoEntry, where: Around): boolean =>
  countryCode === where.countryCode && admin1 === where.admin1 && admin1 !== '';

/** The middle of a wider place may be anywhere. */
const isNear = (entry: GeoEntry, where: Around, meters = NEAR_METERS): boolean =>
  entry.countryCode === where.countryCode &&
  !isWide(entry) &&
  !isWide(where) &&
  !isGreatArea(entry) &&
  distanceMeters(entry.latitude, entry.longitude, where.latitude, where.longitude) <= meters;

const isInCountry = ({ countryCode }: GeoEntry, where: Around): boolean =>
  countryCode !== null && countryCode === where.countryCode;

/** Where most of a list's names are likeliest together. */
function aroundAll(spans: readonly PlaceValue[]): Likeliest | undefined {
  const lists = spans
    .map((span) => span.choices.slice(0, isFixed(span) ? 1 : MOST_CHOICES))
    .filter((choices) => choices.length > 0);
  if (lists.length < 2) return undefined;
  // `Delaware and Maryland`: who lists states means no small towns of their names.
  const likely = lists.flatMap(([first, ...rest]) =>
    first === undefined
      ? []
      : [first, ...(isWide(first.entry) ? rest.filter(({ entry }) => isWide(entry)) : rest)],
  );
  const scored = likely.map(({ entry: where }) => ({
    where,
    score: lists.reduce((sum, choices) => sum + bestIn(choices, where), 0),
  }));
  const [best, ...others] = scored.toSorted((a, b) => b.score - a.score);
  if (best === undefined) return undefined;
  const rivals = others.filter(
    ({ where, score }) =>
      score >= best.score + Math.log(RIVAL_FROM) &&
      where.countryCode !== best.where.countryCode &&
      // All of the list lies there.
      lists.every((choices) => choices.some(({ entry }) => isInCountry(entry, where))),
  );
  return { ...best.where, rivals: rivals.slice(0, 1).map(({ where }) => where) };
}

function bestIn(choices: readonly PlaceChoice[], where: Around): number {
  const most = choices[0]?.weight ?? 1;
  return Math.max(
    ...choices.map(({ entry, weight }) => {
      const bonus = bonusOf(entry, where);
      return Math.log((Math.max(weight, 1) / Math.max(most, 1)) * bonus);
    }),
  );
}

function bonusOf(entry: GeoEntry, where: Around): number {
  if (isNear(entry, where)) return isNear(entry, where, BESIDE_METERS) ? BESIDE : NEAR;
  if (isInRegion(entry, where)) return SAME_REGION;
  return isInCountry(entry, where) ? COUNTRY_OF_LIST : 1;
}
