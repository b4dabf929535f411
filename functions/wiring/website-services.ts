import type { LocalHooks } from '../config.ts';
import type { BusinessReader } from '../domain/jobs/stages/read-businesses.ts';
import { once } from './late.ts';
import type { TableContext } from './table-context.ts';

/**
 * The website reader, and the check of the addresses that it finds, as ports of the stages that enrich. What reads is
 * loaded for the first business: sandbox jobs and most deliveries read none.
 */
export function websitePorts(context: TableContext, local: LocalHooks | undefined) {
  const readers = once(async () =>
    (await import('./website-readers.ts')).websiteReaders(context, local),
  );
  return {
    jobMaxSeconds: context.config.JOB_MAX_SECONDS,
    openReader(until: Date): BusinessReader {
      const signal = AbortSignal.timeout(Math.max(0, until.getTime() - context.now().getTime()));
      const opened = once(async () => (await readers())(signal));
      return { read: async (business) => (await opened()).read(business) };
    },
  };
}
