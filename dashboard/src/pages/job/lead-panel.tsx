import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { Lead } from '../../api/types.ts';
import { countryName, formatMoment, humanize, safeUrl, shortUrl } from '../../lib/format.ts';
import { fieldText } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { ChevronDown, ChevronUp, X } from '../../ui/icons.generated.tsx';
import { PhoneText } from '../../ui/phone-text.tsx';
import { StepButton } from '../../ui/step-button.tsx';
import { conditionText, EmailBadge, Evidence, Outside, VERDICT } from './list-columns.tsx';
import { Score, ScoreParts } from './score.tsx';

/**
 * Everything about one lead, beside the list: why it scored so, the evidence, the contacts, and where they come from.
 */
export function LeadPanel({
  leads,
  openId,
  actions,
  onOpen,
}: {
  leads: readonly Lead[];
  openId: string | undefined;
  /** What can be done with the open lead. */
  actions: (lead: Lead) => ReactNode;
  onOpen: (id: string | undefined) => void;
}) {
  const index = leads.findIndex(({ id }) => id === openId);
  const lead = leads[index];
  const title = useRef<HTMLHeadingElement>(null);
  const id = lead?.id;
  useEffect(() => {
    // Who moves through the list by its rows stays there.
    if (id !== undefined && document.activeElement?.closest('.leads-body') === null)
      title.current?.focus({ preventScroll: true });
  }, [id]);
  if (lead === undefined) return null;
  return (
    <aside className="lead-panel" aria-labelledby="lead-title">
      <div className="lead-panel-head">
        <h2 id="lead-title" ref={title} tabIndex={-1}>
          {lead.name}
        </h2>
        <StepButton
          size={18}
          label="Previous"
          to={leads[index - 1]?.id}
          icon={ChevronUp}
          onStep={onOpen}
        />
        <StepButton
          size={18}
          label="Next"
          to={leads[index + 1]?.id}
          icon={ChevronDown}
          onStep={onOpen}
        />
        <Button variant="icon" small aria-label="Close" onPress={() => onOpen(undefined)}>
          <X aria-hidden size={18} />
        </Button>
      </div>
      <div className="lead-panel-body" key={lead.id} tabIndex={0} role="group" aria-label="Details">
        <LeadDetails lead={lead} />
        {actions(lead)}
        <p className="muted small">
          {index + 1} of {leads.length}
          <span className="key-hint">
            {' '}
            · <kbd>j</kbd> next, <kbd>k</kbd> previous, <kbd>x</kbd> select, <kbd>Esc</kbd> close
          </span>
        </p>
      </div>
    </aside>
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
          <ScoreParts reason={lead.scoreReason} />
        </div>
        <p className="small muted">{lead.scoreReason}</p>
      </Section>
      {lead.matchedCriteria.length > 0 && (
        <Section title="How it meets your request">
          <Criteria lead={lead} />
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

function Criteria({ lead }: { lead: Lead }) {
  return (
    <ul className="criteria">
      {lead.matchedCriteria.map(({ criterion, satisfied, reason }) => {
        const { icon: Icon, text } = VERDICT[satisfied];
        return (
          <li key={criterion}>
            <Icon aria-label={`${text}:`} size={16} className={`is-${satisfied}`} />
            <span>{conditionText(criterion)}</span>
            <span className="muted small">
              <Evidence lead={lead} reason={reason} />
            </span>
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
          <a href={`tel:${number}`}>
            <PhoneText number={number} />
          </a>
          <CopyButton isIcon label={`Copy ${number}`} text={number} />
          {type !== null && <span className="badge">{humanize(type)}</span>}
          {scope === 'brand' && <span className="badge badge-warn">Hotline of the chain</span>}
        </li>
      ))}
      {(emails ?? []).map(({ address, kind, status }) => (
        <li key={address}>
          <a href={`mailto:${address}`}>{address}</a>
          <CopyButton isIcon label={`Copy ${address}`} text={address} />
          <EmailBadge status={status} />
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

const known = (id: string): string => (id === 'unknown' ? 'Not known' : humanize(id));

function BusinessFacts({ lead }: { lead: Lead }) {
  // An address ends with its country; one that is not known leaves only this.
  const country =
    lead.address === null && lead.countryCode !== null ? countryName(lead.countryCode) : null;
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
    ['Country', country],
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
