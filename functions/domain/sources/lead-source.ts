import type { SourceId } from '../kernel/source-id.ts';
import type { SourceRecord } from '../leads/normalize/source-record.ts';
import type { LeadRequest } from '../prompt/request.ts';

/** A source could not be read: the job goes on with the others, or fails with `SOURCE_UNAVAILABLE`. */
export class SourceError extends Error {
  readonly sourceId: string;

  constructor(sourceId: string, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'SourceError';
    this.sourceId = sourceId;
  }
}

/** By its name: a reader that is loaded late is bundled apart, with a class of its own. */
export const isSourceError = (error: unknown): error is SourceError =>
  error instanceof Error && error.name === 'SourceError';

/** What fails in a source's work, unless it was called off, is a `SourceError`. */
export async function orSourceError<T>(
  { id, signal }: { id: string; signal: AbortSignal },
  message: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    throw new SourceError(id, message, { cause: error });
  }
}

/** One piece of a source's work, small enough for one function call: plain JSON that only its source reads. */
export type SourceTile = Readonly<Record<string, unknown>>;

export interface SourcePlan {
  sourceId: SourceId;
  /** The snapshot that every tile of the job reads, null for sources without versions. */
  datasetVersion: string | null;
  /** At most 400: a Step Functions execution stays under 500 Map iterations. */
  tiles: readonly SourceTile[];
  /** No more than so many records can come back; null when the source can't tell. Never an optimistic guess. */
  mostRecords: number | null;
}

export interface TileResult {
  /** In a fixed order (best first): the same snapshot gives the same records in the same order. */
  records: readonly SourceRecord[];
  /** True when the cap cut the result: the source has more. */
  truncated: boolean;
}

/** Port: where businesses come from. All calls throw `SourceError` when the source fails, never "no results". */
export interface LeadSource {
  readonly id: SourceId;
  /** Credits that a lead from this source costs, at least 1. */
  readonly creditsPerLead: number;
  plan(request: LeadRequest, signal: AbortSignal): Promise<SourcePlan>;
  /** Reads one tile, at most `limit` records. */
  search(
    tile: SourceTile,
    request: LeadRequest,
    limit: number,
    signal: AbortSignal,
  ): Promise<TileResult>;
}
