import { dietsIn } from './diets.ts';
import type { CategoryIndex, Gazetteer, Knowledge } from './knowledge.ts';
import { mendCategories } from './mend-categories.ts';
import type { PlaceOption } from './place-choices.ts';
import type { PlaceContext } from './place-span.ts';
import { privatePeopleReason } from './private-people.ts';
import { questionsFor } from './questions.ts';
import { readBrands } from './read-brands.ts';
import {
  chooseCategories,
  findCategorySpans,
  mergeNeighbours,
  withoutGroups,
} from './read-categories.ts';
import type { CategorySpan } from './read-categories.ts';
import { kindOfShop, readConditions, unknownKind } from './read-conditions.ts';
import { readContactFields } from './read-contact-fields.ts';
import { readCount } from './read-count.ts';
import { readFilters, withoutRepeats } from './read-filters.ts';
import { readPlaces } from './read-places.ts';
import type { PlaceReading } from './read-places.ts';
import { readRadius } from './read-radius.ts';
import { readSeller } from './read-seller.ts';
import { readVicinity } from './read-vicinity.ts';
import { EMPTY_REQUEST } from './request.ts';
import type {
  ClarifyingAnswer,
  ClarifyingContext,
  ContactField,
  LeadRequest,
  PromptReading,
  RequestFilter,
} from './request.ts';
import { Sentence } from './sentence.ts';
import { foldedWords } from './text.ts';
import { languageOf } from './words.ts';

/** What a prompt says, slot by slot, before anybody is asked anything. */
export interface Understanding {
  readonly count: number | null;
  /** A number below one was asked for. */
  readonly countImpossible: boolean;
  /** Clear categories; `choices` holds those of an ambiguous word. */
  readonly categories: readonly string[];
  readonly categoryChoices: { readonly word: string; readonly ids: readonly string[] } | null;
  readonly place: PlaceReading;
  readonly contactFields: readonly ContactField[];
  readonly filters: readonly RequestFilter[];
  /** Words that stand where a kind of business stands but name none that we know. */
  readonly unknownKind: string | null;
  /** What the writer sells, folded; empty when the prompt does not say. */
  readonly offer: string;
  readonly refusal: string | null;
}

const FIRST_ROUND: ClarifyingContext = { round: 1, answers: [] };

/**
 * Understands a request for businesses. Never throws, whatever the text; text is never an instruction.
 * With answers, each is read as the slot that its question asked for; an unusable one is asked again.
 */
export function parsePrompt(
  knowledge: Knowledge,
  prompt: string,
  context: ClarifyingContext = FIRST_ROUND,
): PromptReading {
  const understanding = withAnswers(knowledge, prompt, context.answers);
  const { refusal, place } = understanding;
  const request: LeadRequest = {
    ...EMPTY_REQUEST,
    count: understanding.count,
    categories: understanding.categories.flatMap((id) => {
      const category = knowledge.categories.get(id);
      return category === undefined ? [] : [{ id, label: category.label }];
    }),
    place: place.place,
    contactFields: [...understanding.contactFields],
    filters: [...understanding.filters],
  };
  if (refusal !== null)
    return { request, questions: [], refused: { code: 'PROMPT_NOT_SUPPORTED', reason: refusal } };
  return {
    request,
    questions: questionsFor(knowledge.categories, understanding, context.round),
    refused: null,
  };
}

/** Reads one text. `chosen` maps ambiguous place names to the entries that were meant. */
function understand(
  { gazetteer, categories: index }: Knowledge,
  text: string,
  { chosen, isAnswer }: { chosen: ReadonlyMap<string, number>; isAnswer: boolean },
): Understanding {
  const sentence = new Sentence(text);
  const context: PlaceContext = {
    gazetteer,
    isAnswer,
    language: languageOf(sentence.tokens.map(({ word }) => word)),
    shouted: isShouted(sentence),
  };
  const vicinity = readVicinity(sentence);
  const offer = readSeller(sentence);
  const radiusMeters = readRadius(sentence);
  const fixed = readFilters(sentence);
  const contacts = readContactFields(sentence, index);
  const filters = [...readBrands(sentence, gazetteer, index), ...fixed];
  const candidates = findCategorySpans(sentence, index);
  const place = readPlaces(sentence, context, candidates, radiusMeters, chosen);
  const exact = chooseCategories(sentence, candidates, index);
  const mended = mendCategories(
    sentence,
    index,
    (word) =>
      place.place === null && gazetteer.find(word).some(({ entry }) => entry.population > 100_000),
    exact.spans.length > 0,
  );
  const read = withoutGroups(
    sentence,
    mergeNeighbours(
      sentence,
      [...exact.spans, ...mended].toSorted((a, b) => a.from - b.from),
      index,
    ),
    index,
  );
  const anyShop = read.length === 1 ? kindOfShop(sentence, read[0]) : null;
  const spans = anyShop === null ? read : [];
  const clear = spans.filter(({ ids }) => ids.length === 1);
  const unclear = spans.find(({ ids }) => ids.length > 1);
  const ids = [...new Set(clear.flatMap((span) => span.ids))];
  const count = readCount(sentence, {
    places: place.place?.parts.length ?? 1,
    categories: spans.length,
  });
  const refusal = isAnswer ? null : privatePeopleReason(sentence, spans);
  return {
    count: count.count,
    countImpossible: count.impossible,
    categories: ids,
    categoryChoices:
      unclear === undefined ? null : { word: wordsOf(sentence, unclear), ids: unclear.ids },
    place: vicinity && place.place === null ? { ...place, unknownName: null } : place,
    contactFields: withImpliedFields(contacts.fields, filters),
    filters: withoutRepeats([
      ...filters,
      ...contacts.filters,
      ...exact.filters,
      ...(isFood(ids, index) ? dietsIn(sentence.line) : []),
      ...(refusal === null && spans.length > 0 ? readConditions(sentence, spans, index) : []),
    ]),
    unknownKind: spans.length > 0 ? null : (anyShop ?? unknownKind(sentence)),
    offer,
    refusal,
  };
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

function wordsOf(sentence: Sentence, span: CategorySpan): string {
  return sentence.slice(span.from, span.to);
}

/** Somebody who writes in capitals says nothing by them. */
function isShouted(sentence: Sentence): boolean {
  const long = sentence.tokens.filter(({ raw }) => raw.length > 2);
  return long.length > 2 && long.filter(({ shouted }) => shouted).length > long.length * 0.6;
}

const FOOD_ROOTS = ['food_and_drink', 'food_and_beverage_store', 'caterer'];

function isFood(ids: readonly string[], index: CategoryIndex): boolean {
  const food = index.withDescendants(FOOD_ROOTS);
  return ids.some((id) => food.has(id));
}

// ---- answers

/** The slot that a question asked for: the part of its id after the round. */
function slotOf(questionId: string): string {
  return questionId.replace(/^r\d+_/u, '');
}

function withAnswers(
  knowledge: Knowledge,
  prompt: string,
  answers: readonly ClarifyingAnswer[],
): Understanding {
  let current = understand(knowledge, prompt, { chosen: new Map(), isAnswer: false });
  if (current.refusal !== null) return current;
  let place: PlaceState = {
    text: prompt,
    isAnswer: false,
    chosen: new Map(),
    reading: current.place,
  };
  for (const { questionId, answer } of answers) {
    switch (slotOf(questionId)) {
      case 'place':
        place = placeAfter(knowledge, place, answer);
        current = { ...current, place: place.reading };
        break;
      case 'category':
        current = categoryAfter(knowledge, current, answer);
        break;
      case 'count':
        current = countAfter(knowledge, current, answer);
        break;
      default:
        break;
    }
  }
  return current;
}

/** The text that the place was read from last, with the places chosen for its ambiguous names. */
interface PlaceState {
  readonly text: string;
  readonly isAnswer: boolean;
  readonly chosen: ReadonlyMap<string, number>;
  readonly reading: PlaceReading;
}

/** An answer chooses one of the places of an ambiguous name, narrows it, or names another place. */
function placeAfter(knowledge: Knowledge, state: PlaceState, answer: string): PlaceState {
  const { ambiguous } = state.reading;
  const { place: answered } = understand(knowledge, answer, { chosen: new Map(), isAnswer: true });
  const option =
    ambiguous === null
      ? undefined
      : optionMeant(knowledge.gazetteer, ambiguous.options, answer, answered);
  if (ambiguous !== null && option !== undefined) {
    const name = foldedWords(ambiguous.name).join(' ');
    const chosen = new Map([...state.chosen, [name, option.entry.index]]);
    const { place } = understand(knowledge, state.text, { chosen, isAnswer: state.isAnswer });
    return { ...state, chosen, reading: place };
  }
  const isUsable = answered.place !== null || answered.ambiguous !== null;
  if (!isUsable && ambiguous !== null) return state;
  return { text: answer, isAnswer: true, chosen: new Map(), reading: answered };
}

/** The option whose id or label an answer repeats, or that lies in the region or country it names. */
function optionMeant(
  gazetteer: Gazetteer,
  options: readonly PlaceOption[],
  answer: string,
  { place }: PlaceReading,
): PlaceOption | undefined {
  const words = foldedWords(answer);
  const byId = options.find(({ id }) => id === words.join('-'));
  if (byId !== undefined) return byId;
  const byLabel = options.filter(({ label }) => {
    const labelWords = new Set(foldedWords(label));
    return words.length > 0 && words.every((word) => labelWords.has(word));
  });
  if (byLabel.length === 1) return byLabel[0];
  const [part, ...more] = place?.parts ?? [];
  if (part === undefined || more.length > 0) return undefined;
  const inside = options.filter(({ entry: { countryCode, admin1 } }) => {
    if (countryCode === null || countryCode !== part.countryCode) return false;
    const region = gazetteer.region(countryCode, admin1)?.code;
    return part.kind === 'country' || (part.kind === 'region' && region === part.regionCode);
  });
  return inside.length === 1 ? inside[0] : undefined;
}

function categoryAfter(
  knowledge: Knowledge,
  current: Understanding,
  answer: string,
): Understanding {
  const id = answer.trim();
  if (knowledge.categories.get(id) !== undefined)
    return {
      ...current,
      categories: [...new Set([...current.categories, id])],
      categoryChoices: null,
    };
  const read = understand(knowledge, answer, { chosen: new Map(), isAnswer: false });
  const { categoryChoices } = current;
  const ids =
    categoryChoices === null
      ? read.categories
      : chosenByWords(knowledge, categoryChoices.ids, answer, read.categories);
  if (ids.length === 0)
    return read.categoryChoices === null
      ? current
      : { ...current, categoryChoices: read.categoryChoices };
  return {
    ...current,
    categories: [...new Set([...current.categories, ...ids])],
    categoryChoices: null,
    // An answer may say the place too, when that was missing as well.
    place: current.place.place === null && read.place.place !== null ? read.place : current.place,
    filters: withoutRepeats([...current.filters, ...read.filters]),
  };
}

/** `plants` or `the one for children`: words of an answer against the options. */
function chosenByWords(
  knowledge: Knowledge,
  options: readonly string[],
  answer: string,
  read: readonly string[],
): readonly string[] {
  if (read.length > 0) return read;
  const words = new Set(foldedWords(answer));
  const fitting = options.filter((id) =>
    foldedWords(`${id.replaceAll('_', ' ')} ${knowledge.categories.get(id)?.label ?? ''}`).some(
      (word) => word.length > 3 && (words.has(word) || words.has(`${word}s`)),
    ),
  );
  return fitting.length === 1 ? fitting : [];
}

const AS_MANY_AS_POSSIBLE =
  /\b(?:any|all|max|maximum|as many|everything|whatever|todos|todas|tous|alle|tutti|allemaal|no limit|dont care|default)\b/u;

function countAfter(knowledge: Knowledge, current: Understanding, answer: string): Understanding {
  const read = understand(knowledge, answer, { chosen: new Map(), isAnswer: false });
  if (read.count !== null) return { ...current, count: read.count, countImpossible: false };
  return AS_MANY_AS_POSSIBLE.test(foldedWords(answer).join(' '))
    ? { ...current, count: null, countImpossible: false }
    : current;
}
