import type { Business, Lead } from '../leads/lead.ts';
import type { Seen } from '../leads/remembered/next-memory.ts';
import { contactsOf, withoutAnyWay, withoutContacts } from './field-rules.ts';
import { businessKeys, emailKey, phoneKey } from './opt-out-keys.ts';

export interface OptOutPorts {
  /** Of these keys, the ones that opted out. */
  findOptOuts(keys: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Keys of all addresses and numbers: where one of them opted out, that one is taken out. */
function contactKeys(subject: Business | Lead): string[] {
  const { emails, numbers } = contactsOf(subject);
  return [...emails.map(emailKey), ...numbers.map(phoneKey)];
}

/** Leaves out the businesses that opted out, and takes addresses and numbers that did out of the others. */
export async function withoutOptedOut(
  ports: OptOutPorts,
  businesses: readonly Business[],
): Promise<{ kept: Business[]; optedOut: Business[] }> {
  const out = await ports.findOptOuts(
    businesses.flatMap((business) => [...businessKeys(business), ...contactKeys(business)]),
  );
  if (out.size === 0) return { kept: [...businesses], optedOut: [] };
  const isOut = (business: Business) => businessKeys(business).some((key) => out.has(key));
  return {
    kept: businesses.filter((one) => !isOut(one)).map((one) => withNextBest(one, out)),
    optedOut: businesses.filter(isOut),
  };
}

/** The next best address and number stand in for those that opted out. */
function withNextBest(business: Business, out: ReadonlySet<string>): Business {
  if (!contactKeys(business).some((key) => out.has(key))) return business;
  const left = withoutContacts(business, out);
  const [email] = left.emails ?? [];
  return {
    ...left,
    ...(left.email === business.email
      ? {}
      : { email: email?.address ?? null, emailStatus: email?.status ?? null }),
    phone: left.phone === business.phone ? left.phone : (left.phones?.[0]?.number ?? null),
  };
}

/**
 * A delivered lead without what opted out: the fields that held it are null, all by which it could be reached where
 * the business itself did. undefined when nothing of it did.
 */
export function maskLead(lead: Lead, out: ReadonlySet<string>): Lead | undefined {
  const isOut = businessKeys(lead).some((key) => out.has(key));
  const left = isOut ? withoutAnyWay(lead) : withoutContacts(lead, out);
  const masked = left.email === lead.email ? left : { ...left, emailStatus: null };
  // What nothing was taken out of has the same fields in the same order.
  return JSON.stringify(masked) === JSON.stringify(lead) ? undefined : masked;
}

/** What a run of a monitor has seen of businesses delivered before, without what leads to somebody who opted out. */
export async function seenWithoutOptedOut(
  ports: OptOutPorts,
  seen: readonly Seen[],
): Promise<readonly Seen[]> {
  const told = seen.filter(({ changes }) => changes.length > 0);
  const keysOf = (one: Seen) =>
    businessKeys({ ...one.facts, emails: null, sources: recordsOf(one) });
  const numbersOf = ({ changes }: Seen) =>
    changes.flatMap(({ field, before, after }) =>
      field === 'phone' ? [before, after].filter((number) => number !== null) : [],
    );
  const out = await ports.findOptOuts(
    told.flatMap((one) => [...keysOf(one), ...numbersOf(one).map(phoneKey)]),
  );
  if (out.size === 0) return seen;
  const isOut = (number: string | null) => number !== null && out.has(phoneKey(number));
  return seen.map((one) => {
    if (keysOf(one).some((key) => out.has(key))) return { ...one, changes: [] };
    return {
      ...one,
      changes: one.changes
        .filter(({ field, after }) => field !== 'phone' || !isOut(after))
        .map((change) =>
          change.field === 'phone' && isOut(change.before) ? { ...change, before: null } : change,
        ),
    };
  });
}

/** Records of sources among the names by which it is remembered: the others say what they are made of. */
const recordsOf = ({ aliases }: Seen) =>
  aliases.flatMap((alias) => {
    const [id = '', ...rest] = alias.split(':');
    return ALIAS_KINDS.has(id) ? [] : [{ id, recordId: rest.join(':') }];
  });

const ALIAS_KINDS: ReadonlySet<string> = new Set(['site', 'tel', 'house']);
