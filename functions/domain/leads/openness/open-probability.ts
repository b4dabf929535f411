import { foldToAscii } from '../../kernel/text.ts';
import type { Business } from '../lead.ts';
import { bearsName, OPEN_FEATURES, openFeatures } from './open-features.ts';
import { OPEN_WEIGHTS } from './open-weights.ts';

/**
 * Below it a lead is not delivered: of the labelled records under it less than two in three are open, of all others
 * nine in ten (bin/fit-openness.ts prints both).
 */
export const OPEN_THRESHOLD = 0.7;

/**
 * Log-odds of what no labelled record tells: those carry no visits to websites and no stated status. Priors by
 * judgement, not fitted.
 */
const PRIOR_LOG_ODDS = {
  siteAnswers: 0.6,
  /** The site that answers bears the name of the business. */
  ownSiteAnswers: 0.4,
  siteUnreachable: -0.8,
  statedOpen: 1,
  nameSaysClosed: -3,
} as const;

const SAYS_CLOSED =
  /\b(?:closed|permanently closed|ferme definitivement|geschlossen|cerrado definitivamente)$|^closed\b/u;

const ORDERED = Float64Array.from(OPEN_FEATURES, (name) => OPEN_WEIGHTS[name]);

/** Probability (0..1) that a business is open for business. 0 where a source states that it closed for good. */
export function openProbability(business: Business): number {
  if (business.businessStatus === 'permanently_closed') return 0;
  const features = openFeatures(business);
  let logOdds = priorLogOdds(business);
  for (let index = 0; index < features.length; index += 1)
    logOdds += (ORDERED[index] ?? 0) * (features[index] ?? 0);
  return 1 / (1 + Math.exp(-logOdds));
}

function priorLogOdds(business: Business): number {
  const { websiteStatus, businessStatus, name } = business;
  let logOdds = 0;
  if (websiteStatus === 'ok') {
    logOdds += PRIOR_LOG_ODDS.siteAnswers;
    if (bearsName(business)) logOdds += PRIOR_LOG_ODDS.ownSiteAnswers;
  }
  if (websiteStatus === 'unreachable') logOdds += PRIOR_LOG_ODDS.siteUnreachable;
  if (businessStatus === 'operational') logOdds += PRIOR_LOG_ODDS.statedOpen;
  if (SAYS_CLOSED.test(foldToAscii(name))) logOdds += PRIOR_LOG_ODDS.nameSaysClosed;
  return logOdds;
}
