import { parseWebsite } from '../contacts/websites.ts';
import type { LeadChange } from '../leads/remembered/lead-change.ts';
import { domainKey, isPhoneOut, placeKeysOfLine } from './opt-out-keys.ts';

/** What opted out, as far as changes can tell. */
export interface OutOfChanges {
  /** Keys that opted out. */
  keys: ReadonlySet<string>;
  /** Ids of delivered leads whose business did. */
  leads: ReadonlySet<string>;
}

/**
 * The changes that a delivered job tells of, without what leads to somebody who opted out: values that name the number
 * are null, and of a business that opted out all are. undefined when nothing of them did.
 */
export function maskChanges(
  changes: readonly LeadChange[],
  { keys, leads }: OutOfChanges,
): LeadChange[] | undefined {
  const isNamed = ({ lead, field, before, after }: LeadChange): boolean =>
    [before, after].some((value) => {
      if (value === null) return false;
      if (field === 'website') return keys.has(domainKey(parseWebsite(value)?.domain ?? ''));
      const name = field === 'name' ? value : lead.name;
      return field === 'address' && placeKeysOfLine(name, value).some((key) => keys.has(key));
    });
  const outLeads = new Set(changes.filter(isNamed).map(({ lead }) => lead.id as string));
  const isOut = ({ lead }: LeadChange) => leads.has(lead.id) || outLeads.has(lead.id);
  const withoutNumber = (value: string | null) =>
    value !== null && isPhoneOut(value, keys) ? null : value;
  const masked = changes.map((change) => {
    if (isOut(change)) return { ...change, before: null, after: null };
    if (change.field !== 'phone') return change;
    return {
      ...change,
      before: withoutNumber(change.before),
      after: withoutNumber(change.after),
    };
  });
  return JSON.stringify(masked) === JSON.stringify(changes) ? undefined : masked;
}
