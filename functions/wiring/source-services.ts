import { loadKnowledge } from '../adapters/knowledge/load-knowledge.ts';
import { guardedGet } from '../adapters/sources/overture/guarded-get.ts';
import { directGet } from '../adapters/sources/overture/http-get.ts';
import type { Config, LocalHooks } from '../config.ts';
import type { Job } from '../domain/jobs/job.ts';
import { fitByTaxonomy } from '../domain/sources/category-rules.ts';
import { demoSource } from '../domain/sources/demo-source.ts';
import type { LeadSource } from '../domain/sources/lead-source.ts';
import { SOURCES } from '../domain/sources/sources.ts';
import type { LiveSourceId } from '../domain/sources/sources.ts';
import { categoryPorts } from './category-services.ts';
import { connectorOf } from './connector.ts';
import type { TableContext } from './table-context.ts';

/** The sources that jobs read: live ones by the settings, the demo source for sandbox jobs. */
export function sourcePorts({ config }: TableContext, local: LocalHooks | undefined) {
  const live = config.LEAD_SOURCES.map((id) => CREATE[id](config, local));
  const byId = new Map<string, LeadSource>(
    [demoSource, ...live].map((source) => [source.id, source]),
  );
  return {
    sourcesFor: (job: Pick<Job, 'mode'>): readonly LeadSource[] =>
      job.mode === 'test' ? [demoSource] : live,
    source: (id: string): LeadSource | undefined => byId.get(id),
  };
}

type CreateSource = (config: Config, local: LocalHooks | undefined) => LeadSource;

const CREATE: Readonly<Record<LiveSourceId, CreateSource>> = {
  overture: (config, local) => overtureSourceOf('overture', config, local),
  sample: (config, local) => overtureSourceOf('sample', config, local),
  osm: osmSourceOf,
};

function overtureSourceOf(
  id: 'overture' | 'sample',
  config: Config,
  local: LocalHooks | undefined,
): LeadSource {
  const { creditsPerLead } = SOURCES[id].view.costHint;
  return lateSource({ id, creditsPerLead }, ({ overtureSource }) =>
    overtureSource({
      id,
      creditsPerLead,
      catalogUrl: config.OVERTURE_CATALOG_URL,
      fitCategory: fitByTaxonomy(categoryPorts().categories),
      gazetteer: () => loadKnowledge().gazetteer,
      direct: directGet,
      guarded: guardedGet(connectorOf(config, local)),
      withDatabase: local?.withDatabase?.bind(local),
    }),
  );
}

function osmSourceOf(config: Config): LeadSource {
  const { creditsPerLead } = SOURCES.osm.view.costHint;
  return lateSource({ id: 'osm', creditsPerLead }, ({ osmSource }) =>
    osmSource({
      creditsPerLead,
      url: config.OVERPASS_URL,
      userAgent: `LeadJobs/1.0 (+${config.DASHBOARD_URL})`,
      fitCategory: fitByTaxonomy(categoryPorts().categories),
      knowledge: loadKnowledge,
    }),
  );
}

type Readers = typeof import('./source-readers.ts');

/** A source whose reader is loaded when it is asked for the first time: most calls of most functions ask none. */
function lateSource(
  own: Pick<LeadSource, 'id' | 'creditsPerLead'>,
  create: (readers: Readers) => LeadSource,
): LeadSource {
  let created: Promise<LeadSource> | undefined;
  const source = () => (created ??= import('./source-readers.ts').then(create));
  return {
    ...own,
    plan: async (...given) => (await source()).plan(...given),
    search: async (...given) => (await source()).search(...given),
  };
}
