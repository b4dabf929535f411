import type { GeoEntry } from '../knowledge.ts';
import type { PlaceChoice, PlaceValue } from './place-value.ts';

/** How much likelier a place is in the region, or in the country, of the others of its list. */
const SAME_REGION = 30;
const SAME_COUNTRY = 20;
/** The same country says less for a list as a whole than a region does. */
const COUNTRY_OF_LIST = 5;
/** Places of one name that are weighed in a list; the rest are small. */
const MOST_CHOICES = 8;

interface Around {
  readonly countryCode: string | null;
  readonly admin1: string;
}

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

const isInCountry = ({ countryCode }: GeoEntry, where: Around): boolean =>
  countryCode !== null && countryCode === where.countryCode;

/** Where most of a list's names are likeliest together. */
function aroundAll(spans: readonly PlaceValue[]): Likeliest | undefined {
  const lists = spans
    .map((span) => span.choices.slice(0, isFixed(span) ? 1 : MOST_CHOICES))
    .filter((choices) => choices.length > 0);
  if (lists.length < 2) return undefined;
  const scored = lists.flat().map(({ entry: where }) => ({
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
  const { countryCode, admin1 } = best.where;
  return { countryCode, admin1, rivals: rivals.slice(0, 1).map(({ where }) => where) };
}

function bestIn(choices: readonly PlaceChoice[], where: Around): number {
  const most = choices[0]?.weight ?? 1;
  return Math.max(
    ...choices.map(({ entry, weight }) => {
      const bonus = isInRegion(entry, where)
        ? SAME_REGION
        : isInCountry(entry, where)
          ? COUNTRY_OF_LIST
          : 1;
      return Math.log((Math.max(weight, 1) / Math.max(most, 1)) * bonus);
    }),
  );
}
