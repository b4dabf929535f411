import * as z from 'zod';
import type { SourceId } from '../leads/normalize/place-record.ts';

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

const PLACE_FIELDS = [
  'name',
  'category',
  'address',
  'latitude',
  'longitude',
  'phone',
  'website',
  'socials',
  'brand',
];

/** What is said of each source; whether it is listed depends on the settings. */
const SOURCES: Partial<Record<SourceId, Omit<SourceView, 'id' | 'status'>>> = {
  overture: {
    name: 'Overture Maps Places',
    description: 'Open data of places all over the world, released monthly.',
    coverage: { countries: '*', fields: PLACE_FIELDS },
    costHint: { creditsPerLead: 1, note: '1 credit for each delivered lead.' },
    license: 'CDLA-Permissive-2.0, Apache-2.0, CC0-1.0 (by record)',
    attribution: 'Overture Maps Foundation, overturemaps.org',
  },
  sample: {
    name: 'Sample data',
    description: 'A few thousand invented businesses for trying the service without a network.',
    coverage: { countries: ['US', 'CA', 'GB', 'IE', 'DE', 'FR', 'AU'], fields: PLACE_FIELDS },
    costHint: { creditsPerLead: 1, note: '1 credit for each delivered lead.' },
    license: 'CC0-1.0',
    attribution: 'Invented data',
  },
  osm: {
    name: 'OpenStreetMap',
    description: 'Places mapped by volunteers, read from an Overpass server.',
    coverage: { countries: '*', fields: [...PLACE_FIELDS, 'email', 'openingHours'] },
    costHint: { creditsPerLead: 1, note: '1 credit for each delivered lead.' },
    license: 'ODbL-1.0',
    attribution: '© OpenStreetMap contributors',
  },
  website: {
    name: 'Business websites',
    description:
      "Each lead's own website: e-mail addresses, phones, social profiles, booking links.",
    coverage: { countries: '*', fields: ['email', 'emails', 'phones', 'socials'] },
    costHint: { creditsPerLead: 0, note: 'Included in the price of the lead.' },
    license: 'Facts published by the business itself',
    attribution: "The business's own website",
  },
};

/** The sources in the order given, as clients see them. */
export const sourceViews = (ids: readonly SourceId[]): SourceView[] =>
  ids.flatMap((id) => {
    const facts = SOURCES[id];
    return facts === undefined ? [] : [{ id, ...facts, status: 'available' as const }];
  });
