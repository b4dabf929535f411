import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rejectedQuery } from '../../api/queries.ts';
import type { Job } from '../../api/types.ts';
import { useApi, useMode } from '../../lib/context.ts';
import { droppedText } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Loading } from '../../ui/page.tsx';
import { ScrollTable } from '../../ui/scroll-table.tsx';

/** Which businesses were read and not delivered, each with its reason; looked up when somebody asks. */
export function Rejected({ job }: { job: Job }) {
  const [isOpen, setIsOpen] = useState(false);
  return isOpen ? (
    <RejectedList job={job} />
  ) : (
    <div>
      <Button small onPress={() => setIsOpen(true)}>
        Show what was left out
      </Button>
    </div>
  );
}

function RejectedList({ job }: { job: Job }) {
  const query = useInfiniteQuery(rejectedQuery(useApi(), useMode(), job.id));
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      {query.isPending && <Loading label="Loading what was left out" />}
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && rows.length === 0 && (
        <p className="muted small">
          The names are kept for 7 days after delivery, and those who opted out are never listed.
        </p>
      )}
      {rows.length > 0 && (
        <ScrollTable label="Left out">
          <thead>
            <tr>
              <th scope="col">Business</th>
              <th scope="col">City</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, city, code, mightFit }, index) => (
              // Nothing else tells two of one name in one city apart.
              <tr key={index}>
                <th scope="row">{name}</th>
                <td data-label="City">{city ?? '–'}</td>
                <td data-label="Why">{droppedText(code, mightFit)}</td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
      {query.hasNextPage && (
        <div>
          <Button
            small
            isPending={query.isFetchingNextPage}
            onPress={() => void query.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
