import { isServedFilter } from '../filters/filters.ts';
import { filterText } from './filter-text.ts';
import type { ContactField, LeadRequest, RequestNote } from './request.ts';

/** Contact fields that no source of ours knows, in words. */
const UNKNOWN_FIELDS: Readonly<Partial<Record<ContactField, string>>> = {
  ownerName: 'name of the owner',
};

/** True for a contact field that no source knows: it drops nobody. */
export const isUnknownField = (field: ContactField): boolean =>
  Object.hasOwn(UNKNOWN_FIELDS, field);

/**
 * Says of each condition and contact field of a request whether it will not be applied, since no source that the job
 * reads can tell. A note in the prompt's own words says it better than ours; one on a condition that a source can tell
 * today, as the request was read elsewhere, goes.
 *
 * @param sourceIds of the sources that the job reads
 */
export function noteUnchecked(request: LeadRequest, sourceIds: readonly string[]): LeadRequest {
  const fields = request.contactFields.filter(isUnknownField);
  const filters = request.filters.filter(({ kind }) => !isServedFilter(kind, sourceIds));
  const unchecked = new Set<string>([...fields, ...filters.map(({ kind }) => kind)]);
  const kept = request.notes.filter(
    ({ subject }) => subject === undefined || unchecked.has(subject),
  );
  const said = new Set<string>(kept.map(({ subject }) => subject ?? ''));
  return {
    ...request,
    notes: [
      ...kept,
      ...fields
        .filter((field) => !said.has(field))
        .map((subject): RequestNote => {
          const text = UNKNOWN_FIELDS[subject] ?? subject;
          return { text, effect: 'not_checked', slot: 'contact', subject };
        }),
      ...filters
        .filter(({ kind }) => !said.has(kind))
        .map((filter): RequestNote => {
          const text = filterText(filter);
          return { text, effect: 'not_checked', slot: 'filter', subject: filter.kind };
        }),
    ],
  };
}
