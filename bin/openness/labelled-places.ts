import { readFileSync } from 'node:fs';
import path from 'node:path';
import { loadKnowledge } from '../../functions/adapters/knowledge/load-knowledge.ts';
import type { Business } from '../../functions/domain/leads/lead.ts';
import { normalizeRecord } from '../../functions/domain/leads/normalize/normalize-record.ts';
import { markOwnership } from '../../functions/domain/leads/normalize/ownership.ts';
import { openFeatures } from '../../functions/domain/leads/openness/open-features.ts';
import { fromOvertureRecord } from '../../functions/domain/sources/overture-record.ts';
import { fitLogistic, probability } from '../matching/logistic-regression.ts';
import { shuffle } from '../matching/shuffle.ts';

export const PLACES_FILE = 'overture_us_places.jsonl';
export const FOLDS = 5;
export const RIDGE = 3;
export const SEED = 7;

/** When the places were read: the release that they come from was days old. */
const READ_AT = '2025-03-01T00:00:00.000Z';

/** A place whose fate is known. */
export interface LabelledExample {
  readonly open: boolean;
  readonly confidence: number;
  readonly features: Float64Array;
}

/** A place, and the probability that a model which never saw it gives it. */
export interface JudgedExample {
  readonly place: LabelledExample;
  readonly score: number;
}

/** The labelled places in the order of the seed: the first fifth is held back, the rest is for fitting. */
export function readExamples(directory: string): {
  heldBack: LabelledExample[];
  training: LabelledExample[];
} {
  const places = readPlaces(directory).map(({ open, business }) => ({
    open,
    confidence: business.confidence ?? 0,
    features: openFeatures(business),
  }));
  const examples = shuffle(places, SEED);
  const heldBack = examples.slice(0, Math.floor(examples.length / 5));
  return { heldBack, training: examples.slice(heldBack.length) };
}

/** Each place judged by a model that was fitted on the other folds. */
export function crossValidated(training: readonly LabelledExample[]): JudgedExample[] {
  const foldWeights = Array.from({ length: FOLDS }, (_fold, fold) =>
    fitOpenness(training.filter((_place, index) => index % FOLDS !== fold)),
  );
  return training.map((place, index) => ({
    place,
    score: probability(place.features, foldWeights[index % FOLDS] ?? new Float64Array()),
  }));
}

/** The labelled places as a job has them before it selects. */
export function readPlaces(directory: string): { open: boolean; business: Business }[] {
  const rows = readFileSync(path.join(directory, PLACES_FILE), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
  const labelled = rows.flatMap((row): { open: boolean; business: Business }[] => {
    const record = fromOvertureRecord(row, 'overture');
    if (record === null || typeof row !== 'object' || row === null || !('open' in row)) return [];
    return [{ open: row.open === true, business: normalizeRecord(record, READ_AT) }];
  });
  const marked = markOwnership(
    labelled.map(({ business }) => business),
    loadKnowledge().brands,
  );
  return marked.map((business, index) => ({ open: labelled[index]?.open === true, business }));
}

export function fitOpenness(some: readonly LabelledExample[]): Float64Array {
  return fitLogistic(
    some.map(({ features }) => features),
    some.map(({ open }) => open),
    RIDGE,
  );
}
