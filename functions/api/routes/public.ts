import * as z from 'zod';
import { pageOf } from '../../domain/page.ts';
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
  description: 'Answers 200 while the API is up. It touches no storage.',
  request: {},
  response: { status: 200, schema: z.object({ status: z.literal('ok') }) },
  errors: [],
  handle: async () => ({ status: 200, body: { status: 'ok' } }),
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

const demoCsvRoute = route({
  operationId: 'getDemoExport',
  method: 'GET',
  path: '/demo/export.csv',
  access: 'public',
  tag: 'Service',
  summary: 'Download the demo CSV',
  description: 'The fixed CSV that export links of sandbox jobs lead to.',
  request: {},
  response: { status: 200, contentType: 'text/csv; charset=utf-8' },
  errors: [],
  handle: async () => {
    // Loaded when it is asked for: the making of leads weighs more than all of the other public routes.
    const { demoLeads } = await import('../../domain/sources/demo-leads.ts');
    const { csvOf } = await import('../../domain/leads/csv.ts');
    // The byte order mark belongs to the file.
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    let text = '';
    for await (const part of csvOf(demoLeads())) text += decoder.decode(part, { stream: true });
    return {
      status: 200,
      raw: { contentType: 'text/csv; charset=utf-8', text },
      headers: { 'Content-Disposition': 'attachment; filename="demo.csv"' },
    };
  },
});

export const publicRoutes: readonly Route<PublicServices>[] = [
  healthRoute,
  plansRoute,
  sourcesRoute,
  demoCsvRoute,
];
