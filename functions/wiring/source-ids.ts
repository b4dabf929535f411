import type { Config } from '../config.ts';
import type { Mode } from '../domain/kernel/actor.ts';
import { sourcesServing } from '../domain/sources/sources.ts';

/** The ids of the sources that a job of this mode reads. */
export const sourceIdsOf = (config: Config, mode: Mode): readonly string[] =>
  mode === 'test' ? sourcesServing('sandbox') : config.LEAD_SOURCES;
