/** The leaves of a place that a search reads; geometry, versions and the contributors' own ids stay in the file. */
const NEEDED = [
  'id',
  // A place is a point: the far corner of its box says nothing more.
  'bbox.xmin',
  'bbox.ymin',
  'names.primary',
  'names.common.',
  'basic_category',
  'taxonomy.',
  'categories.',
  'confidence',
  'websites',
  'socials',
  'emails',
  'phones',
  'brand.wikidata',
  'brand.names.primary',
  'addresses.',
  'sources.dataset',
  'sources.license',
  'sources.update_time',
  'operating_status',
] as const;

/** Levels that Parquet writers put between a list or map and its items. */
const WRAPPERS = new Set(['list', 'element', 'array', 'bag', 'array_element', 'item', 'key_value']);

/** `addresses.list.element.freeform` -> `addresses.freeform`, whatever its writer calls the levels between. */
export function logicalName(path: readonly string[]): string {
  return path.filter((level, depth) => depth === 0 || !WRAPPERS.has(level)).join('.');
}

export function isNeededColumn(path: readonly string[]): boolean {
  const name = logicalName(path);
  return NEEDED.some((needed) =>
    needed.endsWith('.') ? name.startsWith(needed) : name === needed,
  );
}
