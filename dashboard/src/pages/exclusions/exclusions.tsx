import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { exclusionsQuery } from '../../api/queries.ts';
import { useApi, useMode } from '../../lib/context.ts';
import { count, formatDay } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Upload } from '../../ui/icons.generated.tsx';
import { Empty, Loading, PageHead } from '../../ui/page.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import '../home.css';

/** Lists of businesses that jobs leave out. */
export function ExclusionsPage() {
  const lists = useQuery(exclusionsQuery(useApi(), useMode()));
  const [isOpen, setIsOpen] = useState(false);
  const data = lists.data?.data ?? [];
  return (
    <>
      <PageHead
        title="Exclusion lists"
        actions={
          <Button variant="primary" onPress={() => setIsOpen(true)}>
            <Upload aria-hidden size={16} />
            New list
          </Button>
        }
      >
        <p className="muted">
          Businesses that you already have. Jobs and monitors leave them out before anything is read
          or charged.
        </p>
      </PageHead>
      {lists.isPending && <Loading label="Loading your lists" />}
      {lists.isError && <ErrorNotice error={lists.error} onRetry={() => void lists.refetch()} />}
      {lists.isSuccess && data.length === 0 && (
        <Empty title="No exclusion lists yet">
          <p>
            Upload your customers as a CSV file, or press “Exclude these” on a delivered job: you
            will not pay for what you have.
          </p>
        </Empty>
      )}
      {data.length > 0 && (
        <ul className="card-list" aria-label="Exclusion lists">
          {data.map((list) => (
            <li key={list.id}>
              <Link className="job-row" to="/settings/exclusions/$id" params={{ id: list.id }}>
                <span className="job-row-prompt">{list.name}</span>
                <span className="muted">{count(list.entryCount, 'business', 'businesses')}</span>
                <span className="job-row-meta muted small">
                  Made {formatDay(list.createdAt)} · changed {formatDay(list.updatedAt)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isOpen && <UploadDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
