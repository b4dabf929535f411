import * as z from 'zod';
import { JobId, LeadId } from '../../domain/kernel/ids.ts';
import { about } from '../../domain/kernel/wire.ts';
import { ReportedLead } from '../../domain/leads/lead.ts';
import { Refund, ReportLeadBody } from '../../domain/reports/lead-report.ts';
import { reportLead } from '../../domain/reports/report-lead.ts';
import type { ReportLeadPorts } from '../../domain/reports/report-lead.ts';
import { undoReport } from '../../domain/reports/undo-report.ts';
import { route } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';

const LeadParams = z.object({
  id: JobId.meta(about('Id of the job.')),
  leadId: LeadId.meta(about('Id of the lead.')),
});

const reportRoute = route({
  operationId: 'reportLead',
  method: 'POST',
  path: '/jobs/:id/leads/:leadId/report',
  access: 'jobs:write',
  sandboxRefused: true,
  tag: 'Leads',
  summary: 'Report a lead that is wrong',
  description:
    'Possible within 30 days of delivery, once per lead. Credits come back at once if our own check or the lead ' +
    'itself bears the report out, otherwise for up to 5 % of the leads that you received in the last 30 days (at ' +
    'least 1); beyond that the report is recorded without credit. The business is never delivered to you again. ' +
    'Sending the same report again returns the same result.',
  request: { params: LeadParams, body: ReportLeadBody },
  response: { status: 200, schema: z.object({ lead: ReportedLead, refund: Refund }) },
  errors: ['NOT_FOUND'],
  async handle({ actor, params: { id, leadId }, body }, services: ReportLeadPorts) {
    return { status: 200, body: await reportLead(services, actor, { jobId: id, leadId, body }) };
  },
});

const undoRoute = route({
  operationId: 'undoReport',
  method: 'DELETE',
  path: '/jobs/:id/leads/:leadId/report',
  access: 'jobs:write',
  sandboxRefused: true,
  tag: 'Leads',
  summary: 'Take back the report of a lead',
  description: 'Possible within a day of the report. The credits it brought are taken back.',
  request: { params: LeadParams },
  response: { status: 204 },
  errors: ['NOT_FOUND'],
  async handle({ actor, params: { id, leadId } }, services: ReportLeadPorts) {
    await undoReport(services, actor, { jobId: id, leadId });
    return { status: 204 };
  },
});

export const reportRoutes: readonly Route<ReportLeadPorts>[] = [reportRoute, undoRoute];
