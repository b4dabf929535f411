import type { SourceId } from '../kernel/source-id.ts';
import { WEBSITE_LICENSE } from '../leads/normalize/source-record.ts';
import type { SourceView } from './source-view.ts';

/** The settings that sources depend on. */
export interface SourceSettings {
  /** Where the releases of Overture, or of data in the same form, are listed. */
  OVERTURE_CATALOG_URL: string;
  /** The interpreter of an Overpass server; empty: there is none. */
  OVERPASS_URL: string;
}

export const OVERTURE_CATALOG = 'https://stac.overturemaps.org/catalog.json';

interface SourceRule {
  /**
   * `live`: searched by live jobs, where the settings name it; `sandbox`: searched by sandbox jobs;
   * `leads`: read for the leads of every live job, whatever the settings name.
   */
  readonly serves: 'live' | 'sandbox' | 'leads';
  /** What keeps it from serving with these settings; null: nothing. */
  readonly missing: (settings: SourceSettings) => string | null;
  readonly license: string;
  /** Who is to be named beside its data. */
  readonly attribution: string;
  /** What clients are told of it; null: it is not listed. */
  readonly view: Omit<SourceView, 'id' | 'status' | 'license' | 'attribution'> | null;
}

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

const PAID = { creditsPerLead: 1, note: '1 credit for each delivered lead.' };

/** Everything that is known of each source; a new one makes what must know it an error of the type checker. */
export const SOURCES = {
  overture: {
    serves: 'live',
    missing: () => null,
    license: 'CDLA-Permissive-2.0, Apache-2.0, CC0-1.0 (by record)',
    attribution: 'Overture Maps Foundation, overturemaps.org',
    view: {
      name: 'Overture Maps Places',
      description: 'Open data on places worldwide, released monthly.',
      coverage: { countries: '*', fields: PLACE_FIELDS },
      costHint: PAID,
    },
  },
  sample: {
    serves: 'live',
    missing: ({ OVERTURE_CATALOG_URL }) =>
      OVERTURE_CATALOG_URL === OVERTURE_CATALOG
        ? 'needs OVERTURE_CATALOG_URL, the catalogue of the sample data'
        : null,
    license: 'CC0-1.0',
    attribution: 'Invented sample data',
    view: {
      name: 'Sample data',
      description: 'A few thousand invented businesses for trying the service without a network.',
      coverage: { countries: ['US', 'CA', 'GB', 'IE', 'DE', 'FR', 'AU'], fields: PLACE_FIELDS },
      costHint: PAID,
    },
  },
  osm: {
    serves: 'live',
    missing: ({ OVERPASS_URL }) =>
      OVERPASS_URL === '' ? 'needs OVERPASS_URL, the interpreter of an Overpass server' : null,
    license: 'ODbL-1.0',
    attribution: '© OpenStreetMap contributors, openstreetmap.org/copyright',
    view: {
      name: 'OpenStreetMap',
      description: 'Places mapped by volunteers, read from an Overpass server.',
      coverage: { countries: '*', fields: [...PLACE_FIELDS, 'email', 'openingHours'] },
      costHint: PAID,
    },
  },
  website: {
    serves: 'leads',
    missing: () => null,
    license: WEBSITE_LICENSE,
    attribution: "The business's own website",
    view: {
      name: 'Business websites',
      description:
        "Each lead's own website: e-mail addresses, phones, social profiles, booking links.",
      coverage: { countries: '*', fields: ['email', 'emails', 'phones', 'socials'] },
      costHint: { creditsPerLead: 0, note: 'Included in the price of the lead.' },
    },
  },
  demo: {
    serves: 'sandbox',
    missing: () => null,
    license: 'CC0-1.0',
    attribution: 'Invented demo data',
    view: null,
  },
} as const satisfies Record<SourceId, SourceRule>;

type Serving<S extends SourceRule['serves']> = {
  [Id in SourceId]: (typeof SOURCES)[Id]['serves'] extends S ? Id : never;
}[SourceId];

/** A source that live jobs may search. */
export type LiveSourceId = Serving<'live'>;

const RULES: Readonly<Record<SourceId, SourceRule>> = SOURCES;
const isSource = (id: string): id is SourceId => Object.hasOwn(SOURCES, id);
const isLive = (id: SourceId): id is LiveSourceId => RULES[id].serves === 'live';

/** The sources of one kind of work. */
export const sourcesServing = (serves: SourceRule['serves']): SourceId[] =>
  Object.keys(SOURCES)
    .filter(isSource)
    .filter((id) => RULES[id].serves === serves);

export type SourceChoice =
  | { kind: 'ok'; ids: readonly LiveSourceId[] }
  /** One clear sentence for each id that can't serve. */
  | { kind: 'bad'; problems: readonly string[] };

/**
 * The sources that live jobs search, best first. An Overpass server brings `osm` with it, named or not.
 * @param named ids with commas between
 */
export function chooseSources(named: string, settings: SourceSettings): SourceChoice {
  const ids: LiveSourceId[] = [];
  const problems: string[] = [];
  for (const id of named.split(',').map((part) => part.trim())) {
    const problem = problemOf(id, settings);
    if (problem !== null) problems.push(problem);
    else if (isSource(id) && isLive(id))
      if (ids.includes(id)) problems.push(`${id} is named twice`);
      else ids.push(id);
  }
  if (ids.includes('overture') && ids.includes('sample'))
    problems.push('overture and sample read the same catalogue: name one of them');
  if (problems.length > 0) return { kind: 'bad', problems };
  return settings.OVERPASS_URL === '' || ids.includes('osm')
    ? { kind: 'ok', ids }
    : { kind: 'ok', ids: [...ids, 'osm'] };
}

const NOT_NAMED = {
  sandbox: 'serves sandbox jobs only',
  leads: 'is read for every lead anyway',
} as const;

function problemOf(id: string, settings: SourceSettings): string | null {
  if (!isSource(id))
    return `${id === '' ? 'an empty name' : id} is not a source; the sources are ${sourcesServing('live').join(', ')}`;
  const { serves, missing } = RULES[id];
  if (serves !== 'live') return `${id} ${NOT_NAMED[serves]}: leave it out`;
  const lack = missing(settings);
  return lack === null ? null : `${id} ${lack}`;
}

/** The sources in the order given, as clients see them. */
export const sourceViews = (ids: readonly SourceId[]): SourceView[] =>
  ids.flatMap((id) => {
    const { view, license, attribution } = RULES[id];
    return view === null ? [] : [{ id, ...view, license, attribution, status: 'available' }];
  });
