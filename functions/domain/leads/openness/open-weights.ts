import type { OpenFeature } from './open-features.ts';

/**
 * Log-odds of each feature. Fitted on 2026-11-28 on 1360 of the 1700 places of overture_us_places.jsonl, all in the
 * US (ridge 3); the others are held back. Written by bin/fit-openness.ts: do not edit.
 */
export const OPEN_WEIGHTS: Readonly<Record<OpenFeature, number>> = {
  bias: 1.1497,
  confidence: 0.2002,
  confidenceVeryHigh: 1.0777,
  confidenceLow: -0.0405,
  noPhone: -0.286,
  noWebsite: 0.2383,
  socialsOnly: -0.3601,
  noSocials: 0.7812,
  ownSite: 0.3857,
  secureSite: 0.2877,
  sharedHost: -0.2693,
  noHouse: -0.3643,
  noPostcode: -1.0029,
  longPostcode: 0.5292,
  manyCategories: -0.389,
  oneCategory: -0.3567,
  branded: -0.7963,
  oneWordName: -0.667,
  tollFree: -0.3422,
  deepSite: 0.3925,
};
