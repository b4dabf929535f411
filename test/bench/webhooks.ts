import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventItem } from '../../functions/adapters/table/job-rows.ts';
import { create } from '../../functions/background/send.ts';
import type { Runtime } from '../../functions/config.ts';
import { createEndpoint } from '../../functions/domain/webhooks/create-endpoint.ts';
import { dispatchEvents } from '../../functions/domain/webhooks/dispatch-events.ts';
import { dispatchEventsPorts } from '../../functions/wiring/event-dispatch.ts';
import { tableContext } from '../../functions/wiring/table-context.ts';
import { webhookServices } from '../../functions/wiring/webhook-services.ts';
import {
  createDeliveryQueue,
  pollQueue,
} from '../../lib/local/objects-and-queues/delivery-queue.ts';
import { startObjectsAndQueues } from '../../lib/local/objects-and-queues/objects-and-queues.ts';
import { aKeyActor } from '../builders/actors.ts';
import { Clock } from '../support/clock.ts';
import { anOrganization, startTable } from '../support/table.ts';
import { anEvent, webhookEnv } from '../support/webhooks.ts';
import { percentile } from './figures.ts';

export interface WebhookFigures {
  deliveries: number;
  /** Of one sender with its two batches of ten, from a full queue. */
  deliveriesPerSecond: number;
  /** From the commit of the state change to the receiver, one event at a time. */
  p50Ms: number;
  p99Ms: number;
  /** DynamoDB calls that write, those that read, and SQS calls, for each delivery that succeeds at once. */
  writesPerDelivery: number;
  readsPerDelivery: number;
  queueCallsPerDelivery: number;
}

const WRITES = new Set(['TransactWriteItems', 'UpdateItem', 'PutItem']);

/** Sends events to a receiver on loopback; table, queue, sender and receiver share one process. */
export async function measureWebhooks(deliveries = 1_000, alone = 200): Promise<WebhookFigures> {
  const table = await startTable();
  const queues = await startObjectsAndQueues({ region: 'us-east-1', secretAccessKey: 'local' });
  const receiver = await startCounter();
  const queueUrl = await createDeliveryQueue(queues.url);
  let queueCalls = 0;
  const runtime: Runtime = {
    env: webhookEnv(table.url, {
      DELIVERY_QUEUE_URL: queueUrl,
      AWS_ENDPOINT_URL_SQS: queues.url,
    }),
    local: {
      before: (point) => {
        if (point.startsWith('queue.')) queueCalls += 1;
      },
    },
  };
  const base = tableContext(runtime);
  const orgId = await anOrganization(table, new Clock(new Date().toISOString()));
  const { limits } = aKeyActor();
  await createEndpoint(
    webhookServices(base),
    { orgId, limits },
    { url: receiver.url, events: ['job.delivered'], description: '', enabled: true },
  );
  const ports = dispatchEventsPorts(base);
  const commit = async () => {
    const event = anEvent('job.delivered', orgId, base.now());
    await base.table.put('event.write', eventItem(event));
    return event;
  };
  const send = create(runtime);
  const poll = () =>
    pollQueue({
      endpoint: queues.url,
      queueUrl,
      invoke: (event) => {
        // The event source takes the batch out of the queue with one call and ends it with another.
        queueCalls += 2;
        return send(event);
      },
      onFault: (error) => {
        throw error;
      },
    });

  // One poller from the full queue to the end: one that is stopped leaves what it just received invisible for minutes.
  const events = [];
  for (let index = 0; index < deliveries; index += 1) events.push(await commit());
  const written = table.calls.length;
  queueCalls = 0;
  for (const event of events) await dispatchEvents(ports, [event]);
  const began = performance.now();
  const poller = poll();
  await receiver.count(deliveries);
  const seconds = (performance.now() - began) / 1_000;
  await settled(table);
  const counted = { calls: table.calls.slice(written), queueCalls };

  const latencies: number[] = [];
  for (let index = 0; index < alone; index += 1) {
    const event = await commit();
    const committedAt = performance.now();
    const arrived = receiver.count(deliveries + index + 1);
    await dispatchEvents(ports, [event]);
    await arrived;
    latencies.push(performance.now() - committedAt);
  }
  await poller.close();
  const writes = counted.calls.filter((call) => WRITES.has(call)).length;
  await Promise.all([receiver.close(), queues.close(), table.close()]);
  return {
    deliveries,
    deliveriesPerSecond: Math.round(deliveries / seconds),
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    writesPerDelivery: writes / deliveries,
    readsPerDelivery: (counted.calls.length - writes) / deliveries,
    queueCallsPerDelivery: counted.queueCalls / deliveries,
  };
}

/** Until nothing was asked of the table for a moment: the last results are written. */
async function settled(table: { readonly calls: readonly string[] }): Promise<void> {
  for (let before = -1; before !== table.calls.length;) {
    before = table.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

async function startCounter() {
  let received = 0;
  let notify = () => {};
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(204).end();
      received += 1;
      notify();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    count: (wanted: number): Promise<void> =>
      new Promise((resolve) => {
        notify = () => {
          if (received >= wanted) resolve();
        };
        notify();
      }),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
