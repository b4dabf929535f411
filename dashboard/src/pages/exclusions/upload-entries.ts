import type { CustomerRow } from '../../../../client/customer-file/read-customers.ts';
import { bodyOf } from '../../api/client.ts';
import type { Api } from '../../api/client.ts';
import { ApiError, NetworkError } from '../../api/errors.ts';
import type { ExclusionList, Mode, RefusedEntry } from '../../api/types.ts';

/** Entries of one call, and the characters of its body: the service takes 1,000 and 1 MiB. */
const MOST_ENTRIES = 1_000;
const MOST_CHARACTERS = 600_000;
const TRIES = 4;
/** Refused rows that are named; all are counted. */
const MOST_NAMED = 1_000;

export interface RefusedRow {
  line: number;
  text: string;
  reason: RefusedEntry['reason'];
}

export interface Upload {
  /** The list as the last call left it; undefined while no call has been answered. */
  list: ExclusionList | undefined;
  sent: number;
  refused: number;
  refusedRows: readonly RefusedRow[];
  bytesRead: number;
}

export const NO_UPLOAD: Upload = {
  list: undefined,
  sent: 0,
  refused: 0,
  refusedRows: [],
  bytesRead: 0,
};

interface Parts {
  rows: readonly CustomerRow[];
  bytesRead: number;
}

/**
 * Sends businesses to a list in calls of up to 1,000, one after another, and says after each how far it is. A call that
 * was lost is sent again under its own key, so that nothing counts twice.
 *
 * @param into a list that exists, or the name of a new one
 * @throws the first refusal; what was sent before it is kept
 */
export async function uploadEntries(
  { api, mode, signal }: { api: Api; mode: Mode; signal: AbortSignal },
  parts: AsyncIterable<Parts> | Iterable<Parts>,
  into: { id: string } | { name: string },
  onProgress: (upload: Upload) => void,
): Promise<Upload> {
  let upload = NO_UPLOAD;
  let target = into;
  for await (const { rows, bytesRead } of inCalls(parts)) {
    signal.throwIfAborted();
    const filled = await send({ api, mode, signal }, rows, target);
    target = { id: filled.id };
    const refused = filled.refused.flatMap(({ index, reason }) => {
      const row = rows[index];
      return row === undefined ? [] : [{ line: row.line, text: textOf(row), reason }];
    });
    upload = {
      list: filled,
      sent: upload.sent + rows.length,
      refused: upload.refused + filled.refused.length,
      refusedRows: [...upload.refusedRows, ...refused].slice(0, MOST_NAMED),
      bytesRead: Math.max(upload.bytesRead, bytesRead),
    };
    onProgress(upload);
  }
  return upload;
}

/** Rows gathered, or parted, to what one call takes. */
async function* inCalls(parts: AsyncIterable<Parts> | Iterable<Parts>): AsyncGenerator<Parts> {
  let rows: CustomerRow[] = [];
  let characters = 0;
  let read = 0;
  for await (const part of parts) {
    for (const row of part.rows) {
      const size = JSON.stringify(row.entry).length;
      if (rows.length === MOST_ENTRIES || characters + size > MOST_CHARACTERS) {
        yield { rows, bytesRead: read };
        rows = [];
        characters = 0;
      }
      rows.push(row);
      characters += size;
    }
    read = Math.max(read, part.bytesRead);
  }
  if (rows.length > 0) yield { rows, bytesRead: read };
}

async function send(
  { api, mode, signal }: { api: Api; mode: Mode; signal: AbortSignal },
  rows: readonly CustomerRow[],
  target: { id: string } | { name: string },
) {
  const header = { 'X-Mode': mode, 'Idempotency-Key': crypto.randomUUID() };
  const entries = rows.map(({ entry }) => entry);
  for (let tries = 1; ; tries += 1)
    try {
      return await ('id' in target
        ? bodyOf(
            api.POST('/exclusions/{id}/entries', {
              params: { header, path: { id: target.id } },
              body: { entries },
              signal,
            }),
          )
        : bodyOf(
            api.POST('/exclusions', {
              params: { header },
              body: { name: target.name, entries },
              signal,
            }),
          ));
    } catch (error) {
      if (tries === TRIES || !mayPass(error)) throw error;
      await pause(error instanceof ApiError ? (error.retryAfterSeconds ?? tries) : tries);
    }
}

const mayPass = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && (error.isServerFault || error.code === 'RATE_LIMITED'));

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

/** What a person finds the row by. */
const textOf = ({ entry }: CustomerRow): string => Object.values(entry).join(', ') || '(empty)';
