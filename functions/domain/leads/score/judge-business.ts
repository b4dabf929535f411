import { no, unclear, yes } from '../../kernel/judgement.ts';
import type { Judgement } from '../../kernel/judgement.ts';
import { truncate } from '../../kernel/text.ts';
import type { LeadRequest, RequestFilter } from '../../prompt/request.ts';
import { categoryWords, labelInText } from '../category-label.ts';
import type { Business, MatchedCriterion } from '../lead.ts';
import { askedCategories, categoryFit, isMainKind } from './category-fit.ts';
import type { CategoryFit } from './category-fit.ts';
import { judgeContactField } from './judge-contact-field.ts';
import { judgeExclusions } from './judge-exclusions.ts';
import { judgeFilter } from './judge-filter.ts';
import { judgePlace } from './judge-place.ts';
import { parentOf } from './parent-body.ts';

/** A business held against every thing that a request asks for. */
export interface Judged {
  fit: CategoryFit;
  category: Judgement;
  place: Judgement;
  fields: readonly (readonly [name: string, Judgement])[];
  /** Conditions, and what the request leaves out. */
  filters: readonly (readonly [name: string, Judgement])[];
}

export function judgeBusiness(business: Business, request: LeadRequest): Judged {
  const fit = categoryFit(business, askedCategories(request));
  return {
    fit,
    category: judgeCategory(business, request),
    place: judgePlace(business, request.place?.parts ?? []),
    fields: request.contactFields.map(
      (field) => [field, judgeContactField(business, field)] as const,
    ),
    filters: [
      ...request.filters.map(
        (filter) => [filterName(filter), judgeFilter(business, filter)] as const,
      ),
      ...judgeExclusions(business, request),
    ],
  };
}

/** Whether the business is of a kind asked for: by its main category, or by another one that its name bears out. */
export function judgeCategory(business: Business, request: LeadRequest): Judgement {
  const asked = request.categories.map((category) => category.label).join(' or ');
  switch (categoryFit(business, askedCategories(request))) {
    case 'any':
      return yes('any category');
    case 'exact': {
      const main = categoryWords(business.category) ?? asked;
      const also = alsoListedAs(business, request);
      const listed = `listed as ${also === undefined ? main : `${also} as well as ${main}`}`;
      if (business.nameKind !== undefined)
        return unclear(`${listed}, but its name suggests ${business.nameKind}`);
      const parent = parentOf(business, askedCategories(request));
      return parent === undefined ? yes(listed) : unclear(`${listed}, but part of ${parent}`);
    }
    case 'near': {
      const listed = `listed as ${categoryWords(business.category) ?? 'another'}`;
      if (business.nameKind !== undefined)
        return unclear(`${listed}, and its name suggests ${business.nameKind}`);
      const parent = parentOf(business, askedCategories(request));
      return parent === undefined
        ? yes(`${listed}, which is close to ${asked}`)
        : unclear(`${listed}, and part of ${parent}`);
    }
    case 'secondary':
      if (business.nameFits === true)
        return yes(
          `listed as ${asked} as well as ${categoryWords(business.category) ?? 'another'}, and its name agrees`,
        );
      return unclear(
        `${asked} is only its second category, after ${categoryWords(business.category) ?? 'another'}`,
      );
    case 'none':
      return no(`listed as ${categoryWords(business.category) ?? 'nothing'}`);
  }
}

/** The label of what was asked for, where the record lists it only beside its main kind; undefined where it is that. */
export function alsoListedAs(business: Business, request: LeadRequest): string | undefined {
  if (isMainKind(business, askedCategories(request))) return undefined;
  const listed = request.categories.find(({ id }) => business.categories.includes(id));
  return listed === undefined ? undefined : labelInText(listed.label);
}

const OPERATORS = { eq: '', neq: 'not ', gte: 'at least ', lte: 'at most ', between: '' } as const;

/** `kind`, or `kind: value` when the value says more than yes. */
function filterName({ kind, op, value }: RequestFilter): string {
  if (value === true && op === 'eq') return kind;
  return `${kind}: ${OPERATORS[op]}${Array.isArray(value) ? value.join('-') : String(value)}`;
}

/** One criterion a thing asked, in the order of the request. */
export function criteriaOf(request: LeadRequest, judged: Judged): MatchedCriterion[] {
  const criteria: (readonly [string, Judgement])[] = [];
  if (request.categories.length > 0) criteria.push(['category', judged.category]);
  if (request.place !== null) criteria.push(['place', judged.place]);
  criteria.push(...judged.fields, ...judged.filters);
  return criteria.map(([criterion, judgement]) => ({
    criterion: truncate(criterion, 200),
    ...judgement,
  }));
}
