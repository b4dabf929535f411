import { Button } from './button.tsx';

/** The part of an infinite query that the button needs. */
interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** At the end of a list that has more: loads its next page. */
export function OlderOnes({ query, verb = 'Show' }: { query: PagedQuery; verb?: string }) {
  if (!query.hasNextPage) return null;
  return (
    <div>
      <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
        {verb} older ones
      </Button>
    </div>
  );
}
