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
      ...about('Items of a page.'),
    },
  });

/** Opaque position in a list. */
export const PageCursor = z
  .string()
  .regex(/^[\w-]{1,512}$/)
  .optional()
  .meta(about('`nextCursor` of the page before.'));

export interface Page<T> {
  items: readonly T[];
  /** Where the next page starts, null on the last page. */
  next: string | null;
}

/** Wire form of a list: `{ data, nextCursor }`. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), nextCursor: z.string().nullable() });
