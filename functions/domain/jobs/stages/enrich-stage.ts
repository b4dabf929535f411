import type { Business } from '../../leads/lead.ts';
import { leadsAskedFor } from '../../leads/leads-asked.ts';
import type { CategoryTree } from '../../leads/score/category-fit.ts';
import { selectLeads } from '../../leads/score/select-leads.ts';
import { StoredBusiness } from '../../leads/stored-lead.ts';
import { STAGE_PERCENT } from '../job.ts';
import type { Job } from '../job.ts';
import { artifactKeys, NormalizedSummary } from './artifacts.ts';
import type { Artifacts } from './artifacts.ts';
import { enterStage, STOPPED } from './stage.ts';
import type { JobRef, StagePorts, Stopped } from './stage.ts';

export interface EnrichStagePorts extends StagePorts {
  artifacts: Artifacts;
  categories: CategoryTree;
  /** Adds what the businesses' own websites say; keeps the order; a site that fails only marks its business. */
  enrich(businesses: readonly Business[], job: Job): Promise<readonly Business[]>;
  raisePercent(job: Job, percent: number): Promise<void>;
}

export type EnrichOutput = { next: 'deliver' } | Stopped;

/** Reads the websites of one chunk of businesses. Sandbox businesses come complete. */
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
  const businesses: Business[] = [];
  const summary = NormalizedSummary.parse(
    await ports.artifacts.readJson(artifactKeys.normalized(ref)),
  );
  for await (const line of ports.artifacts.readLines(artifactKeys.chunk(ref, summary, chunk.index)))
    businesses.push(StoredBusiness.parse(line));
  const enriched =
    job.mode === 'test' ? businesses : await readInWaves(ports, job, businesses, chunk.of);
  await ports.artifacts.writeLines(key, enriched);
  const share =
    ((chunk.index + 1) / chunk.of) * (STAGE_PERCENT.delivering - STAGE_PERCENT.enriching - 1);
  await ports.raisePercent(job, STAGE_PERCENT.enriching + Math.floor(share));
  return { next: 'deliver' };
}

/** Businesses whose websites are read side by side. */
const WAVE = 12;
/** Deliverable leads beyond the chunk's share that are looked for; delivery itself reads more when it must. */
const SPARE_SHARE = 1.1;
const SPARE = 1;

/**
 * Reads websites best first, and stops when the chunk has its share of leads that can be delivered: the pool is
 * larger than what is asked, because nobody knows beforehand whose website names an address.
 */
async function readInWaves(
  ports: EnrichStagePorts,
  job: Job,
  businesses: readonly Business[],
  chunks: number,
): Promise<readonly Business[]> {
  const { request } = job;
  if (request === null) throw new Error(`Job ${job.id} has no request.`);
  const enough = Math.ceil((leadsAskedFor(job).target * SPARE_SHARE + SPARE) / chunks);
  const read: Business[] = [];
  let deliverable = 0;
  for (let start = 0; start < businesses.length && deliverable < enough; start += WAVE) {
    const wave = await ports.enrich(businesses.slice(start, start + WAVE), job);
    read.push(...wave);
    deliverable += selectLeads({
      businesses: wave,
      request,
      categories: ports.categories,
      step: 'enriched',
    }).kept.length;
  }
  return read;
}
