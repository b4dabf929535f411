import { radiusText } from '../../../client/radius-text.ts';
import type { Job, LeadRequest } from '../api/types.ts';
import { formatNumber } from './format.ts';

type Titled = Pick<Job, 'prompt' | 'request'>;

/**
 * What a job was understood to look for: `Dentists in Austin, TX, 25`. The sentence itself while nothing is
 * understood.
 */
export function jobTitle({ prompt, request }: Titled): string {
  const what = request === null ? '' : subjectOf(request);
  if (request === null || what === '') return prompt;
  const title = request.place === null ? what : `${what} ${whereOf(request.place)}`;
  return request.count === null ? title : `${title}, ${formatNumber(request.count)}`;
}

/** The kinds of business, or the brands, in the plural. */
export function subjectOf({ categories, brands }: LeadRequest): string {
  const kinds = listOf(categories.map(({ label }) => plural(label)));
  const names = listOf(brands.include);
  if (names === '' || kinds === '') return kinds === '' ? names : kinds;
  return `${names} ${kinds.toLowerCase()}`;
}

const listOf = (names: readonly string[]): string =>
  names
    .map((name, index) => (index === 0 ? name : name.charAt(0).toLowerCase() + name.slice(1)))
    .join(names.length > 2 ? ', ' : ' and ');

function whereOf({ label, radiusMeters }: NonNullable<LeadRequest['place']>): string {
  if (radiusMeters === null) return `in ${label}`;
  return `within ${radiusText(radiusMeters)} of ${label}`;
}

/** Of the last word, by the rules of regular English nouns; a plural stays one. */
export function plural(label: string): string {
  if (/(?:s|services|repair|care|food|parking|storage|retail|catering|cleaning|ing)$/i.test(label))
    return label;
  if (/[^aeiou]y$/i.test(label)) return `${label.slice(0, -1)}ies`;
  return /(?:x|ch|sh|z)$/i.test(label) ? `${label}es` : `${label}s`;
}
