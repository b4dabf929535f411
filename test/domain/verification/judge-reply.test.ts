import { expect, test } from 'vitest';
import {
  demandsTls,
  judgeRecipient,
  judgeRefusal,
} from '../../../functions/domain/verification/judge-reply.ts';
import type { MailboxVerdict } from '../../../functions/domain/verification/judge-reply.ts';

const reply = (line: string) => ({ code: Number(line.slice(0, 3)), text: line.slice(4) });

const RECIPIENT: Record<MailboxVerdict, readonly string[]> = {
  accepted: ['250 2.1.5 Ok', '250 Accepted', '251 User not local; will forward'],
  rejected: [
    '550 5.1.1 <x@firm.test>: Recipient address rejected: User unknown in virtual mailbox table',
    '550 5.1.1 <x@firm.test>: Recipient address rejected: User unknown in relay recipient table',
    '550 5.1.1 The email account that you tried to reach does not exist. Please try double-checking',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    '550 5.4.1 Recipient address rejected: Access denied. [host.example 2026]',
    '550 5.2.1 The email account that you tried to reach is disabled.',
    '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).',
    '550 #5.1.0 Address rejected.',
    '550 Requested action not taken: mailbox unavailable',
    '550 No such person at this address',
    '550 No Such User Here',
    '550 Unrouteable address',
    '551 User not local',
    '553 5.3.0 <x@firm.test>... No such user here',
    '553 sorry, no mailbox here by that name (#5.1.1)',
    "554 delivery error: dd This user doesn't have a mail.example account (x@firm.test)",
    '501 5.1.3 Bad recipient address syntax',
    '556 5.1.10 Domain does not accept mail',
    '550 5.7.1 Recipient not found',
  ],
  full: [
    '552 5.2.2 Mailbox full',
    '452 4.2.2 The email account that you tried to reach is over quota.',
    '552 Requested mail action aborted: exceeded storage allocation',
    '550 Mailbox quota exceeded',
    '554 5.2.2 mailbox full; delivery failed',
    "552 x@firm.test's inbox is full",
    '452 Requested action not taken',
    '422 4.2.2 Recipient over quota',
  ],
  greylisted: [
    '451 4.7.1 Greylisting in action, please come back later',
    '450 4.2.0 <x@firm.test>: Recipient address rejected: Greylisted, see http://postgrey.example',
    '450 Try again later',
    '451 4.7.1 Service unavailable - try again later',
    '450 4.1.1 <x@firm.test>: unverified address: Address verification in progress',
    '451 4.7.500 Server busy. Please try again later',
  ],
  blocked: [
    '550 5.7.1 Service unavailable; Client host [192.0.2.7] blocked using zen.spamhaus.org',
    '554 5.7.1 <unknown[192.0.2.7]>: Client host rejected: Access denied',
    '550 5.7.1 Unable to relay for x@firm.test',
    '550 5.7.1 Message rejected due to local policy',
    '550 5.7.26 This mail has been blocked because the sender is unauthenticated.',
    '550 5.7.606 Access denied, banned sending IP [192.0.2.7]',
    '550-Verification failed for the sender 550 Sender verify failed',
    '550 Your IP 192.0.2.7 has a poor reputation',
    '550 5.1.8 Sender address rejected: Domain not found',
    '450 4.7.25 Client host rejected: cannot find your hostname, [192.0.2.7]',
    '450 4.7.1 Your network is on our blacklist',
    '421 4.7.0 Unusual rate of mail from your IP address; temporarily rate limited',
    '553 sorry, that domain is not in my list of allowed rcpthosts (#5.7.1)',
    '554 Transaction failed',
    '530 5.7.0 Authentication required',
    '550 5.1.1 Rejected: we have a policy against null senders',
  ],
  unavailable: [
    '421 4.3.2 Service shutting down',
    '451 4.3.0 Temporary lookup failure',
    '452 4.3.1 Insufficient system storage',
    '503 5.5.1 Error: need MAIL command',
    '502 5.5.2 Error: command not recognized',
    '550 5.4.4 Unable to route',
    '354 Go ahead',
  ],
  timeout: [],
};

test.for(
  Object.entries(RECIPIENT).flatMap(([verdict, lines]) => lines.map((line) => [line, verdict])),
)('%s -> %s', ([line, verdict]) => {
  expect(judgeRecipient(reply(line ?? ''))).toBe(verdict);
});

test('an IP address in the text is no status code', () => {
  expect(judgeRecipient(reply('550 5.1.1.9 is where you come from, no such user'))).toBe(
    'rejected',
  );
  expect(judgeRecipient(reply('550 5.7.1.9 no such user'))).toBe('rejected');
});

test('a refusal before any mailbox was named never speaks of a mailbox', () => {
  const lines = Object.values(RECIPIENT).flat();
  const verdicts = new Set(lines.map((line) => judgeRefusal(reply(line))));
  expect([...verdicts].toSorted()).toEqual(['blocked', 'greylisted', 'unavailable']);
});

test('a demand for TLS is told from other refusals', () => {
  expect(demandsTls(reply('530 5.7.0 Must issue a STARTTLS command first'))).toBe(true);
  expect(demandsTls(reply('550 5.7.10 Encryption needed'))).toBe(true);
  expect(demandsTls(reply('530 5.7.0 Authentication required'))).toBe(false);
  expect(demandsTls(reply('250 STARTTLS'))).toBe(false);
});

test.for<[string, MailboxVerdict]>([
  // The bounds of the classes of codes: what lies outside speaks of no mailbox, whatever its words.
  ['200 ok', 'accepted'],
  ['299 ok', 'accepted'],
  ['199 2.1.5 ok', 'unavailable'],
  ['300 5.1.1 user unknown', 'unavailable'],
  ['399 4.2.2 mailbox full', 'unavailable'],
  ['400 later', 'greylisted'],
  ['400 4.2.2 later', 'full'],
  ['499 later', 'greylisted'],
  ['500 5.1.1 user unknown', 'unavailable'],
  ['501 5.1.1 user unknown', 'rejected'],
  ['504 5.1.1 user unknown', 'unavailable'],
  ['505 5.1.1 user unknown', 'rejected'],
  ['599 5.1.1 user unknown', 'rejected'],
  ['600 5.1.1 user unknown', 'unavailable'],
  // Codes without words that decide.
  ['421 closing', 'unavailable'],
  ['551 moved', 'rejected'],
  ['553 odd', 'rejected'],
  ['554 odd', 'blocked'],
  ['555 odd', 'unavailable'],
  ['452 odd', 'full'],
  ['552 odd', 'full'],
  ['552 too many', 'blocked'],
  // Enhanced codes without words that decide.
  ['550 5.1.7 odd', 'blocked'],
  ['550 5.1.8 odd', 'blocked'],
  ['550 5.2.2 odd', 'full'],
  ['550 5.3.2 odd', 'unavailable'],
  ['550 5.4.7 odd', 'unavailable'],
  ['550 5.5.2 odd', 'unavailable'],
  ['451 4.5.3 odd', 'unavailable'],
  ['554 (#5.1.10)', 'rejected'],
  ['554 (#5.10.1) odd', 'blocked'],
  ['552 5.22.1 odd', 'unavailable'],
  ['552 (#5.22.1) odd', 'unavailable'],
  // A code counts at the start or in brackets only.
  ['550 odd 5.1.8', 'rejected'],
  // Words about a full mailbox count where the enhanced code leaves it open.
  ['550 5.1.1 mailbox is full', 'rejected'],
  ['550 5.2.1 mailbox is full', 'full'],
  ['550 5.0.0 mailbox is full', 'full'],
  // Who asks to come back says so first.
  ['451 greylisted, too many at once', 'greylisted'],
])('of the mailbox, "%s" says %s', ([line, verdict]) => {
  expect(judgeRecipient(reply(line))).toBe(verdict);
});

test.for<[string, MailboxVerdict]>([
  ['220 odd', 'unavailable'],
  ['399 odd', 'unavailable'],
  ['400 odd', 'greylisted'],
  ['499 odd', 'greylisted'],
  ['500 odd', 'unavailable'],
  ['504 odd', 'unavailable'],
  ['505 odd', 'blocked'],
  ['554 odd', 'blocked'],
  ['599 odd', 'blocked'],
  ['600 odd', 'unavailable'],
])('before any mailbox was named, "%s" is %s', ([line, verdict]) => {
  expect(judgeRefusal(reply(line))).toBe(verdict);
});

test('only a refusal for good demands TLS', () => {
  expect(demandsTls(reply('500 TLS first'))).toBe(true);
  expect(demandsTls(reply('499 TLS first'))).toBe(false);
});
