/** The tags of one OpenStreetMap element. */
export type OsmTags = Readonly<Record<string, string>>;

export type OsmTag = readonly [key: string, value: string];

/** Tags that stand for a category when all of them are there; the first one is the main tag. */
export interface OsmSelector {
  readonly categoryId: string;
  readonly tags: readonly [OsmTag, ...OsmTag[]];
  /** Says a category among others only: an element is never mainly of it. */
  readonly isWeak: boolean;
}

/** What an element is, best first; `primary` is null when no tag says anything. */
interface OsmCategories {
  readonly primary: string | null;
  readonly alternates: readonly string[];
}

/** The closed list of tags that the service knows. All query text and all categories of elements come from it. */
export interface OsmTagTable {
  /** The selectors of these Overture ids; all selectors when `ids` is null. */
  selectorsOf(ids: ReadonlySet<string> | null): readonly OsmSelector[];
  categoriesOf(tags: OsmTags): OsmCategories;
}

/** A hotel with a restaurant is a hotel first. */
const KEYS_BY_WEIGHT = ['tourism', 'amenity', 'shop', 'craft', 'office', 'healthcare', 'leisure'];

/**
 * Reads the table: one category a line, its id and its selectors with blanks between; a selector is `key=value` with
 * commas between tags that must all be there, `~` before it when it is weak.
 */
export function readTagTable(text: string): OsmTagTable {
  const selectors = text
    .split('\n')
    .filter((line) => line !== '')
    .flatMap(selectorsOfLine);
  const byMainTag = Map.groupBy(selectors, ({ tags: [[key, value]] }) => `${key}=${value}`);
  const mainKeys = [...new Set(selectors.map(({ tags: [[key]] }) => key))].toSorted(
    (a, b) => weightOf(a) - weightOf(b),
  );
  return {
    selectorsOf: (ids) =>
      ids === null ? selectors : selectors.filter(({ categoryId }) => ids.has(categoryId)),
    categoriesOf(tags) {
      const matching = mainKeys.flatMap((key) =>
        tags[key] === undefined ? [] : matchingOf(tags, key, (tag) => byMainTag.get(tag) ?? []),
      );
      const strong = matching.filter(({ isWeak }) => !isWeak);
      const weak = matching.filter(({ isWeak }) => isWeak);
      const [primary = null, ...alternates] = new Set(
        [...strong, ...weak].map(({ categoryId }) => categoryId),
      );
      return { primary, alternates };
    },
  };
}

function selectorsOfLine(line: string): OsmSelector[] {
  const [categoryId = '', ...cells] = line.split(' ');
  return cells.flatMap((cell) => {
    const isWeak = cell.startsWith('~');
    const [main, ...others] = cell
      .slice(isWeak ? 1 : 0)
      .split(',')
      .map(readTag);
    return main === undefined ? [] : [{ categoryId, tags: [main, ...others], isWeak }];
  });
}

function readTag(text: string): OsmTag {
  const middle = text.indexOf('=');
  return [text.slice(0, middle), text.slice(middle + 1)];
}

function weightOf(key: string): number {
  const index = KEYS_BY_WEIGHT.indexOf(key);
  return index < 0 ? KEYS_BY_WEIGHT.length : index;
}

/** The selectors with this main key that the tags satisfy, the most exact ones first. */
function matchingOf(
  tags: OsmTags,
  key: string,
  find: (mainTag: string) => readonly OsmSelector[],
): OsmSelector[] {
  return valuesOf(tags[key])
    .flatMap((value) => find(`${key}=${value}`))
    .filter(({ tags: [, ...others] }) =>
      others.every(([other, value]) => valuesOf(tags[other]).includes(value)),
    )
    .toSorted((a, b) => b.tags.length - a.tags.length);
}

/** `pizza;burger` holds two values. */
function valuesOf(value: string | undefined): string[] {
  if (value === undefined) return [];
  return value
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
