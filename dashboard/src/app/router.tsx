import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { JOB_FILTERS } from '../lib/job-filters.ts';
import type { JobFilter } from '../lib/job-filters.ts';
import { readListSearch } from '../lib/list-search.ts';
import { loadChunk } from '../lib/load-chunk.ts';
import { HomePage } from '../pages/home.tsx';
import { NotFound } from './not-found.tsx';
import { PageFault } from './page-fault.tsx';
import { rootRoute } from './root-route.ts';
import { Shell } from './shell.tsx';

rootRoute.update({ component: Shell, notFoundComponent: NotFound });

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: ({
    prompt,
    basedOn,
  }: Record<string, unknown>): { prompt?: string; basedOn?: string } => ({
    ...(typeof prompt === 'string' ? { prompt } : {}),
    ...(typeof basedOn === 'string' ? { basedOn } : {}),
  }),
  component: HomePage,
});

const jobsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/jobs',
  validateSearch: (search: Record<string, unknown>): { status?: JobFilter | undefined } => {
    const status = JOB_FILTERS.find((filter) => filter === search['status']);
    return status === undefined ? {} : { status };
  },
  component: lazyRouteComponent(
    loadChunk(() => import('../pages/jobs.tsx')),
    'JobsPage',
  ),
});

const jobRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/jobs/$id',
  validateSearch: readListSearch,
  component: lazyRouteComponent(
    loadChunk(() => import('../pages/job/job.tsx')),
    'JobPage',
  ),
});

const monitorsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/monitors',
  component: lazyRouteComponent(
    loadChunk(() => import('../pages/monitors/monitors.tsx')),
    'MonitorsPage',
  ),
});

const monitorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/monitors/$id',
  component: lazyRouteComponent(
    loadChunk(() => import('../pages/monitors/monitor.tsx')),
    'MonitorPage',
  ),
});

const verifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify',
  component: lazyRouteComponent(
    loadChunk(() => import('../pages/verify.tsx')),
    'VerifyPage',
  ),
});

const billingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/billing',
  validateSearch: (search: Record<string, unknown>): { checkout?: 'success' | 'cancelled' } => {
    const { checkout } = search;
    return checkout === 'success' || checkout === 'cancelled' ? { checkout } : {};
  },
  component: lazyRouteComponent(
    loadChunk(() => import('../pages/billing/billing.tsx')),
    'BillingPage',
  ),
});

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  component: lazyRouteComponent(
    loadChunk(() => import('../pages/settings/settings.tsx')),
    'SettingsPage',
  ),
});

const settingsIndexRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  beforeLoad: () => {
    // oxlint-disable-next-line typescript/only-throw-error -- how this router is told of a redirect
    throw redirect({ to: '/settings/keys', replace: true });
  },
});

const keysRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/keys',
  component: lazyRouteComponent(
    loadChunk(() => import('../pages/settings/keys.tsx')),
    'KeysPage',
  ),
});

const webhooksRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/webhooks',
  component: lazyRouteComponent(
    loadChunk(() => import('../pages/settings/webhooks.tsx')),
    'WebhooksPage',
  ),
});

const webhookRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/webhooks/$id',
  component: lazyRouteComponent(
    loadChunk(() => import('../pages/settings/webhook.tsx')),
    'WebhookPage',
  ),
});

const exclusionsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/exclusions',
  component: lazyRouteComponent(
    loadChunk(() => import('../pages/exclusions/exclusions.tsx')),
    'ExclusionsPage',
  ),
});

const exclusionListRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/exclusions/$id',
  component: lazyRouteComponent(
    loadChunk(() => import('../pages/exclusions/exclusion-list.tsx')),
    'ExclusionListPage',
  ),
});

const sourcesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/sources',
  component: lazyRouteComponent(
    loadChunk(() => import('../pages/settings/sources.tsx')),
    'SourcesPage',
  ),
});

const organizationRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/organization',
  component: lazyRouteComponent(
    loadChunk(() => import('../pages/settings/organization.tsx')),
    'OrganizationPage',
  ),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    homeRoute,
    jobsRoute,
    jobRoute,
    monitorsRoute,
    monitorRoute,
    verifyRoute,
    billingRoute,
    settingsRoute.addChildren([
      settingsIndexRoute,
      keysRoute,
      webhooksRoute,
      webhookRoute,
      exclusionsRoute,
      exclusionListRoute,
      sourcesRoute,
      organizationRoute,
    ]),
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: PageFault,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
