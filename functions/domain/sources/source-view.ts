import * as z from 'zod';

/** A data source as clients see it (behaviour: Plans and billing). */
export const SourceView = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    status: z.enum(['available', 'degraded', 'unavailable']),
    coverage: z.object({
      countries: z.union([z.literal('*'), z.array(z.string())]),
      fields: z.array(z.string()),
    }),
    costHint: z.object({ creditsPerLead: z.int(), note: z.string() }),
    license: z.string(),
    attribution: z.string(),
  })
  .meta({ id: 'Source' });
export type SourceView = z.infer<typeof SourceView>;
