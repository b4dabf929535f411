import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { pauseAfter, quietTime } from '../lib/poll.ts';
import { bodyOf } from './client.ts';
import type { Api } from './client.ts';
import type { Answer, Job, JobStatus, Lead, Mode } from './types.ts';

/** What the dashboard reads, each with the key under which it is kept. Live and test never share one. */

const PAGE = 100;
const header = (mode: Mode) => ({ 'X-Mode': mode });

/** What a job does in each state: it is on its way, waits for a person, or has ended. */
const DOING = {
  parsing: 'running',
  awaiting_clarification: 'asking',
  routing: 'running',
  scraping: 'running',
  normalizing: 'running',
  enriching: 'running',
  delivering: 'running',
  delivered: 'ended',
  failed: 'ended',
  cancelled: 'ended',
} as const satisfies Readonly<Record<JobStatus, string>>;

export const isTerminal = (status: JobStatus): boolean => DOING[status] === 'ended';
export const isRunning = (status: JobStatus): boolean => DOING[status] === 'running';

const isStatus = (name: string): name is JobStatus => Object.hasOwn(DOING, name);
const RUNNING: readonly JobStatus[] = Object.keys(DOING).filter(isStatus).filter(isRunning);

/** A job that asks something waits for a person: another tab may have answered. */
const ASKING_EVERY_MS = 30_000;

/** What of a job shows on the page while it runs. */
const markOf = ({ status, progress }: Job): string =>
  `${status} ${progress.percent} ${progress.leadsFound}`;

/** Milliseconds until the next look at a job; false once it has ended. */
function pollDelay(query: object, job: Job | undefined): number | false {
  if (job === undefined || isTerminal(job.status)) return false;
  if (!isRunning(job.status)) return ASKING_EVERY_MS;
  return pauseAfter(quietTime(query, markOf(job)));
}

/** A hidden page does not poll (the library sees to it); seen again, it looks at once. */
export const jobQuery = (api: Api, mode: Mode, id: string) =>
  queryOptions({
    queryKey: [mode, 'jobs', id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/jobs/{id}', { params: { path: { id }, header: header(mode) }, signal })),
    refetchInterval: (query) => pollDelay(query, query.state.data),
    refetchOnWindowFocus: ({ state: { data } }) =>
      data !== undefined && isTerminal(data.status) ? false : 'always',
  });

/** An ended job as the newest list showed it, and when that came: its page then begins without a call. */
export function endedJobInLists(
  client: QueryClient,
  mode: Mode,
  id: string,
): { job: Job; seenAt: number } | undefined {
  const lists = client
    .getQueryCache()
    .findAll({ queryKey: [mode, 'jobs', 'list'] })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const { queryKey, state } of lists) {
    const list = client.getQueryData<InfiniteData<{ data: Job[] }> | Job[]>(queryKey);
    const jobs = Array.isArray(list) ? list : list?.pages.flatMap(({ data }) => data);
    const job = jobs?.find((each) => each.id === id);
    if (job !== undefined)
      return isTerminal(job.status) ? { job, seenAt: state.dataUpdatedAt } : undefined;
  }
  return undefined;
}

/** Milliseconds until the next look at a list of jobs; false when none of them runs. */
function listDelay(query: object, jobs: readonly Job[]): number | false {
  const running = jobs.filter(({ status }) => isRunning(status));
  if (running.length === 0) return false;
  return Math.max(LIST_EVERY_MS, pauseAfter(quietTime(query, running.map(markOf).join())));
}

const LIST_EVERY_MS = 5_000;

export const jobsQuery = (
  api: Api,
  mode: Mode,
  options: { status?: JobStatus; monitorId?: string; limit: number },
) =>
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
              ...(options.monitorId === undefined ? {} : { monitorId: options.monitorId }),
              ...(pageParam === undefined ? {} : { cursor: pageParam }),
            },
          },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: (query) =>
      listDelay(query, query.state.data?.pages.flatMap(({ data }) => data) ?? []),
  });

/**
 * Every job that is on its way. The API filters by one state at a time: one call for each. There are never more of
 * them than the plan lets run at once, so no page is missing.
 */
export const runningJobsQuery = (api: Api, mode: Mode) =>
  queryOptions({
    queryKey: [mode, 'jobs', 'list', 'running'],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        RUNNING.map((status) =>
          bodyOf(
            api.GET('/jobs', {
              params: { header: header(mode), query: { limit: PAGE, status } },
              signal,
            }),
          ),
        ),
      );
      // A job that went on between two of the calls is in both answers: the later one stands.
      const byId = new Map(pages.flatMap(({ data }) => data).map((job) => [job.id, job]));
      return [...byId.values()].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
    },
    refetchInterval: (query) => listDelay(query, query.state.data ?? []),
  });

/** Leads of one call. */
export const LEADS_PAGE = PAGE;

/**
 * The leads of a job after a rank: `LEADS_PAGE` of them, or all that are left. An answer may end early, when it is
 * large: the rest of the page is asked for after it.
 */
export const leadsQuery = (api: Api, mode: Mode, id: string, afterRank: number) =>
  queryOptions({
    queryKey: [mode, 'jobs', id, 'leads', afterRank],
    queryFn: async ({ signal }): Promise<Lead[]> => {
      const leads: Lead[] = [];
      for (let isOpen = true; isOpen;) {
        const from = afterRank + leads.length;
        const page = await bodyOf(
          api.GET('/jobs/{id}/leads', {
            params: {
              header: header(mode),
              path: { id },
              query: { limit: PAGE - leads.length, ...(from === 0 ? {} : { afterRank: from }) },
            },
            signal,
          }),
        );
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whole leads come where no fields are chosen
        leads.push(...(page.data as Lead[]));
        isOpen = page.nextCursor !== null && page.data.length > 0 && leads.length < PAGE;
      }
      return leads;
    },
    // Delivered leads never change, and comparing ten thousand of them takes seconds.
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });

export const rejectedQuery = (api: Api, mode: Mode, id: string) =>
  infiniteQueryOptions({
    queryKey: [mode, 'jobs', id, 'rejected'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      bodyOf(
        api.GET('/jobs/{id}/rejected', {
          params: {
            header: header(mode),
            path: { id },
            query: { limit: PAGE, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
          },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const parsedPromptQuery = (
  api: Api,
  mode: Mode,
  prompt: string,
  answers: readonly Answer[] = [],
) =>
  queryOptions({
    queryKey: [mode, 'preview', prompt, answers],
    queryFn: ({ signal }) =>
      bodyOf(
        api.POST('/prompts/parse', {
          params: { header: header(mode) },
          body: { prompt, ...(answers.length === 0 ? {} : { answers: [...answers] }) },
          signal,
        }),
      ),
    staleTime: 300_000,
    retry: 1,
    // Whoever sends the sentence waits for this: offline it must fail, not pause.
    networkMode: 'always',
  });

/** Lists of businesses that jobs leave out; the newest hundred of them. */
export const exclusionsQuery = (api: Api, mode: Mode) =>
  queryOptions({
    queryKey: [mode, 'exclusions', 'lists'],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/exclusions', {
          params: { header: header(mode), query: { limit: PAGE } },
          signal,
        }),
      ),
  });

export const exclusionEntriesQuery = (api: Api, mode: Mode, id: string) =>
  infiniteQueryOptions({
    queryKey: [mode, 'exclusions', id, 'entries'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      bodyOf(
        api.GET('/exclusions/{id}/entries', {
          params: {
            header: header(mode),
            path: { id },
            query: { limit: PAGE, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
          },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** Searches that repeat; there are never more than the plan allows, so that one page holds them. */
export const monitorsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['monitors'],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/monitors', { params: { query: { limit: PAGE } }, signal })),
  });

export const monitorQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['monitors', id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/monitors/{id}', { params: { path: { id } }, signal })),
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
