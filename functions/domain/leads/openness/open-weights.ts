import type { OpenFeature } from './open-features.ts';

/**
 * Log-odds of each feature. Fitted on 2026-11-28 on 1360 of the 1700 places of overture_us_places.jsonl, all in the
 * US (ridge 3); the others are held back. Written by bin/fit-openness.ts: do not edit.
 */
export const OPEN_WEIGHTS: Readonly<Record<OpenFeature, number>> = {
  bias: 1.1557,
  confidence: 0.2023,
  confidenceVeryHigh: 1.2061,
  confidenceLow: -0.0212,
  noPhone: -0.2568,
  socialsOnly: -0.2786,
  noSocials: 0.3713,
  ownSite: 0.3456,
  noPostcode: -1.0629,
  longPostcode: 0.6501,
  oneCategory: -0.4348,
  branded: -0.7534,
  oneWordName: -0.6204,
  foodAndDrink: -0.467,
  incorporated: 0.5234,
  datedLately: 1.3125,
  deepSite: 0.4176,
};
