import { distanceMeters } from '../kernel/geo.ts';
import { isSideWord } from './place-sides.ts';
import type { PlaceContext, PlaceSpan } from './place-span.ts';
import type { CategorySpan } from './read-categories.ts';
import type { Sentence } from './sentence.ts';
import { isHomeCountry, STOP_WORDS, WITH_WORDS } from './words.ts';

/** Places too that are words of every day; a place only after a preposition or before a region. */
export const EVERYDAY = new Set(
  `nice mobile reading bath orange split best most male date hope price normal union page home story van essen
   halle ware sale regen metro need bar lead leads independence enterprise industry commerce opportunity of many same
   deal sandwich hull wells cork cologne mission surprise paradise liberty eden garden corona temple plant victor
   victory golden superior spring springs bend rugby barking dental march august may sun wood stone star green white
   black brown young long short rich power speed trade smith miller baker marshall tailor taylor mason cooper
   marina angel grace faith joy real estate media sales lima central north south east west northern southern eastern
   western valley lake river beach hill hills park forest island bay port harbor village town city county new old
   grand royal premium elite prime first second third vip pro plus max top best good great big small carpenter
   buffalo turkey china jordan chad georgia guinea panama cuba jersey bari como lodi pisa nancy tours lens brest vienne
   university college center centre global national general business food pizza burger sushi verified list find
   salon hair nails auto motor motors law tax bank card house homes cash solar energy water gas oil fire gold silver
   iron steel glass paper box bag shoe shoes coffee tea wine beer fish meat bread cake rice milk sugar salt
   phone email website web site online digital mail internet computer laptop repair service cleaning moving storage
   event party wedding photo video music dance art arts craft crafts book books school training coach sport sports gym
   fitness yoga spa beauty health medical doctor nurse care clinic pharmacy hospital vet pet dog cat`
    .trim()
    .split(/\s+/u),
);

/** Leaves out what is only a part of another name: the `california` of `southern California`, `north` in `north Dallas`. */
export function withoutMisreadings(
  sentence: Sentence,
  context: PlaceContext,
  spans: readonly PlaceSpan[],
  categories: readonly CategorySpan[],
): PlaceSpan[] {
  const whole = withoutInner(sentence, spans).filter(
    (span) => !isPartOfUnknown(sentence, context, span, categories),
  );
  // `central London`, `north Dallas`: the first word only says which part.
  return whole.filter(
    (span) =>
      !saysWhichPart(sentence, span) ||
      !spans.some((next) => next !== span && next.from === afterSides(sentence, span.to)),
  );
}

function saysWhichPart(sentence: Sentence, { from, nameTo }: PlaceSpan): boolean {
  if (nameTo - from === 1) return EVERYDAY.has(sentence.word(from));
  for (let at = from; at < nameTo; at++)
    if (!isSideWord(sentence.word(at)) && sentence.word(at) !== 'the') return false;
  return true;
}

function afterSides(sentence: Sentence, from: number): number {
  let to = from;
  while (isSideWord(sentence.word(to))) to++;
  return /^(?:of|de)$/u.test(sentence.word(to)) ? to + 1 : to;
}

/** `southern California`, `Rio Grande Valley`: a longer name says more than one inside it. */
function withoutInner(sentence: Sentence, spans: readonly PlaceSpan[]): PlaceSpan[] {
  return spans.filter(
    (inner) =>
      !spans.some(
        (outer) =>
          outer !== inner &&
          outer.from <= inner.from &&
          outer.nameTo >= inner.nameTo &&
          outer.nameTo - outer.from > inner.nameTo - inner.from &&
          !(inner.qualified && !outer.qualified) &&
          !isSideOf(sentence, outer, inner),
      ) && !spans.some((other) => other !== inner && isSideOf(sentence, inner, other)),
  );
}

const FAR_METERS = 150_000;

/** `south east London` is no town in South Africa: with a side before it, a far greater place far away is meant. */
function isSideOf(sentence: Sentence, outer: PlaceSpan, inner: PlaceSpan): boolean {
  if (outer.nameTo !== inner.nameTo || outer.from >= inner.from || outer.qualified) return false;
  for (let at = outer.from; at < inner.from; at++) if (!isSideWord(sentence.word(at))) return false;
  const [named] = outer.choices;
  const [greater] = inner.choices;
  if (named === undefined || greater === undefined || greater.entry.kind !== 'city') return false;
  const { latitude, longitude } = greater.entry;
  return (
    named.entry.kind === 'city' &&
    greater.weight > 5 * named.weight &&
    distanceMeters(named.entry.latitude, named.entry.longitude, latitude, longitude) > FAR_METERS
  );
}

const GEOGRAPHIC =
  /^(?:valley|side|banks?|country|heights|hills?|bay|coast|islands?|triangle|peninsula|forest|quarter|gardens|mountains?|district|square|beach|shore|basin|plains?|airport)$/u;
const LARGE_TOWN = 400_000;

/** `san deigo`: a word that opens names, before a word that nothing knows, is no town in Mali. */
function isOpenerAlone(sentence: Sentence, { from, nameTo, to, qualified }: PlaceSpan): boolean {
  return (
    !qualified &&
    nameTo === from + 1 &&
    !sentence.isShouted(from) &&
    /^(?:san|santa|saint|st|fort|ft|los|las|el|la|le|new|des|mount|port)$/u.test(
      sentence.word(from),
    ) &&
    sentence.isFree(to) &&
    /^\p{L}{3,}$/u.test(sentence.word(to)) &&
    !STOP_WORDS.has(sentence.word(to)) &&
    !WITH_WORDS.has(sentence.word(to))
  );
}

/** `Thames Valley`, `Outer Banks`: a small place whose name is only the beginning of one that we don't know. */
function isPartOfUnknown(
  sentence: Sentence,
  context: PlaceContext,
  span: PlaceSpan,
  categories: readonly CategorySpan[],
): boolean {
  const best = span.choices[0]?.entry;
  if (isOpenerAlone(sentence, span)) return true;
  if (span.qualified || context.shouted || best === undefined) return false;
  const isSmall =
    best.kind === 'city'
      ? best.population < LARGE_TOWN
      : best.kind === 'region' && !isHomeCountry(context.language, best.countryCode);
  return (
    isSmall &&
    GEOGRAPHIC.test(sentence.word(span.to)) &&
    sentence.isCapitalised(span.to) &&
    !categories.some((category) => category.from === span.to && category.words > 1)
  );
}
