import type { MatchKey } from './match-key.ts';
import { keyMatchProbability } from './match-probability.ts';
import { dice, distanceOf } from './pair-features.ts';

/** Branches of a chain stand further apart than the error of a position. */
const BRANCH_METERS = 250;
const ONE_PLACE_METERS = 30;

/**
 * The probability with which two records may be merged: the model's, bound by the rules that no weight may
 * override. 0 forbids the merge.
 */
export function mergeProbability(a: MatchKey, b: MatchKey): number {
  if (a.country !== null && b.country !== null && a.country !== b.country) return 0;
  const nameAlike = namesAlike(a, b);
  // Never on a phone or an address alone: hotlines, food halls, clinics.
  if (!nameAlike && (a.domain === null || a.domain !== b.domain)) return 0;
  // Most pairs are branches: of these nothing else is asked.
  if (areBranches(a, b)) return 0;
  const otherKind = areOtherKinds(a, b);
  if (!otherKind && isRenamed(a, b)) return 0.95;
  const otherSite = a.domain !== null && b.domain !== null && a.domain !== b.domain;
  if (!nameAlike && (otherSite || otherKind)) return 0;
  return keyMatchProbability(a, b);
}

const haveHouses = (a: MatchKey, b: MatchKey): boolean =>
  a.street.number !== '' && b.street.number !== '';

const havePhones = (a: MatchKey, b: MatchKey): boolean =>
  a.phones.length > 0 && b.phones.length > 0;

const areOtherKinds = (a: MatchKey, b: MatchKey): boolean =>
  a.categories.length > 0 && b.categories.length > 0 && !overlaps(a.categories, b.categories);

const areOtherUnits = (a: MatchKey, b: MatchKey): boolean =>
  a.street.unit !== '' && b.street.unit !== '' && a.street.unit !== b.street.unit;

/** One address, one phone, one site and one kind under two names: the business changed its name. */
function isRenamed(a: MatchKey, b: MatchKey): boolean {
  if (a.domain === null || a.domain !== b.domain) return false;
  if (!havePhones(a, b) || !overlaps(a.phones, b.phones)) return false;
  if (!haveHouses(a, b) || a.street.number !== b.street.number) return false;
  const meters = distanceOf(a, b);
  return (
    overlaps(a.street.words, b.street.words) &&
    !areOtherUnits(a, b) &&
    a.path === b.path &&
    sameWords(a.parts, b.parts) &&
    sameWords(a.marks, b.marks) &&
    (meters === null || meters <= BRANCH_METERS)
  );
}

/** The same name or site at two places: two branches, unless a shared number and nearness say otherwise. */
function areBranches(a: MatchKey, b: MatchKey): boolean {
  const meters = distanceOf(a, b);
  // Two that stand this close are one place, whatever is written of them.
  if (meters !== null && meters <= ONE_PLACE_METERS) return false;
  const otherHouse = haveHouses(a, b) && a.street.number !== b.street.number;
  const otherPhone = havePhones(a, b) && !overlaps(a.phones, b.phones);
  if (meters !== null && meters > BRANCH_METERS) return otherHouse || otherPhone;
  return otherHouse && otherPhone;
}

/** The same name, a telling word in common, or nearly the same letters. */
export function namesAlike(a: MatchKey, b: MatchKey): boolean {
  if (a.compact === b.compact && a.compact !== '') return true;
  if (overlaps(a.core, b.core)) return true;
  return dice(a.grams, b.grams) >= 0.6;
}

function overlaps(a: readonly string[], b: readonly string[]): boolean {
  for (const word of a) if (b.includes(word)) return true;
  return false;
}

function sameWords(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, index) => word === b[index]);
}
