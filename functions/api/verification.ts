import type { ReportLeadPorts } from '../domain/reports/report-lead.ts';
import type { VerifyJobEmailsPorts } from '../domain/verification/verify-job-emails.ts';
import type { Route } from '../http/route.ts';
import { httpEntry } from '../wiring/http-entry.ts';
import { reportServices } from '../wiring/report-services.ts';
import { jobVerificationServices, verificationServices } from '../wiring/verification-services.ts';
import { reportRoutes } from './routes/reports.ts';
import { jobVerificationRoutes, verificationRoutes } from './routes/verification.ts';

type Services = VerifyJobEmailsPorts & ReportLeadPorts;
const routes: readonly Route<Services>[] = [
  ...verificationRoutes,
  ...jobVerificationRoutes,
  ...reportRoutes,
];

export const { create, handler } = httpEntry(routes, (context, local) => {
  const verification = verificationServices(context, local);
  return {
    ...jobVerificationServices(context),
    ...verification,
    ...reportServices(context, verification),
  };
});
