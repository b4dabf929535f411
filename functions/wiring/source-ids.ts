import type { Config } from '../config.ts';
import type { Mode } from '../domain/kernel/actor.ts';
import { SourceId } from '../domain/leads/normalize/place-record.ts';

/** The ids of the live sources that the settings name, best first; an Overpass server brings `osm` with it. */
export function liveSourceIds(config: Config): SourceId[] {
  const named = config.LEAD_SOURCES.split(',').map((id) => SourceId.parse(id.trim()));
  return config.OVERPASS_URL === '' || named.includes('osm') ? named : [...named, 'osm'];
}

/** The ids of the sources that a job of this mode reads. */
export const sourceIdsOf = (config: Config, mode: Mode): readonly SourceId[] =>
  mode === 'test' ? ['demo'] : liveSourceIds(config);
