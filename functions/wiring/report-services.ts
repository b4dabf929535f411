import { ReportStore } from '../adapters/table/report-store.ts';
import type { ReportLeadPorts } from '../domain/reports/report-lead.ts';
import { triesOf } from '../domain/verification/tries.ts';
import type { VerifyEmailsPorts } from '../domain/verification/verify-emails.ts';
import { shownJobs } from './job-store.ts';
import { pause } from './pause.ts';
import { portsOf } from './ports-of.ts';
import type { TableContext } from './table-context.ts';

/** A report answers within 20 s whatever mail servers do. */
const RECHECKED_WITHIN_MS = 15_000;

/** What reports of leads need, beside what verification has. */
export function reportServices(
  context: TableContext,
  { verifier, tries }: Pick<VerifyEmailsPorts, 'verifier' | 'tries'>,
): ReportLeadPorts {
  const { config, table, now, newId } = context;
  const jobs = shownJobs(context);
  return {
    ...portsOf(new ReportStore(table, { now, leadWindowDays: config.LEAD_WINDOW_DAYS })),
    now,
    newId,
    pause,
    findJob: (owner, id) => jobs.findJob(owner, id),
    readAccount: (orgId) => jobs.readAccount(orgId),
    async recheckEmail(actor, email) {
      const [checked] = await verifier.verify([email], {
        budgetMs: RECHECKED_WITHIN_MS,
        tries: triesOf(tries, actor, now()),
      });
      return checked?.status ?? 'unknown';
    },
  };
}
