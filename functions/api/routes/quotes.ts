import type { Actor } from '../../domain/kernel/actor.ts';
import { Quote, QuoteBody } from '../../domain/quotes/quote.ts';
import type { BucketState } from '../../domain/rate-limits/buckets.ts';
import { route } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';

export interface QuoteServices {
  /** Counts a quote in the organisation's day. */
  takeQuote(actor: Actor): Promise<readonly BucketState[]>;
  quote(actor: Actor, body: QuoteBody): Promise<Quote>;
}

const quoteRoute = route({
  operationId: 'quoteJob',
  method: 'POST',
  path: '/quotes',
  access: 'jobs:write',
  tag: 'Jobs',
  summary: 'Quote a job',
  description:
    'What a job with this prompt would find and cost, before you create it: nothing is held or charged. ' +
    'Businesses are counted in the sources as a job reads them, exactly for the releases named; no website is ' +
    'read, so what only they show (most e-mail addresses) stays open. Answers within 20 seconds, or with ' +
    '`SERVICE_UNAVAILABLE`. Counts against the bucket `quotesPerDayOrg`.',
  request: { body: QuoteBody },
  response: { status: 200, schema: Quote },
  errors: [],
  async handle({ actor, body, took }, services: QuoteServices) {
    for (const bucket of await services.takeQuote(actor)) took(bucket);
    return { status: 200, body: await services.quote(actor, body) };
  },
});

export const quoteRoutes: readonly Route<QuoteServices>[] = [quoteRoute];
