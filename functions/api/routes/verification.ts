import { VerifyEmailsBody, VerifyEmailsView } from '../../domain/verification/verification.ts';
import { verifyEmails } from '../../domain/verification/verify-emails.ts';
import type { VerifyEmailsPorts } from '../../domain/verification/verify-emails.ts';
import { route } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';

const verifyRoute = route({
  operationId: 'verifyEmails',
  method: 'POST',
  path: '/verify/emails',
  access: 'jobs:write',
  tag: 'Email verification',
  summary: 'Verify email addresses',
  description:
    'Verifies up to 25 addresses; results are in the order given. Draws on the monthly quota of a paid plan, ' +
    'all or nothing: each distinct address counts once, `unknown` ones do not count. ' +
    'A text that is no address is a result (`invalid_email`), not an error. ' +
    'In the sandbox the local part is the answer: `deliverable@`, `risky@`, `undeliverable@`, `unknown@`, or a reason.',
  request: { body: VerifyEmailsBody },
  response: { status: 200, schema: VerifyEmailsView },
  errors: ['PLAN_LIMIT_EXCEEDED'],
  async handle({ actor, body }, services: VerifyEmailsPorts) {
    return { status: 200, body: await verifyEmails(services, actor, body.emails) };
  },
});

export const verificationRoutes: readonly Route<VerifyEmailsPorts>[] = [verifyRoute];
