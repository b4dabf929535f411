import type { MailboxVerdict } from './judge-reply.ts';

/** Where the mail of a domain goes, as DNS says. */
export type MailRoute =
  /** Best first (RFC 5321 5.1); the domain itself when it has addresses but no MX. */
  | { kind: 'hosts'; hosts: readonly string[] }
  | { kind: 'no_domain' }
  | { kind: 'no_mx' }
  /** The domain says that it takes no mail (RFC 7505). */
  | { kind: 'null_mx' }
  | { kind: 'dns_error' };

/** Port: looks up the mail route of an ASCII domain. Never rejects; ends within the budget. */
export type FindMailRoute = (domain: string, budgetMs: number) => Promise<MailRoute>;

/** A mailbox to ask a server about. */
export interface Mailbox {
  /** `local@domain` as `RCPT TO` needs it. */
  address: string;
  isUnicode: boolean;
}

export interface MailboxQuestion {
  domain: string;
  /** Best first. */
  hosts: readonly string[];
  mailboxes: readonly Mailbox[];
  budgetMs: number;
}

export interface MailboxAnswer {
  verdict: MailboxVerdict;
  /** Whether the server accepts any address of the domain; null: not found out. */
  catchAll: boolean | null;
}

/** Port: asks a domain's mail server about mailboxes, in their order. Never rejects; ends within the budget. */
export type AskMailServer = (question: MailboxQuestion) => Promise<readonly MailboxAnswer[]>;
