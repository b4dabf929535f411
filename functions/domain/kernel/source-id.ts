import * as z from 'zod';

/**
 * Ids of the lead sources: `sample` is the embedded data set of the local stack, `website` the lead's own site,
 * `demo` the invented businesses of sandbox jobs.
 */
export const SOURCE_IDS = ['overture', 'sample', 'osm', 'website', 'demo'] as const;
export const SourceId = z.enum(SOURCE_IDS);
export type SourceId = z.infer<typeof SourceId>;
