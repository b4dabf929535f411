import type { Candidate } from './candidate.ts';
import type { Interpretation } from './decode.ts';
import { DecodedSentence } from './decoded-sentence.ts';
import type { Gazetteer, Knowledge } from './knowledge.ts';
import { proposePlaces } from './places/chains.ts';
import { withoutClauses } from './places/in-clause.ts';
import { namesAmongPlaces } from './places/names-among-places.ts';
import type { PlaceContext } from './places/place-value.ts';
import { proposeBrands } from './proposers/brand.ts';
import { proposeCategories } from './proposers/category.ts';
import { proposeCorrections } from './proposers/correction.ts';
import { proposeCounts } from './proposers/count.ts';
import { proposeDescriptions } from './proposers/described-kind.ts';
import { distancesAway, proposeDistancesAway } from './proposers/distance-away.ts';
import {
  leftOutStarts,
  negatedKindStarts,
  proposeExclusions,
  proposeNegations,
} from './proposers/exclusion.ts';
import { proposeFieldBehindPlace } from './proposers/field-behind-place.ts';
import { proposeFields } from './proposers/field.ts';
import { proposeFillers } from './proposers/filler.ts';
import { proposeFilters } from './proposers/filter.ts';
import { proposeMisspelt } from './proposers/misspelt-category.ts';
import { proposeMisspeltFields } from './proposers/misspelt-field.ts';
import { proposeNotes } from './proposers/note.ts';
import { proposeOwnerClauses } from './proposers/owner-clause.ts';
import { proposePersons } from './proposers/person.ts';
import { proposeRadius } from './proposers/radius.ts';
import { proposeSellers } from './proposers/seller.ts';
import { proposeSenders } from './proposers/sender.ts';
import { proposeTradesInClauses } from './proposers/trade-in-clause.ts';
import { proposeTradesOfObjects } from './proposers/trade-of-object.ts';
import { proposeVicinity } from './proposers/vicinity.ts';
import type { Sentence, Span } from './tokens.ts';
import { ARTICLES, CONNECTORS, WITH_WORDS } from './words.ts';

/** Everything that any proposer makes of a sentence. None of them knows what the others say. */
export function propose(knowledge: Knowledge, context: PlaceContext): Candidate[] {
  const { sentence } = context;
  const places = proposePlaces(context);
  const found = [
    ...proposeCategories(context, knowledge.categories),
    ...proposeTradesOfObjects(sentence, knowledge.categories),
  ];
  const towns = namesAmongPlaces(context, found, places);
  const named = found.filter(({ from }) => !towns.has(from));
  const trades = proposeTradesInClauses(sentence, knowledge.categories, named);
  // `that export flowers`: what they deal in is no florist.
  const dealtIn = new Set(trades.map(({ value }) => value.phraseTo));
  const fields = proposeFields(sentence, context.language);
  const kinds = [...named.filter(({ from }) => !dealtIn.has(from)), ...trades].filter(
    (kind) => !isFieldWished(sentence, fields, kind),
  );
  const brands = proposeBrands(knowledge, sentence, kinds);
  // `Motel 6`, `Optic 2000`: a number of a name.
  const isOfName = ({ from, to }: Candidate): boolean =>
    brands.some((brand) => brand.from < from && brand.to >= to);
  const exclusions = proposeExclusions(knowledge, context, kinds);
  // `not Domino's or Little Caesars, 120`: a member of what is left out is not asked for.
  const isLeftOut = ({ from, to }: Candidate): boolean =>
    exclusions.some((one) => one.from < from && one.to >= to);
  const leftOut = leftOutStarts(context);
  const negated = negatedKindStarts(context);
  const away = distancesAway(sentence);
  const content: Candidate[] = [
    ...proposeCounts(context, kinds, brands).filter((count) => !isOfName(count)),
    ...[...withoutClauses(context, places, kinds), ...kinds].map((one) =>
      leftOut.has(one.from) || (one.slot === 'category' && negated.has(one.from))
        ? { ...one, evidence: { ...one.evidence, asked_behind_negation: 1 } }
        : one,
    ),
  ];
  return [
    ...content,
    ...proposeCorrections(sentence, content),
    ...brands.map((one) =>
      isLeftOut(one) ? { ...one, evidence: { ...one.evidence, asked_behind_negation: 1 } } : one,
    ),
    ...proposeFilters(sentence),
    ...fields.filter((field) => !kinds.some((kind) => isWithin(field, kind))),
    ...proposeOwnerClauses(sentence),
    ...proposeFieldBehindPlace(sentence, content),
    ...proposePersons(context),
    ...proposeRadius(sentence).filter(
      ({ from, to }) => !away.some((one) => one.from < to && from < one.to),
    ),
    ...proposeDistancesAway(context, away),
    ...exclusions,
    ...proposeNegations(context),
    ...proposeSenders(sentence),
    ...proposeSellers(sentence).filter(({ from }) => !isGermanIn(context, from)),
    ...proposeVicinity(sentence),
    ...proposeNotes(sentence),
    ...proposeDescriptions(sentence, kinds),
    ...proposeFillers(context),
  ];
}

/** `oficina de correos`: a kind's words ask for nothing else. */
const isWithin = (field: Span, kind: Span): boolean =>
  kind.from <= field.from && field.to <= kind.to && kind.to - kind.from > field.to - field.from;

/** `con teléfonos y correos`: behind `with` they are no phone shops and post offices. */
function isFieldWished(sentence: Sentence, fields: readonly Span[], kind: Span): boolean {
  if (!fields.some(({ from, to }) => from === kind.from && to === kind.to)) return false;
  let before = kind.from - 1;
  while (
    ARTICLES.has(sentence.word(before)) ||
    CONNECTORS.has(sentence.word(before)) ||
    fields.some(({ from, to }) => from <= before && before < to)
  )
    before--;
  return WITH_WORDS.has(sentence.word(before));
}

/** German `im` is `in the`, not an English `I'm` without its apostrophe. */
function isGermanIn({ sentence, language }: PlaceContext, at: number): boolean {
  return language !== 'en' && sentence.tokens[at]?.raw.toLowerCase() === 'im';
}

/** What costs too much to try on every word: misspelt kinds of business, among words that nothing else reads. */
export function proposeAgain(
  knowledge: Knowledge,
  context: PlaceContext,
  interpretation: Interpretation,
): Candidate[] {
  const { sentence, language, gazetteer } = context;
  const { items } = interpretation;
  // Mohali is no mohel, and Drogheda no drugstore.
  const unread = interpretation.unread.filter((at) => !isTown(gazetteer, sentence.word(at)));
  const decoded = new DecodedSentence(sentence, interpretation, language);
  const doubtful = items.flatMap((item) =>
    item.slot === 'place' && item.value.unknown !== null && item.value.street === null
      ? Array.from(
          { length: item.value.nameTo - item.value.nameFrom },
          (_, at) => item.value.nameFrom + at,
        )
      : [],
  );
  return [
    ...proposeMisspelt(knowledge, context, [...unread, ...doubtful], (at) => decoded.slotOf(at)),
    ...proposeMisspeltFields(sentence, unread),
  ];
}

const KNOWN_TOWN = 15_000;

const isTown = (gazetteer: Gazetteer, word: string): boolean =>
  !gazetteer.isOrdinary(word) &&
  gazetteer
    .find(word)
    .some(
      ({ entry, nameKind }) =>
        nameKind !== 'alternate' && entry.kind === 'city' && entry.population >= KNOWN_TOWN,
    );
