import type { LeadRequest } from '../../prompt/request.ts';
import type { Business, Lead } from '../lead.ts';
import { contactShare, isReachable, share, mean } from './contact-share.ts';
import { criteriaOf, judgeBusiness } from './judge-business.ts';
import type { Judged } from './judge-business.ts';
import { canJudge } from './judge-filter.ts';
import { reasonOf } from './score-reason.ts';

export type Score = Pick<Lead, 'score' | 'scoreReason' | 'matchedCriteria'>;

/**
 * Points of a perfect lead, 100 in all. Match and contactability weigh most: an off-category or unreachable
 * business is worthless, while the sources' confidence tells little about being open (measured on records with
 * a known outcome: 80 % of those under 0.6 are open, 95 % of those from 0.9 on).
 */
export const POINTS = {
  category: 28,
  place: 12,
  filters: 5,
  /** Instead, when a condition is stated that we can decide; the rest shares what is left. */
  decidableFilters: 15,
  /** Shared by the fields asked for; by phone, e-mail and website when none is named. */
  contact: 35,
  confidence: 10,
  freshness: 10,
} as const;

/** The best score that a lead with this fault can have; from 70 on a salesperson would call. */
export const CAPS = {
  permanentlyClosed: 5,
  offCategory: 20,
  unreachable: 30,
  outsidePlace: 40,
  temporarilyClosed: 45,
  failedFilter: 50,
  missingField: 65,
  unclearCategory: 69,
} as const;

/** Share of the freshness points by age of the newest source record, in days. */
const FRESHNESS: readonly (readonly [maxDays: number, share: number])[] = [
  [365, 1],
  [730, 0.8],
  [1_095, 0.5],
  [1_825, 0.25],
];
const DAY_MS = 86_400_000;

/**
 * Scores a business for a request: an integer 0..100, one sentence with the facts, one criterion a thing asked.
 * 70 and above: reachable by every field asked for, of the exact category, in the place, not closed.
 *
 * @param now the time against which the age of the record counts
 */
export function scoreLead(business: Business, request: LeadRequest, now: Date): Score {
  const judged = judgeBusiness(business, request);
  const ageDays = ageOf(business.updatedAt, now);
  const undecidable = request.filters.filter(({ kind }) => !canJudge(kind)).length;
  const filterPoints =
    judged.filters.length > undecidable ? POINTS.decidableFilters : POINTS.filters;
  const met = mean(judged.filters.map(([, judgement]) => share(judgement)));
  const rest =
    POINTS.category * share(judged.category) +
    POINTS.place * share(judged.place) +
    POINTS.contact * contactShare(business, judged) +
    POINTS.confidence * (business.confidence ?? 0.6) +
    POINTS.freshness * freshnessShare(business, ageDays);
  const points = filterPoints * met + (rest * (100 - filterPoints)) / (100 - POINTS.filters);
  const score = Math.max(0, Math.min(Math.round(points), capOf(business, judged)));
  return {
    score,
    scoreReason: reasonOf(business, request, judged, ageDays),
    matchedCriteria: criteriaOf(request, judged),
  };
}

function ageOf(updatedAt: string | null, now: Date): number | null {
  const updated = updatedAt === null ? Number.NaN : Date.parse(updatedAt);
  return Number.isFinite(updated)
    ? Math.max(0, Math.floor((now.getTime() - updated) / DAY_MS))
    : null;
}

function freshnessShare(business: Business, ageDays: number | null): number {
  const byAge =
    ageDays === null ? 0.5 : (FRESHNESS.find(([maxDays]) => ageDays <= maxDays)?.[1] ?? 0);
  return business.businessStatus === 'operational' || business.websiteStatus === 'ok'
    ? Math.max(byAge, 0.8)
    : byAge;
}

function capOf(business: Business, judged: Judged): number {
  const caps: number[] = [100];
  if (business.businessStatus === 'permanently_closed') caps.push(CAPS.permanentlyClosed);
  if (business.businessStatus === 'temporarily_closed') caps.push(CAPS.temporarilyClosed);
  if (judged.fit === 'none') caps.push(CAPS.offCategory);
  if (judged.category.satisfied === 'unclear') caps.push(CAPS.unclearCategory);
  if (judged.place.satisfied === 'no') caps.push(CAPS.outsidePlace);
  if (judged.filters.some(([, judgement]) => judgement.satisfied === 'no'))
    caps.push(CAPS.failedFilter);
  if (judged.fields.some(([, judgement]) => judgement.satisfied === 'no'))
    caps.push(CAPS.missingField);
  if (!isReachable(business)) caps.push(CAPS.unreachable);
  return Math.min(...caps);
}
