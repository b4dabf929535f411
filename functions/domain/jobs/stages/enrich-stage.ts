import { Business } from '../../leads/lead.ts';
import { STAGE_PERCENT } from '../job.ts';
import type { Job } from '../job.ts';
import { artifactKeys } from './artifacts.ts';
import type { Artifacts } from './artifacts.ts';
import { enterStage, STOPPED } from './stage.ts';
import type { JobRef, StagePorts, Stopped } from './stage.ts';

export interface EnrichStagePorts extends StagePorts {
  artifacts: Artifacts;
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
  for await (const line of ports.artifacts.readLines(artifactKeys.chunk(ref, chunk.index)))
    businesses.push(Business.parse(line));
  const enriched = job.mode === 'test' ? businesses : await ports.enrich(businesses, job);
  await ports.artifacts.writeLines(key, enriched);
  const share =
    ((chunk.index + 1) / chunk.of) * (STAGE_PERCENT.delivering - STAGE_PERCENT.enriching - 1);
  await ports.raisePercent(job, STAGE_PERCENT.enriching + Math.floor(share));
  return { next: 'deliver' };
}
