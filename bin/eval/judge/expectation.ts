import type { ContactField } from '../../../functions/domain/prompt/request.ts';
import type { Position } from './distance.ts';

/** A place that the parser must have found. What is null or empty is not judged. */
export interface ExpectedPlace {
  /** Any of these names will do; a place within `NEAR_KM` needs none of them. */
  readonly names: readonly string[];
  /** ISO 3166-1 alpha-2, any of these. */
  readonly countryCodes: readonly string[];
  /** ISO 3166-2. */
  readonly regionCode: string | null;
  readonly level: 'town' | 'region' | 'country' | 'continent' | 'any';
  /** Where it may lie; empty: judged by names alone. */
  readonly positions: readonly Position[];
  readonly toleranceKm: number;
  readonly postcode: string | null;
}

/** What must be left out, or named as not checked. */
export interface ExpectedExclusion {
  readonly what: 'place' | 'brand' | 'kind';
  /** Fits the name, brand, category id or label, as a plain name. */
  readonly pattern: RegExp;
}

/** What a prompt means. */
export interface Expectation {
  readonly count: number | null;
  /** Ids that the found categories may have; null: any kind will do. */
  readonly kinds: readonly string[] | null;
  /** All of these and no others; `none`: the prompt names no place, which has to be asked for. */
  readonly places: readonly ExpectedPlace[] | 'none';
  readonly contactFields: readonly ContactField[];
  readonly radiusMeters: number | null;
  readonly excluded: readonly ExpectedExclusion[];
  /** Each must be a filter or be named in a note; null: filters are not judged. */
  readonly conditions: readonly ExpectedCondition[] | null;
}

export interface ExpectedCondition {
  /** Fits the filter (`kind op value`) or the text of a note, as a plain name. */
  readonly pattern: RegExp;
}

/** A prompt with what is right. */
export interface Case {
  /** The way in which it is written: figures are given by form. */
  readonly form: string;
  /** What it was made of: all prompts of one key are in the same half of the sample. */
  readonly key: string;
  readonly prompt: string;
  readonly expected: Expectation;
}

/** An expectation of no count, no field and no condition, unless said otherwise. */
export function expectation(
  expected: Pick<Expectation, 'kinds' | 'places'> & Partial<Expectation>,
): Expectation {
  return {
    count: null,
    contactFields: [],
    radiusMeters: null,
    excluded: [],
    conditions: [],
    ...expected,
  };
}
