import { ExclusionListStore } from '../adapters/table/exclusion-list-store.ts';
import { billingServices } from '../wiring/billing-services.ts';
import { httpEntry } from '../wiring/http-entry.ts';
import { jobServices } from '../wiring/job-services.ts';
import { monitorServices } from '../wiring/monitor-services.ts';
import { pause } from '../wiring/pause.ts';
import { quoteServices } from '../wiring/quote-services.ts';
import { reportServices } from '../wiring/report-services.ts';
import { urlsOf } from '../wiring/urls.ts';
import { verificationServices } from '../wiring/verification-services.ts';
import type { McpServices } from './routes/mcp-tools.ts';
import { mcpRoutes } from './routes/mcp.ts';

export const { create, handler } = httpEntry(mcpRoutes, (context, local): McpServices => {
  const verification = verificationServices(context, local);
  return {
    ...billingServices(context),
    ...verification,
    ...reportServices(context, verification),
    listLists: (world, input) => new ExclusionListStore(context.table).listLists(world, input),
    ...monitorServices(context, local),
    ...jobServices(context),
    ...quoteServices(context, local),
    channelOf: () => 'mcp',
    pause,
    dashboardOrigin: urlsOf(context.config).dashboardOrigin,
  };
});
