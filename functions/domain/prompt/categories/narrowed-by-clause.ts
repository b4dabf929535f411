import type { DecodedSentence } from '../decoded-sentence.ts';
import type { CategoryIndex } from '../knowledge.ts';
import type { Condition } from '../notes.ts';
import { clauseTradeAt, isTradeAt, openerBefore } from '../proposers/trade-in-clause.ts';
import type { Span } from '../tokens.ts';
import { ARTICLES } from '../words.ts';
import type { CategorySpan, DecodedCategories } from './roles.ts';

/** Kinds whose narrower ones stand elsewhere in the taxonomy, and below what. */
const NARROWER_BELOW: Readonly<Record<string, readonly string[]>> = {
  doctors_office: ['health_care'],
  primary_care_or_general_clinic: ['health_care'],
  medical_center: ['health_care'],
  school: ['education'],
  farm: ['agricultural_service'],
  manufacturer: ['services_and_business'],
  contractor: ['services_and_business'],
  wholesaler: ['services_and_business'],
  supplier_or_distributor: ['services_and_business', 'shopping'],
  engineering_service: ['services_and_business'],
  b2b_international_trade_service: ['services_and_business'],
};
const FARTHEST_CLAUSE = 14;

/** `law firms in Texas doing estate planning`: a clause that names a narrower kind than its subject's says which is meant. */
export function narrowedByClauses(
  decoded: DecodedSentence,
  index: CategoryIndex,
  kinds: DecodedCategories,
): DecodedCategories {
  const clauses: Narrowing[] = [];
  const spans = kinds.spans.map((span, at): CategorySpan => {
    const end = Math.min(kinds.spans[at + 1]?.from ?? decoded.length, span.to + FARTHEST_CLAUSE);
    const found = narrowerBehind(decoded, index, span, end);
    if (found === undefined) return span;
    decoded.assign(found.from, found.to, 'category');
    clauses.push(found);
    return { ...span, ids: [found.id] };
  });
  if (clauses.length === 0) return kinds;
  const isInside = (one: Span): boolean =>
    clauses.some(({ from, to }) => from <= one.from && one.to <= to);
  // What the clause says stays a condition that names may prove.
  const said = clauses.map(({ object: { from, to } }): Condition => {
    const value = decoded.slice(from, to);
    return { from, to, filter: { kind: 'feature', op: 'eq', value } };
  });
  return {
    ...kinds,
    spans,
    conditions: [...kinds.conditions.filter((condition) => !isInside(condition)), ...said],
  };
}

interface Narrowing extends Span {
  readonly id: string;
  readonly object: Span;
}

function narrowerBehind(
  decoded: DecodedSentence,
  index: CategoryIndex,
  span: CategorySpan,
  end: number,
): Narrowing | undefined {
  const [id = '', ...others] = span.ids;
  if (others.length > 0) return undefined;
  const narrower = index.withDescendants(NARROWER_BELOW[id] ?? [id]);
  // `restaurants that offer pizza` offer more.
  if (narrower.size < 2 || index.withDescendants(['food_and_drink']).has(id)) return undefined;
  const narrows = (ids: readonly string[]): string | undefined =>
    ids.length === 1 && ids[0] !== id && narrower.has(ids[0] ?? '') ? ids[0] : undefined;
  const { sentence } = decoded;
  for (let at = span.to; at < end; at++) {
    const isAttribute = at === span.to && ATTRIBUTE.test(sentence.words(at, at + 2));
    const opener = isAttribute ? at : openerBefore(sentence, at);
    // `excluding`, `that need` say nothing of a trade.
    const says = isAttribute || isTradeAt(sentence, at);
    if (!says || opener === undefined || opener < span.to) continue;
    if (decoded.slotOf(at) === 'exclusion') continue;
    const trade = isAttribute ? undefined : clauseTradeAt(sentence, index, at);
    const own = trade === undefined ? undefined : narrows(trade.ids);
    if (trade !== undefined && own !== undefined)
      return { from: opener, to: trade.to, id: own, object: trade.object };
    let from = at + 1;
    while (from < at + 3 && isSmall(sentence.word(from))) from++;
    for (let length = LONGEST_FIELD; length >= 1; length--) {
      const field = sentence.span(from, length, 'stem');
      const found = field === undefined ? undefined : narrows(ofField(decoded, index, span, field));
      if (found !== undefined) {
        const to = from + length;
        return { from: opener, to, id: found, object: { from, to } };
      }
    }
  }
  return undefined;
}

const LONGEST_FIELD = 4;
const ATTRIBUTE =
  /^(?:(?:for|fur|pour|para|per|voor|en|em|de|di|especialistas?|spezialisten|specialisten?|specialistes?|specialisti)(?: |$)|(?:mit|avec|con|com|met) (?:schwerpunkt|fokus|spezialisierung|specialisatie|especialidad|specialite|focus))/u;
const isSmall = (word: string): boolean =>
  ARTICLES.has(word) ||
  /^(?:in|en|em|on|auf|dans|de|des|di|du|d|los|las|le|les|la|l|el|i|il|lo|os|as|het|op|a|zu|fur|schwerpunkt|fokus|spezialisierung|specialisatie|especialidad|specialite|focus)$/u.test(
    word,
  );

/** The kind of a field alone, or with the noun that it narrows: `estate planning`, `estate planning lawyers`. */
function ofField(
  { sentence }: DecodedSentence,
  index: CategoryIndex,
  { from, to }: CategorySpan,
  field: string,
): readonly string[] {
  const own = index.find(field);
  if (own.length === 1) return own;
  const head = sentence.span(to - 1, 1, 'stem') ?? '';
  const first = sentence.span(from, 1, 'stem') ?? '';
  const whole = sentence.span(from, to - from, 'stem') ?? '';
  const names = [
    `${field} ${whole}`,
    `${field} ${head}`,
    `${first} de ${field}`,
    `${first} di ${field}`,
    `${first} en ${field}`,
    `${first} ${field}`,
  ];
  return names.map((name) => index.find(name)).find((ids) => ids.length === 1) ?? own;
}
