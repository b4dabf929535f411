import { untilFresh } from '../../kernel/contention.ts';
import type { Business } from '../../leads/lead.ts';
import { leadsAskedFor } from '../../leads/leads-asked.ts';
import { businessAliases } from '../../leads/match/aliases.ts';
import { normalizeRecord } from '../../leads/normalize/normalize-record.ts';
import { StoredSourceRecord } from '../../leads/normalize/stored-source-record.ts';
import type { DropCode } from '../drop-codes.ts';
import { endJob } from '../end-job.ts';
import type { EndJobPorts } from '../end-job.ts';
import { DUE_AFTER_SECONDS, changeJob, plainChange, secondsFrom } from '../job-change.ts';
import { STAGE_PERCENT } from '../job.ts';
import type { Job } from '../job.ts';
import { sandboxSeconds } from '../sandbox.ts';
import { foundBusiness } from './account-for.ts';
import { artifactKeys, JobPlan, NormalizedSummary, recordOf, tileMark } from './artifacts.ts';
import type { Artifacts } from './artifacts.ts';
import { Exclusions } from './exclusions.ts';
import type { ExclusionPorts } from './exclusions.ts';
import { findMatches } from './find-matches.ts';
import type { FindMatchesPorts } from './find-matches.ts';
import { readMemory, recognize } from './monitor-memory.ts';
import type { ReadMemoryPorts } from './monitor-memory.ts';
import { poolSizes } from './pool-sizes.ts';
import { chunkCount } from './reading-plan.ts';
import { enterStage, sandboxPause, STOPPED } from './stage.ts';
import type { JobRef, StagePorts, Stopped } from './stage.ts';

export interface ReceivedPorts {
  /** Of these aliases, the ones that the organisation received (or is about to receive) within the window. */
  receivedAliases(
    job: Pick<Job, 'id' | 'orgId' | 'mode'>,
    aliases: readonly string[],
  ): Promise<ReadonlySet<string>>;
}

export interface NormalizeStagePorts
  extends
    StagePorts,
    EndJobPorts,
    ReceivedPorts,
    FindMatchesPorts,
    ExclusionPorts,
    ReadMemoryPorts {
  artifacts: Artifacts;
  sandboxJobSeconds: number;
}

export type NormalizeOutput =
  | { next: 'enrich'; pauseSeconds: number; chunks: readonly { index: number; of: number }[] }
  /** The first records of these tiles were too few: read them whole, then come again. */
  | { next: 'scrape'; tiles: readonly { index: number }[] }
  | Stopped;

/** Cleans, merges and selects what the sources gave, and cuts it into chunks for the website reader. */
export async function normalizeStage(
  ports: NormalizeStagePorts,
  ref: JobRef,
): Promise<NormalizeOutput> {
  return untilFresh(ports, async () => {
    const entry = await enterStage(ports, ref, 'normalizing');
    if (entry.kind === 'stop') return STOPPED;
    const { job } = entry;
    const summary = await normalizeOnce(ports, ref, job);
    if (summary === 'unavailable') {
      const ending = { status: 'failed', errorCode: 'SOURCE_UNAVAILABLE' } as const;
      return (await endJob(ports, job, ending)) === 'stale' ? undefined : STOPPED;
    }
    if ('tooFew' in summary) return { next: 'scrape', tiles: summary.tooFew };
    if (entry.kind === 'run') {
      const now = ports.now();
      const after = changeJob(
        job,
        {
          status: 'enriching',
          percent: STAGE_PERCENT.enriching,
          recordsRead: summary.read,
          leadsFound: summary.found,
          dueAt: secondsFrom(now, DUE_AFTER_SECONDS.stage),
        },
        now,
      );
      if ((await ports.commit(plainChange(job, after))) === 'stale') return undefined;
    }
    return {
      next: 'enrich',
      pauseSeconds:
        job.mode === 'test'
          ? sandboxPause(sandboxSeconds(job.prompt, ports.sandboxJobSeconds), 4)
          : 0,
      chunks: Array.from({ length: summary.chunks }, (_chunk, index) => ({
        index,
        of: summary.chunks,
      })),
    };
  });
}

async function normalizeOnce(
  ports: NormalizeStagePorts,
  ref: JobRef,
  job: Job,
): Promise<NormalizedSummary | 'unavailable' | { tooFew: readonly { index: number }[] }> {
  const key = artifactKeys.normalized(ref);
  const kept = await ports.artifacts.readJson(key);
  if (kept !== undefined) return NormalizedSummary.parse(kept);
  const { request } = job;
  if (request === null) throw new Error(`Job ${job.id} has no request.`);
  const now = ports.now();
  const [exclusions, tiles, remembered] = await Promise.all([
    Exclusions.of(ports, job),
    readTiles(ports.artifacts, ref, now),
    readMemory(ports, job),
  ]);
  const hasNothing = tiles.businesses.length === 0;
  if (tiles.total > 0 && tiles.failed === tiles.total && hasNothing) return 'unavailable';
  const { found, matches, duplicates, selection } = findMatches(ports, tiles.businesses, request);
  const by = { call: ports.newId('request') };
  const remembers = await recognize(ports, job, by, { found, remembered });
  const size = poolSizes(job, request);
  // Delivery looks at whatever it takes from the reserve: half of it is enough to know how full it is.
  const enough = size.read + Math.ceil(size.reserve / 2);
  const fresh = await withoutKnown(ports, job, matches, { exclusions, remembers, enough });
  const isFull = fresh.businesses.length >= size.read + size.reserve;
  if (!isFull && tiles.cut.length > 0) return { tooFew: tiles.cut };
  const pool = fresh.businesses.slice(0, size.read);
  const reserve = fresh.businesses.slice(size.read, size.read + size.reserve);
  const beyond = fresh.businesses.slice(size.read + size.reserve);
  const chunks = dealIntoChunks(pool, chunkCount(pool.length));
  for (const [index, chunk] of chunks.entries())
    await ports.artifacts.writeLines(artifactKeys.chunk(ref, by, index), chunk);
  if (reserve.length > 0) await ports.artifacts.writeLines(artifactKeys.reserve(ref, by), reserve);
  await ports.artifacts.writeLines(artifactKeys.found(ref, by), [
    ...pool.map((business) => foundBusiness(business, null)),
    ...reserve.map((business) => foundBusiness(business, null)),
    ...beyond.map((business) => foundBusiness(business, codeBeyond(job))),
    ...fresh.leftOut.map(({ business, code }) => foundBusiness(business, code)),
    ...selection.rejected.map(({ business, code, mightFit }) =>
      foundBusiness(business, code, { mightFit }),
    ),
  ]);
  const summary: NormalizedSummary = {
    ...by,
    chunks: chunks.length,
    reserve: reserve.length,
    read: tiles.businesses.length,
    found: job.mode === 'test' ? pool.length : fresh.businesses.length,
    duplicates,
    alreadyReceived: countOf(fresh.leftOut, 'already_received'),
    failedTiles: tiles.failed,
    dropped: [
      { code: 'excluded', count: countOf(fresh.leftOut, 'excluded') },
      ...selection.dropped,
    ].filter(({ count }) => count > 0),
  };
  if (await ports.artifacts.writeJsonIfAbsent(key, summary)) return summary;
  return NormalizedSummary.parse(await ports.artifacts.readJson(key));
}

/**
 * Deals businesses out like cards: each chunk, which reads until it has its share, gets good ones and less good ones, so
 * that the job reads the best of all. Those of one domain stay together, for their site and its mail server.
 */
function dealIntoChunks(businesses: readonly Business[], count: number): Business[][] {
  const chunks = Array.from({ length: count }, (): Business[] => []);
  const chunkOf = new Map<string, Business[]>();
  for (const business of businesses) {
    const known = business.domain === null ? undefined : chunkOf.get(business.domain);
    const chunk = known ?? smallest(chunks);
    if (chunk === undefined) continue;
    if (business.domain !== null) chunkOf.set(business.domain, chunk);
    chunk.push(business);
  }
  return chunks;
}

const smallest = (chunks: readonly Business[][]): Business[] | undefined =>
  chunks.reduce<Business[] | undefined>(
    (least, chunk) => (least === undefined || chunk.length < least.length ? chunk : least),
    undefined,
  );

async function readTiles(artifacts: Artifacts, ref: JobRef, now: Date) {
  const plan = JobPlan.parse(await artifacts.readJson(artifactKeys.plan(ref.jobId)));
  const retrievedAt = now.toISOString();
  const all = { businesses: new Array<Business>(), failed: 0 };
  const cut: { index: number }[] = [];
  for (const index of plan.tiles.keys()) {
    let tile = await readTile(artifacts, artifactKeys.tile(ref, index), retrievedAt);
    if (tile.isCut) {
      const whole = artifactKeys.wholeTile(ref, index);
      if (await artifacts.exists(whole)) tile = await readTile(artifacts, whole, retrievedAt);
      else cut.push({ index });
    }
    for (const business of tile.businesses) all.businesses.push(business);
    all.failed += tile.failed;
  }
  return { ...all, cut, total: plan.tiles.length };
}

async function readTile(artifacts: Artifacts, key: string, retrievedAt: string) {
  const tile = { businesses: new Array<Business>(), failed: 0, isCut: false };
  for await (const line of artifacts.readLines(key)) {
    const mark = tileMark(line);
    if (mark === 'failed') tile.failed += 1;
    else if (mark === 'cut') tile.isCut = true;
    else tile.businesses.push(normalizeRecord(StoredSourceRecord.parse(line), retrievedAt));
  }
  return tile;
}

/** Why a business is out that comes after all that the job can use: the caps of sandbox jobs cut right here. */
const codeBeyond = ({ mode, maxCredits, request }: Job): DropCode =>
  mode === 'test' && maxCredits !== null && maxCredits < leadsAskedFor({ mode, request }).target
    ? 'credit_limit'
    : 'not_needed';

interface LeftOut {
  business: Business;
  code: DropCode;
}

/** Aliases looked up at once. */
const LOOKUP_SIZE = 1_000;
/** Businesses looked up at least, once some turned out to be known. */
const LEAST_LOOKED_UP = 100;

const countOf = (leftOut: readonly LeftOut[], code: DropCode): number =>
  leftOut.filter((one) => one.code === code).length;

/** What is known of a job's businesses beforehand, and how many unknown ones it can use. */
export interface WhatIsKnown {
  exclusions: Exclusions;
  /** Records that the job's monitor ever delivered. */
  remembers?: ReadonlySet<string>;
  /** Businesses, best first, after which no further ones are looked up. All are by default. */
  enough?: number;
}

/**
 * Leaves out what the customer's lists exclude, what the organisation received within the window, and what the job's
 * monitor ever delivered; lists and window are looked up side by side. Delivery reserves each business again: leaving
 * received ones out here only saves reading websites.
 *
 * @returns all that are not known, of which the first `enough` were looked up
 */
export async function withoutKnown(
  ports: ReceivedPorts,
  job: Pick<Job, 'id' | 'orgId' | 'mode'>,
  businesses: readonly Business[],
  { exclusions, remembers = new Set(), enough = Infinity }: WhatIsKnown,
): Promise<{ businesses: Business[]; leftOut: LeftOut[] }> {
  const received = new Set<Business>();
  const lookUp = async (some: readonly Business[]): Promise<void> => {
    for (const batch of inBatches(some))
      await Promise.all([
        job.mode === 'test' ? undefined : findReceived(ports, job, batch, received),
        exclusions.lookUp(batch.map(({ business }) => business)),
      ]);
  };
  let lookedUp = 0;
  for (;;) {
    // All of them are judged each time: whether a contact is one business's own shows among all.
    const excluded = exclusions.judge(businesses);
    const codeOf = (business: Business): DropCode | undefined => {
      if (excluded.has(business)) return 'excluded';
      const isKnown = received.has(business) || remembers.has(recordOf(business));
      return isKnown ? 'already_received' : undefined;
    };
    const judged = businesses.map((business) => ({ business, code: codeOf(business) }));
    const unknown = judged.slice(0, lookedUp).filter(({ code }) => code === undefined).length;
    if (unknown >= enough || lookedUp >= businesses.length)
      return {
        businesses: judged.flatMap(({ business, code }) => (code === undefined ? business : [])),
        leftOut: judged.flatMap(({ business, code }) =>
          code === undefined ? [] : { business, code },
        ),
      };
    // More each time: all are judged each time, and a customer may have nearly all of them.
    const most = Math.max(enough - unknown, LEAST_LOOKED_UP, Math.ceil(lookedUp / 2));
    const next = businesses.slice(lookedUp, lookedUp + most);
    await lookUp(next);
    lookedUp += next.length;
  }
}

interface Named {
  business: Business;
  aliases: readonly string[];
}

function* inBatches(businesses: readonly Business[]): Generator<Named[]> {
  let batch: Named[] = [];
  let pending = 0;
  for (const business of businesses) {
    const aliases = businessAliases(business);
    batch.push({ business, aliases });
    pending += aliases.length;
    if (pending < LOOKUP_SIZE) continue;
    yield batch;
    batch = [];
    pending = 0;
  }
  if (batch.length > 0) yield batch;
}

async function findReceived(
  ports: ReceivedPorts,
  job: Pick<Job, 'id' | 'orgId' | 'mode'>,
  batch: readonly Named[],
  received: Set<Business>,
): Promise<void> {
  const taken = await ports.receivedAliases(
    job,
    batch.flatMap(({ aliases }) => aliases),
  );
  for (const { business, aliases } of batch)
    if (aliases.some((alias) => taken.has(alias))) received.add(business);
}
