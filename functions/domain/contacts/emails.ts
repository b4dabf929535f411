import roleLocalParts from 'role-based-email-addresses';
import { lateValue } from '../kernel/late-value.ts';
import { wordSet } from '../kernel/text.ts';

export interface Email {
  /** Lower-cased as a whole: mailboxes that tell case apart do not exist in practice. */
  address: string;
  /** `personal` names a person (data protection); `generic` is the business's own mailbox. */
  kind: 'generic' | 'personal';
}

export const MAX_EMAILS = 10;
const MAX_EMAIL_LENGTH = 254;

/** RFC 5321 addresses that exist in practice: dot-atom local part, a domain of two labels or more. */
const ADDRESS =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:xn--[a-z0-9-]{2,59}|[a-z]{2,63})$/;

const roles = lateValue(
  (): ReadonlySet<string> =>
    new Set([
      ...roleLocalParts,
      ...wordSet(`
  hello hi hola hallo bonjour ciao office mail email post reception enquiries enquiry frontdesk
  front.desk buero kontakt praxis kanzlei zentrale empfang rezeption anfrage accueil cabinet
  secretariat mairie direction oficina recepcion citas segreteria studio prenotazioni contatti
  geral secretaria receptie administratie dental clinic team orders catering hotel restaurant
`),
    ]),
);
/** Addresses of documentation and templates, never of a business. */
const TEMPLATE_DOMAIN =
  /@(?:example\.(?:com|net|org)|(?:your-?)?domain\.com|yourcompany\.com|test\.com)$/;

/**
 * Checks and cleans one address (syntax only, nothing is looked up). `businessHost` is the business's own
 * site: a mailbox named after it counts as generic. Null for what is no address or a template's.
 */
export function parseEmail(raw: string, businessHost: string | null): Email | null {
  if (raw.length > MAX_EMAIL_LENGTH + 20) return null;
  const address = raw
    .trim()
    .toLowerCase()
    .replace(/^mailto:/, '')
    .replace(/\?.*$/, '');
  const at = address.lastIndexOf('@');
  if (at < 1 || at > 64 || address.length > MAX_EMAIL_LENGTH) return null;
  if (!ADDRESS.test(address) || TEMPLATE_DOMAIN.test(address)) return null;
  return { address, kind: emailKind(address.slice(0, at), address.slice(at + 1), businessHost) };
}

/** Tells whether a local part (lower case) names a task or a department. */
export function isRoleMailbox(local: string): boolean {
  const mailbox = local.replace(/\+.*$/, '');
  // `info2`, `info-berlin`, `sales.emea`: the role comes first.
  const role = /^[a-z]+/.exec(mailbox)?.[0] ?? '';
  return roles().has(mailbox) || (role.length >= 4 && roles().has(role) && mailbox !== role);
}

function emailKind(local: string, host: string, businessHost: string | null): Email['kind'] {
  if (isRoleMailbox(local)) return 'generic';
  const mailbox = local.replace(/\+.*$/, '');
  const letters = mailbox.replace(/[^a-z0-9]/g, '');
  const own = [host, businessHost ?? ''].map(
    (name) => name.replace(/^www\./, '').split('.')[0] ?? '',
  );
  return own.some((label) => label.length >= 4 && letters.includes(label.replaceAll('-', '')))
    ? 'generic'
    : 'personal';
}

/** All valid addresses of a list in its order, each once, at most ten. */
export function parseEmails(raws: readonly string[], businessHost: string | null): Email[] {
  const emails: Email[] = [];
  for (const raw of raws.slice(0, MAX_EMAILS * 2)) {
    const email = parseEmail(raw, businessHost);
    if (email === null || emails.some((known) => known.address === email.address)) continue;
    emails.push(email);
    if (emails.length === MAX_EMAILS) break;
  }
  return emails;
}
