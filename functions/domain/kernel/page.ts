import * as z from 'zod';
import { about } from './wire.ts';

export const DEFAULT_PAGE_SIZE = 25;
export const MAX_PAGE_SIZE = 100;

/** `limit` of a list: 1..100 in plain decimal, 25 when absent; anything else is refused, never clamped. */
export const PageLimit = z
  .string()
  .regex(/^(?:[1-9]\d?|100)$/, 'Must be an integer from 1 to 100.')
  .transform(Number)
  .default(DEFAULT_PAGE_SIZE)
  .meta({
    openapi: {
      type: 'integer',
      minimum: 1,
      maximum: MAX_PAGE_SIZE,
      default: DEFAULT_PAGE_SIZE,
      ...about('Maximum number of items on the page.'),
    },
  });

/** Opaque position in a list. */
export const PageCursor = z
  .string()
  .regex(/^[\w-]{1,512}$/)
  .optional()
  .meta(about('`nextCursor` of the previous page.'));

export interface Page<T> {
  items: readonly T[];
  /** Where the next page starts, null on the last page. */
  next: string | null;
}

/**
 * Bytes of items in one answer. Lambda's answers end at 6 MB, and a tool of the Model Context Protocol says everything
 * twice, once as escaped text.
 */
const MAX_PAGE_BYTES = 2_500_000;

/**
 * The views of a page's items, as many as fit into an answer: the next page begins with the first that does not. One
 * item is always shown.
 * @param placeOf where a page goes on that ends with this item
 */
export function fittingPage<T, V, P = string>(
  page: { items: readonly T[]; next: P | null },
  viewOf: (item: T) => V,
  placeOf: (item: T) => P,
): { data: V[]; next: P | null } {
  const data: V[] = [];
  let bytes = 0;
  let last: T | undefined;
  for (const item of page.items) {
    const view = viewOf(item);
    bytes += Buffer.byteLength(JSON.stringify(view));
    if (last !== undefined && bytes > MAX_PAGE_BYTES) return { data, next: placeOf(last) };
    data.push(view);
    last = item;
  }
  return { data, next: page.next };
}

/** Wire form of a list: `{ data, nextCursor }`. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), nextCursor: z.string().nullable() });
