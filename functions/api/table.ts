import type { Route } from '../http/route.ts';
import { billingProviderRoutes } from './routes/billing-provider.ts';
import { billingRoutes } from './routes/billing.ts';
import { demoRoutes } from './routes/demo.ts';
import { docsRoutes } from './routes/docs.ts';
import { exclusionRoutes } from './routes/exclusions.ts';
import { exportRoutes } from './routes/exports.ts';
import { jobRoutes } from './routes/jobs.ts';
import { keyRoutes } from './routes/keys.ts';
import { mcpRoutes } from './routes/mcp.ts';
import { monitorRoutes } from './routes/monitors.ts';
import { promptRoutes } from './routes/prompts.ts';
import { publicRoutes } from './routes/public.ts';
import { quoteRoutes } from './routes/quotes.ts';
import { reportRoutes } from './routes/reports.ts';
import { jobVerificationRoutes, verificationRoutes } from './routes/verification.ts';
import { webhookRoutes } from './routes/webhooks.ts';

/**
 * Every route of the service, by the function that serves it: what the gateway, the local stack, the OpenAPI
 * document and the contract tests are made from. The keys name the entry points in this folder.
 */
export const API_ROUTES = {
  jobs: jobRoutes,
  keys: keyRoutes,
  billing: billingRoutes,
  'billing-provider': billingProviderRoutes,
  demo: demoRoutes,
  docs: docsRoutes,
  exclusions: exclusionRoutes,
  exports: exportRoutes,
  mcp: mcpRoutes,
  monitors: monitorRoutes,
  prompts: promptRoutes,
  public: publicRoutes,
  quotes: quoteRoutes,
  // A report checks the lead's address again.
  verification: [...verificationRoutes, ...jobVerificationRoutes, ...reportRoutes],
  webhooks: webhookRoutes,
} as const satisfies Record<string, readonly Route<never>[]>;

export type ApiFunction = keyof typeof API_ROUTES;

/** The function that answers everything that no route matches. */
export const DEFAULT_FUNCTION = 'public' satisfies ApiFunction;
