import type { LeadRequest } from '../../prompt/request.ts';
import type { Business, Lead } from '../lead.ts';
import { openProbability } from '../openness/open-probability.ts';
import { askedCategories, comesLast, isMainKind } from './category-fit.ts';
import { contactShare, mean } from './contact-share.ts';
import { criteriaOf, judgeBusiness } from './judge-business.ts';
import type { Judged } from './judge-business.ts';
import { canJudge } from './judge-filter.ts';
import { isReachable } from './reachable.ts';
import { reasonOf } from './score-reason.ts';
import type { Components } from './score-reason.ts';

export type Score = Pick<Lead, 'score' | 'scoreReason' | 'matchedCriteria'>;

/**
 * What is left of the fit when a thing that was asked is unclear or missing. A condition that nobody can decide takes
 * nothing: it is the same for all.
 */
const FIT_LEFT = {
  category: { yes: 0.995, unclear: 0.58, no: 0.3 },
  place: { yes: 1, unclear: 0.85, no: 0.5 },
  filter: { yes: 1, unclear: 0.94, no: 0.6 },
} as const;

/** The fit of a category that the name says, too. */
const NAMED_CATEGORY = 1;

/** The fit of a kind that the record lists after another one, whatever its name: who is mainly of the kind comes first. */
const PASSING_CATEGORY = 0.95;

/** What is left of a business that can't be reached at all: it is still known to be there. */
const UNREACHED_LEFT = 0.5;

/**
 * Points for the product of the three components, straight between two lines. Most leads that are delivered have products
 * close to each other: there a small difference makes more points, so that the scale tells them apart.
 */
const CURVE = [
  [0.25, 0],
  [0.5, 36],
  [0.65, 60],
  [0.72, 70],
  [0.78, 71],
  [0.85, 77],
  [0.88, 82],
  [0.905, 86],
  [0.92, 89],
  [0.935, 92],
  [0.98, 100],
] as const satisfies readonly (readonly [product: number, points: number])[];

/** The best score that a lead with this fault can have; from 70 on a salesperson would call. */
export const CAPS = {
  permanentlyClosed: 5,
  offCategory: 20,
  unreachable: 30,
  outsidePlace: 40,
  temporarilyClosed: 45,
  failedFilter: 50,
  missingField: 65,
  unclearCategory: 50,
} as const;

/**
 * Scores a business for a request: an integer 0..100, the facts in words, one criterion a thing asked. The score
 * is P(open) x fit x reach, spread over the scale, under a cap for each fault.
 * 70 and above: reachable by every field asked for, of the exact category, in the place, likely to be open.
 */
export function scoreLead(business: Business, request: LeadRequest): Score {
  const judged = judgeBusiness(business, request);
  const components = componentsOf(business, request, judged);
  const product = components.open * components.fit * components.reach;
  const points = pointsOf(product);
  return {
    score: Math.min(Math.round(points), capOf(business, judged)),
    scoreReason: reasonOf(business, request, { judged, components }),
    matchedCriteria: criteriaOf(request, judged),
  };
}

function pointsOf(product: number): number {
  let [fromProduct, fromPoints]: readonly [number, number] = CURVE[0];
  for (const [toProduct, toPoints] of CURVE) {
    if (product <= toProduct) {
      const part = (product - fromProduct) / (toProduct - fromProduct || 1);
      return Math.max(0, fromPoints + part * (toPoints - fromPoints));
    }
    [fromProduct, fromPoints] = [toProduct, toPoints];
  }
  return fromPoints;
}

function componentsOf(business: Business, request: LeadRequest, judged: Judged): Components {
  // The request's own conditions come first, in its order; what it leaves out is always decidable.
  const filters = judged.filters.filter((_filter, index) => {
    const kind = request.filters[index]?.kind;
    return kind === undefined || canJudge(kind);
  });
  return {
    open: openProbability(business),
    fit:
      categoryFitOf(business, request, judged) *
      FIT_LEFT.place[judged.place.satisfied] *
      mean(filters.map(([, { satisfied }]) => FIT_LEFT.filter[satisfied])),
    reach: UNREACHED_LEFT + (1 - UNREACHED_LEFT) * contactShare(business, judged),
  };
}

function categoryFitOf(
  business: Business,
  request: LeadRequest,
  { fit, category }: Judged,
): number {
  if (category.satisfied !== 'yes') return FIT_LEFT.category[category.satisfied];
  const asked = askedCategories(request);
  const isMain = fit === 'any' || isMainKind(business, asked);
  if (!isMain || comesLast(business.category, asked)) return PASSING_CATEGORY;
  return business.nameFits === true ? NAMED_CATEGORY : FIT_LEFT.category.yes;
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
