import { s3Client } from '../../functions/adapters/aws/s3-client.ts';
import { EraseStore } from '../../functions/adapters/table/erase-store.ts';
import { JobStore } from '../../functions/adapters/table/job-store.ts';
import { endJob } from '../../functions/domain/jobs/end-job.ts';
import {
  MEMORIES,
  memoryJobOf,
  memoryPrefix,
} from '../../functions/domain/jobs/stages/artifacts.ts';
import { isTerminal } from '../../functions/domain/jobs/states.ts';
import { untilFresh } from '../../functions/domain/kernel/contention.ts';
import { MonitorId } from '../../functions/domain/kernel/ids.ts';
import type { OrgId } from '../../functions/domain/kernel/ids.ts';
import type { TableContext } from '../../functions/wiring/table-context.ts';
import { deleteObjects } from './opt-outs.ts';

/** A function that a job had started may write for so long. */
const IN_FLIGHT_MS = 15 * 60_000;

/**
 * Removes everything held of an organisation except its account and ledger, which keep amounts. Rows that lead to
 * other rows go last, so that the next run can finish what a killed one began; each step prints a line. What a still
 * running function writes afterwards is found through the ledger, by a run some minutes later.
 */
export async function* eraseOrganization(base: TableContext, orgId: OrgId): AsyncGenerator<object> {
  const store = new EraseStore(base.table, orgId);
  // From here on nobody can act for it.
  yield { step: 'access', removed: await store.removeAccess() };
  const cancelled = await cancelJobs(base, store);
  const again = new Date(base.now().getTime() + IN_FLIGHT_MS).toISOString();
  yield { step: 'running jobs', cancelled, ...(cancelled > 0 ? { runAgainAfter: again } : {}) };
  const [known, paid, endpoints] = await Promise.all([
    store.jobIds(),
    store.paidJobIds(),
    store.endpointIds(),
  ]);
  const jobs = [...new Set([...known, ...paid])];
  const client = s3Client(base.config);
  let objects = 0;
  for (const id of jobs)
    for (const folder of ['jobs', 'exports'])
      objects += await deleteObjects(base, client, `${folder}/${id}/`);
  for (const id of await store.monitorIds())
    objects += await deleteObjects(base, client, memoryPrefix(MonitorId.parse(id)));
  const ids = new Set(jobs);
  objects += await deleteObjects(base, client, MEMORIES, (key) => ids.has(memoryJobOf(key)));
  yield { step: 'objects', removed: objects };
  yield { step: 'leads and deliveries', removed: await store.removeOf(jobs, endpoints) };
  yield { step: 'everything else', removed: await store.removeOwn() };
}

async function cancelJobs(base: TableContext, store: EraseStore): Promise<number> {
  const jobs = new JobStore(base.table);
  const ports = {
    now: base.now,
    newId: base.newId,
    readAccount: (orgId: OrgId) => jobs.readAccount(orgId),
    // Its endpoints are about to be removed: no event is sent.
    commit: (change: Parameters<JobStore['commit']>[0]) => jobs.commit(change, []),
  };
  let cancelled = 0;
  for (const { mode, id, orgId } of await store.jobs())
    cancelled += await untilFresh(base.table, async () => {
      const job = await jobs.findJob({ orgId, mode }, id);
      if (job === undefined || isTerminal(job.status)) return 0;
      return (await endJob(ports, job, { status: 'cancelled' })) === 'stale' ? undefined : 1;
    });
  return cancelled;
}
