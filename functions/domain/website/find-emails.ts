import { unprotect, unshift } from './decode-address.ts';
import { findAddresses } from './find-addresses.ts';
import { isHidden } from './page.ts';
import type { Page } from './page.ts';
import type { Steps } from './steps.ts';
import type { StructuredData } from './structured-data.ts';
import { percentDecoded, unescaped } from './unescape.ts';

/** How an address was written, which says how surely it is meant to be written to. */
export type EmailSource =
  | 'mailto'
  | 'json_ld'
  | 'markup'
  | 'protected'
  | 'text'
  | 'obfuscated'
  | 'script';

export interface EmailCandidate {
  readonly address: string;
  readonly source: EmailSource;
  readonly page: Page;
  /** Where it stands; `undefined` outside of the text. */
  readonly line: number | undefined;
}

const MAX_CANDIDATES = 300;
const MAX_SCRIPTS = 30;
const LINES_A_STEP = 64;
const VALUES_A_STEP = 16;
const LONG_LINE = 1_000;
const SCRIPT_STEP = 8_000;
const LONGEST_ADDRESS = 200;

/** Collects everything on a page that is written like an address, the surest forms first. Judges nothing. */
export function* findEmails(page: Page, data: StructuredData): Steps<EmailCandidate[]> {
  const found: EmailCandidate[] = [];
  const add = (text: string, source: EmailSource, line: number | undefined) => {
    if (found.length >= MAX_CANDIDATES) return;
    for (const { address } of findAddresses(text)) found.push({ address, source, page, line });
  };
  for (const [index, link] of page.links.entries()) {
    if (index % LINES_A_STEP === 0 && (yield)) return found;
    const target = isHidden(link) ? undefined : addressesOfLink(link.href);
    if (target !== undefined) add(target.text, target.source, link.line);
  }
  for (const [index, { kind, value, line }] of page.stated.entries()) {
    if (index % VALUES_A_STEP === 0 && (yield)) return found;
    if (kind === 'email') add(value, 'markup', line);
    if (kind === 'protected_email') add(unprotect(value) ?? '', 'protected', line);
    if (kind === 'shifted_email')
      add(unshift(value)?.slice('mailto:'.length) ?? '', 'protected', line);
  }
  for (const [index, email] of data.emails.entries()) {
    if (index % VALUES_A_STEP === 0 && (yield)) return found;
    add(email.replace(/^mailto:/i, ''), 'json_ld', undefined);
  }
  for (const [index, line] of page.lines.entries()) {
    if ((index % LINES_A_STEP === 0 || line.text.length > LONG_LINE) && (yield)) return found;
    if (found.length >= MAX_CANDIDATES) break;
    if (isHidden(line) || !MAYBE_ADDRESS.test(line.text)) continue;
    for (const { address, obfuscated } of findAddresses(line.text)) {
      if (found.length >= MAX_CANDIDATES) break;
      found.push({ address, source: obfuscated ? 'obfuscated' : 'text', page, line: index });
    }
  }
  for (const script of page.scripts.slice(0, MAX_SCRIPTS)) {
    const text = withoutTricks(script);
    for (let at = 0; at < text.length; at += SCRIPT_STEP) {
      if (yield) return found;
      // The next step begins before the longest address that this one may have cut.
      add(text.slice(Math.max(0, at - LONGEST_ADDRESS), at + SCRIPT_STEP), 'script', undefined);
    }
  }
  return found;
}

/** A cheap look before the exact one: most lines hold no address. */
const MAYBE_ADDRESS =
  /@|[[({<|*_-]\s?(?:at|ät|a|arroba|arobas|put|insert|place|add|the)|chiocciola|\s(?:at|arroba|arobase)\s/i;

function addressesOfLink(href: string): { text: string; source: EmailSource } | undefined {
  const mailto = /^\s*mailto:(?:\/\/)?([^?&]{0,500})/i.exec(href)?.[1];
  // The page's own separators are commas and semicolons; blanks keep the addresses apart.
  if (mailto !== undefined) {
    return { text: decoded(mailto).replace(/[,;<>]/g, ' '), source: 'mailto' };
  }
  const hidden = /\/cdn-cgi\/l\/email-protection#([0-9a-f]{8,640})/i.exec(href)?.[1];
  if (hidden !== undefined) return { text: unprotect(hidden) ?? '', source: 'protected' };
  const token = /UnCryptMailto\((?:'|%27|&#39;)(.{8,320}?)(?:'|%27|&#39;)/i.exec(href)?.[1];
  if (token === undefined) return undefined;
  const address = unshift(decoded(token))?.slice('mailto:'.length);
  return { text: address ?? '', source: 'protected' };
}

function decoded(text: string): string {
  return percentDecoded(text)
    .replace(/[\u200B-\u200D\uFEFF]/g, '')
    .trim();
}

/** Joins `'info' + '@' + 'x.de'` and decodes the references in which scripts write the signs. */
function withoutTricks(script: string): string {
  return unescaped(script)
    .replace(/&#(?:64|x40);/gi, '@')
    .replace(/&#(?:46|x2e);/gi, '.')
    .replace(/['"]\s{0,3}\+\s{0,3}['"]/g, '');
}
