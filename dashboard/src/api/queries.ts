import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { bodyOf } from './client.ts';
import type { Api } from './client.ts';
import type { Job, JobStatus, Mode } from './types.ts';

/** What the dashboard reads, each with the key under which it is kept. Live and test never share one. */

const PAGE = 100;
const header = (mode: Mode) => ({ 'X-Mode': mode });

export const isTerminal = (status: JobStatus): boolean =>
  status === 'delivered' || status === 'failed' || status === 'cancelled';

/** While a person watches a young job, its steps should be seen as they happen: the dashboard has its own bucket. */
const LIVELY_MS = 45_000;

/** Milliseconds until the next look at a job: soon at first, then as the API suggests; false once it has ended. */
function pollDelay(job: Job | undefined): number | false {
  if (job === undefined || isTerminal(job.status)) return false;
  const isWaiting = job.status === 'awaiting_clarification';
  if (!isWaiting && Date.now() - Date.parse(job.updatedAt) < LIVELY_MS) return 1_000;
  return (job.retryAfterSeconds ?? 5) * 1_000;
}

export const jobQuery = (api: Api, mode: Mode, id: string) =>
  queryOptions({
    queryKey: [mode, 'jobs', id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/jobs/{id}', { params: { path: { id }, header: header(mode) }, signal })),
    refetchInterval: ({ state }) => pollDelay(state.data),
  });

export const jobsQuery = (api: Api, mode: Mode, options: { status?: JobStatus; limit: number }) =>
  infiniteQueryOptions({
    queryKey: [mode, 'jobs', 'list', options],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      bodyOf(
        api.GET('/jobs', {
          params: {
            header: header(mode),
            query: {
              limit: options.limit,
              ...(options.status === undefined ? {} : { status: options.status }),
              ...(pageParam === undefined ? {} : { cursor: pageParam }),
            },
          },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // A list with running jobs stays fresh by itself.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some((job) => !isTerminal(job.status))) === true
        ? 5_000
        : false,
  });

export const leadsQuery = (api: Api, mode: Mode, id: string) =>
  infiniteQueryOptions({
    queryKey: [mode, 'jobs', id, 'leads'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      bodyOf(
        api.GET('/jobs/{id}/leads', {
          params: {
            header: header(mode),
            path: { id },
            query: { limit: PAGE, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
          },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // Delivered leads never change, and comparing ten thousand of them at each page takes seconds.
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });

export const readingQuery = (api: Api, mode: Mode, prompt: string) =>
  queryOptions({
    queryKey: [mode, 'reading', prompt],
    queryFn: ({ signal }) =>
      bodyOf(
        api.POST('/prompts/parse', {
          params: { header: header(mode) },
          body: { prompt },
          signal,
        }),
      ),
    staleTime: 300_000,
    retry: 1,
  });

export const creditsQuery = (api: Api, mode: Mode) =>
  infiniteQueryOptions({
    queryKey: [mode, 'credits'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      bodyOf(
        api.GET('/credits', {
          params: {
            header: header(mode),
            query: { limit: PAGE, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
          },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

export const plansQuery = (api: Api) =>
  queryOptions({
    queryKey: ['plans'],
    queryFn: ({ signal }) => bodyOf(api.GET('/plans', { signal })),
    staleTime: 3_600_000,
  });

export const billingQuery = (api: Api) =>
  queryOptions({
    queryKey: ['billing'],
    queryFn: ({ signal }) => bodyOf(api.GET('/billing', { signal })),
  });

export const sourcesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['sources'],
    queryFn: ({ signal }) => bodyOf(api.GET('/sources', { signal })),
    staleTime: 3_600_000,
  });

export const organizationQuery = (api: Api) =>
  queryOptions({
    queryKey: ['organization'],
    queryFn: ({ signal }) => bodyOf(api.GET('/organization', { signal })),
    staleTime: 300_000,
  });

export const apiKeysQuery = (api: Api) =>
  queryOptions({
    queryKey: ['apikeys'],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/apikeys', { params: { query: { limit: PAGE } }, signal })),
  });

export const endpointsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['endpoints'],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/webhook-endpoints', { params: { query: { limit: PAGE } }, signal })),
  });

export const deliveriesQuery = (api: Api, id: string) =>
  infiniteQueryOptions({
    queryKey: ['endpoints', id, 'deliveries'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      bodyOf(
        api.GET('/webhook-endpoints/{id}/deliveries', {
          params: {
            path: { id },
            query: { limit: 25, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
          },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: ({ state }) => {
      const pending = state.data?.pages.some(({ data }) =>
        data.some((delivery) => delivery.status === 'pending'),
      );
      return pending === true ? 2_000 : 15_000;
    },
  });
