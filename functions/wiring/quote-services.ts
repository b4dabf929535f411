import { rateLimiter } from '../adapters/table/rate-limiter.ts';
import type { LocalHooks } from '../config.ts';
import type { Actor } from '../domain/kernel/actor.ts';
import type { Quote, QuoteBody } from '../domain/quotes/quote.ts';
import type { BucketState } from '../domain/rate-limits/buckets.ts';
import { lateCall } from './late.ts';
import type { TableContext } from './table-context.ts';

/** What the route of quotes needs: what reads sources and matches records comes with the first quote. */
export function quoteServices(context: TableContext, local: LocalHooks | undefined) {
  const limiter = rateLimiter(context.table, context.now, context.config.SANDBOX_JOBS_PER_DAY);
  return {
    takeQuote: (actor: Actor): Promise<readonly BucketState[]> => limiter.takeQuote(actor),
    quote: lateCall(async () => {
      const [{ quotePorts }, { quoteJob }] = await Promise.all([
        import('./quote-ports.ts'),
        import('../domain/quotes/quote-job.ts'),
      ]);
      const ports = quotePorts(context, local);
      return (actor: Actor, body: QuoteBody): Promise<Quote> => quoteJob(ports, actor, body);
    }),
  };
}
