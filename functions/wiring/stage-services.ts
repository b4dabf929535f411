import { ClaimStore } from '../adapters/table/claim-store.ts';
import { JobStore } from '../adapters/table/job-store.ts';
import type { Job } from '../domain/jobs/job.ts';
import type { JobRef } from '../domain/jobs/stages/stage.ts';
import type { Lead } from '../domain/leads/lead.ts';
import { committer } from './event-dispatch.ts';
import { objectStore } from './job-services.ts';
import type { TableContext } from './table-context.ts';

/** What every stage shares: the job's row, its money, its artefacts. */
export function stageServices(context: TableContext) {
  const { config, table, now, newId } = context;
  const store = new JobStore(table);
  const objects = objectStore(context);
  const claims = new ClaimStore(table, store, { now, leadWindowDays: config.LEAD_WINDOW_DAYS });
  return {
    ...claims.ports(),
    now,
    newId,
    sandboxJobSeconds: config.SANDBOX_JOB_SECONDS,
    artifacts: objects,
    receivedAliases: (job: Job, aliases: readonly string[]) => claims.receivedAliases(job, aliases),
    writeLeads: (job: Job, leads: readonly Lead[]) => store.writeLeads(job, leads),
    commit: committer(context, store),
    readAccount: (orgId: JobRef['orgId']) => store.readAccount(orgId),
    readCapSpent: (orgId: JobRef['orgId'], keyId: string, date: string) =>
      store.readCapSpent(orgId, keyId, date),
    raisePercent: (job: Job, percent: number) => store.raisePercent(job, percent),
  };
}
