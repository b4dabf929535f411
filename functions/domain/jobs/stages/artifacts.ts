import * as z from 'zod';
import type { JobId, MonitorId } from '../../kernel/ids.ts';
import { SourceId } from '../../kernel/source-id.ts';
import { knownWord } from '../../kernel/stored.ts';
import type { Lead } from '../../leads/lead.ts';
import { StoredLead } from '../../leads/stored-lead.ts';
import { BUSINESS_DROP_CODES } from '../drop-codes.ts';
import type { DropCode } from '../drop-codes.ts';
import type { Job } from '../job.ts';
import type { JobRef } from './stage.ts';

/**
 * Port: big intermediate data of a job, as JSON objects and as NDJSON (one value a line).
 * The state machine itself passes ids and numbers only.
 */
export interface Artifacts {
  /** undefined when there is no such object. */
  readJson(key: string): Promise<unknown>;
  /** First writer wins; false when the object was there already. */
  writeJsonIfAbsent(key: string, value: unknown): Promise<boolean>;
  /** Throws when there is no such object. */
  readLines(key: string): AsyncIterable<unknown>;
  writeLines(key: string, values: Iterable<unknown>): Promise<void>;
  writeLinesIfAbsent(key: string, values: Iterable<unknown>): Promise<boolean>;
  exists(key: string): Promise<boolean>;
}

/** The call that wrote a set of objects; empty for one of a release that did not name calls. */
type WrittenBy = Pick<NormalizedSummary, 'call'>;

const ofCall = ({ call }: WrittenBy): string => (call === '' ? '' : `${call}/`);

/**
 * Keys of a job's artefacts. Both plans are fixed once a job; the rest belongs to an attempt, and what one call of
 * normalizing writes to that call: the summary that is written first says whose objects count.
 */
export const artifactKeys = {
  plan: (jobId: JobId) => `jobs/${jobId}/plan.json`,
  deliveryPlan: (jobId: JobId, part: number) => `jobs/${jobId}/manifest/${part}.ndjson`,
  tile: ({ jobId, attempt }: JobRef, index: number) =>
    `jobs/${jobId}/${attempt}/tiles/${index}.ndjson`,
  /** Instead of the tile, once its first records were too few. */
  wholeTile: ({ jobId, attempt }: JobRef, index: number) =>
    `jobs/${jobId}/${attempt}/whole-tiles/${index}.ndjson`,
  normalized: ({ jobId, attempt }: JobRef) => `jobs/${jobId}/${attempt}/normalized.json`,
  chunk: ({ jobId, attempt }: JobRef, by: WrittenBy, index: number) =>
    `jobs/${jobId}/${attempt}/chunks/${ofCall(by)}${index}.ndjson`,
  reserve: ({ jobId, attempt }: JobRef, by: WrittenBy) =>
    `jobs/${jobId}/${attempt}/${ofCall(by)}reserve.ndjson`,
  enriched: ({ jobId, attempt }: JobRef, index: number) =>
    `jobs/${jobId}/${attempt}/enriched/${index}.ndjson`,
  seen: ({ jobId, attempt }: JobRef, by: WrittenBy) =>
    `jobs/${jobId}/${attempt}/${ofCall(by)}seen.ndjson`,
  found: ({ jobId, attempt }: JobRef, by: WrittenBy) =>
    `jobs/${jobId}/${attempt}/${ofCall(by)}found.ndjson`,
  rejected: ({ id, attempt, deliveryRun }: Pick<Job, 'id' | 'attempt' | 'deliveryRun'>) =>
    `jobs/${id}/${attempt}/rejected/${deliveryRun}.ndjson`,
  /** Of no job: kept for an hour under the hash of request and releases. */
  quote: (digest: string) => `quotes/${digest}.ndjson`,
} as const;

/** First line of a quote's object: what was counted for a request at some releases. The best matches follow. */
export const QuoteHead = z.object({
  countedAt: z.string(),
  sources: z.array(z.object({ id: SourceId, datasetVersion: z.string().nullable() })),
  creditsPerLead: z.int(),
  matching: z.int(),
  mightFit: z.int().default(0),
  fill: z
    .object({
      phone: z.number(),
      website: z.number(),
      email: z.number().nullable(),
      socials: z.number(),
    })
    .nullable(),
});
export type QuoteHead = z.infer<typeof QuoteHead>;

/** The businesses that a monitor has delivered, up to a run of the delivery of one of its jobs: never overwritten. */
export const memoryKey = (
  monitorId: MonitorId,
  { id, attempt, deliveryRun }: Pick<Job, 'id' | 'attempt' | 'deliveryRun'>,
): string => `${memoryPrefix(monitorId)}${id}-${attempt}-${deliveryRun}.ndjson.gz`;
export const MEMORIES = 'monitors/';
export const memoryPrefix = (monitorId: MonitorId): string => `${MEMORIES}${monitorId}/`;
/** The job whose run wrote a memory; empty for another object. */
export const memoryJobOf = (key: string): string =>
  /^monitors\/[^/]+\/(job_[^-]+)-/.exec(key)?.[1] ?? '';

/** Names a business by its main record. */
export const recordOf = ({ sources: [first], name }: Pick<Lead, 'sources' | 'name'>): string =>
  first === undefined ? name : `${first.id}:${first.recordId}`;

/** A code of a newer release counts as the one that says least. */
const StoredDropCode = z
  .string()
  .transform((word): DropCode => knownWord(BUSINESS_DROP_CODES, word) ?? 'not_needed');

const business = {
  record: z.string(),
  name: z.string(),
  city: z.string().nullable(),
  /** Left out only because its records don't show for certain that it is of the kind asked for. */
  mightFit: z.literal(true).exactOptional(),
};

/** A line for each business that was found: why normalizing left it out, null when it handed it on. */
export const FoundBusiness = z.object({ ...business, code: StoredDropCode.nullable() });
export type FoundBusiness = z.infer<typeof FoundBusiness>;

/** A business that was read and not delivered; no contact data. */
export const DroppedBusiness = z.object({ ...business, code: StoredDropCode });
export type DroppedBusiness = z.infer<typeof DroppedBusiness>;

/** What routing decided, fixed for the whole job: every attempt reads the same snapshot of the same sources. */
export const JobPlan = z.object({
  sources: z.array(
    z.object({
      sourceId: z.string(),
      datasetVersion: z.string().nullable(),
      creditsPerLead: z.int().min(1),
      mostRecords: z.int().nullable(),
    }),
  ),
  tiles: z.array(z.object({ sourceId: z.string(), tile: z.record(z.string(), z.unknown()) })),
  /** Sources that could not be asked at all. */
  unavailable: z.array(z.string()),
});
export type JobPlan = z.infer<typeof JobPlan>;

/** The line of a tile that could not be read. */
export const TileFailure = z.object({ failed: z.string() });

/** The last line of a tile whose source has more records. */
export const TileCut = z.object({ cut: z.literal(true) });
export type TileCut = z.infer<typeof TileCut>;

/** What a line of a tile says of the tile; null for a record. Only lines that may are parsed: most are records. */
export function tileMark(line: unknown): 'failed' | 'cut' | null {
  if (typeof line !== 'object' || line === null) return null;
  if ('failed' in line && TileFailure.safeParse(line).success) return 'failed';
  return 'cut' in line && TileCut.safeParse(line).success ? 'cut' : null;
}

export const DroppedCount = z.object({ code: z.string(), count: z.int() });
export type DroppedCount = z.infer<typeof DroppedCount>;

/** What normalizing left behind for delivery. */
export const NormalizedSummary = z.object({
  call: z.string().default(''),
  chunks: z.int(),
  /** Businesses beyond the chunks whose websites are not read: they stand in for ones that others reserve first. */
  reserve: z.int(),
  /** Records of the sources, before they are merged. */
  read: z.int().default(0),
  found: z.int(),
  duplicates: z.int(),
  alreadyReceived: z.int(),
  failedTiles: z.int(),
  dropped: z.array(DroppedCount),
});
export type NormalizedSummary = z.infer<typeof NormalizedSummary>;

const DeliveryPlanSummary = z.object({
  duplicates: z.int(),
  alreadyReceived: z.int(),
  failedTiles: z.int(),
  dropped: z.array(DroppedCount),
});
export type DeliveryPlanSummary = z.infer<typeof DeliveryPlanSummary>;

/** First line of a part of a delivery plan: the records that it decided on, delivered or dropped. */
export const DeliveryPlanHead = z.object({
  considered: z.array(z.string()),
  left: z.array(DroppedBusiness).default([]),
  summary: DeliveryPlanSummary,
});
export type DeliveryPlanHead = z.infer<typeof DeliveryPlanHead>;

/** Every further line: a lead to deliver, and the names under which its business is reserved. */
export const PlannedLead = z.object({ lead: StoredLead, aliases: z.array(z.string()) });
export type PlannedLead = z.infer<typeof PlannedLead>;
