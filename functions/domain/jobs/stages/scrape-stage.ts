import type { LeadSource } from '../../sources/lead-source.ts';
import { isSourceError, SourceError } from '../../sources/lead-source.ts';
import { endJob } from '../end-job.ts';
import type { EndJobPorts } from '../end-job.ts';
import { STAGE_PERCENT } from '../job.ts';
import type { Job } from '../job.ts';
import { readScenario } from '../sandbox.ts';
import { artifactKeys, JobPlan, tileMark } from './artifacts.ts';
import type { Artifacts, TileCut } from './artifacts.ts';
import { recordsPerTile } from './pool-sizes.ts';
import { enterStage, STOPPED } from './stage.ts';
import type { JobRef, StagePorts, Stopped } from './stage.ts';

export interface ScrapeStagePorts extends StagePorts, EndJobPorts {
  artifacts: Artifacts;
  /** undefined for one that is not configured (any more), or that this release does not know. */
  source(id: string): LeadSource | undefined;
  /** Raises a running job's percent, never lowers it; harmless when it is lost. */
  raisePercent(job: Job, percent: number): Promise<void>;
}

/** Time that one tile may take, in seconds; the function itself has a little longer. */
const TILE_SECONDS = 240;

export type ScrapeOutput = { next: 'normalize'; records: number } | Stopped;

/** `first`: the best records; `whole`: all that a job may read, asked for once the first ones were too few. */
export interface TileToRead {
  index: number;
  read: 'first' | 'whole';
}

/**
 * Reads one tile of one source into an NDJSON object. A source that fails leaves a failure line instead, beside the
 * first records if there are any: the job goes on with what there is.
 */
export async function scrapeStage(
  ports: ScrapeStagePorts,
  ref: JobRef,
  { index, read }: TileToRead,
): Promise<ScrapeOutput> {
  const entry = await enterStage(ports, ref, read === 'first' ? 'scraping' : 'normalizing');
  if (entry.kind !== 'run') return STOPPED;
  const { job } = entry;
  const scenario = job.mode === 'test' ? readScenario(job.prompt) : undefined;
  if (scenario !== undefined && scenario.failWith !== null) {
    await endJob(ports, job, { status: 'failed', errorCode: scenario.failWith });
    return STOPPED;
  }
  const key = read === 'first' ? artifactKeys.tile(ref, index) : artifactKeys.wholeTile(ref, index);
  if (await ports.artifacts.exists(key)) return { next: 'normalize', records: 0 };
  const plan = JobPlan.parse(await ports.artifacts.readJson(artifactKeys.plan(job.id)));
  const piece = plan.tiles[index];
  if (piece === undefined || job.request === null)
    throw new Error(`Job ${job.id} has no tile ${index}.`);
  const { first, most } = recordsPerTile(job, job.request, {
    sources: plan.sources.length,
    tiles: plan.tiles.length,
  });
  const limit = read === 'first' ? first : most;
  try {
    const source = ports.source(piece.sourceId);
    if (source === undefined)
      throw new SourceError(piece.sourceId, `The source ${piece.sourceId} is not configured.`);
    const signal = AbortSignal.timeout(TILE_SECONDS * 1_000);
    const found = await source.search(piece.tile, job.request, limit, signal);
    const records = scenario?.empty === true ? [] : found.records;
    const cut = found.truncated && limit < most ? [TILE_CUT] : [];
    await ports.artifacts.writeLines(key, [...records, ...cut]);
    const share = ((index + 1) / plan.tiles.length) * 25;
    await ports.raisePercent(job, STAGE_PERCENT.scraping + Math.floor(share));
    return { next: 'normalize', records: records.length };
  } catch (error) {
    if (!isSourceError(error)) throw error;
    const kept = read === 'first' ? [] : await firstRecords(ports.artifacts, ref, index);
    // Never over what another call of this tile has read.
    await ports.artifacts.writeLinesIfAbsent(key, [...kept, { failed: error.message }]);
    return { next: 'normalize', records: kept.length };
  }
}

const TILE_CUT: TileCut = { cut: true };

async function firstRecords(artifacts: Artifacts, ref: JobRef, index: number): Promise<unknown[]> {
  const lines: unknown[] = [];
  for await (const line of artifacts.readLines(artifactKeys.tile(ref, index)))
    if (tileMark(line) !== 'cut') lines.push(line);
  return lines;
}
