import { foldToAscii } from '../../kernel/text.ts';
import type { Business } from '../lead.ts';
import { coreWords } from '../match/match-key.ts';
import { namesOneBusiness } from '../normalize/source-record.ts';

/** The share of US addresses with nine digits, in the labelled records. */
const LONG_POSTCODES = 0.72;

/** Kinds that serve food or drink, in the ids of any release: they close more often than others. */
const FOOD_AND_DRINK =
  /(?:^|_)(?:restaurant|cafe|bar|pub|bakery|diner|eatery|pizzeria|coffee|tea|desserts?|donuts|food|caterer|brewery|deli|steakhouse|bistro)(?:_|$)/;

/** A name with its legal form. */
const INCORPORATED = /\b(?:llc|inc|pa|pc|llp|corp)\b/i;

/**
 * Contributors that date each record by itself, as attributions name them. Others load all records in one go: that day says
 * nothing of any one of them.
 */
const DATED_BY_RECORD = /\(Microsoft\)$/;
const LATELY_MONTHS = 15;
const MONTH_MS = (365.25 * 86_400_000) / 12;

/** The share of the records that were touched of late, of those that have a day of their own. */
export const LATELY_SHARE = 0.48;

/**
 * 1 where all that is known comes from contributors that date each record, and they touched this one of late; 0 where that was
 * long ago. Where days tell nothing a business without profiles is neither better nor worse off than the average of those.
 */
function datedLately({ sources, socials, updatedAt, confidence }: Business): number {
  if (confidence === null) return LATELY_SHARE;
  const stated = sources.filter(({ id }) => namesOneBusiness(id));
  const [first] = stated;
  const isDated = stated.every(({ attribution }) => DATED_BY_RECORD.test(attribution));
  if (first === undefined || updatedAt === null || !isDated)
    return hasSocial(socials) ? 0 : LATELY_SHARE;
  const age = Date.parse(first.retrievedAt) - Date.parse(updatedAt);
  return age <= LATELY_MONTHS * MONTH_MS ? 1 : 0;
}

/** The features of the logistic regression, each with its value for a business, in 0..1. A new one is fitted anew. */
const FEATURES = [
  ['bias', () => 1],
  ['confidence', ({ confidence }) => confidence ?? 0.6],
  ['confidenceVeryHigh', ({ confidence }) => ((confidence ?? 0) >= 0.93 ? 1 : 0)],
  ['confidenceLow', ({ confidence }) => Math.max(0, 0.6 - (confidence ?? 0.6)) / 0.6],
  ['noPhone', (business) => (lacks(business, (business.phones ?? []).length === 0) ? 1 : 0)],
  [
    'socialsOnly',
    ({ website, phones, socials }) =>
      website === null && (phones ?? []).length === 0 && hasSocial(socials) ? 1 : 0,
  ],
  ['noSocials', ({ socials }) => (hasSocial(socials) ? 0 : 1)],
  ['ownSite', (business) => (bearsName(business) ? 1 : 0)],
  ['noPostcode', (business) => (lacks(business, business.postalCode === null) ? 1 : 0)],
  [
    'longPostcode',
    ({ postalCode, countryCode, confidence }) => {
      // Only the US has them, and mappers leave them out: nobody else is better or worse off than the average there.
      if (countryCode !== 'US' || confidence === null) return LONG_POSTCODES;
      return /^\d{5}-\d{4}$/.test(postalCode ?? '') ? 1 : 0;
    },
  ],
  ['oneCategory', (business) => (lacks(business, business.categories.length <= 1) ? 1 : 0)],
  [
    'branded',
    ({ brand, ownershipType }) =>
      brand !== null || ownershipType === 'chain' || ownershipType === 'franchise' ? 1 : 0,
  ],
  ['oneWordName', ({ name }) => (name.includes(' ') ? 0 : 1)],
  ['foodAndDrink', ({ category }) => (FOOD_AND_DRINK.test(category ?? '') ? 1 : 0)],
  ['incorporated', ({ name }) => (INCORPORATED.test(name) ? 1 : 0)],
  ['datedLately', datedLately],
  ['deepSite', ({ website }) => (/^https?:\/\/[^/]+\/[^/]+\/[^/]/.test(website ?? '') ? 1 : 0)],
] as const satisfies readonly (readonly [name: string, value: (business: Business) => number])[];

export type OpenFeature = (typeof FEATURES)[number][0];

export const OPEN_FEATURES: readonly OpenFeature[] = FEATURES.map(([name]) => name);

/** The features of a business, in the order of their names. */
export function openFeatures(business: Business): Float64Array {
  const features = new Float64Array(FEATURES.length);
  for (let index = 0; index < FEATURES.length; index += 1)
    features[index] = FEATURES[index]?.[1](business) ?? 0;
  return features;
}

/**
 * What a record lacks counts only where its source rates it: a mapper on the spot leaves out the postcode of a shop that
 * is open, and the labelled records say nothing of such sources.
 */
const lacks = ({ confidence }: Business, isMissing: boolean): boolean =>
  confidence !== null && isMissing;

function hasSocial(socials: Business['socials']): boolean {
  for (const url of Object.values(socials)) if (url !== null) return true;
  return false;
}

const SHORTEST_WORD = 4;

/** True for a site whose domain holds a telling word of the name. */
export function bearsName(business: Business): boolean {
  const label = (business.domain ?? '').split('.')[0]?.replaceAll('-', '') ?? '';
  if (label.length < SHORTEST_WORD) return false;
  const isInside = (word: string): boolean => word.length >= SHORTEST_WORD && label.includes(word);
  // Telling words are among all words: most sites that bear another name are known by these.
  return foldToAscii(business.name).split(' ').some(isInside) && coreWords(business).some(isInside);
}
