import type { Sentence } from '../tokens.ts';
import { ARTICLES } from '../words.ts';

/** What a website is like: a condition, and no address to be given. `active` or `official` say no more than that it is one. */
const LIKE =
  /^(?:outdated|out dated|dated|old|older|oldest|ugly|slow|bad|poor|terrible|awful|broken|weak|basic|crappy|amateur|static|ancient|modern|new|newer|nice|good|great|decent|fancy|professional|responsive|multilingual|bilingual|english|german|french|spanish|italian|portuguese|dutch|chinese|arabic|japanese|russian|polish|friendly|language|wordpress|wix|squarespace|shopify|unsecured|insecure|veraltete[nrsm]?|alte[nrsm]?|schlechte[nrsm]?|langsame[nrsm]?|moderne[nrsm]?|neue[nrsm]?|gute[nrsm]?|schone[nrsm]?|englische[nrsm]?|deutsche[nrsm]?|franzosische[nrsm]?|mehrsprachige[nrsm]?|verouderde?|oude|slechte|trage|moderne|nieuwe|goede|engelstalige|nederlandstalige|engelse|vieux|ancien|mauvais|joli|beau|bon|nouveau|viejas?|antigua|nueva|mala|buena|bonita|moderna|velha|antigo|nova|novo|vecchio|brutto|nuovo|moderno)$/u;
/** The same behind it, in languages that put it last. */
const LIKE_BEHIND =
  /^(?:vieillot|vieillots|depassee?s?|obsoletes?|demodee?s?|moche|moches|lents?|modernes?|recents?|anglais|en anglais|en francais|responsive|bilingue|multilingue|anticuad[oa]|antigu[oa]|viej[oa]|desactualizad[oa]|obsolet[oa]|lent[oa]|modern[oa]|nuev[oa]|en ingles|en espanol|desatualizad[oa]|ultrapassad[oa]|velh[oa]|em ingles|vecchi[oa]|obsoleto|datato|brutto|superato|in inglese|aggiornato|auf englisch|in english|preferred|in french|in german|in spanish)$/u;

const ON = /^(?:on|upon|sur|auf|op|sul|sulla|sui|via)$/u;
const IN_SPANISH = /^(?:en|no|na|nel|nella)$/u;
const OWNER =
  /^(?:their|its|his|her|own|company|leur|leurs|son|ihrer|ihre|seiner|su|sus|seu|sua|loro|suo|proprio|hun|zijn|haar|eigen|eigener|de|der|het|il|lo|la|le|el|o|a)$/u;

/**
 * The words that only speak of a website, so that none is asked for: `with an outdated website`, `prices on their site`,
 * `a café on site`; undefined where it is asked for.
 */
export function describedSite(
  sentence: Sentence,
  { from, to }: { readonly from: number; readonly to: number },
): { readonly from: number; readonly to: number } | undefined {
  let before = from - 1;
  while (ARTICLES.has(sentence.word(before)) || OWNER.test(sentence.word(before))) before--;
  if (before >= 0 && !sentence.isSeparator(before)) {
    const word = sentence.word(before);
    // `whose site isn't in English`
    if (WHOSE.test(sentence.word(from - 1)) && sentence.isWord(to)) return { from: from - 1, to };
    // Ottawa, ON
    if (
      ON.test(word) &&
      !sentence.isShouted(before) &&
      before > 0 &&
      !sentence.isSeparator(before - 1)
    )
      return { from: before, to };
    if (
      IN_SPANISH.test(word) &&
      before > 0 &&
      before < from - 1 &&
      POSSESSIVE.test(sentence.word(from - 1))
    )
      return { from: before, to };
    if (LIKE.test(word) && before === from - 1) {
      let start = before;
      while (start > 0 && ADVERB.test(sentence.word(start - 1))) start--;
      return { from: start, to };
    }
  }
  for (const length of [2, 1]) {
    const behind = sentence.span(to, length);
    if (
      behind !== undefined &&
      LIKE_BEHIND.test(behind) &&
      (behind !== 'preferred' || LIKE.test(sentence.word(from - 1)))
    )
      return { from, to: to + length };
  }
  return undefined;
}

const WHOSE = /^(?:whose|deren|dont|cuy[oa]s?|cuj[oa]s?|wiens|waarvan)$/u;
const POSSESSIVE = /^(?:su|sus|seu|sua|suo|loro|proprio)$/u;
const ADVERB =
  /^(?:very|really|an?|rather|pretty|quite|non|not|mobile|sehr|ziemlich|tres|muy|molto|muito|heel|or|and|oder|und|ou|et|o|y|bad|old|slow|ugly|outdated)$/u;

/** The words that say that they have a website of their own, as a condition: `having their own website`; else undefined. */
export function ownSite(
  sentence: Sentence,
  { from, to }: { readonly from: number; readonly to: number },
): { readonly from: number; readonly to: number } | undefined {
  if (OWN_BEHIND.test(sentence.word(to))) return { from, to: to + 1 };
  if (!OWN.test(sentence.word(from - 1))) return undefined;
  let start = from - 1;
  while (ARTICLES.has(sentence.word(start - 1)) || OWNER.test(sentence.word(start - 1))) start--;
  return { from: start, to };
}

const OWN = /^(?:own|eigene[nrsm]?|eigen|propia|propio|propre|proprio|propria)$/u;
const OWN_BEHIND = /^(?:propi[oa]|propres?|propri[oa])$/u;
