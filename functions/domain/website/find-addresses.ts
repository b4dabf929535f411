import { FRONT_DOOR } from './email-words.ts';
import { INLINE_BREAK, plainText } from './page.ts';
import { unescaped } from './unescape.ts';

/** Longest local part (RFC 5321) and as much of a domain as real ones need. */
const MAX_LOCAL = 64;
const MAX_DOMAIN = 120;
const MAX_ADDRESSES_A_LINE = 50;
const MAX_SIGNS_A_LINE = 200;

const LOCAL_END = /[a-z0-9](?:[a-z0-9._%+'&-]{0,62}[a-z0-9_+-])?$/i;
const DOMAIN_START =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,5}(?:xn--[a-z0-9-]{2,59}|\p{L}{2,24})/u;

/** Words for the sign and the dot in en, de, fr, es, it, pt, nl, when they stand in brackets or between marks. */
const AT_WORDS = 'at|ät|a|arroba|arobase|arobas|chiocciola|apenstaartje|@';
/** "info [put the at sign here] x.de". */
const SPOKEN_AT = '(?:(?:put|insert|place|add|the) ){0,3}(?:at|@)(?: (?:sign|symbol|here)){0,2}';
const DOT_WORDS = 'dot|punkt|point|punto|ponto|punt|\\.';
const BRACKETED_AT = new RegExp(
  `\\s{0,3}(?:[[({<|*]\\s{0,2}(?:${AT_WORDS}|${SPOKEN_AT})\\s{0,2}[\\])}>|*]|[-_](?:at|AT)[-_]|\\s@\\s|\\s@|@\\s)\\s{0,3}`,
  'gi',
);
const SPACED_AT = /\s{1,3}(?:at|arroba|arobase|chiocciola)\s{1,3}/gi;
const DOT = new RegExp(
  `\\s{0,2}(?:[[({<|*]\\s{0,2}(?:${DOT_WORDS})\\s{0,2}[\\])}>|*]|[-_](?:dot|DOT)[-_])\\s{0,2}|\\s{1,3}(?:dot|punkt|point|punto|ponto|punt|\\.)\\s{1,3}`,
  'gi',
);

/** "Follow us @ shop.com", "visit us (at) shop.com": a place, not a mailbox. */
const SENTENCE_END =
  /(?:^|[^\p{L}\p{N}])(?:us|me|we|you|find|follow|visit|online|here|now|meet|see|uns|nous|is|are|open|located|available)$/iu;

/** Capitals that a person is told to take out. */
const NOISE = /[-._]?(?:NO-?SPAM|REMOVE-?(?:THIS|ME)|DELETE-?THIS|ENTFERNEN)[-._]?/g;

export interface FoundAddress {
  readonly address: string;
  /** Written with words in place of signs. */
  readonly obfuscated: boolean;
}

/**
 * Finds e-mail addresses in a line of text, plain and written around harvesters. Every pattern is bounded and looks at
 * a fixed window around a sign, so that hostile text costs time in proportion to its length.
 *
 * Syntax only: whether the top-level domain exists and whose address it is are judged elsewhere.
 */
export function findAddresses(lineText: string): FoundAddress[] {
  const found: FoundAddress[] = [];
  for (const text of readingsOf(unescaped(lineText))) {
    for (const address of plainAddresses(text)) found.push({ address, obfuscated: false });
    for (const address of obfuscatedAddresses(text)) found.push({ address, obfuscated: true });
    if (found.length > MAX_ADDRESSES_A_LINE) break;
  }
  return withoutRests(found).slice(0, MAX_ADDRESSES_A_LINE);
}

/** Inline tags right before or after a sign of the address. */
const BREAK_AT_SIGN = new RegExp(`${INLINE_BREAK}{0,9}([@.])${INLINE_BREAK}{0,9}`, 'g');

/** An inline tag may separate (`Mail` + `info@x.de`) or not (`info` + `@x.de`): both are tried. */
function readingsOf(text: string): string[] {
  if (!text.includes(INLINE_BREAK)) return [text];
  const joinedAtSigns = text.replace(BREAK_AT_SIGN, '$1');
  return [text, joinedAtSigns]
    .map((each) => each.replaceAll(INLINE_BREAK, ' '))
    .concat(plainText(text));
}

/** The separated form wins: an address that only has more glued to it is no second one. */
function withoutRests(found: readonly FoundAddress[]): FoundAddress[] {
  const kept: FoundAddress[] = [];
  for (const item of found) {
    const isKnown = kept.some(
      (known) => known.address === item.address || item.address.includes(known.address),
    );
    if (!isKnown) kept.push(item);
  }
  return kept;
}

function plainAddresses(text: string): string[] {
  const addresses: string[] = [];
  let signs = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const before = text.slice(Math.max(0, at - MAX_LOCAL), at);
    const address = joined(before, text.slice(at + 1, at + 1 + MAX_DOMAIN));
    if (address !== undefined) addresses.push(address);
    if (addresses.length > MAX_ADDRESSES_A_LINE || (signs += 1) > MAX_SIGNS_A_LINE) break;
  }
  return addresses;
}

function obfuscatedAddresses(text: string): string[] {
  const addresses: string[] = [];
  let signs = 0;
  for (const [pattern, wantsSpelledDot] of [
    [BRACKETED_AT, false],
    [SPACED_AT, true],
  ] as const) {
    for (const match of text.matchAll(pattern)) {
      if ((signs += 1) > MAX_SIGNS_A_LINE) return addresses;
      const end = match.index + match[0].length;
      const before = text.slice(Math.max(0, match.index - MAX_LOCAL - 40), match.index);
      const after = text.slice(end, end + MAX_DOMAIN + 60);
      // "Meet us at example.com" is no address; "info at example dot com" is.
      if (wantsSpelledDot && !startsWithSpelledDomain(after)) continue;
      if (SENTENCE_END.test(before)) continue;
      const address = joined(withDots(before), withDots(after));
      if (address !== undefined) addresses.push(address);
      if (addresses.length > MAX_ADDRESSES_A_LINE) return addresses;
    }
  }
  return addresses;
}

function startsWithSpelledDomain(text: string): boolean {
  return /^[\p{L}\p{N}-]{1,63}(?:\s{0,2}[[({]\s?|\s{1,3})(?:dot|punkt|point|punto|ponto|punt)\b/iu.test(
    text,
  );
}

function withDots(text: string): string {
  return text.replace(DOT, '.');
}

function joined(rawBefore: string, rawAfter: string): string | undefined {
  const before = rawBefore.replace(NOISE, '');
  const after = rawAfter.replace(NOISE, '');
  const local = unglued(LOCAL_END.exec(before)?.[0]);
  const domain = DOMAIN_START.exec(after)?.[0];
  if (local === undefined || domain === undefined) return undefined;
  // The user part of a URL, a path, or a second sign right before: no mailbox.
  const previous = before.at(-local.length - 1);
  if (previous === '/' || previous === '@' || previous === '=' || before.endsWith('..'))
    return undefined;
  const ascii = URL.parse(`http://${withoutSentence(domain)}`)?.hostname;
  return ascii === undefined ? undefined : `${local}@${ascii}`.toLowerCase();
}

/** Escapes that lost their backslash: `u003einfo`, `x22info`. */
const BARE_ESCAPE =
  /^.{0,50}?u00(?:3[ce]|2[0267]|a0|3d|0[9ad])(?=[a-z0-9])|^x(?:3[ce]|2[0267]|a0|3d)(?=[a-z0-9])/i;
/** `512-474-1234hello`, `+49.30.123456info`: a number with separators, or a long one, is no part of a name. */
const PHONE_BEFORE = /^[+(]?\d{1,5}(?:[-.]\d{2,5}){2,4}(?=[a-z])|^\d{9,15}(?=[a-z])/i;
const DIGITS_BEFORE = /^\d{4,8}(?=[a-z])/i;
const LABEL_BEFORE = /^(?:e-?mail|phone|telefon|tel|fax)(?=[a-z])/i;

/** Takes off what stands right before a mailbox without belonging to it. */
function unglued(local: string | undefined): string | undefined {
  if (local === undefined) return undefined;
  const name = local.replace(BARE_ESCAPE, '').replace(PHONE_BEFORE, '');
  // A postcode or a label only where the rest is a mailbox by itself: `max1990` and `mailroom` are names.
  for (const glued of [DIGITS_BEFORE, LABEL_BEFORE]) {
    const rest = name.replace(glued, '');
    if (rest !== name && FRONT_DOOR.test(rest.toLowerCase())) return rest;
  }
  return name;
}

/** Cuts the start of the next sentence off: `x.de.Call us` and `x.de.Unsere` have a capital where domains have none. */
function withoutSentence(domain: string): string {
  // `x.comPhone`: a capital inside the last label begins the next word.
  const labels = domain.replace(/(?<=\.[a-z]{2,})\p{Lu}[^.]*$/u, '').split('.');
  const isLower = labels[0] === labels[0]?.toLowerCase();
  const next = labels.findIndex((label, index) => index >= 2 && /^\p{Lu}/u.test(label));
  return isLower && next !== -1 ? labels.slice(0, next).join('.') : labels.join('.');
}
