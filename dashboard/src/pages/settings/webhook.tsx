import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { SwitchButton, SwitchField } from 'react-aria-components/Switch';
import { bodyOf } from '../../api/client.ts';
import { endpointsQuery } from '../../api/queries.ts';
import type { Endpoint } from '../../api/types.ts';
import { useApi } from '../../lib/context.ts';
import { count, formatMoment } from '../../lib/format.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { DeleteButton } from '../../ui/delete-dialog.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Pencil, RefreshCw, Send } from '../../ui/icons.generated.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Empty, Loading, PageHead } from '../../ui/page.tsx';
import { announce } from '../../ui/toasts.tsx';
import { Deliveries } from './deliveries.tsx';
import { EditEndpoint, SecretOnce } from './endpoint-dialogs.tsx';
import { EndpointBadge } from './webhooks.tsx';

/** One endpoint: its settings, its health, and what was sent. */
export function WebhookPage() {
  const { id } = useParams({ from: '/settings/webhooks/$id' });
  const query = useQuery(endpointsQuery(useApi()));
  const endpoint = query.data?.data.find((one) => one.id === id);
  if (endpoint !== undefined) return <EndpointView endpoint={endpoint} />;
  return (
    <>
      <PageHead title="Webhook endpoint" />
      {query.isPending && <Loading label="Loading the endpoint" />}
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && (
        <Empty
          title="There is no such endpoint"
          action={
            <Link className={buttonClass()} to="/settings/webhooks">
              All endpoints
            </Link>
          }
        />
      )}
    </>
  );
}

function EndpointView({ endpoint }: { endpoint: Endpoint }) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      <PageHead
        title={`Endpoint ${endpoint.url}`}
        heading={<span className="break endpoint-url">{endpoint.url}</span>}
        actions={
          <>
            <TestButton endpoint={endpoint} />
            <Button onPress={() => setIsEditing(true)}>
              <Pencil aria-hidden size={16} />
              Change
            </Button>
          </>
        }
      >
        <div className="row">
          <EndpointBadge endpoint={endpoint} />
          <span className="muted small">{endpoint.events.join(', ')}</span>
        </div>
      </PageHead>
      <Health endpoint={endpoint} />
      <section className="card row row-between" aria-label="Endpoint settings">
        <EnabledSwitch endpoint={endpoint} />
        <div className="row">
          <RotateButton endpoint={endpoint} />
          <DeleteEndpoint endpoint={endpoint} />
        </div>
      </section>
      <Deliveries endpoint={endpoint} />
      <EditEndpoint endpoint={endpoint} isOpen={isEditing} onClose={() => setIsEditing(false)} />
    </>
  );
}

/** Tells of an endpoint that fails, or was switched off for it. */
function Health({ endpoint }: { endpoint: Endpoint }) {
  const enable = useChange(endpoint);
  if (endpoint.disabledReason === null && endpoint.notices.length === 0) return null;
  const isOff = endpoint.disabledReason !== null;
  return (
    <Notice tone={isOff ? 'bad' : 'warn'} isLive>
      <p>
        <strong>
          {isOff
            ? 'We switched this endpoint off: too many deliveries in a row failed.'
            : 'Deliveries to this endpoint have failed.'}
        </strong>
      </p>
      {endpoint.notices.length > 0 && (
        <ul>
          {endpoint.notices.slice(-3).map(({ type, deadCount, at }) => (
            <li key={`${type} ${at}`}>
              {formatMoment(at)}: {count(deadCount, 'delivery', 'deliveries')} failed in a row
              {type === 'disabled' ? '; switched off' : ''}
            </li>
          ))}
        </ul>
      )}
      {isOff && (
        <div className="row">
          <Button
            variant="primary"
            small
            isPending={enable.isPending}
            onPress={() => enable.mutate({ enabled: true })}
          >
            Switch it on again
          </Button>
          <span className="small">Then send a test, and recover what was missed below.</span>
        </div>
      )}
      {enable.isError && <ErrorNotice error={enable.error} />}
    </Notice>
  );
}

/** Changes a field and shows the change everywhere. */
function useChange(endpoint: Endpoint) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { enabled: boolean }) =>
      bodyOf(api.PATCH('/webhook-endpoints/{id}', { params: { path: { id: endpoint.id } }, body })),
    onSuccess: async ({ enabled }) => {
      await client.invalidateQueries({ queryKey: ['endpoints'], exact: true });
      announce(enabled ? 'The endpoint is on.' : 'The endpoint is off.');
    },
  });
}

function EnabledSwitch({ endpoint }: { endpoint: Endpoint }) {
  const change = useChange(endpoint);
  return (
    <div className="stack stack-tight">
      <SwitchField
        isSelected={endpoint.enabled}
        isDisabled={change.isPending}
        onChange={(enabled) => change.mutate({ enabled })}
      >
        <SwitchButton className="switch">
          <span className="switch-track">
            <span className="switch-thumb" />
          </span>
          Send events to this endpoint
        </SwitchButton>
      </SwitchField>
      {change.isError && <ErrorNotice error={change.error} />}
    </div>
  );
}

function TestButton({ endpoint }: { endpoint: Endpoint }) {
  const api = useApi();
  const client = useQueryClient();
  const test = useMutation({
    mutationFn: () =>
      bodyOf(api.POST('/webhook-endpoints/{id}/test', { params: { path: { id: endpoint.id } } })),
    onSuccess: async () => {
      announce('A test event is on its way.');
      await client.invalidateQueries({ queryKey: ['endpoints', endpoint.id, 'deliveries'] });
    },
    onError: () => announce('The test event could not be sent. Please try again.'),
  });
  return (
    <Button variant="primary" isPending={test.isPending} onPress={() => test.mutate()}>
      {!test.isPending && <Send aria-hidden size={16} />}
      Send a test
    </Button>
  );
}

function RotateButton({ endpoint }: { endpoint: Endpoint }) {
  const api = useApi();
  const [isAsking, setIsAsking] = useState(false);
  const rotate = useMutation({
    mutationFn: () =>
      bodyOf(
        api.POST('/webhook-endpoints/{id}/rotate-secret', {
          params: { path: { id: endpoint.id } },
        }),
      ),
    onSuccess: () => setIsAsking(false),
  });
  return (
    <>
      <Button small onPress={() => setIsAsking(true)}>
        <RefreshCw aria-hidden size={14} />
        New secret
      </Button>
      <ConfirmDialog
        title="Issue a new signing secret?"
        action="Issue a new secret"
        isOpen={isAsking}
        isPending={rotate.isPending}
        error={rotate.isError && <ErrorNotice error={rotate.error} />}
        onConfirm={() => rotate.mutate()}
        onClose={() => setIsAsking(false)}
      >
        <p>The old one stops validating at once: have the receiver ready for the new one.</p>
      </ConfirmDialog>
      <Dialog
        title="The new signing secret"
        isOpen={rotate.data !== undefined}
        isDismissable={false}
        onClose={rotate.reset}
      >
        <SecretOnce secret={rotate.data?.secret ?? ''} onClose={rotate.reset} />
      </Dialog>
    </>
  );
}

function DeleteEndpoint({ endpoint }: { endpoint: Endpoint }) {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = async () => {
    await bodyOf(api.DELETE('/webhook-endpoints/{id}', { params: { path: { id: endpoint.id } } }));
    await navigate({ to: '/settings/webhooks' });
    await client.invalidateQueries({ queryKey: ['endpoints'], exact: true });
  };
  return (
    <DeleteButton what="endpoint" small onDelete={remove}>
      Pending deliveries are dropped, and its log is deleted.
    </DeleteButton>
  );
}
