import type { LeadRequest } from '../../functions/domain/prompt/request.ts';

/** What a parsed prompt is judged on. */
export const SLOTS = [
  'count',
  'categories',
  'place',
  'contactFields',
  'filters',
  'questions',
  'refused',
] as const;
export type Slot = (typeof SLOTS)[number];
export type SlotVerdicts = Readonly<Record<Slot, boolean>>;

export function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.toSorted().join('\n') === b.toSorted().join('\n');
}

/** The prompt was refused before it was read: nothing else can be wrong. */
export function onlyRefusal(isRight: boolean): SlotVerdicts {
  return {
    count: true,
    categories: true,
    place: true,
    contactFields: true,
    filters: true,
    questions: true,
    refused: isRight,
  };
}

/** What a request applies to each business, as `kind op value`: its filters, and what it leaves out. */
export function writtenFilters({
  filters,
  brands,
  excludedCategories,
  excludedPlaces,
}: LeadRequest): string[] {
  return [
    ...filters.map(
      ({ kind, op, value }) =>
        `${kind} ${op} ${Array.isArray(value) ? value.join('-') : String(value)}`,
    ),
    ...brands.exclude.map((name) => `exclude_brand eq ${name}`),
    ...excludedCategories.map(({ id }) => `exclude_category eq ${id}`),
    ...excludedPlaces.map((label) => `exclude_place eq ${label}`),
  ];
}
