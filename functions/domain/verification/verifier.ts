import pMap from 'p-map';
import { ExpiringCache } from '../kernel/expiring-cache.ts';
import { findingOf, invalidEmail } from './finding.ts';
import type { Conclusion, Finding } from './finding.ts';
import { flagsOf } from './flags.ts';
import type { AskMailServer, FindMailRoute, MailboxAnswer, MailRoute } from './mail-route.ts';
import { parseAddress } from './parse-address.ts';
import type { EmailAddress } from './parse-address.ts';
import type { Tries } from './tries.ts';
import type { EmailVerification, VerificationReason } from './verification.ts';

export interface VerifierPorts {
  now(): Date;
  findMailRoute: FindMailRoute;
  /** Absent where no mail server may be asked: then nothing beyond DNS is claimed. */
  askMailServer: AskMailServer | undefined;
  /** Whether these hosts may be asked; any may when absent. */
  mayAsk?(hosts: readonly string[]): boolean;
}

interface VerifyOptions {
  /** Time for all addresses together, milliseconds. */
  budgetMs?: number;
  /** Counts conversations that bring no answer; without it there is no limit. */
  tries?: Tries;
  /** Domains under way at once. */
  parallelDomains?: number;
}

export interface Verifier {
  /**
   * Checks addresses, each distinct mailbox once; the results are in the order given, one for each text.
   * Ends within the budget: what was not found out by then is `unknown` with reason `timeout`.
   */
  verify(emails: readonly string[], options?: VerifyOptions): Promise<EmailVerification[]>;
}

const DEFAULT_BUDGET_MS = 17_000;
const DEFAULT_PARALLEL_DOMAINS = 25;
const MAX_DNS_MS = 6_000;
/** With less than this left no conversation can end well, and none is begun. */
const MIN_CONVERSATION_MS = 300;

const MAX_CACHED = 5_000;
/** How long an answer is good, seconds. What is `unknown` is never remembered, and DNS has a cache of its own. */
const CACHE_SECONDS: Partial<Record<VerificationReason, number>> = {
  accepted_email: 3_600,
  catch_all: 3_600,
  rejected_email: 900,
  mailbox_full: 600,
};

/** The engine of all checks: `POST /verify/emails` and the leads' own addresses. It knows no quota. */
export function createVerifier(ports: VerifierPorts): Verifier {
  const known = new ExpiringCache<Finding>(MAX_CACHED, () => ports.now());

  return {
    async verify(emails, options = {}) {
      const deadline = ports.now().getTime() + (options.budgetMs ?? DEFAULT_BUDGET_MS);
      const left = () => deadline - ports.now().getTime();
      const addresses = new Map(emails.map((email) => [email, parseAddress(email)]));
      const findings = new Map<string, Finding>();
      const open = new Map<string, EmailAddress>();
      for (const address of addresses.values()) {
        if (address === undefined) continue;
        const finding = known.get(address.key);
        if (finding === undefined) open.set(address.key, address);
        else findings.set(address.key, finding);
      }
      const domains = [...Map.groupBy(open.values(), ({ domain }) => domain).values()];
      const concurrency = options.parallelDomains ?? DEFAULT_PARALLEL_DOMAINS;
      const check = async (group: readonly EmailAddress[]): Promise<void> => {
        for (const [key, finding] of await checkDomain(ports, group, left, options.tries)) {
          findings.set(key, finding);
          const seconds = CACHE_SECONDS[finding.reason];
          if (seconds !== undefined) known.set(key, finding, seconds);
        }
      };
      await pMap(domains, check, { concurrency });
      return emails.map((email) => {
        const address = addresses.get(email);
        const finding = address === undefined ? undefined : findings.get(address.key);
        return { email, ...(finding ?? invalidEmail(email, ports.now())) };
      });
    },
  };
}

/** Checks the addresses of one domain: one route look-up, one conversation. */
async function checkDomain(
  ports: VerifierPorts,
  group: readonly EmailAddress[],
  left: () => number,
  tries: Tries | undefined,
): Promise<[string, Finding][]> {
  const [first] = group;
  if (first === undefined) return [];
  const { domain, literal } = first;
  const conclude = (address: EmailAddress, conclusion: Conclusion): [string, Finding] => [
    address.key,
    findingOf(address, conclusion, ports.now()),
  ];
  const concludeAll = (reason: VerificationReason) =>
    group.map((address) => conclude(address, { reason, catchAll: null }));
  if (left() <= 0) return concludeAll('timeout');
  // Whoever may name an address instead of a domain could knock on any machine's mail port through us.
  if (literal !== null) return concludeAll('invalid_domain');
  const route = await ports.findMailRoute(domain, Math.min(left(), MAX_DNS_MS));
  if (route.kind !== 'hosts') return concludeAll(REASON_OF_ROUTE[route.kind]);
  if (flagsOf(first).disposable) return concludeAll('disposable');
  if (ports.askMailServer === undefined || ports.mayAsk?.(route.hosts) === false)
    return concludeAll('smtp_not_checked');
  if (left() < MIN_CONVERSATION_MS) return concludeAll('timeout');
  if (tries !== undefined && !(await tries.take(domain))) return concludeAll('smtp_not_checked');
  const answers = await ports.askMailServer({
    domain,
    hosts: route.hosts,
    mailboxes: group.map(({ local, isUnicode }) => ({ address: `${local}@${domain}`, isUnicode })),
    budgetMs: left(),
  });
  if (answers.some(({ verdict }) => SPOKE.has(verdict))) await tries?.answered(domain);
  return group.map((address, index) => conclude(address, conclusionOf(answers[index])));
}

/** Verdicts that a mail server gave; the others say that none, or none that talks, was reached. */
const SPOKE: ReadonlySet<MailboxAnswer['verdict']> = new Set([
  'accepted',
  'rejected',
  'full',
  'greylisted',
  'blocked',
]);

const REASON_OF_ROUTE = {
  no_domain: 'invalid_domain',
  no_mx: 'no_mx',
  null_mx: 'null_mx',
  dns_error: 'dns_error',
} as const satisfies Record<Exclude<MailRoute['kind'], 'hosts'>, VerificationReason>;

const REASON_OF_VERDICT = {
  rejected: 'rejected_email',
  full: 'mailbox_full',
  greylisted: 'greylisted',
  blocked: 'blocked',
  unavailable: 'unavailable_smtp',
  timeout: 'timeout',
} as const satisfies Record<Exclude<MailboxAnswer['verdict'], 'accepted'>, VerificationReason>;

function conclusionOf(answer: MailboxAnswer | undefined): Conclusion {
  if (answer === undefined) return { reason: 'unavailable_smtp', catchAll: null };
  const { verdict, catchAll } = answer;
  if (verdict !== 'accepted') return { reason: REASON_OF_VERDICT[verdict], catchAll };
  if (catchAll === true) return { reason: 'catch_all', catchAll };
  // An accepted address proves a mailbox only where an invented one is known to be refused.
  return { reason: catchAll === false ? 'accepted_email' : 'unavailable_smtp', catchAll };
}
