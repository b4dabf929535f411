import { foldedWords } from '../kernel/text.ts';
import { withoutRepeats } from './filters/without-repeats.ts';
import type { GeoEntry, Gazetteer, Knowledge } from './knowledge.ts';
import type { PlaceOption } from './places/choices.ts';
import type { PlaceDoubt, ResolvedPlaces } from './places/resolve.ts';
import { plainSentence } from './plain-sentence.ts';
import { QUESTION_SLOTS } from './questions.ts';
import type { QuestionSlot, UnusableAnswers } from './questions.ts';
import type { ClarifyingAnswer, ContactField, RequestFilter } from './request.ts';
import { understand } from './understand.ts';
import type { Understanding } from './understand.ts';

export interface Answered {
  readonly understanding: Understanding;
  /** Answers that could not be used and were not followed by better ones. */
  readonly unusable: UnusableAnswers;
}

/** A prompt with its answers: each is read as the slot that its question asked for. */
export function withAnswers(
  knowledge: Knowledge,
  written: string,
  answers: readonly ClarifyingAnswer[],
): Answered {
  const prompt = plainSentence(written);
  let current = understand(knowledge, prompt);
  const unusable = new Map<QuestionSlot, string>();
  if (current.refusal !== null) return { understanding: current, unusable };
  let place: PlaceState = {
    text: prompt,
    isAnswer: false,
    chosen: new Map(),
    resolved: current.place,
  };
  for (const { questionId, answer } of answers) {
    const slot = slotOf(questionId);
    if (slot === undefined) continue;
    const before = current;
    switch (slot) {
      case 'place':
        place = placeAfter(knowledge, place, answer);
        current = { ...current, place: place.resolved };
        break;
      case 'category':
        current = categoryAfter(knowledge, current, answer);
        break;
      case 'count':
        current = countAfter(knowledge, current, answer);
        break;
      case 'contact':
        current = contactAfter(current, answer);
        break;
      default:
        slot satisfies never;
    }
    const changed = slot === 'place' ? current.place !== before.place : current !== before;
    if (changed) unusable.delete(slot);
    else unusable.set(slot, answer);
  }
  return { understanding: current, unusable };
}

/** The slot that a question asked for: the part of its id after the round. */
function slotOf(questionId: string): QuestionSlot | undefined {
  const slot = questionId.replace(/^r\d+_/u, '');
  return QUESTION_SLOTS.find((known) => known === slot);
}

// ---- place

/** The text that the place was read from last, with the places chosen for its names. */
interface PlaceState {
  readonly text: string;
  readonly isAnswer: boolean;
  readonly chosen: ReadonlyMap<string, GeoEntry>;
  readonly resolved: ResolvedPlaces;
}

const YES =
  /^(?:yes|yes please|yep|yeah|ok|okay|sure|correct|right|exactly|si|oui|ja|sim|claro|genau|klar|y)$/u;

/** An answer chooses one of the places that were offered, narrows a name, or names another place. */
function placeAfter(knowledge: Knowledge, state: PlaceState, answer: string): PlaceState {
  const { doubt } = state.resolved;
  const { place: answered } = understand(knowledge, answer, { isAnswer: true });
  const option =
    doubt === null ? undefined : optionMeant(knowledge.gazetteer, doubt, answer, answered);
  if (doubt !== null && option !== undefined) {
    if (doubt.kind === 'conflict') return placeAfter(knowledge, noDoubt(state), option.label);
    const name = foldedWords(doubt.name).join(' ');
    const chosen = new Map([...state.chosen, [name, option.entry]]);
    const { place } = understand(knowledge, state.text, { chosen, isAnswer: state.isAnswer });
    return { ...state, chosen, resolved: place };
  }
  const misspelt =
    answered.doubt?.kind === 'unknown'
      ? mendedAnswer(knowledge, answer, answered.doubt)
      : undefined;
  if (misspelt !== undefined) return misspelt;
  const isUsable = answered.place !== null || answered.doubt !== null;
  if (!isUsable) return state;
  const isLost = answered.doubt?.kind === 'unknown' && answered.doubt.options.length === 0;
  if (isLost && doubt !== null) return state;
  return { text: answer, isAnswer: true, chosen: new Map(), resolved: answered };
}

const noDoubt = (state: PlaceState): PlaceState => ({
  ...state,
  resolved: { ...state.resolved, doubt: null },
});

/** An answer that is one error away from one well-known name means it: it was asked for, and is shown again. */
function mendedAnswer(
  knowledge: Knowledge,
  answer: string,
  doubt: Extract<PlaceDoubt, { kind: 'unknown' }>,
): PlaceState | undefined {
  const [first, ...others] = doubt.options;
  if (first === undefined || doubt.within !== null) return undefined;
  if (others.some(({ entry }) => entry.population * 3 > first.entry.population)) return undefined;
  const chosen = new Map([[foldedWords(doubt.name).join(' '), first.entry]]);
  const { place } = understand(knowledge, answer, { chosen, isAnswer: true });
  return place.place === null
    ? undefined
    : { text: answer, isAnswer: true, chosen, resolved: place };
}

/** The option whose id or label an answer repeats, or that lies in the region or country it names. */
function optionMeant(
  gazetteer: Gazetteer,
  { options, kind }: PlaceDoubt,
  answer: string,
  { place }: ResolvedPlaces,
): PlaceOption | undefined {
  const words = foldedWords(answer);
  const byId = options.find(({ id }) => id === words.join('-'));
  if (byId !== undefined) return byId;
  if (options.length === 1 && YES.test(words.join(' '))) return options[0];
  const byLabel = options.filter(({ label }) => {
    const labelWords = new Set(foldedWords(label));
    return words.length > 0 && words.every((word) => labelWords.has(word));
  });
  if (byLabel.length === 1) return byLabel[0];
  if (kind === 'unknown') return undefined;
  const [part, ...more] = place?.parts ?? [];
  if (part === undefined || more.length > 0) return undefined;
  const inside = options.filter(({ entry: { countryCode, admin1 } }) => {
    if (countryCode === null || countryCode !== part.countryCode) return false;
    const region = gazetteer.region(countryCode, admin1)?.code;
    return part.kind === 'country' || (part.kind === 'region' && region === part.regionCode);
  });
  return inside.length === 1 ? inside[0] : undefined;
}

// ---- the others

function categoryAfter(
  knowledge: Knowledge,
  current: Understanding,
  answer: string,
): Understanding {
  const id = answer.trim();
  if (knowledge.categories.get(id) !== undefined) return withCategories(current, [id]);
  const read = understand(knowledge, answer);
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
    ...withCategories(current, ids),
    // An answer may say the place too, when that was missing as well.
    place: current.place.place === null && read.place.place !== null ? read.place : current.place,
    filters: withoutRepeats([...current.filters, ...read.filters]),
  };
}

function withCategories(current: Understanding, ids: readonly string[]): Understanding {
  return {
    ...current,
    categories: [...new Set([...current.categories, ...ids])],
    categoryChoices: null,
    unknownKind: null,
    notes: current.notes.filter(({ slot }) => slot !== 'category'),
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
  // The question is the asking verb.
  const read = understand(knowledge, `find ${answer} leads`).count;
  const bare = read.count ?? understand(knowledge, answer).count.count;
  if (bare !== null) return { ...current, count: { count: bare, impossible: null } };
  return AS_MANY_AS_POSSIBLE.test(foldedWords(answer).join(' '))
    ? { ...current, count: { count: null, impossible: null } }
    : current;
}

const FILTER_OF: Partial<Record<ContactField, RequestFilter['kind']>> = {
  phone: 'has_phone',
  mobilePhone: 'has_phone',
  email: 'has_email',
  website: 'has_website',
};

function contactAfter(current: Understanding, answer: string): Understanding {
  const { contradiction } = current;
  const words = foldedWords(answer);
  const without = words.includes('without') || /^(?:no|not|without)\b/u.test(words.join(' '));
  const having =
    words.includes('with') || /^(?:yes|have|with|phone|email|website)\b/u.test(words.join(' '));
  if (contradiction === null || without === having) return current;
  return without
    ? {
        ...current,
        contradiction: null,
        contactFields: current.contactFields.filter(
          (field) => FILTER_OF[field] !== FILTER_OF[contradiction],
        ),
      }
    : {
        ...current,
        contradiction: null,
        filters: current.filters.filter(({ kind }) => kind !== FILTER_OF[contradiction]),
      };
}
