import { editDistance, foldedWords } from '../../kernel/text.ts';
import type { GeoEntry } from '../knowledge.ts';
import { COUNTRIES_OF_LANGUAGE } from '../languages.ts';
import type { Sentence, Span } from '../tokens.ts';
import { PLACE_LEADS } from '../words.ts';
import { sideBefore } from './compass-sides.ts';
import type { PlaceWish } from './place-parts.ts';
import type { PlaceValue } from './place-value.ts';

const DOWNTOWN =
  /^(?:downtown|central|inner|centro|centre|innenstadt|stadtmitte|zentrum|binnenstad|centrum|midtown)$/u;
const AROUND_BEFORE =
  /^(?:greater|metro|metropolitan|gran|grand|grossraum|grande|raum|ballungsraum|regio)$/u;
const AROUND_AFTER =
  /^(?:area|metro|metropolitan|suburbs|surroundings|surrounding|region|vicinity|umgebung|alrededores|environs|dintorni|omgeving|arredores|agglomeration|gegend)$/u;

/** `im Landkreis Ravensburg` */
const DISTRICT_BEFORE = /^(?:landkreis|landkreise|landkreises|kreis|kreise|lkr|lk)$/u;

export function wishOf(
  sentence: Sentence,
  span: Span,
  value: PlaceValue,
  entry: GeoEntry,
  radiusMeters: number | null,
): PlaceWish {
  const { nameFrom } = value;
  const before = [
    sentence.word(nameFrom - 1),
    sentence.word(nameFrom - 2),
    sentence.word(nameFrom - 3),
  ];
  const after = [sentence.word(span.to), sentence.word(span.to + 1), sentence.word(span.to + 2)];
  const downtown =
    DOWNTOWN.test(before[0] ?? '') ||
    (/^(?:de|of|von|di|do|da|van)$/u.test(before[0] ?? '') &&
      before.slice(1).some((word) => DOWNTOWN.test(word) || word === 'ville')) ||
    /^(?:downtown|innenstadt|centro|centrum|centre|city cent(?:er|re))$/u.test(after[0] ?? '') ||
    /^city cent(?:er|re)$/u.test(after.slice(0, 2).join(' '));
  const around =
    AROUND_BEFORE.test(before[0] ?? '') ||
    AROUND_AFTER.test(after[0] ?? '') ||
    (/^(?:and|und|et|y|e|en)$/u.test(after[0] ?? '') &&
      after.slice(1).some((word) => AROUND_AFTER.test(word)));
  const district = entry.countryCode === 'DE' && DISTRICT_BEFORE.test(before[0] ?? '');
  return {
    writtenName: writtenNameOf(sentence, value, entry),
    extent: downtown ? 'downtown' : district ? 'district' : around ? 'surroundings' : 'whole',
    radiusMeters,
    side:
      radiusMeters === null && !downtown && entry.kind !== 'country'
        ? sideBefore(...sideWords(before))
        : null,
  };
}

/** The last two words before a name, without the `of` of `the south west of England`. */
function sideWords(before: readonly string[]): [string, string] {
  const words = /^(?:of|de)$/u.test(before[0] ?? '') ? before.slice(1) : before;
  return [words[0] ?? '', words[1] ?? ''];
}

/** München stays München; Philly becomes Philadelphia; a misspelt name is put right. */
export function writtenNameOf(
  sentence: Sentence,
  value: Pick<PlaceValue, 'choices' | 'nameFrom' | 'nameTo'>,
  entry: GeoEntry,
): string {
  const choice = value.choices.find((other) => other.entry.index === entry.index);
  if (choice === undefined) return '';
  const written = sentence.slice(value.nameFrom, value.nameTo);
  const folded = foldedWords(written).join(' ');
  if (entry.kind !== 'city' && entry.kind !== 'region') return '';
  if (choice.nameKind === 'nickname' || folded.length < 4) return '';
  const canonical = foldedWords(entry.name).join(' ');
  if (canonical === folded) return '';
  // Misspellings are on record as names too; where English is spoken they are no exonyms.
  if (
    COUNTRIES_OF_LANGUAGE['en']?.has(entry.countryCode ?? '') &&
    editDistance(canonical, folded, 2) <= 2
  )
    return '';
  return written
    .split(/\s+/u)
    .map((word) => (word.length > 3 || !/^\p{Ll}/u.test(word) ? capitalised(word) : word))
    .join(' ');
}

function capitalised(word: string): string {
  const lower = word === word.toUpperCase() ? word.toLowerCase() : word;
  return `${lower.slice(0, 1).toUpperCase()}${lower.slice(1)}`;
}

/** Where the text of a place begins: with `downtown` or `greater`, when they stand before. */
export function startOfPlace(sentence: Sentence, from: number): number {
  let start = from;
  while (isLead(sentence.word(start - 1))) start--;
  return start;
}

function isLead(word: string): boolean {
  return AROUND_BEFORE.test(word) || (PLACE_LEADS.has(word) && DOWNTOWN.test(word));
}
