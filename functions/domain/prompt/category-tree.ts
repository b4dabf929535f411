import type { CategoryIndex } from './knowledge.ts';

/** The classification of a record in any of Overture's releases. */
export interface ClassifiedRecord {
  readonly taxonomy?: {
    readonly primary?: string | null;
    readonly hierarchy?: readonly string[] | null;
    readonly alternates?: readonly string[] | null;
    /** Some releases write the singular. */
    readonly alternate?: readonly string[] | null;
  } | null;
  /** Until the September 2026 release. */
  readonly categories?: {
    readonly primary?: string | null;
    readonly alternate?: readonly string[] | null;
  } | null;
}

/**
 * Whether a record is of one of the asked categories or of one below them, by its main category or only
 * by another one that it carries.
 */
export function isCategory(
  index: CategoryIndex,
  record: ClassifiedRecord,
  ids: readonly string[],
): 'primary' | 'alternate' | false {
  const wanted = index.withDescendants(ids);
  const isWanted = (name: string | null | undefined): boolean => {
    const id = typeof name === 'string' ? index.idOfName(name) : undefined;
    return id !== undefined && wanted.has(id);
  };
  const { taxonomy, categories } = record;
  if (isWanted(taxonomy?.primary) || taxonomy?.hierarchy?.some(isWanted) === true) return 'primary';
  // The older column decides only where the newer one is missing: their names drifted apart.
  if (typeof taxonomy?.primary !== 'string' && isWanted(categories?.primary)) return 'primary';
  const others = [
    ...(taxonomy?.alternates ?? taxonomy?.alternate ?? []),
    ...(categories?.alternate ?? []),
  ];
  return others.some(isWanted) ? 'alternate' : false;
}

/** Values of `basic_category` that records of these categories may have; broad, so only a pre-filter. */
export function basicCategoriesOf(index: CategoryIndex, ids: readonly string[]): string[] {
  const found = new Set<string>();
  for (const id of index.withDescendants(ids))
    for (const basic of index.get(id)?.basicCategories ?? []) if (basic !== '') found.add(basic);
  return [...found].toSorted();
}
