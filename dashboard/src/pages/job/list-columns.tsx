import type { ReactNode } from 'react';
import type { Lead, LeadRequest } from '../../api/types.ts';
import { countryName, humanize, safeUrl, shortUrl } from '../../lib/format.ts';
import type { Verdict } from '../../lib/list-search.ts';
import { EMAIL_TONE, fieldText } from '../../lib/words.ts';
import {
  CircleCheck,
  CircleHelp,
  CircleX,
  ExternalLink,
  Globe,
  Mail,
  Phone,
} from '../../ui/icons.generated.tsx';
import { PhoneText } from '../../ui/phone-text.tsx';
import { Score } from './score.tsx';

/** One column of a list of leads. */
export interface Column {
  id: string;
  label: string;
  /** Pixels, until a person drags it. */
  width: number;
  /** Shown until a person chooses. */
  isShown: boolean;
  /** What it is sorted by; an empty text stands last in either direction. */
  value: (lead: Lead) => string | number;
  render: (lead: Lead) => ReactNode;
}

/** The first press on such a header puts the largest first. */
export const FIRST_DESCENDING: ReadonlySet<string> = new Set(['score', 'confidence']);

const none = <span className="muted">–</span>;

const plain = (
  id: string,
  label: string,
  width: number,
  valueOf: (lead: Lead) => string | null,
  isShown = false,
): Column => ({
  id,
  label,
  width,
  isShown,
  value: (lead) => valueOf(lead) ?? '',
  render: (lead) => valueOf(lead) ?? none,
});

const known = (id: string): string => (id === 'unknown' ? 'Not known' : humanize(id));

const SCORE: Column = {
  id: 'score',
  label: 'Score',
  width: 88,
  isShown: true,
  value: ({ score }) => score,
  render: ({ score }) => <Score score={score} />,
};

const OTHERS: readonly Column[] = [
  {
    id: 'phone',
    label: 'Phone',
    width: 152,
    isShown: true,
    value: ({ phone }) => phone ?? '',
    render: ({ phone }) =>
      phone === null ? (
        none
      ) : (
        <a href={`tel:${phone}`}>
          <PhoneText number={phone} />
        </a>
      ),
  },
  {
    id: 'email',
    label: 'E-mail',
    width: 215,
    isShown: true,
    value: ({ email }) => email ?? '',
    render: ({ email }) => (email === null ? none : <a href={`mailto:${email}`}>{email}</a>),
  },
  {
    id: 'emailStatus',
    label: 'E-mail status',
    width: 128,
    isShown: true,
    value: ({ email, emailStatus }) => (email === null ? '' : (emailStatus ?? 'unchecked')),
    render: ({ email, emailStatus }) =>
      email === null ? none : <EmailBadge status={emailStatus} />,
  },
  {
    id: 'place',
    label: 'Place',
    width: 170,
    isShown: true,
    value: ({ city, street }) => [city, street].filter((part) => part !== null).join(' '),
    render: ({ street, city, postalCode }) => (
      <>
        {street ?? city ?? none}
        <span className="lead-sub">
          {[street === null ? null : city, postalCode].filter((part) => part !== null).join(' ')}
        </span>
      </>
    ),
  },
  {
    id: 'website',
    label: 'Website',
    width: 180,
    isShown: true,
    value: ({ domain, website }) => domain ?? website ?? '',
    render: ({ website }) => {
      const href = safeUrl(website);
      return href === undefined ? none : <Outside href={href}>{shortUrl(href)}</Outside>;
    },
  },
  {
    id: 'owner',
    label: 'Ownership',
    width: 120,
    isShown: true,
    value: ({ ownershipType }) => (ownershipType === 'unknown' ? '' : ownershipType),
    render: ({ ownershipType, brand }) => (
      <>
        {known(ownershipType)}
        {brand !== null && <span className="lead-sub">{brand.name}</span>}
      </>
    ),
  },
  plain('category', 'Kind', 150, ({ category }) => (category === null ? null : humanize(category))),
  plain('city', 'City', 130, ({ city }) => city),
  plain('region', 'Region', 90, ({ region }) => region),
  plain('postalCode', 'Postal code', 110, ({ postalCode }) => postalCode),
  plain('country', 'Country', 130, ({ countryCode }) =>
    countryCode === null ? null : countryName(countryCode),
  ),
  plain('status', 'Open or closed', 140, ({ businessStatus }) => known(businessStatus)),
  plain('hours', 'Opening hours', 210, ({ openingHours }) => openingHours),
  plain('reason', 'Why this score', 360, ({ scoreReason }) => scoreReason),
  plain('sources', 'Sources', 130, ({ sources }) => sources.map(({ id }) => id).join(', ')),
];

/** Criteria that have a column of their own already, which says more than yes or no. */
const OWN_COLUMN: ReadonlySet<string> = new Set([
  'category',
  'place',
  'phone',
  'email',
  'website',
  'address',
]);

/** Every column that a list can have: one for each condition of the request among them. */
export function columnsOf(leads: readonly Lead[], request: LeadRequest | null): Column[] {
  const conditions = conditionsOf(leads, request);
  const others = OTHERS.map((column) =>
    column.id === 'owner' && conditions.includes('independent')
      ? { ...column, isShown: false }
      : column,
  );
  return [SCORE, ...conditions.map(conditionColumn), ...others];
}

/** What was asked of every lead, in the order of the request; without what columns of their own say. */
export function conditionsOf(leads: readonly Lead[], request: LeadRequest | null): string[] {
  const names = new Set(request === null ? [] : leads.slice(0, 1).flatMap(criteriaOf));
  for (const lead of leads) for (const name of criteriaOf(lead)) names.add(name);
  return [...names].filter((name) => !OWN_COLUMN.has(name));
}

const criteriaOf = ({ matchedCriteria }: Lead): string[] =>
  matchedCriteria.map(({ criterion }) => criterion);

const ORDER: Readonly<Record<Verdict, number>> = { yes: 0, unclear: 1, no: 2 };

function conditionColumn(name: string): Column {
  const of = (lead: Lead) => lead.matchedCriteria.find(({ criterion }) => criterion === name);
  return {
    id: `is:${name}`,
    label: conditionText(name),
    width: 165,
    isShown: true,
    value: (lead) => ORDER[of(lead)?.satisfied ?? 'unclear'],
    render: (lead) => {
      const found = of(lead);
      if (found === undefined) return none;
      return (
        <>
          <VerdictMark verdict={found.satisfied} />
          <span className="lead-sub" title={found.reason}>
            <Evidence lead={lead} reason={found.reason} />
          </span>
        </>
      );
    },
  };
}

/** `not brand: Aspen Dental`, `stars: at least 4`, `open_on: sunday` and `has_website: false` in words. */
export function conditionText(name: string): string {
  const [head = '', ...rest] = name.split(': ');
  const text = fieldText(head);
  if (rest[0] === 'false')
    return head.startsWith('has_') ? text.replace(/^Has /, 'Has no ') : `Not ${text.toLowerCase()}`;
  if (head === 'open_on') return `${text} ${humanize(rest.join(': '))}`;
  return rest.length === 0 ? text : `${text}: ${rest.join(': ')}`;
}

export const VERDICT = {
  yes: { icon: CircleCheck, text: 'Yes' },
  no: { icon: CircleX, text: 'No' },
  unclear: { icon: CircleHelp, text: 'Not checked' },
} as const satisfies Readonly<Record<Verdict, { icon: typeof CircleCheck; text: string }>>;

export function VerdictMark({ verdict }: { verdict: Verdict }) {
  const { icon: Icon, text } = VERDICT[verdict];
  return (
    <span className={`verdict is-${verdict}`}>
      <Icon aria-hidden size={14} />
      {text}
    </span>
  );
}

/** Why it is so, linked to the page or the record that says it. */
export function Evidence({ lead, reason }: { lead: Lead; reason: string }) {
  const isOfWebsite = /website|booking page|e-mail|address/.test(reason);
  const record = lead.sources.map(({ url }) => safeUrl(url)).find((url) => url !== undefined);
  const href = isOfWebsite ? (safeUrl(lead.website) ?? record) : record;
  return href === undefined ? reason : <Outside href={href}>{reason}</Outside>;
}

export function EmailBadge({ status }: { status: Lead['emailStatus'] }) {
  return (
    <span className={`badge ${EMAIL_TONE[status ?? 'unknown']}`}>
      {status === null ? 'Not checked' : humanize(status)}
    </span>
  );
}

export const Outside = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="outside" href={href} target="_blank" rel="noreferrer noopener">
    {children} <ExternalLink aria-label="(opens in a new tab)" size={12} />
  </a>
);

/** Call, mail, open: on a phone they stand for the columns that find no room. */
export function LeadLinks({ lead: { name, phone, email, website } }: { lead: Lead }) {
  const site = safeUrl(website);
  return (
    <span className="lead-links">
      {phone !== null && (
        <a href={`tel:${phone}`} aria-label={`Call ${name}`}>
          <Phone aria-hidden size={16} />
        </a>
      )}
      {email !== null && (
        <a href={`mailto:${email}`} aria-label={`Write to ${name}`}>
          <Mail aria-hidden size={16} />
        </a>
      )}
      {site !== undefined && (
        <a
          href={site}
          target="_blank"
          rel="noreferrer noopener"
          aria-label={`Website of ${name} (opens in a new tab)`}
        >
          <Globe aria-hidden size={16} />
        </a>
      )}
    </span>
  );
}
