import { createHmac, timingSafeEqual } from 'node:crypto';
import { validationError } from '../domain/kernel/errors.ts';

/** Seals positions of lists, so that a client can only hand back what it was given. */
export interface CursorSealer {
  /** HMAC-SHA256 keys, the newest first; older ones still open. */
  keys: readonly string[];
}

/** Everything that a cursor is bound to: it opens for no other organisation, mode, route or filter. */
export interface CursorBinding {
  orgId: string;
  mode: string;
  operationId: string;
  filters: Readonly<Record<string, string | undefined>>;
}

const MAC_BYTES = 16;

const macOf = (key: string, binding: CursorBinding, position: string): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify(['cursor', binding.orgId, binding.mode, binding.operationId]))
    .update(
      JSON.stringify(Object.entries(binding.filters).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    )
    .update(position)
    .digest()
    .subarray(0, MAC_BYTES);

/** An opaque cursor: base64url of MAC and position. */
export function sealCursor(sealer: CursorSealer, binding: CursorBinding, position: string): string {
  const [key] = sealer.keys;
  if (key === undefined) throw new Error('No key to seal cursors with.');
  return Buffer.concat([macOf(key, binding, position), Buffer.from(position)]).toString(
    'base64url',
  );
}

/**
 * The position inside a cursor.
 * @throws ServiceError VALIDATION_ERROR for a foreign, altered or truncated cursor
 */
export function openCursor(sealer: CursorSealer, binding: CursorBinding, cursor: string): string {
  const bytes = Buffer.from(cursor, 'base64url');
  const mac = bytes.subarray(0, MAC_BYTES);
  const position = bytes.subarray(MAC_BYTES).toString();
  // Canonical text only: base64url has several spellings of the same bytes.
  const canonical = bytes.toString('base64url') === cursor && mac.length === MAC_BYTES;
  const genuine =
    canonical && sealer.keys.some((key) => timingSafeEqual(macOf(key, binding, position), mac));
  if (genuine) return position;
  throw validationError([
    { path: 'cursor', code: 'invalid', message: 'The cursor does not belong to this list.' },
  ]);
}

/**
 * Where a list goes on: what its cursor holds, undefined for the first page.
 * @throws ServiceError as `openCursor`
 */
export const positionIn = (
  sealer: CursorSealer,
  binding: CursorBinding,
  cursor: string | undefined,
): string | undefined => (cursor === undefined ? undefined : openCursor(sealer, binding, cursor));

/** The `nextCursor` of a page: null on the last one. */
export const nextCursorOf = (
  sealer: CursorSealer,
  binding: CursorBinding,
  next: string | null,
): string | null => (next === null ? null : sealCursor(sealer, binding, next));
