import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';

/** An address in the form in which it is compared and asked for. */
export interface EmailAddress {
  /** Whole, in lower case and with an ASCII domain: one key for all spellings of one mailbox. */
  key: string;
  /** As a `RCPT TO` needs it: quoted where it must be. */
  local: string;
  /** ASCII, lower case; a domain literal keeps its brackets. */
  domain: string;
  /** The IP address of a domain literal (`[192.0.2.1]`), else null. */
  literal: string | null;
  /** The local part needs SMTPUTF8 (RFC 6531). */
  isUnicode: boolean;
}

/** RFC 5321 4.5.3.1, in octets; a path of 256 octets has two angle brackets. */
const MAX_LOCAL_OCTETS = 64;
const MAX_ADDRESS_OCTETS = 254;

// RFC 5322 atext, plus what RFC 6531 adds: every character beyond ASCII.
const ATOM = String.raw`[A-Za-z0-9!#$%&'*+/=?^_\x60{|}~\u0080-\u{10ffff}-]+`;
const DOT_ATOM = new RegExp(String.raw`^${ATOM}(?:\.${ATOM})*$`, 'u');
// RFC 5321 Quoted-string: printable ASCII, with quote and backslash escaped.
const QUOTED = /^"(?:[\x20\x21\x23-\x5b\x5d-\x7e\u0080-\u{10ffff}]|\\[\x20-\x7e])*"$/u;
/** Controls, unassigned and invisible characters, blanks beyond ASCII, halves of characters. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

/** Letters, digits, hyphens and dots, or characters that an internationalised name may have. */
const DOMAIN_TEXT = /^[A-Za-z0-9.\-\u0080-\u{10ffff}]+$/u;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Parses a mailbox by RFC 5321, with the characters of RFC 6531. Nothing is trimmed or repaired.
 * Comments, folding blanks and obsolete forms (RFC 5322 4.4) are no part of a mailbox on the wire.
 *
 * @returns `undefined` for what is no valid address
 */
export function parseAddress(text: string): EmailAddress | undefined {
  if (text.length > MAX_ADDRESS_OCTETS || UNPRINTABLE.test(text)) return undefined;
  const at = text.lastIndexOf('@');
  if (at < 1) return undefined;
  const local = parseLocal(text.slice(0, at));
  const host = parseDomain(text.slice(at + 1));
  if (local === undefined || host === undefined) return undefined;
  if (octets(local) + 1 + octets(host.domain) > MAX_ADDRESS_OCTETS) return undefined;
  return {
    ...host,
    key: `${local.toLowerCase()}@${host.domain}`,
    local,
    isUnicode: /[\u0080-\u{10ffff}]/u.test(local),
  };
}

function parseLocal(text: string): string | undefined {
  if (octets(text) > MAX_LOCAL_OCTETS) return undefined;
  const local = text.normalize('NFC');
  if (DOT_ATOM.test(local)) return local;
  if (!QUOTED.test(local)) return undefined;
  // Quotes around a plain word say nothing: `"jane"` and `jane` are one mailbox (RFC 5321 4.1.2).
  const inner = local.slice(1, -1).replace(/\\(.)/g, '$1');
  return DOT_ATOM.test(inner) ? inner : `"${inner.replace(/["\\]/g, '\\$&')}"`;
}

function parseDomain(text: string): Pick<EmailAddress, 'domain' | 'literal'> | undefined {
  if (text.startsWith('[')) return parseLiteral(text);
  if (!DOMAIN_TEXT.test(text)) return undefined;
  const domain = domainToASCII(text);
  // The converter answers '' for what is no name.
  const labels = domain.split('.');
  // The converter reads all-digit names as IPv4 addresses; no top-level domain is a number.
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return undefined;
  return /^\d+$/.test(labels.at(-1) ?? '') ? undefined : { domain, literal: null };
}

function parseLiteral(text: string): Pick<EmailAddress, 'domain' | 'literal'> | undefined {
  const [, version, ip = ''] = /^\[(IPv6:)?([0-9a-f:.]+)\]$/i.exec(text) ?? [];
  if (isIP(ip) !== (version === undefined ? 4 : 6)) return undefined;
  return { domain: text.replace(/^\[ipv6/i, '[IPv6'), literal: ip };
}

const octets = (text: string): number => Buffer.byteLength(text);
