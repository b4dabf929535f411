import type { ReportLeadPorts } from '../../domain/reports/report-lead.ts';
import type { VerifyEmailsPorts } from '../../domain/verification/verify-emails.ts';
import { toolOf } from '../../http/mcp/tool.ts';
import type { Tool, ToolSpec } from '../../http/mcp/tool.ts';
import { waitTool } from '../../http/mcp/wait-tool.ts';
import type { Route } from '../../http/route.ts';
import { billingRoutes } from './billing.ts';
import type { BillingServices } from './billing.ts';
import { exclusionListRoutes } from './exclusion-lists.ts';
import type { ListListsServices } from './exclusion-lists.ts';
import { jobRoutes } from './jobs.ts';
import type { JobServices } from './jobs.ts';
import { monitorRoutes } from './monitors.ts';
import type { MonitorServices } from './monitors.ts';
import { quoteRoutes } from './quotes.ts';
import type { QuoteServices } from './quotes.ts';
import { reportRoutes } from './reports.ts';
import { verificationRoutes } from './verification.ts';

/** What the tools need, and where pages may call from. */
export interface McpServices
  extends
    JobServices,
    BillingServices,
    VerifyEmailsPorts,
    ReportLeadPorts,
    ListListsServices,
    MonitorServices,
    QuoteServices {
  dashboardOrigin: string;
  pause(ms: number): Promise<void>;
}

const READS = { readOnlyHint: true, openWorldHint: false } as const;
/** Changes things, and the same call again changes nothing more. */
const SETS = { readOnlyHint: false, destructiveHint: false, idempotentHint: true } as const;
/** Each call makes something new, or counts anew. */
const ADDS = { ...SETS, idempotentHint: false } as const;

/** Tools by the operations that they stand for; scopes, schemas and checks are the routes'. Agents pay for every word. */
export const TOOLS: readonly Tool<McpServices>[] = [
  tool(quoteRoutes, 'quoteJob', {
    name: 'quote_job',
    description:
      'Counts what a job would find before you create it: estimate.matching businesses, estimate.netNew of them ' +
      'not received yet, costing estimate.maxCredits at most. Free. estimate is null while questions are open.',
    annotations: READS,
  }),
  tool(jobRoutes, 'createJob', {
    name: 'create_job',
    description:
      'Starts a search from one sentence: how many businesses, of what kind, where, with which contact fields. ' +
      'Returns the job at once; it runs for minutes, and each delivered lead costs credits (maxCredits limits ' +
      'them). Then call wait_for_job until status is delivered, clarify_job if it asks, and get_leads. Pass your ' +
      'own idempotencyKey to retry safely after a lost response: the same key returns the same job. basedOn ' +
      'repeats an earlier job.',
    annotations: { ...ADDS, openWorldHint: true },
    defaults: ({ requestId }) => ({ idempotencyKey: requestId }),
  }),
  waitTool(
    tool(jobRoutes, 'getJob', {
      name: 'wait_for_job',
      title: 'Wait for a job',
      description:
        'Waits until the job ends or asks, 20 seconds at most, and returns its current state. Call it again ' +
        'while status is none of delivered, failed, cancelled, awaiting_clarification.',
      annotations: READS,
    }),
  ),
  tool(jobRoutes, 'getJob', {
    name: 'get_job',
    description:
      'The job now: status, progress, what was understood (request) and what will not be applied ' +
      '(request.notes), clarifyingQuestions, credits, and why there are fewer leads than asked for (shortfall).',
    annotations: READS,
  }),
  tool(jobRoutes, 'listJobs', {
    name: 'list_jobs',
    description: 'Jobs, newest first.',
    annotations: READS,
  }),
  tool(jobRoutes, 'clarifyJob', {
    name: 'clarify_job',
    description:
      'Answers the clarifyingQuestions of a job in awaiting_clarification: for each question its id, and the id ' +
      'of an option or free text. Ask the user if the conversation does not say.',
    annotations: { ...SETS, openWorldHint: false },
  }),
  tool(jobRoutes, 'cancelJob', {
    name: 'cancel_job',
    description: 'Cancels a job that has not ended. Nothing is charged.',
    annotations: { ...SETS, destructiveHint: true, openWorldHint: false },
  }),
  tool(jobRoutes, 'listLeads', {
    name: 'get_leads',
    description:
      'Leads of a delivered job, best first: 10 of them with name, category, address, phone, email, website and ' +
      'score. fields chooses others; pass nextCursor as cursor for the next page; it is null at the end.',
    annotations: READS,
    defaults: () => ({ limit: '10', fields: COMPACT_FIELDS.join(',') }),
  }),
  tool(jobRoutes, 'exportLeads', {
    name: 'export_leads',
    description:
      'A link to a file of a delivered job, valid for 24 hours for anyone who has it: CSV or xlsx, in full or in ' +
      'the columns of a CRM (preset).',
    annotations: READS,
  }),
  tool(reportRoutes, 'reportLead', {
    name: 'report_lead',
    description:
      'Reports a wrong lead within 30 days of delivery. refund says whether its credit was given back.',
    annotations: { ...SETS, openWorldHint: true },
  }),
  tool(verificationRoutes, 'verifyEmails', {
    name: 'verify_emails',
    description:
      'Checks up to 25 addresses against the monthly quota of a paid plan: deliverable, risky, undeliverable or ' +
      'unknown, with a reason.',
    annotations: { ...ADDS, openWorldHint: true },
  }),
  tool(billingRoutes, 'getCredits', {
    name: 'get_credits',
    description: 'The balance (available, held, spentToday) and the ledger, newest first.',
    annotations: READS,
  }),
  tool(monitorRoutes, 'createMonitor', {
    name: 'create_monitor',
    description:
      'Repeats a search every week or month; each run is a job, spends at most maxCredits, and delivers only ' +
      'businesses that are new. The first run starts at once. A prompt that would raise questions is refused: ' +
      'run it as a job, then pass basedOn.',
    annotations: { ...ADDS, openWorldHint: true },
  }),
  tool(monitorRoutes, 'listMonitors', {
    name: 'list_monitors',
    description: 'Monitors, newest first.',
    annotations: READS,
  }),
  tool(exclusionListRoutes, 'listExclusionLists', {
    name: 'list_exclusions',
    description:
      'Lists of businesses that jobs leave out; create_job takes their ids as exclusions.',
    annotations: READS,
  }),
];

/** What a person wants to know of a business first. `id` always comes. */
const COMPACT_FIELDS = [
  'name',
  'category',
  'address',
  'phone',
  'email',
  'emailStatus',
  'website',
  'score',
  'scoreReason',
] as const;

function tool(
  routes: readonly Route<McpServices>[],
  operationId: string,
  spec: ToolSpec,
): Tool<McpServices> {
  const route = routes.find((candidate) => candidate.operationId === operationId);
  if (route === undefined) throw new Error(`There is no operation ${operationId}.`);
  return toolOf(route, spec);
}
