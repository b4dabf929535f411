import {
  ChevronLeft,
  ChevronRight,
  CircleCheck,
  CircleHelp,
  CircleX,
  ExternalLink,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Lead } from '../../api/types.ts';
import {
  countryName,
  formatMoment,
  formatPhone,
  humanize,
  safeUrl,
  shortUrl,
} from '../../lib/format.ts';
import { EMAIL_TONE, fieldText } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Score } from './score.tsx';

/** Everything about one lead: why it scored so, the evidence, the contacts, and where they come from. */
export function LeadDrawer({
  leads,
  openId,
  onOpen,
}: {
  leads: readonly Lead[];
  openId: string | undefined;
  onOpen: (id: string | undefined) => void;
}) {
  const index = leads.findIndex(({ id }) => id === openId);
  const lead = leads[index];
  return (
    <Dialog
      form="drawer"
      title={lead?.name ?? ''}
      isOpen={lead !== undefined}
      onClose={() => onOpen(undefined)}
    >
      {lead !== undefined && <LeadDetails lead={lead} />}
      <div className="lead-pager lead-section">
        <Button small isDisabled={index <= 0} onPress={() => onOpen(leads[index - 1]?.id)}>
          <ChevronLeft aria-hidden size={16} />
          Previous
        </Button>
        <span className="muted small">
          {index + 1} of {leads.length}
        </span>
        <Button
          small
          isDisabled={index >= leads.length - 1}
          onPress={() => onOpen(leads[index + 1]?.id)}
        >
          Next
          <ChevronRight aria-hidden size={16} />
        </Button>
      </div>
    </Dialog>
  );
}

function LeadDetails({ lead }: { lead: Lead }) {
  return (
    <>
      <p className="muted">
        {[lead.category === null ? null : humanize(lead.category), lead.address]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      <Section title="Score">
        <div className="row">
          <Score score={lead.score} />
          <span className="grow">{lead.scoreReason}</span>
        </div>
      </Section>
      {lead.matchedCriteria.length > 0 && (
        <Section title="How it meets your request">
          <Criteria criteria={lead.matchedCriteria} />
        </Section>
      )}
      <Section title="Contacts">
        <Contacts lead={lead} />
      </Section>
      <Section title="The business">
        <BusinessFacts lead={lead} />
      </Section>
      <Section title="Where this comes from">
        <Provenance sources={lead.sources} />
      </Section>
    </>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="lead-section">
    <h3>{title}</h3>
    {children}
  </section>
);

const VERDICT = {
  yes: { icon: CircleCheck, text: 'Met' },
  no: { icon: CircleX, text: 'Not met' },
  unclear: { icon: CircleHelp, text: 'Not clear' },
} as const;

function Criteria({ criteria }: { criteria: Lead['matchedCriteria'] }) {
  return (
    <ul className="criteria">
      {criteria.map(({ criterion, satisfied, reason }) => {
        const { icon: Icon, text } = VERDICT[satisfied];
        return (
          <li key={criterion}>
            <Icon aria-label={`${text}:`} size={16} className={`is-${satisfied}`} />
            <span>{fieldText(criterion)}</span>
            <span className="muted small">{reason}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Contacts({ lead }: { lead: Lead }) {
  const { phones, emails, socials } = lead;
  const website = safeUrl(lead.website);
  const profiles = Object.entries(socials).flatMap(([name, url]) => {
    const href = safeUrl(url);
    return href === undefined ? [] : [{ name, href }];
  });
  const isEmpty =
    (phones ?? []).length + (emails ?? []).length + profiles.length === 0 && website === undefined;
  if (isEmpty) return <p className="muted">No contact is known.</p>;
  return (
    <ul className="contact-list">
      {(phones ?? []).map(({ number, type, scope }) => (
        <li key={number}>
          <a href={`tel:${number}`}>{formatPhone(number)}</a>
          <CopyButton isIcon label={`Copy ${number}`} text={number} />
          {type !== null && <span className="badge">{humanize(type)}</span>}
          {scope === 'brand' && <span className="badge badge-warn">Hotline of the chain</span>}
        </li>
      ))}
      {(emails ?? []).map(({ address, kind, status }) => (
        <li key={address}>
          <a href={`mailto:${address}`}>{address}</a>
          <CopyButton isIcon label={`Copy ${address}`} text={address} />
          <span className={`badge ${EMAIL_TONE[status ?? 'unknown']}`}>
            {status === null ? 'Not checked' : humanize(status)}
          </span>
          {kind === 'personal' && <span className="badge">A person’s address</span>}
        </li>
      ))}
      {website !== undefined && (
        <li>
          <Outside href={website}>{shortUrl(website)}</Outside>
          {lead.websiteStatus === 'unreachable' && (
            <span className="badge badge-warn">Does not answer</span>
          )}
        </li>
      )}
      {profiles.map(({ name, href }) => (
        <li key={name}>
          <Outside href={href}>{fieldText(name)}</Outside>
        </li>
      ))}
    </ul>
  );
}

const Outside = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="break" href={href} target="_blank" rel="noreferrer noopener">
    {children} <ExternalLink aria-label="(opens in a new tab)" size={13} />
  </a>
);

const known = (id: string): string => (id === 'unknown' ? 'Not known' : humanize(id));

function BusinessFacts({ lead }: { lead: Lead }) {
  const place = [
    lead.city,
    lead.region,
    lead.countryCode === null ? null : countryName(lead.countryCode),
  ];
  const facts: [string, string | null][] = [
    ['Status', known(lead.businessStatus)],
    ['Ownership', known(lead.ownershipType)],
    ['Brand', lead.brand?.name ?? null],
    [
      'Also',
      lead.categories
        .filter((id) => id !== lead.category)
        .map(humanize)
        .join(', ') || null,
    ],
    ['Place', place.filter((part) => part !== null).join(', ') || null],
    ['Hours', lead.openingHours],
    [
      'Confidence',
      lead.confidence === null
        ? null
        : `${Math.round(lead.confidence * 100)} % that it exists as stated`,
    ],
  ];
  return (
    <dl className="facts">
      {facts.map(([label, value]) =>
        value === null ? null : (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Provenance({ sources }: { sources: Lead['sources'] }) {
  return (
    <ul className="card-list small">
      {sources.map((source) => {
        const href = safeUrl(source.url);
        return (
          <li key={`${source.id} ${source.recordId}`} className="stack stack-tight">
            <span>
              <strong>{source.id}</strong>, read {formatMoment(source.retrievedAt)}
              {href !== undefined && (
                <>
                  {' · '}
                  <Outside href={href}>record</Outside>
                </>
              )}
            </span>
            <span className="muted break">
              {source.attribution} ({source.license})
              <br />
              <code>{source.recordId}</code>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
