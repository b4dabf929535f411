import type { Refusal } from '../../domain/verification/judge-reply.ts';

/** Why a conversation with a mail server ended early, as the verdict on every mailbox that it left open. */
export class SmtpFailure extends Error {
  override readonly name = 'SmtpFailure';
  readonly verdict: Refusal;

  constructor(verdict: Refusal, message: string) {
    super(message);
    this.verdict = verdict;
  }
}
