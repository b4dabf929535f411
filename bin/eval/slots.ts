/** What a reading is judged on. */
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
