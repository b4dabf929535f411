import type { MatchKey } from './match-key.ts';
import { keyMatchProbability } from './match-probability.ts';
import { dice, distanceOf } from './pair-features.ts';

/** Branches of a chain stand further apart than the error of a position. */
const BRANCH_METERS = 250;

/**
 * The probability with which two records may be merged: the model's, bound by the rules that no weight may
 * override. 0 forbids the merge.
 */
export function mergeProbability(a: MatchKey, b: MatchKey): number {
  if (a.country !== null && b.country !== null && a.country !== b.country) return 0;
  const nameAlike = namesAlike(a, b);
  // Never on a phone or an address alone: hotlines, food halls, clinics.
  if (!nameAlike && (a.domain === null || a.domain !== b.domain)) return 0;
  const facts = factsOf(a, b, nameAlike);
  if (isRenamed(facts)) return 0.95;
  if (!facts.nameAlike && (facts.otherSite || facts.otherKind)) return 0;
  if (areBranches(facts)) return 0;
  return keyMatchProbability(a, b);
}

interface Facts {
  nameAlike: boolean;
  sameHouse: boolean;
  otherHouse: boolean;
  otherUnit: boolean;
  samePhone: boolean;
  otherPhone: boolean;
  sameSite: boolean;
  otherSite: boolean;
  otherPage: boolean;
  otherKind: boolean;
  otherPart: boolean;
  otherMark: boolean;
  meters: number | null;
}

function factsOf(a: MatchKey, b: MatchKey, nameAlike: boolean): Facts {
  const phones = a.phones.length > 0 && b.phones.length > 0;
  const samePhone = phones && overlaps(a.phones, b.phones);
  const sites = a.domain !== null && b.domain !== null;
  const houses = a.street.number !== '' && b.street.number !== '';
  const sameNumber = houses && a.street.number === b.street.number;
  return {
    nameAlike,
    sameHouse: sameNumber && overlaps(a.street.words, b.street.words),
    otherHouse: houses && !sameNumber,
    otherUnit: a.street.unit !== '' && b.street.unit !== '' && a.street.unit !== b.street.unit,
    samePhone,
    otherPhone: phones && !samePhone,
    sameSite: sites && a.domain === b.domain,
    otherSite: sites && a.domain !== b.domain,
    otherPage: a.path !== b.path,
    otherKind:
      a.categories.length > 0 && b.categories.length > 0 && !overlaps(a.categories, b.categories),
    otherPart: !sameWords(a.parts, b.parts),
    otherMark: !sameWords(a.marks, b.marks),
    meters: distanceOf(a, b),
  };
}

/** One address, one phone, one site under two names: the business changed its name. */
function isRenamed(facts: Facts): boolean {
  return (
    facts.sameHouse &&
    facts.samePhone &&
    facts.sameSite &&
    !facts.otherUnit &&
    !facts.otherPage &&
    !facts.otherKind &&
    !facts.otherPart &&
    !facts.otherMark &&
    (facts.meters === null || facts.meters <= BRANCH_METERS)
  );
}

/** The same name or site at two places: two branches, unless a shared number and nearness say otherwise. */
function areBranches(facts: Facts): boolean {
  const isFar = facts.meters !== null && facts.meters > BRANCH_METERS;
  if (isFar && (facts.otherHouse || facts.otherPhone)) return true;
  return facts.otherHouse && facts.otherPhone && (facts.meters === null || facts.meters > 30);
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
