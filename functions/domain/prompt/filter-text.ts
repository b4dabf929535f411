import { FILTERS } from '../filters/filters.ts';
import type { RequestFilter } from './request.ts';

/** A condition as the service holds it, or as an answer carries it: JSON knows no pairs. */
type Condition = Pick<RequestFilter, 'kind' | 'op'> & {
  readonly value: boolean | number | string | readonly number[];
};

const OPERATORS = { eq: '', neq: 'not ', gte: 'at least ', lte: 'at most ', between: '' } as const;

const UNITS = { Y: 'year', M: 'month', W: 'week', D: 'day' } as const satisfies Record<
  string,
  string
>;

/** A condition in the words of people: `rating: at least 4`, `has no website`, `open on Sunday`, `family-owned`. */
export function filterText({ kind, op, value }: Condition): string {
  const { label } = FILTERS[kind];
  if (typeof value === 'boolean') return value === (op !== 'neq') ? label : negated(label);
  if (typeof value === 'object') return `${label}: ${value.join(' to ')}`;
  const text = `${OPERATORS[op]}${plainValue(value)}`;
  if (kind === 'open_on')
    return `${op === 'neq' ? 'not ' : ''}open on ${capitalized(text.replace(/^not /, ''))}`;
  if (kind === 'ownership' && op === 'eq') return `${text}-owned`;
  // What the prompt asks for beyond our list has no better name than its own words.
  return kind === 'feature' || kind === 'exclude_brand' ? text : `${label}: ${text}`;
}

/** `has a website`: `has no website`; `open late`: `not open late`; `outdoor seating`: `no outdoor seating`. */
function negated(label: string): string {
  if (/^has an? /.test(label)) return label.replace(/^has an? /, 'has no ');
  if (label === 'delivers') return 'does not deliver';
  const [name = label] = label.split(',');
  return `${/^(?:open|wheelchair|independent|pet)\b/.test(name) ? 'not' : 'no'} ${name}`;
}

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** `P2Y` is 2 years (ISO 8601); ids and names are written with blanks. */
function plainValue(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const [, number, unit] = /^P(\d+)([YMWD])$/.exec(value) ?? [];
  if (number === undefined || unit === undefined) return value.replaceAll('_', ' ');
  const name = Object.entries(UNITS).find(([letter]) => letter === unit)?.[1] ?? unit;
  return `${number} ${name}${number === '1' ? '' : 's'}`;
}
