import type { Business, EmailStatus } from '../leads/lead.ts';
import { addEmailStatuses } from '../leads/normalize/add-email-statuses.ts';
import type { LeadRequest } from '../prompt/request.ts';

/** Statuses of an invented business's addresses, best first, in turns: among eight of them every status occurs. */
const TURNS: readonly (readonly EmailStatus[])[] = [
  ['deliverable', 'deliverable'],
  ['deliverable', 'unknown'],
  ['risky', 'risky'],
  ['deliverable', 'undeliverable'],
  ['deliverable', 'deliverable'],
  ['unknown', 'unknown'],
  ['deliverable', 'deliverable'],
  ['deliverable', 'undeliverable'],
];
const VERIFIED: readonly EmailStatus[] = ['deliverable', 'deliverable'];

/** An invented business, its addresses as if they had been checked. Whoever asks for verified ones gets them. */
export function withDemoStatuses(business: Business, { filters }: LeadRequest): Business {
  const isVerified = filters.some(({ kind }) => kind === 'email_verified');
  const number = Number(/\d+$/.exec(business.sources[0]?.recordId ?? '')?.[0] ?? 1) - 1;
  const statuses = isVerified ? VERIFIED : (TURNS[number % TURNS.length] ?? VERIFIED);
  const checked = new Map(
    (business.emails ?? []).flatMap(({ address }, index) => {
      const status = statuses[index];
      return status === undefined ? [] : [[address, status] as const];
    }),
  );
  return addEmailStatuses(business, checked);
}
