import { ExpiringCache } from '../../domain/kernel/expiring-cache.ts';
import type { MailboxVerdict, Refusal } from '../../domain/verification/judge-reply.ts';
import type {
  AskMailServer,
  Mailbox,
  MailboxAnswer,
  MailboxQuestion,
} from '../../domain/verification/mail-route.ts';
import { ConnectError } from '../net/connect-error.ts';
import { guardedConnect } from '../net/guarded-connect.ts';
import { startBudget } from '../net/time-budget.ts';
import type { TimeBudget } from '../net/time-budget.ts';
import type { ConnectPolicy } from '../net/vet-target.ts';
import { SmtpFailure } from './smtp-failure.ts';
import { SmtpSession } from './smtp-session.ts';

export interface AskMailServerSettings {
  policy: ConnectPolicy;
  /** The name that we greet with: the service's own host. */
  heloName: string;
  /** A local part that no mailbox has, another one at each call. */
  randomLocalPart(): string;
  now(): Date;
}

export const SMTP_PORT = 25;
const CONNECT_MS = 5_000;
/** Mail servers tried when one can't be reached or refuses the connection. */
const MAX_HOSTS = 3;
/** A server that hangs up after some answers (Postfix does after twenty refusals) is called again. */
const MAX_CALLS_PER_HOST = 3;
const MAX_CACHED_DOMAINS = 5_000;
const CATCH_ALL_SECONDS = 3_600;

/** A refusal says more than silence, and silence more than a refused connection. */
const TELLING: readonly Refusal[] = ['unavailable', 'timeout', 'greylisted', 'blocked'];

/**
 * Makes the conversation with mail servers (RFC 5321): all mailboxes of a domain over one connection, with an invented
 * mailbox first that shows whether the domain accepts everything. Every host passes the address guard.
 */
export function mailServerAsker(settings: AskMailServerSettings): AskMailServer {
  const catchAll = new ExpiringCache<boolean>(MAX_CACHED_DOMAINS, () => settings.now());
  return async (question) => {
    const known = catchAll.get(question.domain);
    const probe: Mailbox = {
      address: `${settings.randomLocalPart()}@${question.domain}`,
      isUnicode: false,
    };
    const asked = known === undefined ? [probe, ...question.mailboxes] : question.mailboxes;
    const { verdicts, rest } = await askHosts(settings, question, asked);
    const verdictOf = (mailbox: Mailbox): MailboxVerdict => verdicts.get(mailbox) ?? rest;
    const found = known ?? catchAllOf(verdictOf(probe));
    if (known === undefined && found !== null)
      catchAll.set(question.domain, found, CATCH_ALL_SECONDS);
    return question.mailboxes.map((mailbox): MailboxAnswer => {
      const verdict = verdictOf(mailbox);
      const isUnproven = verdict === 'accepted' && found === null;
      return { verdict: isUnproven ? verdictOf(probe) : verdict, catchAll: found };
    });
  };
}

/** A refusal that is not about the invented mailbox (a policy, a rate) does not show that the server tells them apart. */
function catchAllOf(probe: MailboxVerdict): boolean | null {
  if (probe === 'accepted') return true;
  return probe === 'rejected' || probe === 'full' ? false : null;
}

interface Verdicts {
  verdicts: ReadonlyMap<Mailbox, MailboxVerdict>;
  /** The verdict on those that got none of their own. */
  rest: Refusal;
}

async function askHosts(
  settings: AskMailServerSettings,
  { hosts, budgetMs }: MailboxQuestion,
  mailboxes: readonly Mailbox[],
): Promise<Verdicts> {
  using budget = startBudget(budgetMs);
  const verdicts = new Map<Mailbox, MailboxVerdict>();
  let rest: Refusal = 'unavailable';
  for (const host of hosts.slice(0, MAX_HOSTS)) {
    for (let call = 1; call <= MAX_CALLS_PER_HOST; call += 1) {
      if (budget.left() === 0) return { verdicts, rest: 'timeout' };
      const open = mailboxes.filter((mailbox) => !verdicts.has(mailbox));
      const failure = await converse(settings, host, open, budget, verdicts);
      if (failure === undefined) return { verdicts, rest };
      if (TELLING.indexOf(failure) > TELLING.indexOf(rest)) rest = failure;
      const hasProgress =
        mailboxes.filter((mailbox) => !verdicts.has(mailbox)).length < open.length;
      if (!hasProgress) break;
    }
  }
  return { verdicts, rest };
}

/** One connection; answers the verdict on what it left open, or undefined when all is answered. */
async function converse(
  settings: AskMailServerSettings,
  host: string,
  mailboxes: readonly Mailbox[],
  budget: TimeBudget,
  verdicts: Map<Mailbox, MailboxVerdict>,
): Promise<Refusal | undefined> {
  let session: SmtpSession | undefined;
  try {
    const socket = await guardedConnect(settings.policy, {
      host,
      port: SMTP_PORT,
      timeoutMs: Math.min(CONNECT_MS, budget.left()),
      signal: budget.signal,
    });
    session = new SmtpSession(socket, { host, heloName: settings.heloName, budget });
    await session.ask(mailboxes, (mailbox, verdict) => verdicts.set(mailbox, verdict));
    session.close();
    return undefined;
  } catch (error) {
    session?.destroy();
    if (error instanceof SmtpFailure) return error.verdict;
    if (error instanceof ConnectError) return error.code === 'timeout' ? 'timeout' : 'unavailable';
    throw error;
  }
}
