import type { RefObject } from 'react';
import { CONTACTS, EMAIL_STATES } from '../../lib/list-search.ts';
import type { ContactChoice, EmailChoice, Verdict } from '../../lib/list-search.ts';
import { Button } from '../../ui/button.tsx';
import { Search, X } from '../../ui/icons.generated.tsx';
import { conditionText, VERDICT } from './list-columns.tsx';
import type { LeadView } from './use-lead-view.ts';

const SCORES = ['50', '70', '85'] as const;
const OWNERS = ['independent', 'chain', 'franchise', 'unknown'] as const;
const VERDICTS = ['yes', 'no', 'unclear'] as const satisfies readonly Verdict[];

const CONTACT_TEXT: Readonly<Record<ContactChoice, string>> = {
  email: 'with e-mail',
  phone: 'with phone',
  both: 'with both',
};

const EMAIL_TEXT: Readonly<Record<EmailChoice, string>> = {
  deliverable: 'deliverable',
  risky: 'risky',
  undeliverable: 'undeliverable',
  unknown: 'unknown',
  none: 'not checked',
};

/** What narrows a list: words, and one chip for each thing that it can be narrowed by. */
export function LeadFilters({
  view,
  conditions,
  searchRef,
}: {
  view: LeadView;
  conditions: readonly string[];
  searchRef: RefObject<HTMLInputElement | null>;
}) {
  const { search, change } = view;
  return (
    <>
      <label className="list-search">
        <Search aria-hidden size={16} />
        <input
          ref={searchRef}
          type="search"
          className="input"
          aria-label="Search the leads"
          aria-keyshortcuts="/"
          placeholder="Search the leads…"
          value={view.words}
          onChange={(event) => view.setWords(event.target.value)}
        />
      </label>
      <div className="filter-chips" role="group" aria-label="Filter the leads">
        <Chip
          label="Score"
          value={search.score === undefined ? undefined : String(search.score)}
          options={SCORES.map((score) => [score, `${score} or more`])}
          onChange={(score) => change({ score: score === undefined ? score : Number(score) })}
        />
        <Chip
          label="Contact"
          value={search.contact}
          options={CONTACTS.map((contact) => [contact, CONTACT_TEXT[contact]])}
          onChange={(contact) => change({ contact })}
        />
        <Chip
          label="E-mail status"
          value={search.email}
          options={EMAIL_STATES.map((state) => [state, EMAIL_TEXT[state]])}
          onChange={(email) => change({ email })}
        />
        <Chip
          label="Ownership"
          value={search.owner}
          options={OWNERS.map((owner) => [owner, owner === 'unknown' ? 'not known' : owner])}
          onChange={(owner) => change({ owner })}
        />
        {conditions.map((name) => (
          <Chip
            key={name}
            label={conditionText(name)}
            value={search.is?.[name]}
            options={VERDICTS.map((verdict) => [verdict, VERDICT[verdict].text.toLowerCase()])}
            onChange={(verdict) => {
              const { [name]: _before, ...others } = search.is ?? {};
              const is = verdict === undefined ? others : { ...others, [name]: verdict };
              change({ is: Object.keys(is).length === 0 ? undefined : is });
            }}
          />
        ))}
        {view.isFiltered && (
          <Button small variant="quiet" onPress={view.clear}>
            <X aria-hidden size={14} />
            Clear
          </Button>
        )}
      </div>
    </>
  );
}

/** One filter: quiet while it lets everything through. */
function Chip<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: T | undefined;
  options: readonly (readonly [value: T, text: string])[];
  onChange: (value: T | undefined) => void;
}) {
  return (
    <select
      className={value === undefined ? 'filter-chip' : 'filter-chip is-set'}
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(options.find(([option]) => option === event.target.value)?.[0])}
    >
      <option value="">{label}</option>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {label}: {text}
        </option>
      ))}
    </select>
  );
}
