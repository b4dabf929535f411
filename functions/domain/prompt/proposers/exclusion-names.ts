import type { CandidateOf } from '../candidate.ts';
import { isContactForm as isField } from '../filters/contact-forms.ts';
import type { Knowledge } from '../knowledge.ts';
import type { PlaceContext } from '../places/place-value.ts';
import { namedPlaceAt } from '../places/target-place.ts';
import type { Sentence } from '../tokens.ts';
import { PLACE_PREPOSITIONS, STOP_WORDS, WITH_WORDS } from '../words.ts';
import { brandName } from './brand.ts';
import type { Target } from './exclusion-kinds.ts';
import { isFiller } from './filler.ts';

/** What joins the members of a list. */
export const JOINS = /^(?:and|or|nor|nem|ne|y|o|u|e|et|ou|ni|und|oder|noch|of|en|plus|also)$/u;

/** `steakhouses, not outback`: the name of a chain without the kind that ends it. */
export function chainOfKind(
  { brands }: Knowledge,
  { sentence }: PlaceContext,
  at: number,
  kinds: readonly CandidateOf<'category'>[],
): Target | undefined {
  const word = sentence.word(at);
  if (word.length < FEWEST_LETTERS || STOP_WORDS.has(word)) return undefined;
  // Roto-Rooter
  if (isAttached(sentence, at + 1)) return undefined;
  for (const { from, to } of kinds) {
    if (from <= at && at < to) continue;
    const [known] = [
      sentence.span(from, to - from),
      sentence.span(from, to - from, 'stem'),
    ].flatMap((kind) => (kind === undefined ? [] : brands.find(`${word} ${kind}`)));
    if (known === undefined) continue;
    const text = sentence.slice(at, at + 1);
    return { target: { kind: 'brand', name: text, place: null, text }, to: at + 1, unknown: false };
  }
  return undefined;
}

const FEWEST_LETTERS = 4;

/** `geen swapfiets` where nothing has a capital: a word that no list has, alone in its clause, is a name. */
export function smallName(
  { categories, brands }: Knowledge,
  context: PlaceContext,
  at: number,
  afterBrand: boolean,
): Target | undefined {
  const { sentence, language } = context;
  const word = sentence.word(at);
  // `außer Alnatura und denns`: beside a name one is found anywhere.
  if (!(sentence.flat || afterBrand) || sentence.shouting || word.length < FEWEST_LETTERS + 1)
    return undefined;
  if (sentence.isWord(at + 1) && !JOINS.test(sentence.word(at + 1))) return undefined;
  const isKnown =
    !/^[a-z]+$/u.test(word) ||
    isFiller(word, language) ||
    isField(word) ||
    STOP_WORDS.has(word) ||
    ORDINARY.test(word) ||
    categories.isRealWord(word) ||
    categories.isOtherWord(word) ||
    categories.isWord(sentence.stem(at)) ||
    categories.isForm(sentence.stem(at)) ||
    MEMBERS.test(word);
  if (isKnown && brands.find(word).length === 0) return undefined;
  const text = sentence.slice(at, at + 1);
  return { target: { kind: 'brand', name: text, place: null, text }, to: at + 1, unknown: true };
}

/** Endings of words of a language, and no names: `no nonsense`, `keine fertigung`, `sin reservas`. */
const ORDINARY =
  /(?:ing|ings|ness|ment|ments|tion|tions|sion|ers?|ists?|ity|ies|ed|ish|sense|less|ful|ous|ung|ungen|heit|keit|schaft|er|ern|en|isch|lich|ig|os|as|es|ion|ones|dad|miento|mente|eurs?|euses?|ages?|ites?|ions|ori|ioni|zioni|menti|coes|ções|dores|heid|ingen)$/u;

/** `excluding Bluebonnet Coffee`, `no Shake Shack`: a name that nothing knows. */
export function unknownBrand(
  context: PlaceContext,
  at: number,
  strong: boolean,
): Target | undefined {
  const { sentence } = context;
  let to = at;
  while (to < at + 5 && sentence.isWord(to)) {
    const word = sentence.word(to);
    const attached = isAttached(sentence, to) || isAttached(sentence, to + 1);
    // Rotter & Krauss
    const isSign =
      word === 'and' && sentence.slice(to, to + 1) === '&' && to > at && sentence.isNamed(to + 1);
    const ends =
      (JOINS.test(word) && !isSign) || PLACE_PREPOSITIONS.has(word) || WITH_WORDS.has(word);
    if (!attached && ends && !(word === 'of' && sentence.isNamed(to + 1))) break;
    if (
      /^(?:websites?|emails?|phones?|mails?|mail|web|page|site|numbers?|chains?|franchise\w*|\w*ketten?|\w*filialisten|filialbetriebe|\w*ketens?|please|thanks|out)$/u.test(
        word,
      )
    )
      break;
    if (
      !strong &&
      !sentence.isCapitalised(to) &&
      !isCamelCase(sentence, to) &&
      !attached &&
      !isSign &&
      !isNumberOfName(sentence, at, to)
    )
      break;
    to++;
  }
  if (to === at || isField(sentence.words(at, to))) return undefined;
  // `geen NVM leden`, `sauf Vannes, une trentaine`
  if (MEMBERS.test(sentence.word(to)) || MEMBERS.test(sentence.word(to - 1))) return undefined;
  if (ABOUT_SO_MANY.test(sentence.word(to - 1))) return undefined;
  // `außer Graz, Liste mit E-Mail`
  if (to === at + 1 && HAND_OVER.test(sentence.word(at))) return undefined;
  const first = sentence.word(at);
  // `ohne Lieferservice`: German nouns have capitals too.
  if (context.language === 'de' && to === at + 1 && GERMAN_NOUN.test(first)) return undefined;
  // `I don't want dentists, I want plumbers`
  if (sentence.isSeparator(at - 1) && PERSONS.test(first)) return undefined;
  if (/^\d+$/u.test(first)) return undefined;
  if (to === at + 1 && isFiller(first, 'en') && !sentence.isNamed(at)) return undefined;
  const named =
    isCamelCase(sentence, at) ||
    (sentence.isNamed(at) &&
      !(
        sentence.isShouted(at) &&
        first.length < 3 &&
        to === at + 1 &&
        !isAloneInList(context, at)
      )) ||
    isWrittenSmallAmongCapitals(sentence, at, to);
  // `hors grandes surfaces`: where names have capitals, this is none.
  if (!named && (!strong || !sentence.flat)) return undefined;
  return {
    target: {
      kind: 'brand',
      name: brandName(sentence, at, to),
      place: namedPlaceAt(context, at, true)?.value ?? null,
      text: sentence.slice(at, to),
    },
    to,
    unknown: !named,
  };
}

/** DocMorris, eXp */
export const isCamelCase = (sentence: Sentence, at: number): boolean =>
  /\p{Ll}\p{Lu}/u.test(sentence.slice(at, at + 1));

/** `geen AH, Jumbo of Lidl`: two letters that are no place. */
const isAloneInList = ({ sentence, gazetteer }: PlaceContext, at: number): boolean =>
  (!sentence.isWord(at + 1) || JOINS.test(sentence.word(at + 1))) &&
  gazetteer.find(sentence.word(at)).length === 0;

/** `no Century 21 or Pier 1`: behind a name and before the end of a member of the list. */
export const isNumberOfName = (sentence: Sentence, from: number, at: number): boolean =>
  at > from &&
  sentence.isNamed(at - 1) &&
  /^\d{1,4}$/u.test(sentence.word(at)) &&
  (!sentence.isWord(at + 1) || JOINS.test(sentence.word(at + 1)));

/** `AUTO PARTS EL PASO, no O'Reilly` */
const isWrittenSmallAmongCapitals = (sentence: Sentence, from: number, to: number): boolean =>
  sentence.shouting &&
  /^\p{Lu}/u.test(sentence.slice(from, to)) &&
  /\p{Ll}/u.test(sentence.slice(from, to));

const GERMAN_NOUN =
  /(?:service|dienste?|angebote?|karten?|zeit(?:en)?|pflicht|preise?|kosten|moglichkeit(?:en)?|ungen?|heit|keit|schaft|bindung|vertrag|vertrage|rezept|anmeldung|termin(?:e|en)?|website|webseite|parkplatz(?:e)?|betriebe?|kette[n]?|handler|werkstatt(?:en)?|anbieter|praxen|studios?)$/u;

const HAND_OVER =
  /^(?:lists?|liste|lista|lijst|elenco|tabelle|tabla|tableau|tabela|csv|excel|xlsx|export|kontakte|contacts?|contactos|contatos|contatti)$/u;
const PERSONS = /^(?:i|im|id|we|ich|wir|je|j|nous|on|yo|nosotros|eu|io|noi|ik|wij)$/u;
const MEMBERS =
  /^(?:members?|leden|lid|mitglied(?:er|ern)?|membres?|adherents?|soci|iscritti|miembros|socios|membros|associados|accredited|certified|registered|zertifiziert\w*|gecertificeerd\w*)$/u;
const ABOUT_SO_MANY =
  /^(?:dizaine|douzaine|quinzaine|vingtaine|trentaine|quarantaine|cinquantaine|centaine|decenas?|docenas?|veintena|treintena|centenar|decina|dozzina|ventina|trentina|quarantina|cinquantina|centinaio|dezenas?|duzias?|dozen|dutzend|tiental|twintigtal|dertigtal|vijftigtal|honderdtal)$/u;

/** No space between a word and the one before: the `In` of In-N-Out is no preposition. */
export function isAttached(sentence: Sentence, at: number): boolean {
  const before = sentence.tokens[at - 1]?.end;
  const start = sentence.tokens[at]?.start;
  return (
    before !== undefined && start !== undefined && sentence.text.slice(before, start).trim() === '-'
  );
}
