import * as z from 'zod';

/** What a key has held and been charged on one UTC day; `used` is the sum of both. */
export const StoredCapDay = z.object({
  sk: z.string(),
  held: z.int(),
  charged: z.int(),
  used: z.int(),
});
