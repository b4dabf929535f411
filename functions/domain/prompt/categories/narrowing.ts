import { stem } from '../../kernel/text.ts';
import type { CandidateOf } from '../candidate.ts';
import type { DecodedSentence } from '../decoded-sentence.ts';
import type { CategoryIndex } from '../knowledge.ts';
import { describesLast } from '../languages.ts';
import { isTradeOfObject } from '../proposers/trade-of-object.ts';
import type { Sentence } from '../tokens.ts';
import { GENERIC_NOUNS } from '../words.ts';

const stems = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u).map(stem));

const OF =
  /^(?:de|d|di|da|do|du|des|del|dei|della|delle|dos|das|von|van|of|for|para|pour|per|fur|voor)$/u;

/** So wide that any word which they are found by says more than their name. */
const WIDE: ReadonlySet<string> = new Set([
  'manufacturer',
  'wholesaler',
  'supplier_or_distributor',
  'contractor',
  'agricultural_service',
  'shopping',
  'machine_and_tool_rental',
  'specialty_foods_store',
  'test_preparation',
  'sport_or_recreation_club',
]);

/** Named by whatever they trade in. */
const TRADE_IN: ReadonlySet<string> = new Set([
  'food_and_beverage_exporter',
  'exporter',
  'importer',
]);

/** What no kind keeps unless its own name says it. */
const NEVER_KEPT =
  /^(?:used|bespoke|handmade|custom|artisan|wedding|weddings|bridal|mariages?|bodas?|casamentos?|matrimoni[oa]?|bilingual|bilingues?|bilingui|trilingual|cbse|icse|antique|vintage|portable|private label|certified|licensed|urgent|halal|kosher|industrial)$/u;

/**
 * The words of a phrase that its kind of business does not keep, so that they would be lost: `eye` of `eye hospitals`
 * where the kind is any hospital, `dairy` of `dairy processors`. Null when the phrase says no more than the kind.
 */
export function narrowingWords(
  { sentence, language }: Pick<DecodedSentence, 'sentence' | 'language'>,
  index: CategoryIndex,
  { from, value: { ids, phraseTo, words }, evidence }: CandidateOf<'category'>,
): { readonly from: number; readonly to: number } | null {
  const [id = '', ...others] = ids;
  // `italian` in `italian and mexican restaurants` has no head of its own.
  if (others.length > 0 || evidence.category_misspelt !== undefined) return null;
  const bracket = inBracket(sentence, index, { from, to: phraseTo, id });
  if (bracket !== null) return bracket;
  if (words !== phraseTo - from) return null;
  const label = stems(`${index.get(id)?.label ?? ''} ${id.replaceAll('_', ' ')}`.toLowerCase());
  const telling = (start: number, end: number): { from: number; to: number } | null => {
    const found: number[] = [];
    for (let at = start; at < end; at++)
      if (isTelling(sentence, index, at) && !label.has(sentence.stem(at))) found.push(at);
    const [first] = found;
    const last = found.at(-1);
    return first === undefined || last === undefined ? null : { from: first, to: last + 1 };
  };
  // `lettings-only agents`
  for (let at = from + 1; at < phraseTo; at++)
    if (sentence.word(at) === 'only') return { from: at - 1, to: at + 1 };
  if (TRADE_IN.has(id)) {
    for (let at = from + 1; at < phraseTo - 1; at++)
      if (OF.test(sentence.word(at))) return { from: at + 1, to: phraseTo };
    return telling(from, phraseTo - 1);
  }
  if (WIDE.has(id)) return telling(from, phraseTo);
  if (isTradeOfObject(sentence, from))
    return telling(from + 2, phraseTo) === null ? null : { from: from + 2, to: phraseTo };
  const next = sameKindBehind(sentence, index, { to: phraseTo, id });
  if (next && phraseTo === from + 1 && !describesLast(language)) {
    const isSaid = SAYS_NOTHING.test(sentence.word(from)) || sentence.word(from).endsWith('s');
    return isSaid ? null : telling(from, phraseTo);
  }
  // `Biohöfe` are searched among all farms.
  if (phraseTo === from + 1)
    return ORGANIC.test(sentence.word(from)) && !ORGANIC_KIND.test(id)
      ? { from, to: phraseTo }
      : null;
  const describesBehind = describesLast(language);
  const withNouns = describesBehind
    ? null
    : beforeHeadWithNouns(sentence, index, { from, to: phraseTo, id });
  if (withNouns !== null) return telling(from, withNouns);
  for (let length = phraseTo - from - 1; length >= 1; length--) {
    const head = describesBehind ? from : phraseTo - length;
    if (!isOfKind(sentence, index, head, length, id)) continue;
    // `boutique de chaussures`: a shop of what the kind is named after.
    const rest = describesBehind
      ? telling(from + length, phraseTo)
      : OF.test(sentence.word(head - 1))
        ? null
        : telling(from, head);
    return rest ?? neverKept(sentence, { from, to: phraseTo, id }, label);
  }
  return neverKept(sentence, { from, to: phraseTo, id }, label);
}

/** `safari tour operators`: the kind's own name follows, so that the word before it says which of them. */
const sameKindBehind = (
  sentence: Sentence,
  index: CategoryIndex,
  { to, id }: { readonly to: number; readonly id: string },
): boolean =>
  sentence.isWord(to) && [3, 2, 1].some((length) => isOfKind(sentence, index, to, length, id));

const MOST_NOUNS = 2;
/** `private security firms` are all of them. */
const SAYS_NOTHING = /^(?:private|local|professional|general|business|full)$/u;

/** Where the kind's own name begins if general nouns behind the phrase end it: `tour operators` in `safari tour operators`. */
function beforeHeadWithNouns(
  sentence: Sentence,
  index: CategoryIndex,
  { from, to, id }: { readonly from: number; readonly to: number; readonly id: string },
): number | null {
  for (let end = to + 1; end <= to + MOST_NOUNS && GENERIC_NOUNS.has(sentence.word(end - 1)); end++)
    for (let head = from + 1; head < to; head++)
      if (isOfKind(sentence, index, head, end - head, id))
        return SAYS_NOTHING.test(sentence.word(from)) ? null : head;
  return null;
}

/** `bespoke jewellers` */
function neverKept(
  sentence: Sentence,
  { from, to, id }: { readonly from: number; readonly to: number; readonly id: string },
  label: ReadonlySet<string>,
): { readonly from: number; readonly to: number } | null {
  // Venues of events are those of weddings.
  if (id === 'event_venue') return null;
  for (let at = from; at < to; at++) {
    const word = sentence.word(at);
    const isLost = ORGANIC_WORD.test(word) ? !ORGANIC_KIND.test(id) : NEVER_KEPT.test(word);
    if (isLost && !label.has(sentence.stem(at))) return { from: at, to: at + 1 };
  }
  return null;
}

/** `schools (CBSE)`: a bracket that belongs to the name of a kind which the words before it have too. */
function inBracket(
  sentence: Sentence,
  index: CategoryIndex,
  { from, to, id }: { readonly from: number; readonly to: number; readonly id: string },
): { readonly from: number; readonly to: number } | null {
  for (let at = from + 1; at < to - 1; at++)
    if (sentence.isSeparator(at))
      return isOfKind(sentence, index, from, at - from, id) ? { from: at + 1, to } : null;
  return null;
}

const ORGANIC_WORD =
  /^(?:biologi(?:ch[ei]|c[oa]s?|que?s?|sche?[rns]?)|ecologic[oa]s?|organic[oa]?s?|oko|bio|okologische?[rns]?)$/u;
const ORGANIC = /^(?:bio|oko)(?!graph|log|tech|med|gas)\p{L}{3,}/u;
const ORGANIC_KIND = /organic|health|bio/u;

function isOfKind(
  sentence: Sentence,
  index: CategoryIndex,
  at: number,
  length: number,
  id: string,
): boolean {
  const phrase = sentence.span(at, length, 'stem');
  const ids = phrase === undefined ? [] : index.find(phrase);
  return ids.length === 1 && ids[0] === id;
}

const isTelling = (sentence: Sentence, index: CategoryIndex, at: number): boolean =>
  sentence.word(at).length > 2 &&
  !index.isForm(sentence.stem(at)) &&
  !GENERIC_NOUNS.has(sentence.word(at));
