import { isContactForm } from './filters/contact-forms.ts';
import { joinsInPhrase } from './joins.ts';
import { isFiller } from './proposers/filler.ts';
import { asksAt } from './proposers/sender.ts';
import type { Sentence } from './tokens.ts';
import { ARTICLES, PLACE_PREPOSITIONS } from './words.ts';

/** Words that join the members of a list, by language: French `en` and English `of` join nothing. */
const JOINS: Readonly<Record<string, RegExp>> = {
  en: /^(?:and|or|plus|n|also|then|as|well)$/u,
  de: /^(?:und|oder|sowie|auch|ausserdem|zudem|evtl|eventuell|bzw|dann|plus|and|or)$/u,
  fr: /^(?:et|ou|puis|aussi|ainsi|plus|and|or)$/u,
  es: /^(?:y|e|o|u|tambien|ademas|luego|mas|and|or)$/u,
  it: /^(?:e|ed|o|oppure|anche|inoltre|nonche|poi|piu|and|or)$/u,
  pt: /^(?:e|ou|tambem|depois|mais|and|or)$/u,
  nl: /^(?:en|of|ook|daarnaast|evenals|alsook|dan|plus|and|or)$/u,
};
/** Whether a word joins the members of a list. */
export const joinsList = (sentence: Sentence, language: string, at: number): boolean =>
  sentence.word(at) === '+' ||
  (JOINS[language] ?? JOINS['en'])?.test(sentence.word(at)) === true ||
  joinsInPhrase(sentence, at);

/** Opens a clause in which something is said of the kind before it, by language. */
const OPENS: Readonly<Record<string, RegExp>> = {
  en: /^(?:that|who|whom|which|whose|where|when|because|since|so|if|while|thats|whos|wherever|whoever|like|than|not)$/u,
  de: /^(?:welche[rs]?|deren|dessen|denen|wo|weil|damit|um|falls|wenn|als|wie|nicht)$/u,
  fr: /^(?:qui|que|qu|dont|ou|lequel|laquelle|lesquels|parce|afin|si|comme|quand|pas)$/u,
  es: /^(?:que|quienes|cuyos?|cuyas?|donde|porque|si|como|cuando|no)$/u,
  it: /^(?:che|cui|dove|perche|se|come|quando|non)$/u,
  pt: /^(?:que|quem|onde|cujos?|cujas?|porque|se|como|quando|nao)$/u,
  nl: /^(?:dat|die|wie|wiens|waar|omdat|zodat|om|als|indien|zoals|niet)$/u,
};
/** `der am Samstag öffnet`: an article behind a comma, and a verb at the end. */
const RELATIVES = /^(?:der|die|das|den|dem|denen)$/u;

/** `we would like` */
const WOULD = /^(?:would|d|id|wed|i|we|really|also)$/u;

/** Whether a clause about what stands before begins here. */
export function opensClause(sentence: Sentence, language: string, at: number): boolean {
  if ((OPENS[language] ?? OPENS['en'])?.test(sentence.word(at)) === true)
    return (
      !joinsList(sentence, language, at) &&
      !(sentence.word(at) === 'like' && WOULD.test(sentence.word(at - 1)))
    );
  if (language !== 'de' || !RELATIVES.test(sentence.word(at)) || !sentence.isSeparator(at - 1))
    return false;
  let end = at + 1;
  while (sentence.isWord(end)) end++;
  return (
    end > at + 2 &&
    (!isFiller(sentence.word(end - 1), language) ||
      /[lrn]en$|chen$/u.test(sentence.word(end - 1))) &&
    !sentence.isCapitalised(end - 1)
  );
}

export const endsSentence = (sentence: Sentence, at: number): boolean =>
  sentence.isSeparator(at) && /[.!?;:\n|•]|\s[-–—]\s|->|→/u.test(sentence.gap(at + 1));

const WITH = /^(?:with|having|mit|avec|con|com|met)$/u;
/** `owned by a firm in Japan`: what was done to them or is done by them elsewhere. */
const PARTICIPLES =
  /^(?:export|exports|exporteren|exportieren|owned|run|operated|managed|founded|headquartered|registered|licensed|trained|educated|born|made|imported|sent|exporting|importing|shipping|delivering|selling|sourcing|visiting|supplying|gegrundet|gefuhrt|ausgebildet|importiert|fondee?s?|diriges?|dirigees?|formee?s?|importee?s?|fundad[oa]s?|dirigid[oa]s?|fondat[oaie]|gestit[oaie]|opgericht|gerund|opgeleid)$/u;
/** `that are in the Loop`: where they are themselves. */
const IS_WHERE =
  /^(?:are|is|were|located|situated|based|sit|lie|only|open|operate|work|offices?|sind|ist|liegen|sitzen|arbeiten|sont|est|situee?s?|basee?s?|estan|esta|ubicad[oa]s?|situad[oa]s?|sono|si|trovano|situat[oaie]|estao|ficam|fica|localizad[oa]s?|zijn|zitten|liggen|gevestigd|the|der|die|das|la|le|les|el|los|las|il|i|o|os|as|de)$/u;

/**
 * For each token, whether it stands in a clause or a phrase that says something of what is asked for, and what it says is
 * not where: `with a branch in Miami`, `that export to China`, `owned by a firm in Japan`.
 *
 * @param kindStarts where a kind of business begins
 */
export function clauseTokens(
  sentence: Sentence,
  language: string,
  kindStarts: ReadonlySet<number>,
): readonly boolean[] {
  const inside: boolean[] = [];
  let open = false;
  let telling = false;
  for (let at = 0; at < sentence.length; at++) {
    const opens = opensClause(sentence, language, at);
    const says = PARTICIPLES.test(sentence.word(at));
    // `which bakeries are there in Leeds` asks for them.
    const asks = asksAt(sentence, at) || (opens && kindStarts.has(at + 1));
    if (endsSentence(sentence, at) || asks) open = false;
    else if (sentence.isSeparator(at) || joinsList(sentence, language, at)) {
      if (beginsAnew(sentence, language, at + 1, kindStarts)) open = false;
    } else if (opens || says || WITH.test(sentence.word(at))) {
      open = true;
      telling = says;
    } else if (open) telling ||= isTelling(sentence, language, at);
    inside.push(open && telling);
  }
  return inside;
}

/** Behind a comma or `and` a preposition, a place or a kind of business belongs to the request again. */
function beginsAnew(
  sentence: Sentence,
  language: string,
  start: number,
  kindStarts: ReadonlySet<number>,
): boolean {
  let at = start;
  while (
    at < start + 3 &&
    (joinsList(sentence, language, at) ||
      ARTICLES.has(sentence.word(at)) ||
      /^\d/u.test(sentence.word(at)))
  )
    at++;
  return PLACE_PREPOSITIONS.has(sentence.word(at)) || kindStarts.has(at);
}

const isTelling = (sentence: Sentence, language: string, at: number): boolean => {
  const word = sentence.word(at);
  return (
    sentence.isWord(at) &&
    !IS_WHERE.test(word) &&
    !/^\d/u.test(word) &&
    !isFiller(word, language) &&
    !isContactForm(word) &&
    !isContactForm(sentence.words(at - 1, at + 1)) &&
    !isContactForm(sentence.words(at, at + 2))
  );
};
