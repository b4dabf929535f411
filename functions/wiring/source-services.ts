import { loadKnowledge } from '../adapters/knowledge/load-knowledge.ts';
import { guardedRequest } from '../adapters/net/guarded-request.ts';
import type { SendRequest } from '../adapters/net/guarded-request.ts';
import { dnsResolver } from '../adapters/net/resolve-host.ts';
import { osmSource } from '../adapters/sources/osm/osm-source.ts';
import { guardedGet } from '../adapters/sources/overture/guarded-get.ts';
import { directGet } from '../adapters/sources/overture/http-get.ts';
import { overtureSource } from '../adapters/sources/overture/overture-source.ts';
import type { Config, LocalHooks } from '../config.ts';
import type { Job } from '../domain/jobs/job.ts';
import type { SourceId } from '../domain/leads/normalize/place-record.ts';
import { fitByTaxonomy } from '../domain/sources/category-rules.ts';
import { demoSource } from '../domain/sources/demo-source.ts';
import type { LeadSource } from '../domain/sources/lead-source.ts';
import { categoryPorts } from './prompt-services.ts';
import { liveSourceIds } from './source-ids.ts';
import type { TableContext } from './table-context.ts';

/** The guarded connector with this place's policy: only global addresses, and the sample websites locally. */
export function connectorOf(config: Config, local: LocalHooks | undefined): SendRequest {
  const resolve = dnsResolver({ servers: config.DNS_SERVERS });
  const policy = {
    resolve,
    ...(local?.mapHost === undefined ? {} : { allow: local.mapHost.bind(local) }),
  };
  return (request) => guardedRequest(policy, request);
}

/** The sources that jobs read: live ones by the settings, the demo source for sandbox jobs. */
export function sourcePorts({ config }: TableContext, local: LocalHooks | undefined) {
  const live = liveSourceIds(config).flatMap((id) => liveSource(id, config, local) ?? []);
  const byId = new Map<string, LeadSource>(
    [demoSource, ...live].map((source) => [source.id, source]),
  );
  return {
    sourcesFor: (job: Job): readonly LeadSource[] => (job.mode === 'test' ? [demoSource] : live),
    source: (id: string): LeadSource | undefined => byId.get(id),
  };
}

function liveSource(
  id: SourceId,
  config: Config,
  local: LocalHooks | undefined,
): LeadSource | undefined {
  if (id === 'osm' && config.OVERPASS_URL !== '') return osmSourceOf(config);
  if (id !== 'overture' && id !== 'sample') return undefined;
  return overtureSource({
    id,
    creditsPerLead: 1,
    catalogUrl: config.OVERTURE_CATALOG_URL,
    fitCategory: fitByTaxonomy(categoryPorts().categories),
    direct: directGet,
    guarded: guardedGet(connectorOf(config, local)),
  });
}

function osmSourceOf(config: Config): LeadSource {
  return osmSource({
    creditsPerLead: 1,
    url: config.OVERPASS_URL,
    userAgent: `LeadJobs/1.0 (+${config.DASHBOARD_URL})`,
    fitCategory: fitByTaxonomy(categoryPorts().categories),
    knowledge: loadKnowledge,
  });
}
