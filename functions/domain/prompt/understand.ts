import { foldedName } from '../kernel/text.ts';
import { beforeOf, isNounOfChain } from './branches.ts';
import type { CandidateOf } from './candidate.ts';
import { ANY_SHOP } from './categories/any-shop.ts';
import { brandsOf } from './categories/brands.ts';
import { narrowedByClauses } from './categories/narrowed-by-clause.ts';
import { narrowingWords } from './categories/narrowing.ts';
import { otherKind } from './categories/other-kind.ts';
import { categoriesOf } from './categories/roles.ts';
import type { CategorySpan } from './categories/roles.ts';
import { settled } from './categories/settled.ts';
import { decodeText, NOTHING_READ } from './decode-text.ts';
import type { Decoding, UnderstandOptions } from './decode-text.ts';
import type { Interpretation } from './decode.ts';
import { DecodedSentence } from './decoded-sentence.ts';
import { dietsIn } from './diets.ts';
import type { Weights } from './evidence.ts';
import { readConditions, unknownKind } from './filters/conditions.ts';
import { withoutRepeats } from './filters/without-repeats.ts';
import type { CategoryIndex, Knowledge } from './knowledge.ts';
import { notesOf } from './notes.ts';
import type { Condition } from './notes.ts';
import { conflictingPlace, otherPlace } from './places/conflicts.ts';
import { leaveOut } from './places/excluded.ts';
import type { LeftOut } from './places/excluded.ts';
import { withLostTown } from './places/lost-town.ts';
import { withoutThoseThere } from './places/not-there.ts';
import { NO_PLACE, resolvePlaces } from './places/resolve.ts';
import type { ResolvedPlaces } from './places/resolve.ts';
import { withTownsInARow } from './places/towns-in-a-row.ts';
import { readCount } from './read-count.ts';
import type { DecodedCount } from './read-count.ts';
import type { RefusalCode } from './refusal-codes.ts';
import { refusalOf } from './refusals.ts';
import type { ContactField, RequestedPlace, RequestFilter, RequestNote } from './request.ts';
import { GENERIC_NOUNS } from './words.ts';

/** What a prompt says, slot by slot, before anybody is asked anything. */
export interface Understanding {
  readonly count: DecodedCount;
  /** Clear categories; `choices` holds those of an ambiguous word. */
  readonly categories: readonly string[];
  readonly categoryChoices: { readonly word: string; readonly ids: readonly string[] } | null;
  readonly place: ResolvedPlaces;
  readonly contactFields: readonly ContactField[];
  readonly filters: readonly RequestFilter[];
  readonly notes: readonly RequestNote[];
  readonly includedBrands: readonly string[];
  readonly excludedCategories: readonly string[];
  /** What is left out: which of the names are places depends on the place that is searched. */
  readonly leftOut: (searched: RequestedPlace | null) => LeftOut;
  /** Words that stand where a kind of business stands but name none that we know. */
  readonly unknownKind: string | null;
  /** A field that the businesses must both have and lack. */
  readonly contradiction: ContactField | null;
  /** What the writer sells, folded; empty when the prompt does not say. */
  readonly offer: string;
  readonly refusal: RefusalCode | null;
}

/** Reads one text: candidates from every proposer, one decision, and what the decision means. */
export function understand(
  knowledge: Knowledge,
  text: string,
  options: UnderstandOptions = {},
): Understanding {
  const decoding = decodeText(knowledge, text, options);
  const [best = NOTHING_READ, ...others] = decoding.interpretations;
  const first = interpret(knowledge, decoding, best, options);
  if (options.chosen !== undefined || first.place.place === null) return first;
  // `Ohio Michigan Indiana` are searched all.
  if (first.place.place.parts.length > 1) return first;
  for (const other of others) {
    if (best.score - other.score > ASK_MARGIN) break;
    const doubt = otherPlace(decoding.context, best, other);
    if (
      doubt !== null &&
      interpret(knowledge, decoding, other, options).place.place?.label !== first.place.place.label
    )
      return { ...first, place: { ...NO_PLACE, doubt } };
  }
  return first;
}

/** Every interpretation that was weighed, best first, with what it means: for fitting the weights. */
export function understandEachWay(
  knowledge: Knowledge,
  text: string,
  weights: Weights,
): { readonly interpretation: Interpretation; readonly understanding: Understanding }[] {
  const options = { weights };
  const decoding = decodeText(knowledge, text, options);
  return decoding.interpretations.map((interpretation) => ({
    interpretation,
    understanding: interpret(knowledge, decoding, interpretation, options),
  }));
}

/** Interpretations this close to the best one may as well be meant; in the units of the weights. */
const ASK_MARGIN = 0.4;

function interpret(
  knowledge: Knowledge,
  { context, candidates, said }: Decoding,
  read: Interpretation,
  { chosen = new Map(), isAnswer = false }: UnderstandOptions,
): Understanding {
  const { sentence } = context;
  const { categories: index } = knowledge;
  const interpretation = withTownsInARow(context, withLostTown(context, read));
  const decoded = new DecodedSentence(sentence, interpretation, context.language);

  const kinds = narrowedByClauses(decoded, index, categoriesOf(decoded, index));
  const excluded = decoded.of('exclusion').flatMap(({ value }) => value);
  const otherwise = otherKind(decoded, kinds.spans);
  const spans =
    otherwise === null
      ? settled(withoutNounsOfBrands(decoded, kinds.spans), {
          sentence,
          said,
          candidates,
          excluded,
          index,
        })
      : [];
  const { asked: brandSpans, doubtful } = brandsOf(decoded, spans);
  const brands = namesAndKinds(brandSpans);
  const clear = spans.filter(({ ids }) => ids.length === 1);
  const unclear = spans.find(({ ids }) => ids.length > 1);
  const asked = [...new Set(clear.flatMap((span) => span.ids))];
  const categories = asked.length > 0 || unclear !== undefined ? asked : brands.categories;
  // `tenancy lawyers, no firms with over ten lawyers`: what is asked for is one of those.
  const isAsked = (id: string): boolean => {
    const all = index.withDescendants([id]);
    return categories.some((one) => all.has(one));
  };
  const refusal = isAnswer ? null : refusalOf(decoded, spans);

  const [radius] = decoded.of('radius');
  const { places, exclusions } = withoutThoseThere(decoded.of('place'), decoded.of('exclusion'));
  const resolved = resolvePlaces(context, places, radius?.value ?? null, chosen);
  const conflict = chosen.size > 0 ? null : conflictingPlace(context, interpretation, candidates);
  const place =
    conflict === null || resolved.place === null ? resolved : { ...NO_PLACE, doubt: conflict };

  const fixed = decoded.of('filter').flatMap(({ value }) => value);
  const fields = fieldsOf(decoded);
  const contactFields = withImpliedFields(fields.fields, fixed);
  const noKind =
    spans.length > 0 || brands.include.length > 0 ? null : (otherwise ?? unknownKind(decoded));
  const conditions =
    refusal === null && (spans.length > 0 || brands.include.length > 0)
      ? readConditions(
          decoded,
          spans.length > 0 ? spans : brandSpans.map(asSpan),
          index,
          isFood(categories, index),
        )
      : [];
  const diets = isFood(categories, index) ? dietsIn(sentence.line) : [];
  const narrowing = refusal === null ? narrowingOf(decoded, spans, index, diets) : [];
  const filters = withoutRepeats([
    ...fixed,
    ...withoutChains(decoded),
    ...fields.lacking.map((kind): RequestFilter => ({ kind, op: 'eq', value: false })),
    ...kinds.conditions.map(({ filter }) => filter),
    ...diets,
    ...[...narrowing, ...conditions].map(({ filter }) => filter),
  ]);
  return {
    count: readCount(decoded, {
      places: place.place?.parts.length ?? 1,
      categories: Math.max(spans.length, spans.length === 0 ? 0 : kinds.named),
    }),
    categories,
    categoryChoices:
      unclear === undefined
        ? null
        : { word: sentence.slice(unclear.from, unclear.to), ids: unclear.ids },
    place,
    contactFields,
    filters,
    notes: notesOf(decoded, {
      context,
      kinds: spans,
      unknownKind: noKind,
      conditions: [...kinds.conditions, ...narrowing, ...conditions],
      names: kinds.names,
      mended: mendedKinds(decoded, index),
      doubtful,
      narrowed: [
        ...decoded
          .of('exclusion')
          .filter(({ value }) =>
            value.some(
              (target) => target.kind === 'category' && target.ids.some((id) => isAsked(id)),
            ),
          ),
        ...kinds.excluded.filter(({ ids }) => ids.some((id) => isAsked(id))),
      ],
      place,
    }),
    includedBrands: brands.include,
    excludedCategories: [
      ...new Set([
        ...excluded.flatMap((target) => (target.kind === 'category' ? target.ids : [])),
        ...kinds.excluded.flatMap(({ ids }) => ids),
      ]),
      // Who leaves out some of what is asked for means something narrower: it is noted.
    ].filter((id) => !isAsked(id)),
    leftOut: (searched) => leaveOut(context, knowledge.brands, exclusions, searched),
    unknownKind: noKind,
    contradiction: contradictionOf(fields),
    offer: decoded
      .of('seller')
      .map(({ value }) => value)
      .join(' '),
    refusal,
  };
}

const CHAINS =
  /^(?:chains|franchises|corporates?|groups?|multiples|corporations|franchising|filialisten|gruppen|konzerne|groupes|grupos|gruppi|groepen|ketten|filialisten|cadenas|franquicias|chaines|catene|redes|cadeias|franquias|ketens)$/u;

/** `no chains like Ibis` leaves out Ibis, and other chains too. */
function withoutChains(decoded: DecodedSentence): RequestFilter[] {
  const isSaid = decoded.of('exclusion').some(({ from, to, value }) => {
    const names = value.flatMap((target) =>
      target.kind === 'brand' ? [foldedName(target.text)] : [],
    );
    for (let at = from; at < to; at++) {
      const word = decoded.word(at);
      // `NOT the gym group`
      const isOfName = isInName(decoded, at) || names.some((name) => name.endsWith(` ${word}`));
      if (CHAINS.test(word) && !isOfName) return true;
    }
    return false;
  });
  return isSaid ? [{ kind: 'independent', op: 'eq', value: true }] : [];
}

/** The Gym Group */
const isInName = ({ sentence }: DecodedSentence, at: number): boolean =>
  sentence.isNamed(at) && sentence.isNamed(at - 1);

const asSpan = ({ from, to }: { readonly from: number; readonly to: number }): CategorySpan => ({
  from,
  to,
  ids: [],
  words: to - from,
});

/** What the names of the kinds say beyond the kinds: `eye` of `eye hospitals`. */
function narrowingOf(
  decoded: DecodedSentence,
  spans: readonly CategorySpan[],
  index: CategoryIndex,
  diets: readonly RequestFilter[],
): Condition[] {
  return decoded.of('category').flatMap((phrase) => {
    const isAsked = spans.some(
      ({ from, to, ids }) =>
        from <= phrase.from &&
        phrase.value.phraseTo <= to &&
        ids.length === 1 &&
        ids[0] === phrase.value.ids[0],
    );
    const words = isAsked ? narrowingWords(decoded, index, phrase) : null;
    if (words === null) return [];
    const value = decoded.slice(words.from, words.to).toLowerCase();
    // A diet that is applied already is no second condition.
    if (diets.length > 0 && dietsIn(value).length > 0) return [];
    return [{ ...words, filter: { kind: 'feature', op: 'eq', value }, slot: 'category' }];
  });
}

/** What a word with a typing error was taken for is told; where it may be several things, it is asked. */
function mendedKinds(
  decoded: DecodedSentence,
  index: CategoryIndex,
): { readonly from: number; readonly to: number; readonly as: string }[] {
  return decoded.of('category').flatMap(({ from, to, value: { ids }, evidence }) => {
    const [id = '', ...others] = ids;
    const label = index.get(id)?.label;
    const isMended = evidence.category_misspelt !== undefined && others.length === 0;
    return isMended && label !== undefined ? [{ from, to, as: label }] : [];
  });
}

/** `7-Eleven stores`, `winkels van Albert Heijn`, `Zara, cada loja`: the noun of a chain's places is no kind of its own. */
function withoutNounsOfBrands(
  decoded: DecodedSentence,
  spans: readonly CategorySpan[],
): readonly CategorySpan[] {
  const brands = decoded.of('brand');
  for (const { from, to } of brands)
    for (const at of [to, beforeOf(decoded.sentence, from)])
      if (decoded.isFree(at) && isNounOfChain(decoded.word(at)))
        decoded.assign(at, at + 1, 'brand');
  return spans.filter(({ from, to, ids }) => {
    const word = decoded.word(from);
    if (to !== from + 1 || (!GENERIC_NOUNS.has(word) && !isNounOfChain(word))) return true;
    const isOfChain = brands.some(
      (brand) =>
        brand.to === from ||
        (isNounOfChain(word) && beforeOf(decoded.sentence, brand.from) === from) ||
        (ids[0] === ANY_SHOP && spans.length === 1 && !brand.value.isCommonWord),
    );
    return !isOfChain;
  });
}

interface NamedBrands {
  readonly include: string[];
  readonly categories: readonly string[];
}

function namesAndKinds(spans: readonly CandidateOf<'brand'>[]): NamedBrands {
  const brands = spans.map(({ value }) => value);
  return {
    include: [...new Set(brands.map(({ name }) => name))],
    categories: [...new Set(brands.flatMap(({ categories }) => categories.slice(0, 1)))],
  };
}

interface DecodedFields {
  readonly fields: readonly ContactField[];
  readonly lacking: readonly RequestFilter['kind'][];
}

function fieldsOf(decoded: DecodedSentence): DecodedFields {
  const found = decoded.of('field').map(({ value }) => value);
  return {
    fields: [...new Set(found.flatMap(({ fields }) => fields))],
    lacking: [...new Set(found.flatMap(({ lacking }) => lacking))],
  };
}

const LACKS: Partial<Record<RequestFilter['kind'], readonly ContactField[]>> = {
  has_phone: ['phone', 'mobilePhone'],
  has_email: ['email'],
  has_website: ['website'],
};

function contradictionOf({ fields, lacking }: DecodedFields): ContactField | null {
  for (const kind of lacking) {
    const field = LACKS[kind]?.find((wanted) => fields.includes(wanted));
    if (field !== undefined) return field;
  }
  return null;
}

/** Who asks for verified e-mails or landline numbers asks for e-mails or numbers. */
function withImpliedFields(
  fields: readonly ContactField[],
  filters: readonly RequestFilter[],
): ContactField[] {
  const implied = filters.flatMap(({ kind, value }): ContactField[] => {
    if (kind === 'email_type' || kind === 'email_verified') return ['email'];
    if (kind === 'phone_type') return [value === 'mobile' ? 'mobilePhone' : 'phone'];
    return kind === 'phone_format' && !fields.includes('mobilePhone') ? ['phone'] : [];
  });
  return [...new Set([...fields, ...implied])];
}

const FOOD_ROOTS = ['food_and_drink', 'food_and_beverage_store', 'caterer'];
const foodOf = new WeakMap<CategoryIndex, ReadonlySet<string>>();

function isFood(ids: readonly string[], index: CategoryIndex): boolean {
  const food = foodOf.get(index) ?? index.withDescendants(FOOD_ROOTS);
  foodOf.set(index, food);
  return ids.some((id) => food.has(id));
}
