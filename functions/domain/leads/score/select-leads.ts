import { mustBeProven, needsWebsite } from '../../filters/filters.ts';
import { isUnknownField } from '../../prompt/note-unchecked.ts';
import type { LeadRequest, RequestFilter } from '../../prompt/request.ts';
import type { Business } from '../lead.ts';
import { OPEN_THRESHOLD, openProbability } from '../openness/open-probability.ts';
import { beliedTest } from './belied.ts';
import { askedCategories, categoryAligner, categoryFit, isMainKind } from './category-fit.ts';
import type { CategoryTree } from './category-fit.ts';
import { judgeCategory } from './judge-business.ts';
import { judgeContactField } from './judge-contact-field.ts';
import { excludedCategoryTest, judgeExclusions } from './judge-exclusions.ts';
import { canJudge, judgeFilter } from './judge-filter.ts';
import { judgePlace } from './judge-place.ts';
import { kindEvidence } from './kind-evidence.ts';
import { isStranger } from './kinship.ts';
import { nameJudge } from './name-kind.ts';
import { isContactable } from './reachable.ts';
import { rivalTest } from './rival-kinds.ts';

/** The shortfall codes that selection can give (behaviour: Jobs). */
export type SelectionCode =
  | 'off_category'
  | 'closed'
  | 'filtered'
  | 'missing_required_field'
  | 'filter_not_supported';

export interface SelectLeadsInput {
  businesses: readonly Business[];
  request: LeadRequest;
  /**
   * `found`: straight from the sources; drops only what reading the websites can't change.
   * `enriched`: everything known; required fields count.
   */
  step: 'found' | 'enriched';
  /** Needed for records that carry no taxonomy path, or names of an older release. */
  categories?: CategoryTree;
}

export interface Selection {
  kept: Business[];
  /**
   * Why businesses were dropped, most frequent first. `filter_not_supported` counts filters, not businesses:
   * those that nothing could decide, so that they were not applied.
   */
  dropped: { code: SelectionCode; count: number }[];
  /** The businesses that were dropped, in their order. */
  rejected: {
    business: Business;
    code: Exclude<SelectionCode, 'filter_not_supported'>;
    /** Nothing but a doubt about its kind keeps it out. */
    mightFit: boolean;
  }[];
}

/** Keeps the businesses that are what was asked for, their categories in today's taxonomy. The order stays. */
export function selectLeads(input: SelectLeadsInput): Selection {
  const { businesses, request, step } = input;
  const asked = askedCategories(request);
  const align = categoryAligner(request, input.categories);
  const names = nameJudge(request, input.categories);
  const evidence = kindEvidence(request, input.categories);
  const isStray = strayTest(request, input.categories, evidence);
  const isExcluded = excludedCategoryTest(request, input.categories);
  const counts = new Map<SelectionCode, number>();
  const kept: Business[] = [];
  const rejected: Selection['rejected'] = [];
  for (const candidate of businesses) {
    const aligned = align(candidate);
    const marked = names?.mark(aligned) ?? aligned;
    const business = evidence(marked) === 'for' ? known(marked) : marked;
    const fault = reasonToDrop(business, request, { asked, isExcluded, isStray, step });
    const mightFit = fault === null && judgeCategory(business, request).satisfied === 'unclear';
    const code = mightFit ? 'off_category' : fault;
    if (code === null) kept.push(narrowEmails(business, request, step));
    else {
      rejected.push({ business, code, mightFit });
      counts.set(code, (counts.get(code) ?? 0) + 1);
    }
  }
  const idle = unsupportedFilters(kept, request, step);
  if (idle > 0) counts.set('filter_not_supported', idle);
  const dropped = [...counts].map(([code, count]) => ({ code, count }));
  return {
    kept,
    dropped: dropped.toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)),
    rejected,
  };
}

function reasonToDrop(
  business: Business,
  request: LeadRequest,
  {
    asked,
    isExcluded,
    isStray,
    step,
  }: {
    asked: readonly string[];
    isExcluded: (business: Business) => boolean;
    isStray: (business: Business) => boolean;
    step: SelectLeadsInput['step'];
  },
): Exclude<SelectionCode, 'filter_not_supported'> | null {
  if (business.businessStatus === 'permanently_closed') return 'closed';
  if (categoryFit(business, asked) === 'none' || isExcluded(business) || isStray(business))
    return 'off_category';
  if (business.name === '' || judgePlace(business, request.place?.parts ?? []).satisfied === 'no')
    return 'filtered';
  if (judgeExclusions(business, request).some(([, { satisfied }]) => satisfied === 'no'))
    return 'filtered';
  const mayStillChange = step === 'found' && business.website !== null;
  if (!mayStillChange && openProbability(business) < OPEN_THRESHOLD) return 'closed';
  for (const filter of request.filters) {
    if (mayStillChange && needsWebsite(filter.kind)) continue;
    const { satisfied } = judgeFilter(business, filter);
    const isUnproven = step === 'enriched' && satisfied === 'unclear' && mustProve(request, filter);
    if (satisfied === 'no' || isUnproven) return 'filtered';
  }
  // Who asks for no field in particular wants to reach the business all the same: a profile elsewhere is no way to.
  if (request.contactFields.length === 0 && !mayStillChange && !isContactable(business))
    return 'missing_required_field';
  for (const field of request.contactFields) {
    if (mayStillChange && field !== 'address') continue;
    if (judgeContactField(business, field).satisfied === 'no') return 'missing_required_field';
  }
  return null;
}

/** What sources call a business of which they know no trade. */
const isAnyService = (category: string | null): boolean =>
  category === 'professional_service' || category === 'services_and_business';

/** Kinds that are machines, boxes and lots themselves. */
const MACHINES = /(?:^|_)(?:atms?|kiosk|parking|charging_station|locker)(?:_|$)/;

/** Machines, boxes and counters that stand in somebody else's shop. */
const NO_BUSINESS =
  /\batms?\b(?! (?:company|consult|service|solution|sales|machine|group|network|llc|inc))|\baccess point(?: location)?$|\b(?:drop|collection) ?box$|\b(?:amazon|parcel|package|hub) lockers?\b|\bcharging stations?$|\bkiosk$|^(?:redbox|coinstar|ecoatm|minute ?key|bitcoin depot|coinflip|blue rhino|primo water|glacier water)\b|\bpropane exchange\b|\b(?:bitcoin|crypto) (?:atm|kiosk|machine)|\bdcm$|\bparking (?:lot|garage)$/iu;

/** What stands where a name should: a record that somebody tried a listing with. */
const NO_NAME =
  /\b(?:location|business|company|store|listing|practice) name\b|\bprofile ?(?:publishing|\d+\b)|^(?:test|sample|dummy) (?:location|listing|store|business|company|account|page|profile)\b|\blorem ipsum\b|\bplaceholder\b/iu;

/** Whether the record is of a machine, a box or a lot, whatever else its owner does: the cash machine of a bank. */
const isMachine = ({ name, category }: Business): boolean =>
  NO_BUSINESS.test(name) || (category !== null && MACHINES.test(category));

/**
 * A function that tells whether a business only passes for what was asked for: by a second category beside a main one, or
 * a name, of another kind altogether; by its main category against its name and another category together; or against what
 * is known of its kind (`kindEvidence`).
 */
function strayTest(
  request: LeadRequest,
  tree: CategoryTree | undefined,
  evidence: ReturnType<typeof kindEvidence>,
): (business: Business) => boolean {
  const asked = askedCategories(request);
  const names = nameJudge(request, tree);
  if (tree === undefined || names === undefined) return () => false;
  const isRival = rivalTest(asked, tree);
  const isBelied = beliedTest(asked, tree);
  const wantsMachines = asked.some((id) => MACHINES.test(id));
  return (business) => {
    if (NO_NAME.test(business.name)) return true;
    if (!wantsMachines && isMachine(business)) return true;
    const found = evidence(business);
    if (found === 'against') return true;
    if (found === 'for' || names.saysWanted(business)) return false;
    if (names.isOtherwise(business)) return true;
    if (isMainKind(business, asked)) return isBelied(business) && !names.hintsWanted(business);
    const fit = categoryFit(business, asked);
    if (fit === 'near') return business.nameKind !== undefined || isBelied(business);
    const isSecond = fit === 'secondary';
    // A chain is what it is known for, and a vague main category leaves only the name to say which of the others is meant.
    if (isSecond && (business.brandKinds?.length ?? 0) > 0) return true;
    if (isSecond && isAnyService(business.category) && !names.hintsWanted(business)) return true;
    return (
      (isSecond && isRival(business)) ||
      business.nameKind !== undefined ||
      (business.category !== null && isStranger(business.category, asked, tree))
    );
  };
}

/** One that is known to be of the kind, whatever its record says first. */
function known({ nameKind: _kind, ...business }: Business): Business {
  return { ...business, nameFits: true };
}

/** "Only info@ addresses", "verified ones": the others must not leave with the lead. */
function narrowEmails(
  business: Business,
  request: LeadRequest,
  step: SelectLeadsInput['step'],
): Business {
  const kind = request.filters.find((filter) => filter.kind === 'email_type')?.value;
  const verified = request.filters.find((filter) => filter.kind === 'email_verified');
  const isVerified = verified?.value === true && verified.op === 'eq';
  const onlyVerified = step === 'enriched' && isVerified && mustProve(request, verified);
  const onlyKind = kind === 'generic' || kind === 'personal';
  if (business.emails === null || (!onlyKind && !onlyVerified)) return business;
  const emails = business.emails.filter(
    (email) =>
      (!onlyKind || email.kind === kind) && (!onlyVerified || email.status === 'deliverable'),
  );
  return {
    ...business,
    emails,
    email: emails[0]?.address ?? null,
    emailStatus: emails[0]?.status ?? null,
  };
}

/** A request that notes that nobody can tell drops nobody for that. */
const mustProve = ({ notes }: LeadRequest, { kind }: RequestFilter): boolean =>
  mustBeProven(kind) && notes.every(({ subject }) => subject !== kind);

function unsupportedFilters(
  kept: readonly Business[],
  request: LeadRequest,
  step: SelectLeadsInput['step'],
): number {
  const silent = request.filters.filter((filter) => {
    if (!canJudge(filter.kind)) return true;
    if (step === 'found' || kept.length === 0) return false;
    return kept.every((business) => judgeFilter(business, filter).satisfied === 'unclear');
  });
  return silent.length + request.contactFields.filter(isUnknownField).length;
}
