import type { Candidate } from '../candidate.ts';
import { FILLERS } from '../filler-words.ts';
import { isContactForm } from '../filters/contact-forms.ts';
import type { Sentence, Span } from '../tokens.ts';
import { ARTICLES, CONNECTORS, PLACE_PREPOSITIONS, STOP_WORDS, WITH_WORDS } from '../words.ts';
import { isAsked } from './asks-before.ts';
import { shareAfter } from './each.ts';

/** How far from its number the noun may stand that it counts. */
const REACH = 6;

/**
 * Whether a number counts what is no lead: contacts of each company, pages of a search, months, or a noun that is no
 * kind of business while the kinds stand elsewhere. `named`: the kinds of business and brands of the sentence.
 */
export function countsOthers(
  sentence: Sentence,
  number: Span & { readonly value: number },
  named: readonly Candidate[],
  isCounted: (word: string) => boolean,
): boolean {
  return (
    isOfEachCompany(sentence, number) ||
    isRate(sentence, number.to) ||
    isRank(sentence, number, named) ||
    isNumbered(sentence, number) ||
    isDone(sentence, number.to) ||
    isOrdinal(sentence, number) ||
    isThanks(sentence, number.to) ||
    isYearCompared(sentence, number) ||
    (!isAskedOutright(sentence, number.from) && countsOtherNoun(sentence, number, named, isCounted))
  );
}

const COMPANY =
  '(?:compan(?:y|ies)|business(?:es)?|firms?|leads?|records?|entry|entries|shops?|stores?|firma|betrieb|unternehmen|eintrag|entreprise|societe|etablissement|empresa|negocio|cliente|azienda|ditta|impresa|bedrijf|zaak|onderneming)';
const PER_COMPANY = new RegExp(
  `^(?:[a-z]+ ){1,3}(?:per|for each|for every|from each|at each|pro|je|par|por|por cada|para cada|per ogni|voor elke?|bij elke?|per elk) ${COMPANY}(?= |$)`,
  'u',
);
const PEOPLE =
  /^(?:contacts?|people|persons?|decision makers?|names?|ansprechpartner\w*|kontakte?|contactos?|contatt[oi]|contatos?|contactpersoon|contactpersonen|interlocuteurs?|cents?|pence|ct)$/u;
const EACH = /^(?:each|apiece|chacune?|jeweils|elk|cadaun[oa]|ciascun[oa]|cada un[oa]?|cada)$/u;
/** More contacts than this are leads: `20 contacts each`. */
const MOST_OF_ONE = 4;

/** `two contacts per company`, `1 email each` */
function isOfEachCompany(
  sentence: Sentence,
  { to, value }: Span & { readonly value: number },
): boolean {
  if (PER_COMPANY.test(sentence.words(to, to + REACH))) return true;
  for (const length of [1, 2]) {
    const noun = sentence.span(to, length);
    if (noun === undefined || !EACH.test(sentence.word(to + length))) continue;
    if (PEOPLE.test(noun) ? value <= MOST_OF_ONE : isContactForm(noun)) return true;
  }
  return false;
}

/** `500 a month`, `3 pro Woche` */
const RATE =
  /^(?:(?:\w+ )?(?:an?|per|pro|par|al|a la|por|no|ao|im|in der|de|alla|each|every|elke|cada|chaque) )(?:day|week|month|quarter|year|hour|night|tag|woche|monat|jahr|stunde|jour|semaine|mois|an|heure|dia|semana|mes|ano|hora|giorno|settimana|mese|anno|ora|dag|maand|jaar|uur)(?= |$)/u;
const isRate = (sentence: Sentence, to: number): boolean =>
  RATE.test(sentence.words(to, to + REACH)) && !/^(?:leads?|of them)/u.test(sentence.word(to));

const SEARCH =
  /^(?:\w+ ){0,2}(?:on|of|in|bei|auf|sur|de|di|do|no|su|op|van) (?:the )?(?:google|bing|maps|yelp|tripadvisor)(?= |$)|^(?:google|bing)(?= ,|$)/u;
const TOP = /^top \d+ (?:google|bing)$/u;
const LEADING =
  /^(?:top|first|erste[nrs]?|premiers?|premieres?|primer[oa]s?|prim[eia]|primeir[oa]s|eerste|page|seite|pagina)$/u;

/** `top 3 on Google`, `the first 3 pages of Google` */
function isRank(sentence: Sentence, { from, to }: Span, named: readonly Candidate[]): boolean {
  if (!SEARCH.test(sentence.words(to, to + REACH))) return false;
  if (named.some((one) => one.from >= from && one.from <= to + 2)) return false;
  return (
    LEADING.test(sentence.word(from - 1)) ||
    LEADING.test(sentence.word(to)) ||
    !sentence.isWord(to) ||
    TOP.test(sentence.words(from - 1, to + 1)) ||
    /^(?:pages?|results?|spots?|positions?|seiten?|treffer|ergebnisse\w*|paginas?|pagine|resultados|resultats|risultati|resultaten)$/u.test(
      sentence.word(to),
    )
  );
}

const LIST =
  /^(?:list|liste|lista|lijst|elenco|part|teil|parte|partie|deel|phase|round|runde|po)$/u;
const MOST_LISTS = 4;

/** `this is list 3`, `parte 2` */
const isNumbered = (
  sentence: Sentence,
  { from, to, value }: Span & { readonly value: number },
): boolean =>
  to - from === 1 &&
  (to >= sentence.length || sentence.isSeparator(to)) &&
  (value <= MOST_LISTS ? LIST.test(sentence.word(from - 1)) : sentence.word(from - 1) === 'po') &&
  !/[:=]/u.test(sentence.gap(from));

/** `12. Mai`, `2. Versuch` */
const isOrdinal = (sentence: Sentence, { from, to }: Span): boolean =>
  to - from === 1 &&
  sentence.isSeparator(to) &&
  sentence.gap(to + 1) === '. ' &&
  ORDERED.test(sentence.word(to + 1));
const ORDERED =
  /^(?:januar|janner|februar|feber|marz|april|mai|juni|juli|august|september|oktober|november|dezember|versuch|anlauf|mal|runde|teil|anfrage|auftrag|liste|stock|etage|quartal|halbjahr|kw)$/u;

/** `1000 Dank` */
const isThanks = (sentence: Sentence, to: number): boolean =>
  /^(?:dank|thanks|mercis?|gracias|grazie|obrigad[oa]s?|maal dank|mal dank)/u.test(
    sentence.words(to, to + 2),
  );

const DONE =
  /^(?:of them|of those|davon|dont|de ellos|de ellas|di loro|deles|delas|ervan)\b.*\b(?:already|schon|bereits|deja|ya|gia|ja|al)\b/u;
/** `12 of them I already have` */
const isDone = (sentence: Sentence, to: number): boolean =>
  DONE.test(sentence.words(to, to + REACH));

/** `not older than 2023` */
const isYearCompared = (sentence: Sentence, { from, to }: Span): boolean =>
  to - from === 1 &&
  /^(?:19|20)[0-4]\d$/u.test(sentence.word(from)) &&
  /\b(?:older|newer|later|earlier|alter|neuer|alt|vieux|recents?|antig\w+|viejas?|vecchi[eo]?|ouder|nieuwer)\b/u.test(
    sentence.words(from - 3, from),
  );

/** `need a list of 30 ...`: what follows is asked for, though misspelt. */
const isAskedOutright = (sentence: Sentence, from: number): boolean =>
  isAsked(sentence, from) &&
  !/^(?:about|etwa|circa|ca|environ|approximately|roughly|than|top|rund|ongeveer|unos|unas)$/u.test(
    sentence.word(from - 1),
  );

/**
 * `7 Tage die Woche offen`, `about 200 qm`, `3 course menu`: a noun follows that is no kind of business, and the kinds
 * of business stand in other parts of the sentence.
 */
function countsOtherNoun(
  sentence: Sentence,
  { from, to }: Span,
  named: readonly Candidate[],
  isCounted: (word: string) => boolean,
): boolean {
  const noun = sentence.word(to);
  if (!sentence.isWord(to) || !/^\p{L}{2,}$/u.test(noun) || sentence.isNamed(to)) return false;
  if (
    shareAfter(sentence, to) !== undefined ||
    isCounted(noun) ||
    isContactForm(noun) ||
    isContactForm(sentence.words(to, to + 2))
  )
    return false;
  if (
    PLACE_PREPOSITIONS.has(noun) ||
    STOP_WORDS.has(noun) ||
    FILLERS.has(noun) ||
    CONNECTORS.has(noun) ||
    WITH_WORDS.has(noun) ||
    ARTICLES.has(noun)
  )
    return false;
  let end = to;
  while (end < to + REACH && sentence.isWord(end)) end++;
  return (
    named.some((one) => one.slot === 'category' && (one.to <= from || one.from >= end)) &&
    !named.some((one) => one.from >= from && one.from <= end)
  );
}
