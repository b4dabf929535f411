import { flagsOf, NO_FLAGS } from './flags.ts';
import type { EmailAddress } from './parse-address.ts';
import { suggestAddress, suggestRepair } from './suggest-address.ts';
import { STATUS_OF_REASON } from './verification.ts';
import type { EmailVerification, VerificationReason } from './verification.ts';

/** What is found out about one mailbox, without the text that it was given as. */
export type Finding = Omit<EmailVerification, 'email'>;

export interface Conclusion {
  reason: VerificationReason;
  catchAll: boolean | null;
}

export const findingOf = (
  address: EmailAddress,
  { reason, catchAll }: Conclusion,
  now: Date,
): Finding => ({
  status: STATUS_OF_REASON[reason],
  reason,
  flags: { ...flagsOf(address), catchAll },
  didYouMean: suggestAddress(address, reason !== 'invalid_domain'),
  checkedAt: now.toISOString(),
});

/** The finding about a text that is no address. */
export const invalidEmail = (text: string, now: Date): Finding => ({
  status: STATUS_OF_REASON.invalid_email,
  reason: 'invalid_email',
  flags: NO_FLAGS,
  didYouMean: suggestRepair(text),
  checkedAt: now.toISOString(),
});
