import * as z from 'zod';
import { JobId } from '../../domain/kernel/ids.ts';
import { about } from '../../domain/kernel/wire.ts';
import { VerifyEmailsBody, VerifyEmailsView } from '../../domain/verification/verification.ts';
import { verifyEmails } from '../../domain/verification/verify-emails.ts';
import type { VerifyEmailsPorts } from '../../domain/verification/verify-emails.ts';
import { verifyJobEmails } from '../../domain/verification/verify-job-emails.ts';
import type { VerifyJobEmailsPorts } from '../../domain/verification/verify-job-emails.ts';
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
    'Verifies up to 25 addresses; results are in the order given. Draws on the monthly quota of a paid plan, all ' +
    'or nothing: each distinct address counts once, and `unknown` ones do not count. Text that is not an address ' +
    'gets a result (`invalid_email`), not an error. In the sandbox the local part decides the result: ' +
    '`deliverable@`, `risky@`, `undeliverable@`, `unknown@`, or a reason.',
  request: { body: VerifyEmailsBody },
  response: { status: 200, schema: VerifyEmailsView },
  errors: ['PLAN_LIMIT_EXCEEDED'],
  async handle({ actor, body }, services: VerifyEmailsPorts) {
    return { status: 200, body: await verifyEmails(services, actor, body.emails) };
  },
});

const verifyJobRoute = route({
  operationId: 'verifyJobEmails',
  method: 'POST',
  path: '/jobs/:id/verify',
  access: 'jobs:write',
  sandboxRefused: true,
  tag: 'Email verification',
  summary: "Verify a job's leads",
  description:
    "Verifies addresses of a delivered job's leads that are unchecked or `unknown`, at most 25 per call, best " +
    'leads first, and writes the statuses back to the leads and their files. Draws on the monthly quota as `POST ' +
    '/verify/emails` does. Only one call at a time takes a lead, and its `unknown` addresses are tried again ' +
    'after 15 minutes: call until `data` is empty.',
  request: { params: z.object({ id: JobId.meta(about('Id of the job.')) }) },
  response: { status: 200, schema: VerifyEmailsView },
  errors: ['NOT_FOUND', 'PLAN_LIMIT_EXCEEDED'],
  async handle({ actor, params }, services: VerifyJobEmailsPorts) {
    return { status: 200, body: await verifyJobEmails(services, actor, params.id) };
  },
});

export const verificationRoutes: readonly Route<VerifyEmailsPorts>[] = [verifyRoute];

export const jobVerificationRoutes: readonly Route<VerifyJobEmailsPorts>[] = [verifyJobRoute];
