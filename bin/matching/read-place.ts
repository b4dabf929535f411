import type { Business } from '../../functions/domain/leads/lead.ts';
import { normalizeRecord } from '../../functions/domain/leads/normalize/normalize-record.ts';
import { fromOvertureRecord } from '../../functions/domain/sources/overture-record.ts';

/**
 * A place of another data set, in Overture's record form, as the matcher takes it. It may lack an id: comparing needs none.
 *
 * @throws Error for what is no place
 */
export function readPlace(raw: unknown, side: string): Business {
  const place = typeof raw === 'object' && raw !== null ? { id: side, ...raw } : raw;
  const record = fromOvertureRecord(place, 'overture');
  if (record === null) throw new Error(`"${side}" is not a place: it needs a name.`);
  const business = normalizeRecord(record, '1970-01-01T00:00:00.000Z');
  if (business.phones !== null && business.phones.length > 0) return business;
  // A number that no country makes sense of still tells two records apart, or that they are one.
  const numbers = record.phones.map((phone) => phone.replace(/\D/g, '').slice(-10));
  const phones = numbers
    .filter((number) => number.length >= 7)
    .map((number) => ({ number, type: null, scope: 'location', source: 'overture' }) as const);
  return { ...business, phones };
}
