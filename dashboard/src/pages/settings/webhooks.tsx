import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { endpointsQuery } from '../../api/queries.ts';
import type { Endpoint } from '../../api/types.ts';
import { useApi } from '../../lib/context.ts';
import { formatDay } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Webhook } from '../../ui/icons.generated.tsx';
import { Empty, Loading, PageHead } from '../../ui/page.tsx';
import { CreateEndpoint } from './endpoint-dialogs.tsx';
import '../home.css';

/** Where events are sent. */
export function WebhooksPage() {
  const endpoints = useQuery(endpointsQuery(useApi()));
  const [isCreating, setIsCreating] = useState(false);
  const list = endpoints.data?.data ?? [];
  return (
    <>
      <PageHead
        title="Webhooks"
        actions={
          <Button variant="primary" onPress={() => setIsCreating(true)}>
            <Webhook aria-hidden size={16} />
            Add an endpoint
          </Button>
        }
      >
        <p className="muted">
          We POST an event to your URL when a live job ends or asks a question. The sandbox sends
          none; you can send a test event at any time.
        </p>
      </PageHead>
      {endpoints.isPending && <Loading label="Loading your endpoints" />}
      {endpoints.isError && (
        <ErrorNotice error={endpoints.error} onRetry={() => void endpoints.refetch()} />
      )}
      {endpoints.isSuccess && list.length === 0 && (
        <Empty title="No endpoints yet">
          <p>Get notified when a job is done instead of polling.</p>
        </Empty>
      )}
      {list.length > 0 && (
        <ul className="card-list" aria-label="Endpoints">
          {list.map((endpoint) => (
            <li key={endpoint.id}>
              <Link className="job-row" to="/settings/webhooks/$id" params={{ id: endpoint.id }}>
                <span className="job-row-prompt">{endpoint.url}</span>
                <EndpointBadge endpoint={endpoint} />
                <span className="job-row-meta muted small">
                  {[
                    endpoint.description,
                    endpoint.events.join(', '),
                    `since ${formatDay(endpoint.createdAt)}`,
                  ]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <CreateEndpoint isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </>
  );
}

export function EndpointBadge({ endpoint }: { endpoint: Endpoint }) {
  if (endpoint.enabled) return <span className="badge badge-good">On</span>;
  return endpoint.disabledReason === null ? (
    <span className="badge">Off</span>
  ) : (
    <span className="badge badge-bad">Switched off: failing</span>
  );
}
