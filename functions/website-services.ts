import type { Base } from './clients.ts';
import type { LocalHooks } from './config.ts';
import type { Business } from './domain/leads/lead.ts';

/** The website reader as a port of the enrich stage. */
export function websitePorts(_base: Base, _local: LocalHooks | undefined) {
  return {
    enrich: (businesses: readonly Business[]): Promise<readonly Business[]> =>
      Promise.resolve(businesses),
  };
}
