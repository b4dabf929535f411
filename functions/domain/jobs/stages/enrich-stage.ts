import type { Business } from '../../leads/lead.ts';
import { StoredBusiness } from '../../leads/stored-lead.ts';
import { withDemoStatuses } from '../../sources/demo-statuses.ts';
import { STAGE_PERCENT } from '../job.ts';
import type { Job } from '../job.ts';
import { artifactKeys, NormalizedSummary } from './artifacts.ts';
import type { Artifacts } from './artifacts.ts';
import { readBusinesses } from './read-businesses.ts';
import type { ReadBusinessesPorts } from './read-businesses.ts';
import { callDeadline, expectedEnd, leadsWanted } from './reading-plan.ts';
import { enterStage, STOPPED } from './stage.ts';
import type { JobRef, StagePorts, Stopped } from './stage.ts';

export interface EnrichStagePorts extends StagePorts, ReadBusinessesPorts {
  artifacts: Artifacts;
  jobMaxSeconds: number;
  raisePercent(job: Job, percent: number, expectedAt: Date | null): Promise<void>;
}

export type EnrichOutput = { next: 'deliver' } | Stopped;

/** Reads the websites of one chunk of businesses, until it has its share of the job's leads. Sandbox businesses come complete. */
export async function enrichStage(
  ports: EnrichStagePorts,
  ref: JobRef,
  chunk: { index: number; of: number },
): Promise<EnrichOutput> {
  const entry = await enterStage(ports, ref, 'enriching');
  if (entry.kind !== 'run') return STOPPED;
  const { job } = entry;
  const key = artifactKeys.enriched(ref, chunk.index);
  if (await ports.artifacts.exists(key)) return { next: 'deliver' };
  const began = ports.now();
  const businesses: Business[] = [];
  const summary = NormalizedSummary.parse(
    await ports.artifacts.readJson(artifactKeys.normalized(ref)),
  );
  for await (const line of ports.artifacts.readLines(artifactKeys.chunk(ref, summary, chunk.index)))
    businesses.push(StoredBusiness.parse(line));
  const { request } = job;
  if (request === null) throw new Error(`Job ${job.id} has no request.`);
  const enriched =
    job.mode === 'test'
      ? businesses.map((business) => withDemoStatuses(business, request))
      : await readBusinesses(ports, businesses, {
          request,
          leads: leadsWanted(job, chunk.of),
          until: callDeadline(job, ports.jobMaxSeconds, ports.now()),
        });
  await ports.artifacts.writeLines(key, enriched);
  const share =
    ((chunk.index + 1) / chunk.of) * (STAGE_PERCENT.delivering - STAGE_PERCENT.enriching - 1);
  const { jobMaxSeconds } = ports;
  const end = expectedEnd(job, chunk, { began, now: ports.now(), jobMaxSeconds });
  await ports.raisePercent(
    job,
    STAGE_PERCENT.enriching + Math.floor(share),
    job.mode === 'test' ? null : end,
  );
  return { next: 'deliver' };
}
