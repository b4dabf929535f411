import type { Job } from '../../functions/domain/jobs/job.ts';
import { artifactKeys } from '../../functions/domain/jobs/stages/artifacts.ts';
import type { JobPlan, NormalizedSummary } from '../../functions/domain/jobs/stages/artifacts.ts';
import type { PlannedLead } from '../../functions/domain/jobs/stages/artifacts.ts';
import { refOf } from '../../functions/domain/jobs/stages/stage.ts';
import { aLead } from '../domain/leads/builders.ts';
import type { MemoryArtifacts } from '../support/memory-jobs.ts';
import { newId } from './ids.ts';

export const aPlan = (patch: Partial<JobPlan> = {}): JobPlan => ({
  sources: [{ sourceId: 'sample', datasetVersion: null, creditsPerLead: 1, mostRecords: null }],
  tiles: [{ sourceId: 'sample', tile: {} }],
  unavailable: [],
  ...patch,
});

export const aNormalizedSummary = (patch: Partial<NormalizedSummary> = {}): NormalizedSummary => ({
  call: '',
  chunks: 0,
  reserve: 0,
  read: 0,
  found: 0,
  duplicates: 0,
  alreadyReceived: 0,
  failedTiles: 0,
  dropped: [],
  ...patch,
});

/** A lead with these aliases; better ones have the higher score. */
export const anEntry = (
  job: Pick<Job, 'id'>,
  aliases: readonly string[],
  score = 50,
): PlannedLead => ({
  lead: aLead({ id: newId('lead'), jobId: job.id, name: aliases[0] ?? 'x', score }),
  aliases: [...aliases],
});

/** Lays down what a job's delivery reads: its plan, and the parts of its delivery plan. */
export function layDeliveryPlan(
  artifacts: MemoryArtifacts,
  job: Job,
  parts: readonly (readonly PlannedLead[])[],
): void {
  const { objects } = artifacts;
  objects.set(artifactKeys.plan(job.id), aPlan());
  objects.set(artifactKeys.normalized(refOf(job)), aNormalizedSummary());
  for (const [index, entries] of parts.entries()) {
    const summary = { duplicates: 0, alreadyReceived: 0, failedTiles: 0, dropped: [] };
    const head = { considered: entries.map(({ aliases: [first] }) => first), summary };
    objects.set(artifactKeys.deliveryPlan(job.id, index), [head, ...entries]);
  }
}
