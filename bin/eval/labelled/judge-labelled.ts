import { foldedName, foldedWords, stemPhrase } from '../../../functions/domain/kernel/text.ts';
import type { Knowledge } from '../../../functions/domain/prompt/knowledge.ts';
import type {
  LeadRequest,
  ParsedPrompt,
  RequestNote,
} from '../../../functions/domain/prompt/request.ts';
import { slotOf } from '../judge/judge-parsed.ts';
import { isPlaces } from '../judge/judge-places.ts';
import { plainName } from '../judge/plain-name.ts';
import { areConditionsHandled, fieldOfCondition, isConditionNamed, isOwner } from './conditions.ts';
import { expectedPlace } from './expected-place.ts';
import { areExcludedKinds, kindsOfBrands } from './kinds.ts';
import type { LabelledExpectation } from './labelled-prompt.ts';

export const LABELLED_SLOTS = [
  'count',
  'categories',
  'places',
  'excluded places',
  'brands',
  'excluded kinds',
  'contact fields',
  'conditions',
  'asks or refuses',
] as const;
export type LabelledSlot = (typeof LABELLED_SLOTS)[number];

/** `said`: not right, and a question or a note is about it. */
export type SlotOutcome = 'right' | 'said' | 'silent';

export interface LabelledVerdict {
  readonly slots: Readonly<Record<LabelledSlot, SlotOutcome>>;
  readonly hasQuestion: boolean;
}

/** The slots of questions and notes that are about a slot. */
const ABOUT: Readonly<Record<LabelledSlot, readonly string[]>> = {
  count: ['count'],
  categories: ['category'],
  places: ['place'],
  'excluded places': ['place'],
  brands: ['brand', 'category'],
  'excluded kinds': ['category'],
  'contact fields': ['contact'],
  // A note about one condition says nothing about another.
  conditions: [],
  'asks or refuses': [],
};

/** `knowledge` tells the kinds of a brand, and the words for a kind. */
export function judgeLabelled(
  knowledge: Pick<Knowledge, 'brands' | 'categories'>,
  expected: LabelledExpectation,
  parsed: ParsedPrompt,
): LabelledVerdict {
  const hasQuestion = parsed.questions.length > 0;
  const isRefused = parsed.refused !== null;
  if (isRefused || expected.refuse === true)
    return { hasQuestion, slots: allSlots(isRefused === (expected.refuse ?? false)) };
  const right = rightSlots(knowledge, expected, parsed);
  const isWanted = (expected.should_ask ?? false) !== false || expected.ask_ok === true;
  const outcome = (slot: LabelledSlot): SlotOutcome => {
    // Where asking is right, what is asked for need not be read.
    if (right[slot] || (isWanted && isAskedFor(slot, parsed))) return 'right';
    return isSaid(slot, expected, parsed) ? 'said' : 'silent';
  };
  return { hasQuestion, slots: bySlot(outcome) };
}

const bySlot = <T>(of: (slot: LabelledSlot) => T): Record<LabelledSlot, T> => ({
  count: of('count'),
  categories: of('categories'),
  places: of('places'),
  'excluded places': of('excluded places'),
  brands: of('brands'),
  'excluded kinds': of('excluded kinds'),
  'contact fields': of('contact fields'),
  conditions: of('conditions'),
  'asks or refuses': of('asks or refuses'),
});

/** A refusal leaves nothing else to judge. */
const allSlots = (isRight: boolean): Record<LabelledSlot, SlotOutcome> =>
  bySlot((slot) => (isRight || slot !== 'asks or refuses' ? 'right' : 'silent'));

function rightSlots(
  knowledge: Pick<Knowledge, 'brands' | 'categories'>,
  expected: LabelledExpectation,
  { request, questions }: ParsedPrompt,
): Record<LabelledSlot, boolean> {
  const asked = questions.map(({ id }) => slotOf(id));
  const filterValues = (kind: string): string[] =>
    request.filters.filter((filter) => filter.kind === kind).map(({ value }) => String(value));
  const excludedKinds = [
    ...request.excludedCategories,
    ...filterValues('exclude_category').map((id) => ({ id, label: id })),
  ];
  const wantedKinds = expected.categories ?? [];
  const places = (expected.places ?? []).map(expectedPlace);
  return {
    count: request.count === (expected.count ?? null),
    categories: areCategories(
      wantedKinds.length > 0
        ? wantedKinds
        : kindsOfBrands(knowledge, (expected.brands_include ?? []).flat(), request),
      request.categories,
    ),
    places: places.length === 0 ? request.place === null : isPlaces(places, request.place),
    'excluded places': sameNames(expected.excluded_places, request.excludedPlaces),
    brands:
      sameNames(ownersNames(knowledge, expected.brands_include), request.brands.include) &&
      sameNames(ownersNames(knowledge, expected.brands_exclude), [
        ...request.brands.exclude,
        ...filterValues('exclude_brand'),
      ]),
    'excluded kinds': areExcludedKinds(
      knowledge.categories,
      (expected.excluded_kinds ?? []).filter((one) => !isHandledOtherwise(knowledge, one, request)),
      excludedKinds,
    ),
    'contact fields': sameFields(expected, request),
    conditions: areConditionsHandled(
      expected.conditions ?? [],
      request,
      wantedKinds.flat(),
      (expected.excluded_kinds ?? []).flat().some((text) => CHAINS.test(text)),
    ),
    'asks or refuses':
      (expected.ask_ok === true && asked.length > 0) ||
      isAskedRight(expected.should_ask ?? false, asked),
  };
}

/** Every group is met, and no category belongs to none. */
function areCategories(
  groups: readonly (readonly string[])[],
  found: readonly { readonly id: string }[],
): boolean {
  return (
    groups.every((group) => found.some(({ id }) => group.includes(id))) &&
    found.every(({ id }) => groups.some((group) => group.includes(id)))
  );
}

const CHAINS =
  /\b(?:chains?|franchises?|(?:filial)?ketten|cadenas?|franquicias?|cha[iî]nes?|catene|redes|cadeias?|franquias?|ketens?)\b/iu;

/** `no chains` are the independent ones; what is no kind of business can only be noted. */
function isHandledOtherwise(
  { categories }: Pick<Knowledge, 'categories'>,
  excluded: string | readonly string[],
  { filters, notes }: LeadRequest,
): boolean {
  const isIndependent = filters.some(({ kind }) => kind === 'independent');
  return [excluded]
    .flat()
    .some((text) =>
      CHAINS.test(text)
        ? isIndependent
        : categories.find(stemPhrase(foldedWords(text))).length === 0 &&
          notes.some(
            (note) => note.slot !== null && note.text.toLowerCase().includes(text.toLowerCase()),
          ),
    );
}

/** VW is told as Volkswagen. */
function ownersNames(
  { brands }: Pick<Knowledge, 'brands'>,
  names: Names,
): (string | readonly string[])[] {
  return (names ?? []).map((one) => {
    const written = [one].flat();
    const owners = written.flatMap((name) => brands.find(foldedName(name)));
    return [...written, ...owners.map(({ brand }) => brand.name)];
  });
}

type Names = readonly (string | readonly string[])[] | null | undefined;

function sameNames(expected: Names, found: readonly string[]): boolean {
  const wanted = expected ?? [];
  return (
    wanted.every((name) => isNamed(name, found)) &&
    found.every((name) => wanted.some((one) => isNamed(one, [name])))
  );
}

/** One of the names is one of those found, or a part of it, or the other way round: `Marriott`, `Marriott Hotels`. */
function isNamed(name: string | readonly string[], found: readonly string[]): boolean {
  const within = (part: string, whole: string): boolean => ` ${whole} `.includes(` ${part} `);
  return [name].flat().some((one) =>
    found.some((other) => {
      const [a, b] = [plainName(one), plainName(other)];
      return within(a, b) || within(b, a);
    }),
  );
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  mobile: 'mobilePhone',
  mobile_phone: 'mobilePhone',
  owner: 'ownerName',
  owner_name: 'ownerName',
  twitter: 'x',
};

const NETWORKS: ReadonlySet<string> = new Set(['facebook', 'instagram', 'linkedin', 'x']);
const NUMBERS: ReadonlySet<string> = new Set(['mobilePhone', 'whatsapp']);

const HOURS =
  /\b(?:hours?|times|timings?|\p{L}*zeiten|\p{L}*tijden|\p{L}*uren|horaires?|horarios?|hor[áa]rios?|orari[o]?)\b/iu;
const OPENING_HOURS = 'openingHours';

/**
 * The owner and the address may be labelled as conditions. `socials` are some networks, and a number to call is a phone
 * number, where the label has no finer word. Opening hours are no contact field: they have to be noted as one.
 */
function sameFields(
  { contact_fields: fields, conditions }: LabelledExpectation,
  { contactFields: found, notes }: LeadRequest,
): boolean {
  const wanted = new Set<string>((fields ?? []).map((field) => FIELD_NAMES[field] ?? field));
  for (const condition of conditions ?? []) {
    const field = fieldOfCondition(condition);
    if (field !== null && found.includes(field)) wanted.add(field);
  }
  if (notes.some(({ slot, text }) => slot === 'contact' && HOURS.test(text)))
    wanted.delete(OPENING_HOURS);
  // `owner emails`: whose they are is noted, as the owner's name would be.
  if (
    !found.includes('ownerName') &&
    notes.some(({ slot, text }) => slot === 'contact' && isOwner(text))
  )
    wanted.delete('ownerName');
  const told = new Set(
    found.map((field): string => {
      if (wanted.has(field)) return field;
      if (NETWORKS.has(field) && wanted.has('socials')) return 'socials';
      return NUMBERS.has(field) && wanted.has('phone') ? 'phone' : field;
    }),
  );
  return wanted.size === told.size && [...told].every((field) => wanted.has(field));
}

function isAskedRight(
  shouldAsk: boolean | string | readonly string[],
  asked: readonly string[],
): boolean {
  if (shouldAsk === false) return asked.length === 0;
  if (shouldAsk === true) return asked.length > 0;
  return [shouldAsk].flat().every((slot) => asked.some((one) => slot.startsWith(one)));
}

const isAskedFor = (slot: LabelledSlot, { questions }: ParsedPrompt): boolean =>
  questions.some(({ id }) => ABOUT[slot].includes(slotOf(id)));

function isSaid(slot: LabelledSlot, expected: LabelledExpectation, parsed: ParsedPrompt): boolean {
  const { notes } = parsed.request;
  // A question more than was needed costs an answer, not credits.
  if (slot === 'asks or refuses') return parsed.questions.length > 0;
  const isAbout = (about: string | null): boolean => about !== null && ABOUT[slot].includes(about);
  return (
    isAskedFor(slot, parsed) ||
    notes.some(({ slot: about }) => isAbout(about)) ||
    wordsOfSlot(slot, expected).some((text) => isNoted(text, notes))
  );
}

function wordsOfSlot(slot: LabelledSlot, expected: LabelledExpectation): readonly string[] {
  switch (slot) {
    case 'excluded places':
      return (expected.excluded_places ?? []).flat();
    case 'brands':
      return [...(expected.brands_include ?? []), ...(expected.brands_exclude ?? [])].flat();
    case 'excluded kinds':
      return (expected.excluded_kinds ?? []).flat();
    default:
      return [];
  }
}

const isNoted = (text: string, notes: readonly RequestNote[]): boolean =>
  notes.some((note) => isConditionNamed(text, note.text));
