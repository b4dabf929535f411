import { foldText } from '../text.ts';

/** The house number of a street line ("12150 SW 128 Ct Ste 212": `12150`, "Via Roma, 135": `135`), or ''. */
export function addressNumber(street: string | null): string {
  if (street === null) return '';
  const folded = foldText(street);
  return /^(\d+[a-z]?)\b/.exec(folded)?.[1] ?? /\b(\d+[a-z]?)\b/.exec(folded)?.[1] ?? '';
}
