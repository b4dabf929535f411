import { stem } from '../../kernel/text.ts';
import { candidate } from '../candidate.ts';
import type { CandidateOf } from '../candidate.ts';
import type { CategoryIndex } from '../knowledge.ts';
import type { Sentence, Span } from '../tokens.ts';
import { ARTICLES, GENERIC_NOUNS } from '../words.ts';
import { objectForms } from './object-forms.ts';
import { TRADE_VERBS } from './trade-verbs.ts';
import type { TradeVerb } from './trade-verbs.ts';

/** What is done with what, and the kinds that this names. */
export interface ClauseTrade extends Span {
  readonly object: Span;
  readonly ids: readonly string[];
  /** Nothing but the object names them. */
  readonly isOfObject: boolean;
}

const RELATIVE = /^(?:that|who|which|die|der|das|welche|welcher|qui|que|che|dat|wat)$/u;
const ADVERBS =
  /^(?:also|can|could|will|only|mainly|mostly|primarily|actually|just|auch|vor|allem|nur|se|sich|aussi|tambien|solo|anche|tambem|so|ook|are|is|sont|estan|esten|sono|estao|sind|zijn|have|haben)$/u;
const JOINS = /^(?:and|or|y|e|o|et|ou|und|oder|en|of)$/u;
const BEFORE_OBJECT =
  /^(?:in|en|em|on|auf|dans|de|des|di|du|d|los|las|le|les|la|l|el|il|lo|gli|i|os|as|het|op|a|ao|al|all|alle|alla|nel|nella|nei|no|na|zu|fur|the|our|their|any|of|with|industrial|custom)$/u;
const LONGEST_OBJECT = 4;
const FARTHEST_SUBJECT = 8;
const OF = ['de', 'di', 'd', 'du', 'des'];

/** The trade of a clause whose verb, or whose object before a verb, stands at `at`. */
export function clauseTradeAt(
  sentence: Sentence,
  index: CategoryIndex,
  at: number,
): ClauseTrade | undefined {
  const verbs = verbsAt(sentence, at);
  if (verbs.length === 0) return objectFirst(sentence, index, at);
  let from = at + verbs.length * 2 - 1;
  for (let skipped = 0; skipped < 2 && isBeforeObject(sentence, from); skipped++) from++;
  for (let length = LONGEST_OBJECT; length >= 1; length--) {
    const found = tradeOf(sentence, index, { from, to: from + length }, verbs);
    if (found !== undefined) return { ...found, from: at, to: from + length };
  }
  const any = verbs.find(({ anyObject }) => anyObject !== undefined)?.anyObject;
  if (any === undefined || !sentence.isWord(from)) return undefined;
  // What they deal in is left to be noted.
  const to = at + verbs.length * 2 - 1;
  return { from: at, to, object: { from, to: from }, ids: [any], isOfObject: false };
}

const isBeforeObject = (sentence: Sentence, at: number): boolean =>
  BEFORE_OBJECT.test(sentence.word(at)) || ARTICLES.has(sentence.word(at));

/** `install and repair` */
function verbsAt(sentence: Sentence, at: number): TradeVerb[] {
  const [first, second] = [verbAt(sentence, at), verbAt(sentence, at + 2)];
  if (first === undefined) return [];
  return second !== undefined && JOINS.test(sentence.word(at + 1)) ? [first, second] : [first];
}

const verbAt = (sentence: Sentence, at: number): TradeVerb | undefined =>
  sentence.isWord(at) ? TRADE_VERBS.find(({ forms }) => forms.test(sentence.word(at))) : undefined;

/** Whether a verb of trade, or a relative word before what German and Dutch put before one, stands at `at` or before it. */
export const isTradeAt = (sentence: Sentence, at: number): boolean =>
  verbAt(sentence, at) !== undefined || BEFORE_LAST_VERB.test(sentence.word(at - 1));

const BEFORE_LAST_VERB = /^(?:die|der|das|welche|welcher|dat|wat)$/u;

/** `die Fenster bauen`: German and Dutch put the verb last. */
function objectFirst(
  sentence: Sentence,
  index: CategoryIndex,
  at: number,
): ClauseTrade | undefined {
  if (!BEFORE_LAST_VERB.test(sentence.word(at - 1))) return undefined;
  let from = at;
  while (from < at + 2 && (isBeforeObject(sentence, from) || ADVERBS.test(sentence.word(from))))
    from++;
  for (let length = LONGEST_OBJECT; length >= 1; length--) {
    const verb = verbAt(sentence, from + length);
    const found =
      verb === undefined
        ? undefined
        : tradeOf(sentence, index, { from, to: from + length }, [verb]);
    if (found !== undefined) return { ...found, from: at, to: from + length + 1 };
  }
  return undefined;
}

function tradeOf(
  sentence: Sentence,
  index: CategoryIndex,
  object: Span,
  verbs: readonly TradeVerb[],
): Pick<ClauseTrade, 'object' | 'ids' | 'isOfObject'> | undefined {
  const phrase = sentence.span(object.from, object.to - object.from, 'stem');
  if (phrase === undefined) return undefined;
  for (const verb of verbs) {
    const names = [
      ...(object.to === object.from + 1 ? compounds(sentence.word(object.from), verb.behind) : []),
      ...verb.behind.map((noun) => `${phrase} ${stems(noun)}`.trimEnd()),
      ...verb.before.flatMap((noun) =>
        noun === ''
          ? []
          : [...OF.map((of) => `${stem(noun)} ${stem(of)} ${phrase}`), `${stem(noun)} ${phrase}`],
      ),
    ];
    const name = names.find((one) => one !== phrase && index.find(one).length === 1);
    if (name !== undefined) return { object, ids: index.find(name), isOfObject: false };
    const own = verb.isOfObject ? index.find(phrase) : [];
    if (own.length === 1) return { object, ids: own, isOfObject: true };
  }
  return undefined;
}

const stems = (words: string): string => words.split(' ').map(stem).join(' ');

const compounds = (object: string, nouns: readonly string[]): string[] =>
  object.length < 3
    ? []
    : objectForms(object).flatMap((form) =>
        nouns.flatMap((noun) =>
          noun === '' || noun.includes(' ') ? [] : [stem(`${form}${noun}`)],
        ),
      );

/** Says only that somebody does something for a living; what it is stands in a clause. */
const ANYBODY =
  /^(?:factor(?:y|ies)|plants?|manufacturers?|suppliers?|workshops?|people|persons?|someone|somebody|anyone|guys|folks|tradespeople|businessmen|artisans?|ateliers?|fournisseurs?|professionnels?|independants?|talleres|taller|fabricas?|profesionales|gente|autonomos|professionisti|artigiani|officine|profissionais|oficinas|fabricas|leute|handwerker|werkstatten|fabriken|hersteller|vakmensen|mensen|ondernemers|fabrieken|organi[sz]ations?|enterprises|startups|kmu|pme|pmi|pymes?|pmes|mkb)$/u;

const isAnybody = (word: string): boolean => GENERIC_NOUNS.has(word) || ANYBODY.test(word);

/**
 * `companies that install solar panels`, `aziende che producono imballaggi`: the clause of a noun that says nothing of the
 * kind names it.
 */
export function proposeTradesInClauses(
  sentence: Sentence,
  index: CategoryIndex,
  kinds: readonly CandidateOf<'category'>[],
): CandidateOf<'category'>[] {
  return Array.from({ length: sentence.length }, (_, at) => at).flatMap((at) => {
    const opener = openerBefore(sentence, at);
    if (opener === undefined) return [];
    const subject = subjectBefore(sentence, kinds, opener);
    if (subject === undefined) return [];
    const trade = clauseTradeAt(sentence, index, at);
    if (trade === undefined) return [];
    const from = subject === opener - 1 ? subject : at;
    const words = Math.max(trade.object.to - trade.object.from + 1, 2);
    return [
      candidate(
        'category',
        { from, to: trade.to },
        { ids: trade.ids, words, phraseTo: trade.to },
        {
          category: 1,
          category_word: words + (trade.object.to === trade.object.from ? 1 : 0),
          ...(from < at ? { generic_noun: 1 } : {}),
        },
      ),
    ];
  });
}

/** Where the clause opens whose verb or object stands at `at`: a relative word, or a participle itself. */
export function openerBefore(sentence: Sentence, at: number): number | undefined {
  let before = at - 1;
  while (before >= at - 2 && ADVERBS.test(sentence.word(before))) before--;
  if (RELATIVE.test(sentence.word(before)))
    return sentence.isSeparator(before - 1) ? before - 1 : before;
  return PARTICIPLE.test(sentence.word(at))
    ? sentence.isSeparator(at - 1)
      ? at - 1
      : at
    : undefined;
}

const PARTICIPLE =
  /^(?:[a-z]{2,}ing|specialised|specialized|specialise(?:e|s|es)?|especializad[oa]s?|dedicad[oa]s?|specializzat[oaie]|gespecialiseerd|spezialisiert|focused)$/u;

function subjectBefore(
  sentence: Sentence,
  kinds: readonly CandidateOf<'category'>[],
  opener: number,
): number | undefined {
  for (let at = opener - 1; at >= opener - FARTHEST_SUBJECT && at >= 0; at--) {
    // `landscaping contractors that do commercial work` are of a trade already.
    if (isAnybody(sentence.word(at)))
      return kinds.some(({ from, to }) => from < at && at < to) ? undefined : at;
    if (kinds.some(({ from, to }) => from <= at && at < to)) return undefined;
  }
  return undefined;
}
