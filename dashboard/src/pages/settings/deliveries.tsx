import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bodyOf } from '../../api/client.ts';
import { deliveriesQuery } from '../../api/queries.ts';
import type { Attempt, Delivery, Endpoint } from '../../api/types.ts';
import { useApi } from '../../lib/context.ts';
import { errorText } from '../../lib/events.ts';
import { count, formatMoment, formatNumber, formatRelative } from '../../lib/format.ts';
import { useNow } from '../../lib/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Select } from '../../ui/field.tsx';
import { History, RotateCcw } from '../../ui/icons.generated.tsx';
import { OlderOnes } from '../../ui/older-ones.tsx';
import { Empty, Loading } from '../../ui/page.tsx';
import { announce } from '../../ui/toasts.tsx';
import './deliveries.css';

/** What was sent to an endpoint, every try with its answer. */
export function Deliveries({ endpoint }: { endpoint: Endpoint }) {
  const query = useInfiniteQuery(deliveriesQuery(useApi(), endpoint.id));
  const deliveries = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section className="stack" aria-labelledby="deliveries">
      <div className="row row-between">
        <h2 id="deliveries">Deliveries</h2>
        <Recover endpoint={endpoint} />
      </div>
      {query.isPending && <Loading label="Loading the deliveries" />}
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && deliveries.length === 0 && (
        <Empty title="Nothing sent yet">
          <p>Send a test to see whether your receiver answers.</p>
        </Empty>
      )}
      <ul className="card-list" aria-label="Deliveries">
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <DeliveryItem delivery={delivery} />
          </li>
        ))}
      </ul>
      <OlderOnes query={query} />
    </section>
  );
}

const STATUS = {
  pending: { text: 'Waiting', tone: 'badge-accent' },
  succeeded: { text: 'Received', tone: 'badge-good' },
  dead: { text: 'Given up', tone: 'badge-bad' },
  cancelled: { text: 'Dropped', tone: '' },
} as const;

const SECOND_MS = 1_000;

function DeliveryItem({ delivery }: { delivery: Delivery }) {
  const now = useNow(SECOND_MS);
  const { text, tone } = STATUS[delivery.status];
  return (
    <details className="delivery">
      <summary>
        <code>{delivery.eventType}</code>
        {delivery.test && <span className="badge">Test</span>}
        <span className={`badge ${tone}`}>{text}</span>
        <span className="muted small">
          {formatRelative(delivery.createdAt, now)} · {count(delivery.attemptCount, 'try', 'tries')}
          {delivery.nextAttemptAt !== null &&
            delivery.attemptCount > 0 &&
            ` · next ${formatRelative(delivery.nextAttemptAt, now)}`}
        </span>
      </summary>
      <div className="delivery-body stack">
        <dl className="facts small">
          <dt>Delivery</dt>
          <dd>
            <code>{delivery.id}</code>
          </dd>
          <dt>Event</dt>
          <dd>
            <code>{delivery.eventId}</code>
          </dd>
        </dl>
        {delivery.attempts.length === 0 ? (
          <p className="muted">No attempts yet.</p>
        ) : (
          <ol className="card-list" aria-label="Attempts">
            {delivery.attempts.toReversed().map((attempt) => (
              <li key={attempt.number}>
                <AttemptItem attempt={attempt} />
              </li>
            ))}
          </ol>
        )}
        {delivery.status !== 'pending' && <Retry delivery={delivery} />}
      </div>
    </details>
  );
}

function AttemptItem({ attempt }: { attempt: Attempt }) {
  const { number, attemptedAt, statusCode, durationMs, error, responseBody } = attempt;
  const why = errorText(attempt);
  return (
    <div className="stack stack-tight small">
      <div className="row">
        <strong>Attempt {number}</strong>
        <span className={error === null ? 'badge badge-good' : 'badge badge-bad'}>
          {statusCode === null ? 'No answer' : `HTTP ${statusCode}`}
        </span>
        <span className="muted">
          {formatMoment(attemptedAt)} · {formatNumber(durationMs)} ms
        </span>
      </div>
      {why !== null && <p>{why}.</p>}
      {responseBody !== null && responseBody !== '' && (
        <pre tabIndex={0} aria-label={`Response to attempt ${number}`}>
          {responseBody}
        </pre>
      )}
    </div>
  );
}

function Retry({ delivery }: { delivery: Delivery }) {
  const api = useApi();
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () =>
      bodyOf(
        api.POST('/webhook-endpoints/{id}/deliveries/{deliveryId}/retry', {
          params: { path: { id: delivery.endpointId, deliveryId: delivery.id } },
        }),
      ),
    onSuccess: async () => {
      announce('It will be sent again.');
      await client.invalidateQueries({
        queryKey: ['endpoints', delivery.endpointId, 'deliveries'],
      });
    },
  });
  return (
    <>
      {retry.isError && <ErrorNotice error={retry.error} />}
      <div>
        <Button small isPending={retry.isPending} onPress={() => retry.mutate()}>
          <RotateCcw aria-hidden size={14} />
          Send again
        </Button>
      </div>
    </>
  );
}

const HOUR_MS = 3_600_000;
const SPANS = [
  ['1', 'the last hour'],
  ['24', 'the last day'],
  ['168', 'the last 7 days'],
  ['720', 'the last 30 days'],
] as const;

type Hours = (typeof SPANS)[number][0];

/** Sends everything again that an endpoint missed. */
function Recover({ endpoint }: { endpoint: Endpoint }) {
  const api = useApi();
  const client = useQueryClient();
  const [hours, setHours] = useState<Hours>('24');
  const recover = useMutation({
    mutationFn: () => {
      const since = new Date(Date.now() - Number(hours) * HOUR_MS).toISOString();
      return bodyOf(
        api.POST('/webhook-endpoints/{id}/recover', {
          params: { path: { id: endpoint.id } },
          body: { since },
        }),
      );
    },
    onSuccess: async ({ queued }) => {
      announce(
        queued === 0
          ? 'Nothing was missed in this period.'
          : `${count(queued, 'delivery is', 'deliveries are')} queued again.`,
      );
      await client.invalidateQueries({ queryKey: ['endpoints', endpoint.id, 'deliveries'] });
    },
    onError: () => announce('The deliveries could not be queued. Please try again.'),
  });
  return (
    <div className="row recover">
      <Select<Hours>
        label="Recover what was missed in"
        value={hours}
        options={SPANS}
        onChange={setHours}
      />
      <Button isPending={recover.isPending} onPress={() => recover.mutate()}>
        <History aria-hidden size={16} />
        Recover
      </Button>
    </div>
  );
}
