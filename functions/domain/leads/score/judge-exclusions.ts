import { no, unclear, yes } from '../../kernel/judgement.ts';
import type { Judgement } from '../../kernel/judgement.ts';
import { foldToAscii } from '../../kernel/text.ts';
import type { LeadRequest, PlacePart } from '../../prompt/request.ts';
import type { Business } from '../lead.ts';
import { askedCategories } from './category-fit.ts';
import type { CategoryTree } from './category-fit.ts';
import { isBrand } from './is-brand.ts';
import { isInPart, isInShape } from './judge-place.ts';

type Named = readonly [name: string, Judgement];

/** A business held against the brands, kinds and places that a request asks for or leaves out. */
export function judgeExclusions(business: Business, request: LeadRequest): Named[] {
  const { brands, excludedCategories, excludedPlaces, excludedAreas, place } = request;
  return [
    ...(brands.include.length === 0 ? [] : [judgeBrands(business, brands.include)]),
    ...brands.exclude.map((brand): Named => [`not brand: ${brand}`, notBrand(business, brand)]),
    ...excludedCategories.map(({ id, label }): Named => [
      `not category: ${label}`,
      isOfCategory(business, [id]) ? no(`also listed as ${label}`) : yes(`not listed as ${label}`),
    ]),
    ...excludedAreas.map((area, index): Named => {
      const label = excludedPlaces[index] ?? area.label;
      return [`not in: ${label}`, notInArea(business, { ...area, label }, place?.parts ?? [])];
    }),
  ];
}

function judgeBrands(business: Business, brands: readonly string[]): Named {
  const found = brands.find((brand) => isBrand(business, brand, { strict: true }));
  const wanted = brands.join(' or ');
  return [`brand: ${wanted}`, found === undefined ? no(`not ${wanted}`) : yes(`is ${found}`)];
}

/** Whether the business is none of this brand's. */
export function notBrand(business: Business, brand: string): Judgement {
  return isBrand(business, brand, { strict: false }) ? no(`is ${brand}`) : yes(`not ${brand}`);
}

const isOfCategory = ({ category, categories }: Business, ids: readonly string[]): boolean =>
  [category, ...categories].some((id) => id !== null && ids.includes(id));

/**
 * A function that tells whether a business is of a kind that was left out, or of one below it, by its main or by any
 * other category. A kind that was asked for stays in where it lies below: coffee shops, but no restaurants.
 */
export function excludedCategoryTest(
  request: LeadRequest,
  tree: CategoryTree | undefined,
): (business: Business) => boolean {
  const ids = request.excludedCategories.map(({ id }) => id);
  if (ids.length === 0) return () => false;
  if (tree === undefined) return (business) => isOfCategory(business, ids);
  const all = tree.withDescendants(ids);
  const narrower = askedCategories(request).filter((id) => all.has(id) && !ids.includes(id));
  const kept = tree.withDescendants(narrower);
  const out = new Set([...all].filter((id) => !kept.has(id)));
  const isOut = (name: string): boolean => out.has(name) || out.has(tree.idOfName(name) ?? name);
  return ({ category, categories, categoryPath }) => {
    if (categories.some(isOut)) return true;
    if (category === null) return false;
    // Only a category that our taxonomy does not know is judged by what stands above it.
    return tree.idOfName(category) === undefined && !out.has(category)
      ? categoryPath.some(isOut)
      : isOut(category);
  };
}

/** Whether the business lies outside of an area that was left out. */
function notInArea(business: Business, area: PlacePart, searched: readonly PlacePart[]): Judgement {
  const inside = isInArea(business, area, searched);
  if (inside === null) return unclear('position not known');
  return inside ? no(`in ${area.label}`) : yes(`not in ${area.label}`);
}

type Located = Pick<
  Business,
  'city' | 'region' | 'postalCode' | 'countryCode' | 'latitude' | 'longitude'
>;

/**
 * Whether an area that is left out holds the business; null when its data can't tell. A town is told by the address:
 * its circle reaches into its neighbours, so that it counts only where the address names no town, or the searched
 * city that the excluded one is a part of.
 */
export function isInArea(
  business: Located,
  area: PlacePart,
  searched: readonly PlacePart[],
): boolean | null {
  const around = new Set(searched.flatMap(namesOf));
  const isOwn = (name: string): boolean => !around.has(foldToAscii(name));
  if (area.kind !== 'city')
    return isInPart(business, { ...area, localities: area.localities.filter(isOwn) });
  const city = foldToAscii(business.city ?? '');
  const names = namesOf(area).filter(isOwn);
  if (names.includes(city)) return true;
  if (around.has(city)) return isInShape(business, districtOf(area));
  // "Berlin Mitte" is in Berlin.
  const mayBe = city === '' || names.some((name) => city.startsWith(`${name} `));
  return mayBe ? isInShape(business, area) : false;
}

/** A part of a city is dense: it reaches about a quarter as far as a town of as many people. */
const DISTRICT_REACH = 0.25;

/** The area as a part of a city; a radius that was asked for stays. */
function districtOf(area: PlacePart): PlacePart {
  const isAsked = area.localities.length === 0;
  if (area.radiusMeters === null || isAsked) return area;
  return { ...area, radiusMeters: area.radiusMeters * DISTRICT_REACH };
}

const namesOf = ({ label, localities }: PlacePart): string[] =>
  [label.split(',')[0] ?? '', ...localities].map(foldToAscii).filter((name) => name !== '');
