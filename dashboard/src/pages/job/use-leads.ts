import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { LEADS_PAGE, leadsQuery } from '../../api/queries.ts';
import type { Job, Lead } from '../../api/types.ts';
import { useApi, useMode } from '../../lib/context.ts';

/**
 * Pages that are asked for at once: ten thousand leads come in four turns. Over HTTP/2 they share a connection; over
 * HTTP/1.1 a browser sends six itself.
 */
const AT_ONCE = 25;

/**
 * All leads of a delivered job, every page side by side. The first one is shown as soon as it comes, the others all
 * together, so that a long list is sorted twice and not a hundred times.
 */
export function useLeads(job: Job) {
  const api = useApi();
  const mode = useMode();
  const client = useQueryClient();
  const [loaded, setLoaded] = useState(0);
  const first = useQuery(leadsQuery(api, mode, job.id, 0));
  const hasMore = job.leadsDelivered > LEADS_PAGE;
  const others = useQuery({
    queryKey: [mode, 'jobs', job.id, 'leads', 'others'],
    queryFn: async () => {
      setLoaded(0);
      const pages: Lead[][] = [];
      const count = Math.ceil(job.leadsDelivered / LEADS_PAGE);
      let next = 1;
      let done = 0;
      const work = async () => {
        while (next < count) {
          const index = next;
          next += 1;
          pages[index] = await client.query(leadsQuery(api, mode, job.id, index * LEADS_PAGE));
          done += 1;
          // Each change draws the page anew.
          if (done % AT_ONCE === 0) setLoaded(done * LEADS_PAGE);
        }
      };
      // The first page is on its way, too.
      await Promise.all(Array.from({ length: AT_ONCE - 1 }, work));
      return pages.flat();
    },
    enabled: hasMore,
    // Each page was tried again by itself; what has come is kept.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const leads = useMemo(
    () =>
      others.data === undefined ? (first.data ?? []) : [...(first.data ?? []), ...others.data],
    [first.data, others.data],
  );
  const failed = [first, others].find(({ isError }) => isError);
  return {
    leads,
    isPending: first.isPending,
    isComplete: first.isSuccess && (!hasMore || others.isSuccess),
    /** Leads that have come, the ones included that are not shown yet. */
    loaded: others.data === undefined ? (first.data?.length ?? 0) + loaded : leads.length,
    error: failed?.error ?? undefined,
    retry: () => void failed?.refetch(),
  };
}
