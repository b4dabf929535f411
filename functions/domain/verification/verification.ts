import * as z from 'zod';
import { about, Timestamp } from '../kernel/wire.ts';
import { EmailStatus } from '../leads/lead.ts';

/** Interface: at most 25 addresses a request. */
export const MAX_EMAILS_PER_REQUEST = 25;

export const VERIFICATION_REASONS = [
  'accepted_email',
  'invalid_email',
  'invalid_domain',
  'no_mx',
  'null_mx',
  'rejected_email',
  'mailbox_full',
  'disposable',
  'catch_all',
  'smtp_not_checked',
  'greylisted',
  'blocked',
  'timeout',
  'unavailable_smtp',
  'dns_error',
] as const;
const VerificationReason = z.enum(VERIFICATION_REASONS);
export type VerificationReason = z.infer<typeof VerificationReason>;

/**
 * The one status of each reason. A full mailbox refuses mail now, and `risky` is only for catch-all and disposable
 * (behaviour: Email verification).
 */
export const STATUS_OF_REASON = {
  accepted_email: 'deliverable',
  invalid_email: 'undeliverable',
  invalid_domain: 'undeliverable',
  no_mx: 'undeliverable',
  null_mx: 'undeliverable',
  rejected_email: 'undeliverable',
  mailbox_full: 'undeliverable',
  disposable: 'risky',
  catch_all: 'risky',
  smtp_not_checked: 'unknown',
  greylisted: 'unknown',
  blocked: 'unknown',
  timeout: 'unknown',
  unavailable_smtp: 'unknown',
  dns_error: 'unknown',
} as const satisfies Record<VerificationReason, EmailStatus>;

const EmailFlags = z.object({
  disposable: z.boolean().meta(about('The domain hands out throw-away addresses.', false)),
  catchAll: z
    .boolean()
    .nullable()
    .meta(about('The server accepts every address at the domain; null: not known.', false)),
  role: z
    .boolean()
    .meta(about('The mailbox is for a role (`info`, `sales`), not a person.', false)),
  free: z
    .boolean()
    .meta(about('The domain belongs to a provider that gives anyone an address.', false)),
});
export type EmailFlags = z.infer<typeof EmailFlags>;

export const EmailVerification = z
  .object({
    email: z.string().meta(about('As it was given.', 'hello@brightdental.example')),
    status: EmailStatus,
    reason: VerificationReason,
    flags: EmailFlags,
    didYouMean: z
      .string()
      .nullable()
      .meta({ ...about('The address that was probably meant.'), examples: [null] }),
    checkedAt: Timestamp.meta(about('Earlier than the request if a recent result was reused.')),
  })
  .meta({ id: 'EmailVerification' });
export type EmailVerification = z.infer<typeof EmailVerification>;

const VerificationQuota = z
  .object({
    used: z.int().min(0),
    limit: z.int().min(0),
    resetsAt: Timestamp.meta(about('Start of the next month.')),
  })
  .meta({ id: 'VerificationQuota' });

export const VerifyEmailsBody = z.strictObject({
  emails: z
    .array(z.string().meta({ examples: ['hello@brightdental.example'] }))
    .min(1)
    .max(MAX_EMAILS_PER_REQUEST),
});

export const VerifyEmailsView = z.object({
  data: z.array(EmailVerification),
  quota: VerificationQuota,
});
export type VerifyEmailsView = z.infer<typeof VerifyEmailsView>;
