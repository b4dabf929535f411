import { radiusText } from '../../../client/radius-text.ts';
import type {
  ContactField,
  EmailStatus,
  FilterKind,
  Job,
  JobErrorCode,
  JobStatus,
  LeadChange,
  LeadRequest,
  ReportReason,
  ShortfallCode,
} from '../api/types.ts';
import { count, formatNumber, humanize } from './format.ts';

/**
 * The service's names in the words of people. Each list is complete by type: a new name of the API is an error here.
 * What an older page meets all the same is shown by its own name.
 */

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

/** The badge that an address's state is shown in. */
export const EMAIL_TONE: Readonly<Record<EmailStatus, string>> = {
  deliverable: 'badge-good',
  risky: 'badge-warn',
  undeliverable: 'badge-bad',
  unknown: '',
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

const CONTACT_TEXT = {
  email: 'E-mail',
  phone: 'Phone',
  mobilePhone: 'Mobile phone',
  website: 'Website',
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  x: 'X',
  whatsapp: 'WhatsApp',
  address: 'Street address',
  ownerName: 'Owner’s name',
} as const satisfies Record<ContactField, string>;

/** The same, and the other fields of leads. */
const FIELD_TEXT: Readonly<Record<string, string>> = {
  ...CONTACT_TEXT,
  youtube: 'YouTube',
  tiktok: 'TikTok',
  emails: 'E-mail',
  phones: 'Phone',
  socials: 'Social profiles',
  category: 'Kind of business',
  latitude: 'Position',
  longitude: 'Position',
};

export const fieldText = (field: string): string => FIELD_TEXT[field] ?? humanize(field);

const FILTER_TEXT: Readonly<Record<FilterKind, string>> = {
  has_website: 'Has a website',
  has_email: 'Has an e-mail address',
  has_phone: 'Has a phone number',
  has_social: 'Has a social profile',
  independent: 'Independent',
  exclude_brand: 'Not of the brand',
  exclude_category: 'Not of the kind',
  open_on: 'Open on',
  open_late: 'Open late',
  open_24_hours: 'Open 24 hours',
  open_now: 'Open now',
  outdoor_seating: 'Outdoor seating',
  wheelchair: 'Wheelchair accessible',
  delivery: 'Delivers',
  takeaway: 'Takeaway',
  diet: 'Diet',
  stars: 'Stars',
  online_booking: 'Online booking',
  language: 'Language',
  email_type: 'E-mail address',
  email_verified: 'Verified e-mail address',
  phone_type: 'Phone number',
  phone_format: 'Format of phone numbers',
  rating: 'Rating',
  reviews: 'Reviews',
  employees: 'Employees',
  revenue: 'Revenue',
  years_in_business: 'Years in business',
  opened_within: 'Opened within',
  price_level: 'Price level',
  ownership: 'Ownership',
  pet_friendly: 'Pet friendly',
  feature: 'Feature',
  technology: 'Technology',
};

const SIGN: Readonly<Record<LeadRequest['filters'][number]['op'], string>> = {
  eq: '',
  neq: 'not ',
  gte: 'at least ',
  lte: 'at most ',
  between: '',
};

/** `Has a website`: `Has no website`; `Open late`: `Not open late`; `Outdoor seating`: `No outdoor seating`. */
function negated(name: string): string {
  if (/^Has an? /.test(name)) return name.replace(/^Has an? /, 'Has no ');
  if (name === 'Delivers') return 'Does not deliver';
  const isQuality = /^(?:Open|Wheelchair|Independent|Pet)\b/.test(name);
  return `${isQuality ? 'Not' : 'No'} ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

/** `Has a website`, `Has no website`, `Open on Sunday`, `Rating: at least 4`. */
export function filterText({ kind, op, value }: LeadRequest['filters'][number]): string {
  const name = nameIn(FILTER_TEXT, kind);
  if (typeof value === 'boolean') {
    const wanted = value === (op !== 'neq');
    return wanted ? name : negated(name);
  }
  if (Array.isArray(value)) return `${name}: ${value.map(formatNumber).join(' to ')}`;
  if (kind === 'open_on' && op === 'eq') return `${name} ${humanize(String(value))}`;
  return `${name}: ${SIGN[op]}${typeof value === 'number' ? formatNumber(value) : value}`;
}

function isIn<K extends string>(names: Readonly<Record<K, unknown>>, name: string): name is K {
  return Object.hasOwn(names, name);
}

/** The name as people say it; by itself when the page is older than the name. */
const nameIn = <K extends string>(names: Readonly<Record<K, string>>, name: string): string =>
  isIn(names, name) ? names[name] : humanize(name);

/** What can be wrong with a lead. */
export const REPORT_TEXT: Readonly<Record<ReportReason, string>> = {
  bounced: 'The e-mail bounced',
  wrong_number: 'The phone number is wrong',
  closed: 'The business is closed',
  wrong_category: 'It is another kind of business',
  outside_place: 'It is outside the place',
  duplicate: 'It is in the list twice',
};

/** What can become of a business. */
const CHANGE_TEXT: Readonly<Record<LeadChange['field'], string>> = {
  businessStatus: 'Opened or closed',
  address: 'Moved',
  name: 'Renamed',
  phone: 'New phone',
  website: 'New website',
};

export const changeText = (field: string): string => nameIn(CHANGE_TEXT, field);

type Coverage = NonNullable<Job['coverage']>;
type DropCode = Coverage['droppedBy'][number]['code'];

const DROPPED: Readonly<Record<DropCode, string>> = {
  credit_limit: 'Beyond what the job could spend',
  claimed_by_running_job: 'Being delivered by another job of yours',
  opted_out: 'Opted out of being delivered',
  excluded: 'On your exclusion lists',
  already_received: 'Delivered to you before',
  missing_required_field: 'Without a contact that you asked for',
  filtered: 'Outside the place you asked for, or not meeting your conditions',
  closed: 'Closed',
  off_category: 'Not what you asked for',
  time_limit: 'Not read before the job ran out of time',
  not_needed: 'Fitting, but you had enough',
};

const MIGHT_FIT = 'Might fit, but the records leave the kind in doubt';

/** Why a business was left out. */
export const droppedText = (code: string, mightFit = false): string =>
  mightFit ? MIGHT_FIT : nameIn(DROPPED, code);

/** The sum of a job's coverage: what was read, where it went, what is left. */
export function coverageRows({ read, merged, droppedBy, mightFit, delivered }: Coverage) {
  return [
    { text: 'Records read', number: read, isTotal: true },
    { text: 'The same business twice', number: merged, isTotal: false },
    ...droppedBy.map(({ code, count: number }) => ({
      text: droppedText(code),
      number: code === 'off_category' ? number - mightFit : number,
      isTotal: false,
    })),
    ...(mightFit > 0 ? [{ text: MIGHT_FIT, number: mightFit, isTotal: false }] : []),
    { text: 'Delivered', number: delivered, isTotal: true },
  ];
}

export function placeText(place: NonNullable<LeadRequest['place']>): string {
  const { label, radiusMeters } = place;
  if (radiusMeters === null) return label;
  return `${label}, within ${radiusText(radiusMeters)}`;
}

type Sentence = (businesses: string, many: boolean) => string;

const SHORTFALL: Readonly<Record<ShortfallCode, Sentence>> = {
  not_enough_found: (businesses) => `The sources have ${businesses} fewer than you asked for.`,
  already_received: (businesses, many) =>
    `${businesses} ${many ? 'were' : 'was'} delivered to you recently, and you do not pay twice.`,
  excluded: (businesses, many) => `${businesses} ${many ? 'are' : 'is'} on your exclusion lists.`,
  opted_out: (businesses, many) =>
    `${businesses} ${many ? 'have' : 'has'} opted out of being delivered.`,
  missing_required_field: (businesses, many) =>
    `${businesses} ${many ? 'lack' : 'lacks'} a contact that you asked for.`,
  time_limit: (businesses) => `There was no time left to check ${businesses}.`,
  off_category: (businesses) => `${businesses} turned out not to be what you asked for.`,
  closed: (businesses, many) => `${businesses} ${many ? 'are' : 'is'} closed.`,
  filtered: (businesses, many) =>
    `${businesses} ${many ? 'are' : 'is'} outside the place you asked for, or ${many ? 'do' : 'does'} not meet your conditions.`,
  claimed_by_running_job: (businesses, many) =>
    `${businesses} ${many ? 'are' : 'is'} being delivered by another job of yours.`,
  credit_limit: (businesses) => `${businesses} more would have cost more than the job may spend.`,
  source_unavailable: (businesses) =>
    `A source did not answer: about ${businesses} could not be looked up.`,
  count_trimmed: (businesses, many) =>
    `${businesses} ${many ? 'were' : 'was'} left out: a job has an upper limit.`,
  filter_not_supported: (_businesses, many) =>
    many
      ? 'No source can check some of your conditions; they were not applied.'
      : 'No source can check one of your conditions; it was not applied.',
};

/** One sentence for each reason why fewer leads came than were asked for. */
export function shortfallSentences({
  requested,
  reasons,
}: NonNullable<Job['shortfall']>): string[] {
  return reasons.map(({ code, count: number }) => {
    if (code === 'not_enough_found' && number >= requested)
      return 'The sources know no such business there.';
    const businesses = count(number, 'business', 'businesses');
    return isIn(SHORTFALL, code)
      ? SHORTFALL[code](businesses, number !== 1)
      : `${humanize(code)}: ${businesses}.`;
  });
}

/** What a person can do about a failed job. */
const FAILURE_HELP: Readonly<Record<JobErrorCode, string>> = {
  PROMPT_NOT_SUPPORTED: 'Ask for businesses of some kind in some place.',
  CLARIFICATION_EXPIRED: 'Start it again and answer the question when it is asked.',
  CLARIFICATION_LIMIT: 'Name the kind of business and the place in one plain sentence.',
  NO_SOURCE_AVAILABLE: 'Try a wider category or another place.',
  SOURCE_UNAVAILABLE: 'This usually clears up within a few minutes.',
  INSUFFICIENT_CREDITS: 'Buy credits, or ask for fewer leads.',
  API_KEY_DAILY_CAP_EXCEEDED:
    'The key has a daily limit: raise it with a new key, or wait until tomorrow (UTC).',
  JOB_TIMEOUT: 'Ask for fewer leads or a smaller area.',
  INTERNAL_ERROR: 'Try again. If it fails again, quote the job id to support.',
};

export const failureHelp = (code: string): string =>
  isIn(FAILURE_HELP, code) ? FAILURE_HELP[code] : FAILURE_HELP.INTERNAL_ERROR;
