import { findingOf, invalidEmail } from './finding.ts';
import { parseAddress } from './parse-address.ts';
import { VERIFICATION_REASONS } from './verification.ts';
import type { EmailVerification, VerificationReason } from './verification.ts';

/** Local parts with an answer of their own; each reason's name is one too (`greylisted@`, `mailbox_full@`). */
const ANSWERS: ReadonlyMap<string, VerificationReason> = new Map<string, VerificationReason>([
  ...VERIFICATION_REASONS.map((reason) => [reason, reason] as const),
  ['deliverable', 'accepted_email'],
  ['risky', 'catch_all'],
  ['undeliverable', 'rejected_email'],
  ['unknown', 'smtp_not_checked'],
]);

const CATCH_ALL: Partial<Record<VerificationReason, boolean>> = {
  catch_all: true,
  accepted_email: false,
};

/** The sandbox's answer: by the local part (what follows a `+` is free), every other is unknown; nothing is asked. */
export function sandboxVerification(email: string, now: Date): EmailVerification {
  const address = parseAddress(email);
  if (address === undefined) return { email, ...invalidEmail(email, now) };
  const local = address.key.replace(/[+@].*$/, '');
  const reason = ANSWERS.get(local) ?? 'smtp_not_checked';
  return { email, ...findingOf(address, { reason, catchAll: CATCH_ALL[reason] ?? null }, now) };
}
