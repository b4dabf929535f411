import type { BoundingBox } from '../prompt/request.ts';
import type { OsmSelector, OsmTag } from './osm-tags.ts';

export interface OverpassLimits {
  /** Seconds that the server may work on the query. */
  readonly timeoutSeconds: number;
  /** Bytes of memory that the server may use for it. */
  readonly maxBytes: number;
  /** Elements that it may send. */
  readonly maxElements: number;
}

/** Keys under which mappers leave a business that has closed: `disused:shop=bakery`. */
const CLOSED_PREFIX = 'disused:';

/**
 * The Overpass QL for all named elements with one of these tags in one of these boxes, closed businesses included.
 * It is made of the closed tag table and of numbers only: no word of a prompt ever gets into it.
 */
export function overpassQuery(
  selectors: readonly OsmSelector[],
  boxes: readonly BoundingBox[],
  { timeoutSeconds, maxBytes, maxElements }: OverpassLimits,
): string {
  const filters = tagFilters(selectors);
  const areas = boxes.map(areaOf);
  const statements = filters.flatMap((filter) =>
    areas.map((area) => `nwr${filter}["name"]${area};`),
  );
  return [
    `[out:json][timeout:${timeoutSeconds}][maxsize:${maxBytes}];`,
    `(${statements.join('')});`,
    `out center ${maxElements};`,
  ].join('\n');
}

/** Asks for nothing but the answer's head, which tells how fresh the server's data is. */
export function overpassStatusQuery(timeoutSeconds: number): string {
  return `[out:json][timeout:${timeoutSeconds}];\nnode(1);\nout ids;`;
}

/** South, west, north, east, as Overpass wants them. */
function areaOf([west, south, east, north]: BoundingBox): string {
  return `(${[south, west, north, east].map((degrees) => degrees.toFixed(6)).join(',')})`;
}

/** As few filters as ask for the same: tags alone by their key, and those with others unless a lone one covers them. */
function tagFilters(selectors: readonly OsmSelector[]): string[] {
  const valuesByKey = new Map<string, Set<string>>();
  for (const { tags } of selectors) {
    if (tags.length > 1) continue;
    const [[key, value]] = tags;
    const values = valuesByKey.get(key) ?? new Set();
    valuesByKey.set(key, values.add(value));
  }
  const isCovered = ({ tags }: OsmSelector) =>
    tags.some(([key, value]) => valuesByKey.get(key)?.has(value) === true);
  const alone = [...valuesByKey].flatMap(([key, values]) =>
    bothStates(key, (name) => keyFilter(name, [...values].toSorted())),
  );
  const combined = grouped(selectors.filter((selector) => !isCovered(selector))).flatMap(
    ({ main: [key, value], others }) =>
      bothStates(key, (name) => keyFilter(name, [value]) + others.map(listFilter).join('')),
  );
  return [...new Set([...alone, ...combined])];
}

interface CombinedFilter {
  readonly main: OsmTag;
  readonly others: readonly (readonly [key: string, values: readonly string[]])[];
}

/** All cuisines of fast food are one question. */
function grouped(selectors: readonly OsmSelector[]): CombinedFilter[] {
  const pairs = selectors.filter(({ tags }) => tags.length === 2);
  const groups = Map.groupBy(pairs, ({ tags: [[key, value], second] }) =>
    [key, value, second?.[0]].join(' '),
  );
  const merged = [...groups.values()].flatMap((group): CombinedFilter[] => {
    const [first] = group;
    const second = first?.tags[1];
    if (first === undefined || second === undefined) return [];
    const values = new Set(group.flatMap(({ tags }) => tags[1]?.[1] ?? []));
    return [{ main: first.tags[0], others: [[second[0], [...values].toSorted()]] }];
  });
  const longer = selectors.filter(({ tags }) => tags.length > 2);
  return [
    ...merged,
    ...longer.map(({ tags: [main, ...others] }) => ({
      main,
      others: others.map(([key, value]) => [key, [value]] as const),
    })),
  ];
}

const bothStates = (key: string, filterOf: (key: string) => string): string[] => [
  filterOf(key),
  filterOf(`${CLOSED_PREFIX}${key}`),
];

function keyFilter(key: string, values: readonly string[]): string {
  const [only] = values;
  return values.length === 1 && only !== undefined
    ? `["${key}"="${only}"]`
    : `["${key}"~"^(${values.join('|')})$"]`;
}

/** One of these values somewhere in a list: `pizza;burger`. */
function listFilter([key, values]: readonly [string, readonly string[]]): string {
  return `["${key}"~"(^|; *)(${values.join('|')})( *;|$)"]`;
}
