/**
 * Tells whether two places are one business: `{ "a": place, "b": place }` a line on standard input, places in
 * Overture's record form; `{ "probability", "match" }` a line out, or `{ "error" }` for a broken line. One line
 * out for each line in, in order.
 */
import type { Business } from '../functions/domain/leads/lead.ts';
import {
  MATCH_THRESHOLD,
  matchProbability,
} from '../functions/domain/leads/match/business-probability.ts';
import { normalizeRecord } from '../functions/domain/leads/normalize/normalize-record.ts';
import { fromOvertureRecord } from '../functions/domain/sources/overture-record.ts';
import { answerLines } from './json-lines.ts';

await answerLines(process.stdin, process.stdout, (pair) => {
  if (typeof pair !== 'object' || pair === null) throw new Error('The line is no JSON object.');
  const probability = matchProbability(
    readPlace('a' in pair ? pair.a : undefined, 'a'),
    readPlace('b' in pair ? pair.b : undefined, 'b'),
  );
  return { probability: Number(probability.toFixed(4)), match: probability >= MATCH_THRESHOLD };
});

function readPlace(raw: unknown, side: string): Business {
  // Other data sets may carry no ids: comparing needs none.
  const place = typeof raw === 'object' && raw !== null ? { id: side, ...raw } : raw;
  const record = fromOvertureRecord(place, 'overture');
  if (record === null) throw new Error(`"${side}" is no place: it needs a name.`);
  const business = normalizeRecord(record, '1970-01-01T00:00:00.000Z');
  if (business.phones !== null && business.phones.length > 0) return business;
  // A number that no country makes sense of still tells two records apart, or that they are one.
  const numbers = record.phones.map((phone) => phone.replace(/\D/g, '').slice(-10));
  const phones = numbers
    .filter((number) => number.length >= 7)
    .map((number) => ({ number, type: null, scope: 'location', source: 'overture' }) as const);
  return { ...business, phones };
}
