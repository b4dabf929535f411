import type { ReportLeadPorts } from '../domain/reports/report-lead.ts';
import type { VerifyEmailsPorts } from '../domain/verification/verify-emails.ts';
import type { Route } from '../http/route.ts';
import { httpEntry } from '../wiring/http-entry.ts';
import { reportServices } from '../wiring/report-services.ts';
import { verificationServices } from '../wiring/verification-services.ts';
import { reportRoutes } from './routes/reports.ts';
import { verificationRoutes } from './routes/verification.ts';

type Services = VerifyEmailsPorts & ReportLeadPorts;
const routes: readonly Route<Services>[] = [...verificationRoutes, ...reportRoutes];

export const { create, handler } = httpEntry(routes, (context, local) => {
  const verification = verificationServices(context, local);
  return { ...verification, ...reportServices(context, verification) };
});
