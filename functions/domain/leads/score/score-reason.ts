import { truncate } from '../../kernel/text.ts';
import type { LeadRequest } from '../../prompt/request.ts';
import type { Business } from '../lead.ts';
import { isReachable, phoneShare } from './contact-share.ts';
import { labelOf } from './judge-business.ts';
import type { Judged } from './judge-business.ts';

const MAX_REASON_LENGTH = 500;

/** One sentence with the facts behind a score. */
export function reasonOf(
  business: Business,
  request: LeadRequest,
  judged: Judged,
  ageDays: number | null,
): string {
  const facts = [
    matchFact(business, request, judged),
    contactFact(business, judged),
    ownerFact(business),
  ];
  if (business.confidence !== null)
    facts.push(`source confidence ${business.confidence.toFixed(2)}`);
  facts.push(statusFact(business, ageDays));
  return truncate(`${facts.filter((fact) => fact !== null).join('; ')}.`, MAX_REASON_LENGTH);
}

function matchFact(business: Business, request: LeadRequest, judged: Judged): string {
  const what = labelOf(business.category) ?? 'Business';
  const where = business.city ?? request.place?.label ?? business.countryCode;
  const head = `${what.charAt(0).toUpperCase()}${what.slice(1)}${where === null ? '' : ` in ${where}`}`;
  const faults: string[] = [];
  if (judged.fit === 'none') faults.push('not the category asked for');
  if (judged.fit === 'secondary') faults.push('asked-for category only second');
  if (business.nameKind !== undefined) faults.push(`its name says ${business.nameKind}`);
  if (judged.place.satisfied === 'no') faults.push('outside the place asked for');
  for (const [name, { satisfied }] of judged.filters)
    if (satisfied === 'no') faults.push(`fails ${name}`);
  const open = judged.filters
    .filter(([, { satisfied }]) => satisfied === 'unclear')
    .map(([name]) => name);
  if (open.length > 0) faults.push(`${open.join(', ')} not checked`);
  return faults.length === 0 ? `${head}, as asked` : `${head}, ${faults.join(', ')}`;
}

function contactFact(business: Business, judged: Judged): string {
  const known: string[] = [];
  if (phoneShare(business) > 0) {
    known.push(phoneShare(business) < 1 ? 'phone (chain hotline)' : 'phone');
  }
  const best = (business.emails ?? []).find((email) => email.status !== 'undeliverable');
  if (best !== undefined) known.push(`e-mail (${best.status ?? 'not checked'})`);
  if (business.website !== null) {
    known.push(business.websiteStatus === 'unreachable' ? 'website (does not answer)' : 'website');
  }
  if (business.whatsapp !== null) known.push('WhatsApp');
  if (known.length === 0 && isReachable(business)) known.push('social profile');
  const missing = judged.fields
    .filter(([, { satisfied }]) => satisfied === 'no')
    .map(([field]) => field);
  const reach = known.length === 0 ? 'no contact known' : `reachable by ${known.join(', ')}`;
  return missing.length === 0 ? reach : `${reach} (missing: ${missing.join(', ')})`;
}

function ownerFact({ ownershipType, brand }: Business): string | null {
  if (ownershipType === 'unknown') return null;
  return ownershipType === 'independent' || brand === null
    ? ownershipType
    : `${ownershipType} (${brand.name})`;
}

function statusFact({ businessStatus, updatedAt }: Business, ageDays: number | null): string {
  if (businessStatus === 'permanently_closed') return 'permanently closed';
  if (businessStatus === 'temporarily_closed') return 'temporarily closed';
  const status = businessStatus === 'operational' ? 'stated to be open' : 'no sign of closure';
  return updatedAt === null || ageDays === null
    ? status
    : `${status}, record of ${updatedAt.slice(0, 10)}`;
}
