import pMap from 'p-map';
import type { Job } from '../../functions/domain/jobs/job.ts';
import { advanceStage } from '../../functions/domain/jobs/stages/advance-stage.ts';
import { artifactKeys } from '../../functions/domain/jobs/stages/artifacts.ts';
import { deliverStage } from '../../functions/domain/jobs/stages/deliver-stage.ts';
import { enrichStage } from '../../functions/domain/jobs/stages/enrich-stage.ts';
import { normalizeStage } from '../../functions/domain/jobs/stages/normalize-stage.ts';
import type { ReadBusinessesPorts } from '../../functions/domain/jobs/stages/read-businesses.ts';
import { refOf } from '../../functions/domain/jobs/stages/stage.ts';
import type { Business } from '../../functions/domain/leads/lead.ts';
import type { SourceRecord } from '../../functions/domain/leads/normalize/source-record.ts';
import type { CategoryTree } from '../../functions/domain/leads/score/category-fit.ts';
import { aPlan } from '../builders/delivery-plans.ts';
import type { Around, MemoryJobs } from './memory-jobs.ts';

/** A taxonomy in which nothing lies below anything. */
export const flatTree: CategoryTree = {
  withDescendants: (ids) => new Set(ids),
  idOfName: () => undefined,
  find: () => [],
  get: () => undefined,
};

export const noBrands = { find: () => [], longestFrom: () => 0 };

export interface PipelineInput {
  /** What each tile gave; null for one whose source failed. */
  tiles: readonly (readonly SourceRecord[] | null)[];
  datasetVersion?: string | null;
  /** Aliases that the organisation received within the window. */
  received?: ReadonlySet<string>;
  enrich?: (businesses: readonly Business[]) => Promise<readonly Business[]>;
  openReader?: ReadBusinessesPorts['openReader'];
  /** Called for each outside call, by its name. */
  around?: Around;
  /** Instead of the world's own. */
  ports?: ReturnType<MemoryJobs['ports']>;
}

/** Calls of a Map at the same time (statemachines/job.asl.json). */
const MAP_CONCURRENCY = 4;

/** Takes a job in `normalizing` to its end: every stage after scraping, in one process. */
export async function runPipeline(
  world: MemoryJobs,
  { id }: Pick<Job, 'id'>,
  input: PipelineInput,
): Promise<Job> {
  const { tiles, datasetVersion = 'release-1', received = new Set(), enrich } = input;
  const ref = refOf(world.job(id));
  const { objects } = world.artifacts;
  objects.set(
    artifactKeys.plan(id),
    aPlan({
      sources: [{ sourceId: 'overture', datasetVersion, creditsPerLead: 1, mostRecords: null }],
      tiles: tiles.map(() => ({ sourceId: 'overture', tile: {} })),
    }),
  );
  for (const [index, records] of tiles.entries())
    objects.set(artifactKeys.tile(ref, index), records ?? [{ failed: 'no answer' }]);
  const ports = {
    ...(input.ports ?? world.ports(input.around)),
    categories: flatTree,
    brands: noBrands,
    openReader:
      input.openReader ??
      (() => ({
        read: async (business: Business) =>
          enrich === undefined ? business : (await enrich([business]))[0],
      })),
    receivedAliases: (_job: Job, aliases: readonly string[]) =>
      Promise.resolve(new Set(aliases.filter((alias) => received.has(alias)))),
  };
  const normalized = await normalizeStage(ports, ref);
  if (normalized.next === 'scrape') throw new Error('These tiles are whole.');
  if (normalized.next === 'stop') return world.job(id);
  await pMap(normalized.chunks, (chunk) => enrichStage(ports, ref, chunk), {
    concurrency: MAP_CONCURRENCY,
  });
  await advanceStage(ports, ref, 'delivering');
  await deliverStage(ports, ref);
  return world.job(id);
}
