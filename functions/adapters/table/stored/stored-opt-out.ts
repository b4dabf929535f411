import * as z from 'zod';

/** One hash of an opt-out. Its kind is only shown: that of a newer release prints as it is. */
export const StoredOptOut = z.object({
  id: z.string(),
  kind: z.string(),
  reason: z.string().nullable().default(null),
  createdAt: z.string(),
});
