import { mailServerAsker } from '../../../functions/adapters/smtp/ask-mail-server.ts';
import type { MailboxAnswer } from '../../../functions/domain/verification/mail-route.ts';
import { policyFor } from '../net/servers.ts';

export interface AskInput {
  /** Hosts that lead to loopback ports; every other name resolves by `records`. */
  ports: Readonly<Record<string, number>>;
  records?: Readonly<Record<string, readonly string[]>>;
  hosts?: readonly string[];
  locals?: readonly string[];
  budgetMs?: number;
}

/** Asks about mailboxes of `firm.test` with a fresh memory; the invented mailbox is `invented`. */
export async function ask(input: AskInput): Promise<readonly MailboxAnswer[]> {
  const asker = mailServerAsker({
    policy: policyFor(input.ports, input.records),
    heloName: 'verify.example.com',
    randomLocalPart: () => 'invented',
    now: () => new Date(),
  });
  return asker({
    domain: 'firm.test',
    hosts: input.hosts ?? Object.keys(input.ports),
    mailboxes: (input.locals ?? ['jane']).map((local) => ({
      address: `${local}@firm.test`,
      isUnicode: /[^ -~]/.test(local),
    })),
    budgetMs: input.budgetMs ?? 3_000,
  });
}

export const verdicts = async (input: AskInput): Promise<string[]> =>
  (await ask(input)).map(({ verdict }) => verdict);
