/** A reply of a mail server: its code, and its lines joined by blanks. */
export interface SmtpReply {
  code: number;
  text: string;
}

/**
 * What a mail server thinks of one mailbox. `blocked` is about us (our address, our sender, a policy), `greylisted`
 * asks to come back later, `unavailable` means that the server could not tell.
 */
export type MailboxVerdict =
  | 'accepted'
  | 'rejected'
  | 'full'
  | 'greylisted'
  | 'blocked'
  | 'unavailable'
  | 'timeout';

/** A verdict that tells nothing of the mailbox. */
export type Refusal = Exclude<MailboxVerdict, 'accepted' | 'rejected' | 'full'>;

const MAILBOX_FULL =
  /over ?-?quota|quota (?:is |has been )?exceeded|exceed\w* .{0,30}(?:quota|storage|mailbox size)|(?:mail ?box|inbox|account) .{0,20}\bfull\b|full (?:mail ?box|inbox)|out of (?:disk |storage )?space|not enough (?:disk |storage )?space/i;

const GREYLISTED = /gr[ea]y ?-?list/i;

/** The refusal is about who asks: blocklists, reputation, reverse DNS, sender, relaying, rates. */
const ABOUT_US =
  /spamhaus|spamcop|barracuda|\b[dr]nsbl\b|\brbl\b|block ?-?list|black ?-?list|\bblocked\b|reputation|\bspam|client host|your (?:ip|host|server|network|mail server)|\bip (?:address )?[\d[(]|reverse (?:dns|hostname|lookup)|\bptr\b|\bhelo\b|\bspf\b|\bdmarc\b|sender|relay(?! recipient)|too many|rate limit|authenticat|not authorized|administrative(?:ly)? prohibit|policy|null (?:sender|return)|bounce/i;

const NO_SUCH_MAILBOX =
  /(?:user|mail ?box|recipient|account|address|person)\b.{0,60}?(?:unknown|not found|(?:does|do) ?n[o']t exist|not exist|(?:could|can)(?: ?not|n't) be found|invalid|disabled|inactive|suspended|deactivated|no longer|not a valid|unavailable)|no such|(?:unknown|invalid|inactive|disabled|bad|nonexistent|non-existent) (?:user|mail ?box|recipient|account|local|destination|address)|no (?:mail ?box|account|user|recipient)\b|doesn't have an? .{0,20}account/i;

/** About the mailbox or its domain by their enhanced code (RFC 3463; x.1.10 is RFC 7505 and Exchange's unknown user). */
const MAILBOX_CODES: ReadonlySet<string> = new Set(
  '1.0 1.1 1.2 1.3 1.6 1.10 2.0 2.1 4.1'.split(' '),
);

/** Reads the answer to `RCPT TO`. */
export function judgeRecipient(reply: SmtpReply): MailboxVerdict {
  const { code, text } = reply;
  if (code >= 200 && code < 300) return 'accepted';
  if (isAboutFullMailbox(reply)) return 'full';
  if (code >= 400 && code < 500) return judgeTemporary(reply);
  if (code < 500 || code > 599 || (code >= 500 && code <= 504 && code !== 501))
    return 'unavailable';
  const detail = enhancedDetail(text);
  if (MAILBOX_CODES.has(detail)) {
    // 5.1.x with words about the client is a refusal of the client; an unknown user in the text decides.
    return ABOUT_US.test(text) && !NO_SUCH_MAILBOX.test(text) ? 'blocked' : 'rejected';
  }
  if (detail.startsWith('7.'))
    return NO_SUCH_MAILBOX.test(text) && !ABOUT_US.test(text) ? 'rejected' : 'blocked';
  if (detail === '1.7' || detail === '1.8' || ABOUT_US.test(text)) return 'blocked';
  if (NO_SUCH_MAILBOX.test(text)) return 'rejected';
  if (detail.startsWith('3.') || detail.startsWith('4.') || detail.startsWith('5.'))
    return 'unavailable';
  // A bare 550 is the standard's "mailbox unavailable"; 554 says only that the server does not want this.
  if (code === 550 || code === 551 || code === 553) return 'rejected';
  return code === 554 ? 'blocked' : 'unavailable';
}

/** Reads a refusal that came before any mailbox was named: greeting, EHLO, MAIL FROM. */
export function judgeRefusal(reply: SmtpReply): Refusal {
  const { code } = reply;
  if (code >= 400 && code < 500) return judgeTemporary(reply);
  return code >= 505 && code <= 599 ? 'blocked' : 'unavailable';
}

/** The server takes mail over TLS only (RFC 3207: 530 5.7.0; Exchange: 5.7.10). */
export const demandsTls = ({ code, text }: SmtpReply): boolean =>
  code >= 500 && /start ?-?tls|\btls\b|encrypt/i.test(text);

function judgeTemporary({ code, text }: SmtpReply): Refusal {
  if (GREYLISTED.test(text)) return 'greylisted';
  if (ABOUT_US.test(text)) return 'blocked';
  const detail = enhancedDetail(text);
  return code === 421 || detail.startsWith('3.') || detail.startsWith('5.')
    ? 'unavailable'
    : 'greylisted';
}

function isAboutFullMailbox({ code, text }: SmtpReply): boolean {
  if (code < 400) return false;
  const detail = enhancedDetail(text);
  if (detail === '2.2') return true;
  if (detail !== '' && !detail.startsWith('2.') && !detail.startsWith('0.')) return false;
  if (MAILBOX_FULL.test(text)) return true;
  // Bare 552 and 452 are about storage; with "system" in the text it is the server's, not the mailbox's.
  return (code === 552 || code === 452) && !/system|too many/i.test(text);
}

/** `1.1` of `5.1.1`, from the start of the text or qmail's `(#5.1.1)`; elsewhere it might be an IP address. */
function enhancedDetail(text: string): string {
  const match = /^#?[245]\.(\d{1,3}\.\d{1,3})(?![\d.])|\(#[245]\.(\d{1,3}\.\d{1,3})\)/.exec(text);
  return match?.[1] ?? match?.[2] ?? '';
}
