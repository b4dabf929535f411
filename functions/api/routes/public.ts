import * as z from 'zod';
import { pageOf } from '../../domain/kernel/page.ts';
import { SourceView } from '../../domain/sources/source-view.ts';
import { route } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';
import { plansRoute } from './plans.ts';

export interface PublicServices {
  sources: readonly SourceView[];
}

const healthRoute = route({
  operationId: 'getHealth',
  method: 'GET',
  path: '/health',
  access: 'public',
  tag: 'Service',
  summary: 'Is the service up?',
  description: 'Answers 200 while the API is up. Reads no storage.',
  request: {},
  response: { status: 200, schema: z.object({ status: z.literal('ok') }) },
  errors: [],
  handle: async () => ({ status: 200, body: { status: 'ok' } }),
});

/** Takes the webhook that the canary sends to the service itself; what it says is checked from outside. */
const canaryRoute = route({
  operationId: 'receiveCanary',
  method: 'POST',
  path: '/health/canary',
  access: 'public',
  undocumented: true,
  rawBody: true,
  tag: 'Service',
  summary: "Takes the canary's webhook",
  description: 'Answers 204 to whatever comes.',
  request: {},
  response: { status: 204 },
  errors: [],
  handle: async () => ({ status: 204 }),
});

const sourcesRoute = route({
  operationId: 'listSources',
  method: 'GET',
  path: '/sources',
  access: 'public',
  tag: 'Service',
  summary: 'List the data sources',
  description: 'The data sources with their coverage, cost and licence.',
  request: {},
  response: { status: 200, schema: pageOf(SourceView) },
  errors: [],
  handle: async (_call, { sources }: PublicServices) => ({
    status: 200,
    body: { data: sources, nextCursor: null },
  }),
});

export const publicRoutes: readonly Route<PublicServices>[] = [
  healthRoute,
  canaryRoute,
  plansRoute,
  sourcesRoute,
];
