import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { leadsQuery } from '../../api/queries.ts';
import type { Job } from '../../api/types.ts';
import { useApi, useMode } from '../../lib/context.ts';

/** All leads of a delivered job: the first page at once, the others after it, so that sorting sees every one. */
export function useLeads(job: Job) {
  const query = useInfiniteQuery(leadsQuery(useApi(), useMode(), job.id));
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  const leads = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  return { leads, isComplete: data !== undefined && !hasNextPage, query };
}
