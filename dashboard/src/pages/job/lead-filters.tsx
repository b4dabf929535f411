import { Select, TextField } from '../../ui/field.tsx';
import type { LeadView } from './use-lead-view.ts';

const SCORES = [
  ['0', 'Any score'],
  ['50', '50 and more'],
  ['70', '70 and more'],
  ['85', '85 and more'],
] as const;

const CONTACTS = [
  ['any', 'Any contact'],
  ['email', 'With e-mail'],
  ['phone', 'With phone'],
  ['both', 'With both'],
] as const;

const OWNERS = [
  ['any', 'Any owner'],
  ['independent', 'Independent'],
  ['chain', 'Chain'],
  ['franchise', 'Franchise'],
  ['unknown', 'Not known'],
] as const;

export function LeadFilters({
  view,
  onChange,
}: {
  view: LeadView;
  onChange: (part: Partial<LeadView>) => void;
}) {
  const score = SCORES.find(([value]) => Number(value) === view.leastScore)?.[0] ?? '0';
  return (
    <div className="leads-tools" role="group" aria-label="Filter the leads">
      <TextField
        label="Search"
        type="search"
        placeholder="Name, street, phone, e-mail…"
        value={view.words}
        onChange={(words) => onChange({ words })}
      />
      <Select
        label="Score"
        value={score}
        options={SCORES}
        onChange={(value) => onChange({ leastScore: Number(value) })}
      />
      <Select
        label="Contact"
        value={view.contact}
        options={CONTACTS}
        onChange={(contact) => onChange({ contact })}
      />
      <Select
        label="Owner"
        value={view.owner}
        options={OWNERS}
        onChange={(owner) => onChange({ owner })}
      />
    </div>
  );
}
