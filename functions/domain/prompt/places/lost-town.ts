import type { CandidateOf } from '../candidate.ts';
import type { Interpretation } from '../decode.ts';
import { areaContainer } from './area-container.ts';
import { liesIn } from './containers.ts';
import type { Container, PlaceContext } from './place-value.ts';
import { prepositionBefore } from './preposition.ts';
import { onlyPlace, readMore } from './read-more.ts';
import { describesPlaces } from './unknown-names.ts';
import { weighed } from './weigh.ts';

const MOST_NAME_WORDS = 6;

/**
 * `Urbana, AR`, `in Bo Sierra Leone`: words right before a region or country that nothing has read and that stand where
 * its town stands are its town, known or not. Searching the whole of it would be another place than the one named.
 */
export function withLostTown(
  context: PlaceContext,
  interpretation: Interpretation,
): Interpretation {
  const { items, unread } = interpretation;
  const place = onlyPlace(interpretation);
  if (place === undefined) return interpretation;
  const instead = (one: CandidateOf<'place'>) => items.map((item) => (item === place ? one : item));
  const stray = strayRegion(context, place, unread);
  if (stray !== null) {
    const { nameFrom: from, nameTo: to } = place.value;
    const moved: CandidateOf<'place'> = {
      ...place,
      to: stray.to,
      value: { ...place.value, choices: [], containers: [stray], unknown: { from, to } },
    };
    return readMore(interpretation, instead(moved), [stray]);
  }
  const container = place.value.unknown === null ? areaContainer(place.value) : undefined;
  const name = container === undefined ? null : nameBefore(context, place.from, unread);
  if (container === undefined || name === null) return interpretation;
  const { sentence, gazetteer, language } = context;
  const containers = [container, ...place.value.containers];
  const matches = gazetteer.find(sentence.words(name.from, name.to));
  const choices = weighed(
    language,
    matches.filter(({ entry }) => liesIn(entry, { containers, postcode: place.value.postcode })),
  );
  const isNamed =
    matches.length > 0 || (name.from > 0 && prepositionBefore(sentence, name.from) === 'strong');
  if (!isNamed) return interpretation;
  const town: CandidateOf<'place'> = {
    ...place,
    from: name.from,
    value: {
      ...place.value,
      nameFrom: name.from,
      nameTo: name.to,
      choices,
      containers,
      unknown: choices.length > 0 ? null : name,
    },
  };
  return readMore(interpretation, instead(town), [name]);
}

/** `in Clearview City, KS`: a region behind a town that is in none of that name was not the town's. */
function strayRegion(
  { sentence, gazetteer }: PlaceContext,
  { to, value }: CandidateOf<'place'>,
  unread: readonly number[],
): Container | null {
  const isCity = /^(?:city|town|village|township)$/u.test(sentence.word(to));
  const at = sentence.afterSeparator(isCity ? to + 1 : to);
  const town = value.choices[0]?.entry;
  if (town?.kind !== 'city' || value.containers.length > 0 || value.postcode !== null) return null;
  if (!unread.includes(at) || !sentence.isShouted(at)) return null;
  const region = gazetteer
    .regionsByAbbreviation(sentence.word(at))
    .find(({ countryCode }) => countryCode === town.countryCode);
  if (region === undefined || region.admin1 === town.admin1) return null;
  const { countryCode, admin1 } = region;
  const span = { from: at, to: at + 1 };
  return { kind: 'region', ...span, countryCode, admin1, abbreviated: true, choices: [] };
}

/** The unread run of capitals that ends where a place begins, or at the comma before it. */
function nameBefore(
  { sentence }: PlaceContext,
  at: number,
  unread: readonly number[],
): { from: number; to: number } | null {
  if (sentence.shouting) return null;
  const free = new Set(unread);
  const comma = sentence.isSeparator(at - 1) && /^\s*,\s*$/u.test(sentence.gap(at));
  const to = comma ? at - 1 : at;
  let from = to;
  while (from > to - MOST_NAME_WORDS && free.has(from - 1) && sentence.isCapitalised(from - 1))
    from--;
  // The first word has a capital whatever it is.
  if (sentence.flat && from > 0) return null;
  if (Array.from({ length: to - from }, (_, i) => sentence.word(from + i)).every(describesPlaces))
    return null;
  return from < to && /^\p{L}/u.test(sentence.word(from)) ? { from, to } : null;
}
