import { candidate } from '../candidate.ts';
import type { CandidateOf } from '../candidate.ts';
import type { Evidence } from '../evidence.ts';
import { isContactForm } from '../filters/contact-forms.ts';
import type { PlaceContext } from '../places/place-value.ts';
import type { Sentence, Span } from '../tokens.ts';
import { groupOfWord, PLACE_PREPOSITIONS } from '../words.ts';
import { afterthoughtAround } from './afterthought.ts';
import { isAsked, STRONG_ASKS } from './asks-before.ts';
import { isEachBefore, shareAfter } from './each.ts';
import { numberSpans, PIECES } from './number-spans.ts';
import type { NumberSpan } from './number-words.ts';
import { isHeading, isYearOfBeginning } from './numbers-of-others.ts';
import { countsOthers } from './other-count.ts';
import { isOfRule } from './regulations.ts';

const LEADS =
  /^(?:leads?|numbers|results?|contacts?|prospects?|companies|businesses|entries|records|firms|places|listings|rows|names|options|suggestions|recommendations|shops|stores|empresas|negocios|resultados|registros|contactos|entreprises|resultats|societes|firmen|unternehmen|betriebe|kontakte|ergebnisse|contatos|aziende|risultati|contatti|bedrijven|resultaten|emails?|accounts|examples|adressen|direcciones|adresses|fiches|datensatze|eintrage|treffer|contacten|etablissements|etablissement|establecimientos|estabelecimentos|esercizi|vestigingen|inserate|nominativi|nominativo|nomi|namen|noms|nomes|vermeldingen|referenzen)$/u;
const LABELS =
  /^(?:limit|max|maximum|count|quantity|qty|amount|number|anzahl|cantidad|nombre|numero|aantal|quantidade|quantita|x|menge|results|leads|total|insgesamt|gesamt|zusammen|totaal|totale|tutto|overall|quanti|quante|cuantos|quantos|combien|hoeveel|wieviele?)$/u;
/** `20, no, make that 35`: what was said before is replaced. */
export const CORRECTS =
  /(?:^| )(?:make (?:that|it)|(?:no |oh )?wait|(?:i|we) meant|actually|or better|(?:no|nein|nee|non|nao)(?= ,)|ah|sorry|i mean|correction|rather|besser|lieber|beziehungsweise|plutot|pardon|perdon|mejor|anzi|scusa|alias|desculpa|liever)(?: ,)?(?: (?:it|about))?$/u;
/** Units: the number before one measures something else. */
const UNITS =
  /^(?:followers?|abonnes|seguidores|volgers|yards?|feet|ft|qm|mq|m2|sqm|minut(?:en|os?|i)|stunden|uur|tagen?|dagen|floors?|cents?|pence|ct|years?|yrs?|months?|weeks?|days?|hours?|hrs?|minutes?|mins?|miles?|mi|km|kms|kilomet\w*|met(?:er|re)s?|m|percent|prozent|stars?|sterne|employees?|staff|reviews?|seats?|rooms?|beds?|bedrooms?|guests|people|covers|locations|branches|sqft|sq|acres?|am|pm|uhr|h|usd|eur|gbp|dollars?|euros?|pounds?|bucks|anos?|jahren?|ans|anni|jaar|mitarbeiter\w*|mann?|personen|personas|personnes|persone|pessoas|mensen|pax|cap|capacity|kapazitat|capacidad|capacite|capienza|empleados|st|nd|rd|th|er|eme|area|credits?|credit|k|kg|lbs?|gal|mbps|plus|mio|mrd|tsd|mill?ion(?:s|en|es|i)?|milioni|milhoes|millones|miljoen|millionen|umsatz|revenue|turnover)$/u;

export const isUnit = (word: string): boolean => UNITS.test(word);

/** What may follow a number that stands alone at the end. */
const COURTESY =
  /^(?:please|pls|thanks|thank you|thx|bitte|danke|por favor|gracias|svp|s il vous plait|merci|per favore|grazie|obrigado|obrigada|alstublieft|aub|bedankt|graag)\b/u;

const ASKS_KINDLY = /^(?:please|pls|bitte|graag|svp|favor|favore)$/u;

/** What may follow a number at the end of its part: `Houston — 20 with phone`. */
const REQUIREMENT =
  /^(?:with|w|con|avec|mit|com|met|including|incl|plus|und|and|each|if|wenn|falls|sofern|si|se|als|indien)$/u;

/** `100 would do`. */
const ENOUGH =
  /^(?:would do|will do|should do|is enough|are enough|is fine|is plenty|would be (?:enough|great|fine|good)|reichen|reicht|genugen|genugt|waren (?:gut|super|toll)|bastan|basta|bastano|bastam|suffisent|suffit|suffiront|chegam|ta bom|esta bom|esta bien|va bene|passt|is goed|is genoeg|zijn genoeg|volstaat|volstaan|nodig|stuks nodig|heb ik nodig)\b/u;
/** Smaller numbers behind a place are mostly those of its districts. */
const LEAST_BARE = 20;

/** What may stand before a number at the beginning of its part: `..., around 60`. */
const APPROXIMATELY =
  /^(?:como|comme|je|jeweils|around|about|like|maybe|perhaps|say|vielleicht|quizas|peut|quelque|tipo|approx|approximately|roughly|ca|circa|etwa|rund|ungefahr|environ|unos|unas|uns|umas|aprox|ongeveer|zowat|cerca|max|maximum|massimo|maximo|maximal|hochstens|maximaal|min|minimum|minimo|mindestens|minstens|almeno|minimal|minimaal|mind|up|ate|hasta|fino|bis)$/u;
/** A word before the count that says nothing beside it: `about`, `insgesamt`, `pásame`. */
export const saysHowMany = (word: string): boolean =>
  APPROXIMATELY.test(word) || LABELS.test(word) || STRONG_ASKS.test(word);

/** The same in two words. */
const AT_LEAST =
  /^(?:at least|al menos|por lo menos|pelo menos|ao menos|au moins|au maximum|au plus|al massimo|al meno|ten minste|fino a|jusqu a|bis zu|tot en|zo n|como maximo|no maximo|lo menos|rond de)$/u;

/** The same behind the number: `80 or so`. */
const OR_SO =
  /^(?:or so|ish|or thereabouts|or more|or fewer|or less|oder mehr|ou plus|o mas|o piu|ou mais|of meer|give or take|oder so|mas o menos|o asi|o por ahi|piu o meno|o giu di li|ou mais ou menos|mais ou menos|ou por ai|of zo|ou a peu pres|a peu pres|plus ou moins|environ|circa|approx)\b/u;

/** More numbers than any request has: those behind them are noted. */
const MOST_NUMBERS = 100;

/** Numbers that may count leads, each with what says so; a number that only a category can prove is not `proven`. */
export function proposeCounts(
  { sentence, streets, language }: Pick<PlaceContext, 'sentence' | 'streets' | 'language'>,
  kinds: readonly CandidateOf<'category'>[],
  brands: readonly CandidateOf<'brand'>[],
): CandidateOf<'count'>[] {
  const numbers = numberSpans(sentence, language);
  // `8 bed and breakfasts`, `12 day spas`: the unit is a word of the kind.
  const compounds = new Set(kinds.flatMap(({ from, to }) => (to - from > 1 ? [from] : [])));
  const starts = new Set(numbers.map(({ from }) => from));
  const named = [...kinds, ...brands];
  return numbers.slice(0, MOST_NUMBERS).flatMap((number) => {
    const clause = afterthoughtAround(sentence, number);
    if (isOtherNumber(sentence, number, compounds, clause !== undefined)) return [];
    if (isTurnover(sentence, number)) return [];
    if (clause === undefined && isComparedSize(sentence, number, kinds)) return [];
    const isCounted = clause !== undefined || isOfFields(sentence, number);
    if (countsOthers(sentence, number, named, isCounted ? () => true : isCountable)) return [];
    const share = shareAfter(sentence, number.to);
    const evidence = evidenceOf(sentence, number, numbers, starts);
    const ofPlace =
      !isTotal(sentence, number) &&
      !IN_TURN.test(sentence.words(number.to, number.to + 3)) &&
      numbers.length > 1 &&
      PLACE_PREPOSITIONS.has(sentence.word(number.to)) &&
      !/^(?:of|de|di|von)$/u.test(sentence.word(number.to));
    const proven = clause !== undefined || Object.keys(evidence).length > 0 || ofPlace;
    return [
      candidate(
        'count',
        // What corrects a number or calls it a total is looked for around it.
        clause === undefined ||
          share !== undefined ||
          isTotal(sentence, number) ||
          CORRECTS.test(sentence.words(number.from - 4, number.from))
          ? { from: number.from, to: share?.to ?? number.to }
          : clause,
        {
          value: number.value,
          negative: number.negative,
          proven,
          ofPlace,
          share: share?.share ?? (isEachBefore(sentence, number.from, language) ? 'each' : null),
          isClause: clause !== undefined,
        },
        {
          count: 1,
          ...(ofPlace ? { count_before_counted_noun: 0.5 } : {}),
          ...evidence,
          ...(clause === undefined ? {} : { count_labelled: 1 }),
          ...(streets.get(number.from)?.some(({ numbered }) => numbered) === true
            ? { count_is_house_number: 1 }
            : {}),
          ...(number.inWords ? { count_in_words: 1 } : {}),
        },
      ),
    ];
  });
}

const TOTAL =
  '(?:in total|in all|total|altogether|overall|all told|all together|en total|au total|en tout|in totale|in tutto|in totaal|no total|ao todo|insgesamt|gesamt|zusammen)';
const TOTAL_BEHIND = new RegExp(`^${TOTAL}(?= |$)`, 'u');
const TOTAL_BEFORE = new RegExp(`(?:^| )${TOTAL}(?: ,)?(?: (?:of|de|di|von|van))?$`, 'u');
/** `10 at a time` */
const IN_TURN = /^(?:at a time|at once|in each batch)/u;

/** `10 bakeries and 15 florists, 25 in total`: a number that holds the others. */
export const isTotal = (sentence: Sentence, { from, to }: Span): boolean =>
  TOTAL_BEHIND.test(sentence.words(to, to + 3)) ||
  TOTAL_BEFORE.test(sentence.words(from - 4, from));

/** Words behind a number that leave it the count of leads, whatever else they say. */
const isCountable = (word: string): boolean =>
  LEADS.test(word) || LABELS.test(word) || REQUIREMENT.test(word) || COUNTABLE.test(word);
const COUNTABLE =
  /^(?:please|pls|bitte|danke|graag|aub|grazie|gracias|obrigad[oa]|merci|would|will|should|each|apiece|jeweils|davon|or|ish|max|tops|reichen|reicht|genugen|genugt|waren|bastan?o?|bastam|suff\w+|chegam|volsta\w+|zijn|is|are|nodig|insgesamt|stuks?|stuck|elk|chacune?|ciascun[oa]|cada|locations|people|ao|gerne|gern)$/u;

function evidenceOf(
  sentence: Sentence,
  { from, to, value, inWords }: NumberSpan,
  all: readonly NumberSpan[],
  starts: ReadonlySet<number>,
): Evidence {
  const found: Record<string, number> = {};
  const result: { -readonly [Name in keyof Evidence]: Evidence[Name] } = found;
  if (isAsked(sentence, from)) result.count_after_asking_verb = 1;
  if (isBeforeLeads(sentence, to, starts)) result.count_before_counted_noun = 1;
  if (from === 0) result.count_opens_prompt = 1;
  if (
    LABELS.test(sentence.word(from - 1)) ||
    (sentence.isSeparator(from - 1) &&
      LABELS.test(sentence.word(from - 2)) &&
      (/[:=]/u.test(sentence.gap(from)) || !sentence.isSeparator(from - 3)))
  )
    result.count_labelled = 1;
  if (isOfFields(sentence, { from, to })) result.count_labelled = 1;
  if (CORRECTS.test(sentence.words(from - 4, from))) result.count_labelled = 1;
  if (sentence.word(from - 2) === 'n' && sentence.gap(from).includes('='))
    result.count_labelled = 1;
  const isOrSo = OR_SO.test(sentence.words(to, to + 4));
  const isAbout =
    sentence.word(to - 1).endsWith('ish') ||
    APPROXIMATELY.test(sentence.word(from - 1)) ||
    AT_LEAST.test(sentence.words(from - 2, from)) ||
    isOrSo ||
    groupOfWord(sentence.word(to - 1)) !== undefined;
  const ends =
    to >= sentence.length ||
    sentence.isSeparator(to) ||
    LEADS.test(sentence.word(to)) ||
    REQUIREMENT.test(sentence.word(to)) ||
    isOrSo ||
    COURTESY.test(sentence.words(to, to + 4));
  const alone =
    ends &&
    (sentence.isSeparator(from - 1) || isAbout || ASKS_KINDLY.test(sentence.word(from - 1)));
  if (ENOUGH.test(sentence.words(to, to + 3))) result.count_labelled = 1;
  // `SANTIAGO DE COMPOSTELA 30 TELEFONO`: numbers of districts are smaller.
  else if (!alone && all.length === 1 && value >= LEAST_BARE && isBeforeField(sentence, to, ends))
    result.count_alone_in_segment = 0.7;
  if (PIECES.test(sentence.word(to - 1))) result.count_before_counted_noun = 1;
  if (
    alone &&
    (inWords ||
      /^\d{1,4}(?:ish)?$/u.test(sentence.words(from, to)) ||
      sentence.words(from, to).length < 5)
  )
    result.count_alone_in_segment = 1;
  if (
    /^(?:max|maximum|total|tops|in total|in all|overall|all told|insgesamt|gesamt|zusammen|im ganzen|en total|au total|en tout|en todo|in totale|in tutto|in totaal|no total|ao todo|em tudo)\b/u.test(
      sentence.words(to, to + 2),
    )
  )
    result.count_labelled = 1;
  if (
    shareAfter(sentence, to) !== undefined ||
    /^(?:of them|of em|of those|of these|davon|d entre|de ellos)\b/u.test(
      sentence.words(to, to + 2),
    )
  )
    result.count_before_counted_noun = 1;
  return result;
}

/** `phone numbers of 40`, `email of 50 properties` */
const isOfFields = (sentence: Sentence, { from, to }: Span): boolean =>
  /^(?:of|von|de|di|van)$/u.test(sentence.word(from - 1)) &&
  [1, 2].some((length) => isContactForm(sentence.words(from - 1 - length, from - 1))) &&
  [to, to + 1].some((end) => end >= sentence.length || sentence.isSeparator(end));

/** A contact field, or `with` one, follows. */
function isBeforeField(sentence: Sentence, to: number, ends: boolean): boolean {
  if (sentence.isSeparator(to) || to >= sentence.length) return false;
  const at = sentence.afterSeparator(ends ? to + 1 : to);
  return [1, 2].some((length) => {
    const words = sentence.span(at, length);
    return words !== undefined && isContactForm(words);
  });
}

function isBeforeLeads(sentence: Sentence, to: number, starts: ReadonlySet<number>): boolean {
  for (let at = to; at < to + 4 && sentence.isWord(at); at++) {
    if (starts.has(at) || PLACE_PREPOSITIONS.has(sentence.word(at))) return false;
    if (LEADS.test(sentence.word(at))) return true;
  }
  return false;
}

const BUDGET = /(?:^| )(?:budget|presupuesto|orcamento)(?= |$)[^,]*$/u;
const MOST_BEFORE_PRICE = 4;

/** `annual revenue 1-5 million`, `ab 10 Mio`, `my budget is 25 max`: money counts no leads. */
function isTurnover(sentence: Sentence, { from, to }: NumberSpan): boolean {
  if (BUDGET.test(sentence.words(from - MOST_BEFORE_PRICE, from))) return true;
  const large = /^(?:k|m|mm|mio|mrd|tsd|mill?ion(?:s|en|es|i)?|milioni|milhoes|millones|miljoen)$/u;
  const money = /^(?:revenues?|turnover|sales|umsatz|fatturato|facturacion|faturamento|omzet)$/u;
  return (
    large.test(sentence.word(to - 1)) &&
    [1, 2, 3, 4].some((back) => money.test(sentence.word(from - back)))
  );
}

const COMPARES =
  /(?:^| )(?:(?:more|fewer|less|bigger|larger|smaller) than|(?:mehr|weniger|kleiner|grosser) als|(?:plus|moins) de|(?:mas|menos) de|(?:piu|meno) di|(?:mais|menos) (?:de|do que|que)|(?:meer|minder) dan)$/u;

/** `fewer than 20 trucks`, `plus de 20 camions`: a size, where what is counted is neither leads nor the kind. */
function isComparedSize(
  sentence: Sentence,
  { from, to }: NumberSpan,
  kinds: readonly CandidateOf<'category'>[],
): boolean {
  if (!COMPARES.test(sentence.words(from - 3, from))) return false;
  const noun = sentence.word(to);
  if (!sentence.isWord(to) || LEADS.test(noun) || PLACE_PREPOSITIONS.has(noun)) return false;
  if (REQUIREMENT.test(noun) || isContactForm(noun)) return false;
  // `more than 20 dentists` are asked for; trucks behind the kind that has them are not.
  return (
    kinds.some((kind) => kind.to < from) ||
    !kinds.some((kind) => kind.from >= to && kind.from <= to + 2)
  );
}

/** Money, shares, measures, parts of longer numbers, ordinals, years, and numbers too large. */
function isOtherNumber(
  sentence: Sentence,
  { from, to, inWords }: NumberSpan,
  compounds: ReadonlySet<number>,
  isAfterthought: boolean,
): boolean {
  const start = sentence.tokens[from]?.start ?? 0;
  const end = sentence.tokens[to - 1]?.end ?? 0;
  // 7-Eleven, `two-man teams`: part of a name or of a word.
  if (inWords)
    return (
      /\d[-/.]$/u.test(sentence.text.slice(Math.max(start - 2, 0), start)) ||
      /^-\p{L}/u.test(sentence.text.slice(end, end + 2))
    );
  const before = sentence.text.slice(Math.max(start - 2, 0), start);
  const after = sentence.text.slice(end, end + 2);
  if (isOfRule(sentence, from)) return true;
  // `employees > 25`
  if (
    /\p{L}\s?[<>≤≥]=?\s?$/u.test(sentence.text.slice(Math.max(start - 5, 0), start)) &&
    !isAsked(sentence, sentence.isSeparator(from - 1) ? from - 1 : from)
  )
    return true;
  if (/[$€£#]\s?$/u.test(before) || /^\s?[%€£$°º]/u.test(after)) return true;
  if (
    (/[\d\p{L}][-/.]$/u.test(before) && !isAbbreviatedAbout(sentence, from)) ||
    /^[-/]\d/u.test(after)
  )
    return to - from === 1;
  if (/^-\p{L}/u.test(after) && sentence.word(to) !== 'ish') return true;
  if (before.startsWith('+')) return true;
  // `10+ years`
  const next = sentence.word(after.startsWith('+') ? to + 1 : to);
  // `4 or more stars`
  const orSo = OR_SO.exec(sentence.words(to, to + 4))?.[0].split(' ').length ?? 0;
  if (orSo > 0 && UNITS.test(sentence.word(to + orSo))) return true;
  if (UNITS.test(next) && next !== 'people' && next !== 'locations' && !compounds.has(to))
    return true;
  return !isAfterthought && describesBusinesses(sentence, from);
}

/** `c.100`, `max.100` */
const isAbbreviatedAbout = (sentence: Sentence, at: number): boolean =>
  sentence.gap(at) === '.' &&
  (APPROXIMATELY.test(sentence.word(at - 1)) ||
    /^(?:c|abt|mind|aprox)$/u.test(sentence.word(at - 1)));

/** `with 20 results` */
const RESULTS =
  /^(?:results?|leads?|entries|records|rows|resultados|registros|resultats|ergebnisse|treffer|risultati|resultaten)$/u;

/** `quiero contactar con 25 agencias` */
const REACHES =
  /^(?:lists?|liste|lista|listado|lijst|lijstje|overzicht|ubersicht|aufstellung|elenco|her|planilha|tabela|tabla|tabelle|tableau|foglio|sheet|spreadsheet|contactar|contactarme|contactarnos|hablar|trabajar|falar|trabalhar|contact|touch|talk|speak|work|connect|sprechen|arbeiten)$/u;

/** `law firms with more than 20 lawyers`, `opened since 2024`: the number is theirs. */
function describesBusinesses(sentence: Sentence, at: number): boolean {
  // `this year 10 vets`; `year 10` is none of them.
  const isThisYear = sentence.words(at - 2, at) === 'this year';
  if (
    !isThisYear &&
    /^(?:since|year|age|aged|under|over|above|below|route|hwy|highway|interstate|iso|area|suite|seit|desde|depuis|dal|sinds|phase|level|floor|no|nr)$/u.test(
      sentence.word(at - 1),
    )
  )
    return !/^(?:not|no)$/u.test(sentence.word(at - 2)) || at > 3;
  if (
    /^(?:in|from|by|after|before)$/u.test(sentence.word(at - 1)) &&
    /^(?:19|20)\d\d$/u.test(sentence.word(at))
  )
    return true;
  if (isYearOfBeginning(sentence, at) || isHeading(sentence, at)) return true;
  for (let before = at - 1; before >= Math.max(0, at - 4); before--) {
    if (sentence.isSeparator(before)) return false;
    if (/^(?:with|having|con|avec|mit|com|met)$/u.test(sentence.word(before)))
      return (
        before > 0 &&
        !REACHES.test(sentence.word(before - 1)) &&
        !RESULTS.test(sentence.word(at + 1))
      );
  }
  return false;
}
