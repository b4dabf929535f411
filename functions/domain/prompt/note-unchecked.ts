import { filterText } from './filter-text.ts';
import { isServedFilter } from './filters.ts';
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
 * reads can tell. Notes that say it already are made anew: other sources may be read today.
 *
 * @param sourceIds of the sources that the job reads
 */
export function noteUnchecked(request: LeadRequest, sourceIds: readonly string[]): LeadRequest {
  const { filters, contactFields, notes } = request;
  const unchecked = [
    ...contactFields.flatMap((field): RequestNote[] => {
      const text = UNKNOWN_FIELDS[field];
      return text === undefined
        ? []
        : [{ text, effect: 'not_checked', slot: 'contact', subject: field }];
    }),
    ...filters
      .filter(({ kind }) => !isServedFilter(kind, sourceIds))
      .map((filter): RequestNote => {
        const text = filterText(filter);
        return { text, effect: 'not_checked', slot: 'filter', subject: filter.kind };
      }),
  ];
  return {
    ...request,
    notes: [...notes.filter(({ subject }) => subject === undefined), ...unchecked],
  };
}
