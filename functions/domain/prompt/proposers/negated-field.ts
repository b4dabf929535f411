import type { ContactField } from '../request.ts';
import type { Sentence } from '../tokens.ts';
import { ARTICLES, NEGATIONS } from '../words.ts';

/** Where the negation of a field begins; undefined when it is none. */
export function negationBefore(sentence: Sentence, at: number): number | undefined {
  let before = at - 1;
  // At most an article and an adjective stand between: without a working website.
  for (let steps = 0; steps < 3 && before >= 0; steps++, before--) {
    const word = sentence.word(before);
    if (NEGATIONS.has(word) || NEITHER.test(word)) return before;
    if (word === 'de' && /^(?:pas|sin|falta)$/u.test(sentence.word(before - 1))) return before - 1;
    if (!ARTICLES.has(word) && !ADJECTIVES.test(word)) break;
  }
  const from = Math.max(0, before - 4);
  const match = NEGATED_VERB.exec(sentence.words(from, before + 1));
  if (match === null) return undefined;
  return before + 1 - match[0].trim().split(' ').length;
}

const NEITHER = /^(?:neither|weder|nem|ni|ne)$/u;

/** `, ni téléphone ni mail`: fields that nobody needs; `with neither phone nor email` asks for those without. */
export const opensNeither = (sentence: Sentence, at: number): boolean =>
  NEITHER.test(sentence.word(at)) && (at === 0 || sentence.isSeparator(at - 1));
export const isNeither = (word: string): boolean =>
  NEITHER.test(word) || /^(?:nor|noch)$/u.test(word);

const NEGATED_VERB =
  /(?:^| )(?:(?:do|does|did|have|has|are|is) ?not|dont|doesnt|havent|hasnt|no|non|nao|ne?(?= (?:ont|aient)\b)|not|nicht|niet|without|never|nie|noch nie|jamais|nunca|nooit)(?: (?:yet|still|currently))? (?:have|has|had|having|own|list|with|tienen|tengan|tiene|ont|aient|haben|hanno|abbiano|tem|tenham|hebben|pas)$/u;

const ADJECTIVES =
  /^(?:got|any|own|working|proper|real|good|active|propio|propia|propre|eigene[nr]?|listed|public|valid|online)$/u;

/** `excluding email and phone`; behind a comma something else may be asked for. */
export function joinsDirectly(sentence: Sentence, from: number, to: number): boolean {
  if (to - from !== 1) return false;
  return /^(?:and|or|nor|und|oder|noch|et|ou|ni|y|o|u|e|en|of)$/u.test(sentence.word(from));
}

/** `without website or phone` lacks both; `without website and with phone` does not. */
export function joinsAlternatives(sentence: Sentence, from: number, to: number): boolean {
  if (to - from > 3) return false;
  for (let at = from; at < to; at++)
    if (/^(?:or|nor|o|ou|oder|of|ni|noch|neither)$/u.test(sentence.word(at))) return true;
  return false;
}

/** `website missing`: how many words behind a field say that it is lacking. */
export function missingBehind(
  sentence: Sentence,
  fields: readonly ContactField[],
  at: number,
): number {
  const found = MISSING.exec(sentence.words(at, at + 2));
  if (found !== null) return found[0].split(' ').length;
  // `website: none`
  const value = sentence.afterSeparator(at);
  const ends = value + 1 >= sentence.length || sentence.isSeparator(value + 1);
  return fields.includes('website') &&
    ends &&
    NONE.test(sentence.word(value)) &&
    (value === at || /[:=]/u.test(sentence.gap(value)))
    ? value + 1 - at
    : 0;
}
const NONE = /^(?:no|none|false|nein|keine?|nee|geen|nessuno|ninguna|aucun|nao)$/u;
const MISSING =
  /^(?:(?:is|are|ist|est|es|e|is) )?(?:missing|lacking|fehlt|fehlend|manquante?s?|inexistante?s?|mancante|ausente|ontbreekt)(?= |$)/u;
