import { route } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';

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
    // Loaded late, here and in mcp.ts: the local stack reads the table of routes before it is ready.
    const { csvOf } = await import('../../domain/leads/export/csv.ts');
    const { demoLeads } = await import('../../domain/sources/demo-leads.ts');
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

/** In a function of its own: the making of leads weighs more than all other public routes together. */
export const demoRoutes: readonly Route<object>[] = [demoCsvRoute];
