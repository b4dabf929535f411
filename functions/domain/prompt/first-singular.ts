import { isContactForm } from './filters/contact-forms.ts';
import { isFiller } from './proposers/filler.ts';
import { asksAt } from './proposers/sender.ts';
import { asksInRomance } from './statement-forms.ts';
import type { Sentence } from './tokens.ts';
import { ARTICLES, CONNECTORS, PLACE_LEADS, PLACE_PREPOSITIONS, numberOfWord } from './words.ts';

/** How what is made, sold or done by somebody ends, by language: mostly in the plural. */
const OBJECTS: Readonly<Record<string, RegExp>> = {
  es: /^\w{2,}[aeo]s$/u,
  it: /^\w{2,}[ie]$/u,
  pt: /^\w{2,}(?:[aeo]s|[ai]is|ns)$/u,
};
const DETERMINERS =
  /^(?:un[ao]?s?|los|las|gli|il|lo|um|uma|dei|degli|delle|mi|mis|mio|mia|miei|meu|minha|nuestr[oa]s?|nostr[oaie]|noss[oa]s?)$/u;

/** Of those that look like nouns, what people do for a living: no more is needed to tell them. */
const TRADES: Readonly<Record<string, RegExp>> = {
  es: /^(?:vendo|fabrico|distribuyo|importo|exporto|armo|monto|llevo|hago|disenio|diseno|construyo|instalo|reparto|alquilo|ofrezco|represento|dirijo|gestiono|organizo|escribo|preparo|imprimo|reparo|limpio|transporto|suministro|cultivo|produzco|elaboro|abro|estudio|desarrollo|programo|manejo|edito|publico|doy|creo|comercializo|trabajo|vivo|soy|tengo|lanzo|emprendo)$/u,
  pt: /^(?:vendo|fabrico|distribuo|importo|exporto|faco|produzo|monto|represento|alugo|instalo|construo|conserto|limpo|forneco|organizo|escrevo|crio|desenvolvo|moro|abro|entrego|imprimo|cultivo|gerencio|dirijo|edito|publico|dou|ofereco|comercializo|trabalho|lanco|estudo|sou|tenho)$/u,
  it: /^(?:vendo|faccio|produco|distribuisco|importo|esporto|gestisco|rappresento|scrivo|organizzo|realizzo|creo|costruisco|installo|riparo|pulisco|tratto|offro|fornisco|coltivo|stampo|vivo|abito|apro|preparo|dirigo|insegno|sviluppo|traduco|lancio|lavoro|ho)$/u,
};
/** The nouns of the same letters stand before what says whose or where: `cultivo de rosas`, `Studio legale`. */
const NOUN_GOES_ON = /^(?:de|d|di|del|della|do|da|dos|das|von|van|en|em|in|a|y|e|:|,)$/u;

/**
 * `Fabrico botellas`, `Organizzo matrimoni`, `Alugo tendas`: a verb in the first person, by its ending and its place at
 * the beginning of a clause before an object, where somebody asks besides. Not one that asks.
 */
export function isFirstSingular(sentence: Sentence, language: string, at: number): boolean {
  const word = sentence.word(at);
  const objects = OBJECTS[language];
  if (objects === undefined || !/^[a-z]{3,}o$/u.test(word) || asksInRomance(word)) return false;
  const next = sentence.word(at + 1);
  if (TRADES[language]?.test(word) === true)
    return sentence.isWord(at + 1) && !NOUN_GOES_ON.test(next);
  if (isFiller(word, language) || isContactForm(word) || PLACE_LEADS.has(word)) return false;
  if (NO_VERBS.test(word)) return false;
  if (numberOfWord(word) !== undefined || !asksBeside(sentence, at)) return false;
  if (DETERMINERS.test(next))
    return sentence.isWord(at + 2) && (sentence.flat || !sentence.isCapitalised(at + 2));
  return (
    objects.test(next) &&
    !isContactForm(next) &&
    !isFiller(next, language) &&
    ![ARTICLES, CONNECTORS, PLACE_PREPOSITIONS].some((words) => words.has(next)) &&
    (sentence.flat || !sentence.isCapitalised(at + 1))
  );
}

/** `ubicado`, `excluyendo`, `exceto`, `salvo`, `incluso` */
const NO_VERBS = /(?:[aeiu]do|[aeio]ndo|[ai]to|cett?o|pto|lvo|luso|eso|esso|erto)$/u;

/** Something stands before it, or somebody asks behind it. */
const asksBeside = (sentence: Sentence, at: number): boolean =>
  at > 0 || sentence.tokens.some((_, other) => other > at && asksAt(sentence, other));
