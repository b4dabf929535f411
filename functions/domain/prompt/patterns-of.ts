/**
 * A pattern for each form instead of one with all of them: compiling costs more than in proportion to the length, and is
 * paid by the first prompt of a process. Where the first match of a text at its beginning counts, the order is that of
 * the forms, as in one pattern.
 */
export const patternsOf = (
  forms: readonly string[],
  whole: (form: string) => string,
): readonly RegExp[] => forms.map((form) => new RegExp(whole(form), 'u'));

/** What the first of the patterns that matches finds; undefined where none does. */
export function firstMatch(patterns: readonly RegExp[], text: string): string | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) return found;
  }
  return undefined;
}
