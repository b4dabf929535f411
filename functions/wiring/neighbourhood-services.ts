import { guardedGet } from '../adapters/sources/overture/guarded-get.ts';
import { directGet } from '../adapters/sources/overture/http-get.ts';
import { overtureNeighbourhoods } from '../adapters/sources/overture/overture-neighbourhoods.ts';
import type { Config, LocalHooks } from '../config.ts';
import type { FindNeighbourhoods } from '../domain/prompt/find-neighbourhoods.ts';
import { connectorOf } from './connector.ts';

/** The look-up of neighbourhoods, which few prompts need: the reader of Parquet files comes with it. */
export const neighbourhoodFinder = (
  config: Config,
  local: LocalHooks | undefined,
  reportFailure: (error: unknown) => void,
): FindNeighbourhoods =>
  overtureNeighbourhoods({
    catalogUrl: config.OVERTURE_CATALOG_URL,
    direct: directGet,
    guarded: guardedGet(connectorOf(config, local)),
    reportFailure,
  });
