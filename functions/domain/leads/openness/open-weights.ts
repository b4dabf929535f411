import type { OpenFeature } from './open-features.ts';

/**
 * Log-odds of each feature. Fitted on 2026-11-28 on 1360 of the 1700 places of overture_us_places.jsonl, all in the
 * US (ridge 3); the others are held back. Written by bin/fit-openness.ts: do not edit.
 */
export const OPEN_WEIGHTS: Readonly<Record<OpenFeature, number>> = {
  bias: 1.1801,
  confidence: 0.2273,
  confidenceVeryHigh: 1.1955,
  confidenceLow: -0.0491,
  noPhone: -0.2643,
  socialsOnly: -0.2897,
  noSocials: 0.7001,
  ownSite: 0.3675,
  noPostcode: -1.0985,
  longPostcode: 0.5998,
  oneCategory: -0.3418,
  branded: -0.819,
  oneWordName: -0.6599,
  foodAndDrink: -0.4489,
  incorporated: 0.5236,
  deepSite: 0.5441,
};
