import type { Job, JobStatus, LeadRequest } from '../api/types.ts';
import { count, formatNumber, humanize } from './format.ts';

/** The service's names in the words of people. */

export const STATUS_TEXT: Readonly<Record<JobStatus, string>> = {
  parsing: 'Reading',
  routing: 'Planning',
  scraping: 'Collecting',
  normalizing: 'Merging',
  enriching: 'Checking',
  delivering: 'Delivering',
  delivered: 'Delivered',
  awaiting_clarification: 'Needs your answer',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** The stages in their order, with what happens in each. */
export const STAGES: readonly { status: JobStatus; label: string; text: string }[] = [
  { status: 'parsing', label: 'Reading', text: 'Understanding your sentence' },
  { status: 'routing', label: 'Planning', text: 'Choosing sources and estimating the cost' },
  { status: 'scraping', label: 'Collecting', text: 'Collecting businesses from the sources' },
  { status: 'normalizing', label: 'Merging', text: 'Cleaning records and merging duplicates' },
  { status: 'enriching', label: 'Checking', text: 'Reading websites and checking contacts' },
  { status: 'delivering', label: 'Delivering', text: 'Scoring and writing your list' },
];

const FIELD_TEXT: Readonly<Record<string, string>> = {
  email: 'E-mail',
  phone: 'Phone',
  mobilePhone: 'Mobile phone',
  website: 'Website',
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  x: 'X',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  whatsapp: 'WhatsApp',
  address: 'Street address',
  ownerName: 'Owner’s name',
  emails: 'E-mail',
  phones: 'Phone',
  socials: 'Social profiles',
  category: 'Kind of business',
  latitude: 'Position',
  longitude: 'Position',
};

export const fieldText = (field: string): string => FIELD_TEXT[field] ?? humanize(field);

const SIGN: Readonly<Record<string, string>> = {
  eq: '',
  neq: 'not ',
  gte: 'at least ',
  lte: 'at most ',
};

/** `Has website`, `Not: has website`, `Rating: at least 4`. */
export function filterText({ kind, op, value }: LeadRequest['filters'][number]): string {
  const name = humanize(kind);
  if (typeof value === 'boolean') {
    const wanted = value === (op !== 'neq');
    return wanted ? name : `Not: ${name.toLowerCase()}`;
  }
  if (Array.isArray(value)) return `${name}: ${value.map(formatNumber).join(' to ')}`;
  return `${name}: ${SIGN[op] ?? ''}${typeof value === 'number' ? formatNumber(value) : value}`;
}

export function placeText(place: NonNullable<LeadRequest['place']>): string {
  const { label, radiusMeters } = place;
  if (radiusMeters === null) return label;
  return `${label}, within ${formatNumber(Math.round(radiusMeters / 100) / 10)} km`;
}

const SHORTFALL: Readonly<Record<string, (businesses: string, many: boolean) => string>> = {
  not_enough_found: (businesses, many) =>
    `There ${many ? 'are' : 'is'} ${businesses} fewer in the sources than you asked for.`,
  already_received: (businesses, many) =>
    `${businesses} ${many ? 'were' : 'was'} delivered to you in the last 30 days, and you do not pay twice.`,
  missing_required_field: (businesses, many) =>
    `${businesses} ${many ? 'lack' : 'lacks'} a contact that you asked for.`,
  off_category: (businesses) => `${businesses} turned out to be something else than you asked for.`,
  closed: (businesses, many) => `${businesses} ${many ? 'are' : 'is'} closed.`,
  filtered: (businesses, many) => `${businesses} ${many ? 'do' : 'does'} not meet your conditions.`,
  claimed_by_running_job: (businesses, many) =>
    `${businesses} ${many ? 'are' : 'is'} being delivered by another job of yours.`,
  credit_limit: (businesses) => `${businesses} more would have cost more than the job may spend.`,
  source_unavailable: (businesses) =>
    `A source did not answer: about ${businesses} could not be looked up.`,
  count_trimmed: (businesses, many) =>
    `${businesses} ${many ? 'were' : 'was'} cut off: one job has an upper limit.`,
};

/** One sentence for each reason why fewer leads came than were asked for. */
export function shortfallSentences({ reasons }: NonNullable<Job['shortfall']>): string[] {
  return reasons.map(({ code, count: number }) => {
    if (code === 'filter_not_supported')
      return 'A condition of yours can’t be checked by any source; it was left out.';
    const businesses = count(number, 'business', 'businesses');
    return SHORTFALL[code]?.(businesses, number !== 1) ?? `${humanize(code)}: ${businesses}.`;
  });
}

/** What a person can do about a failed job. */
export const FAILURE_HELP: Readonly<Record<string, string>> = {
  PROMPT_NOT_SUPPORTED: 'Ask for businesses of some kind in some place, not for private people.',
  CLARIFICATION_EXPIRED: 'Start it again and answer the question when it is asked.',
  CLARIFICATION_LIMIT: 'Name the kind of business and the place in one plain sentence.',
  NO_SOURCE_AVAILABLE: 'Try a wider category or another place.',
  SOURCE_UNAVAILABLE: 'This usually clears up within a few minutes.',
  API_KEY_DAILY_CAP_EXCEEDED:
    'The key has a daily limit: raise it with a new key, or wait until tomorrow (UTC).',
  JOB_TIMEOUT: 'Ask for fewer leads or a smaller area.',
  INTERNAL_ERROR: 'Try again. If it fails once more, tell support the number of the job.',
};
