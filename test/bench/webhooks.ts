import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { eventItem } from '../../functions/adapters/table/job-rows.ts';
import type { Env } from '../../functions/config.ts';
import type { OutboxEvent } from '../../functions/domain/events/outbox-event.ts';
import { createEndpoint } from '../../functions/domain/webhooks/create-endpoint.ts';
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
import type { SenderFigures } from './webhook-sender.ts';

export interface WebhookFigures {
  deliveries: number;
  /** Of one sender with its two batches of ten, from a full queue to the last arrival. */
  deliveriesPerSecond: number;
  /** Until 99 of 100 had arrived: a message that has to come again comes minutes later. */
  deliveriesPerSecondOf99: number;
  /** Messages that failed and were handed out again. */
  handedOutAgain: number;
  /** Processor milliseconds a delivery of the dispatch and the sender, with the SDK and nothing else. */
  processorMsFull: number;
  /** The same, one event at a time. */
  processorMsAlone: number;
  /** From the commit of the state change to the receiver, one event at a time. */
  p50Ms: number;
  p99Ms: number;
  /** Outside calls that follow each other from the commit to the request: those side by side count once. */
  callsToRequest: number;
  /** DynamoDB calls that write, those that read, and SQS calls, for each delivery that succeeds at once. */
  writesPerDelivery: number;
  readsPerDelivery: number;
  queueCallsPerDelivery: number;
}

const WRITES = new Set(['TransactWriteItems', 'UpdateItem', 'PutItem']);
/** Events that warm both processes up. */
const WARM = 100;

/** Sends events to a receiver on loopback; the sender has a process of its own, table, queue and receiver another. */
export async function measureWebhooks(deliveries = 1_000, alone = 200): Promise<WebhookFigures> {
  const table = await startTable();
  const queues = await startObjectsAndQueues({ region: 'us-east-1', secretAccessKey: 'local' });
  const receiver = await startCounter();
  const queueUrl = await createDeliveryQueue(queues.url);
  const env = webhookEnv(table.url, {
    DELIVERY_QUEUE_URL: queueUrl,
    AWS_ENDPOINT_URL_SQS: queues.url,
  });
  const base = tableContext({ env });
  const sender = await startSender(env);
  const orgId = await anOrganization(table, new Clock(new Date().toISOString()));
  const { limits } = aKeyActor();
  await createEndpoint(
    webhookServices(base),
    { orgId, limits },
    { url: receiver.url, events: ['job.delivered'], description: '', enabled: true },
  );
  const commit = async (count: number) => {
    const events = Array.from({ length: count }, () => anEvent('job.delivered', orgId, base.now()));
    for (const event of events) await base.table.put('event.write', eventItem(event));
    return events;
  };
  let handedOutAgain = 0;
  let batches = 0;
  const poll = () =>
    pollQueue({
      endpoint: queues.url,
      queueUrl,
      invoke: async (batch) => {
        batches += 1;
        const result = await sender.send(batch);
        handedOutAgain += result.batchItemFailures.length;
        return result;
      },
      onFault: (error) => {
        throw error;
      },
    });

  // One poller from the full queue to the end: one that is stopped leaves what it just received invisible for minutes.
  const events = await commit(WARM + deliveries);
  const written = table.calls.length;
  const beforeDispatch = await sender.figures();
  await sender.dispatch(events);
  const afterDispatch = await sender.figures();
  const poller = poll();
  await receiver.count(WARM);
  const beforeFull = await sender.figures();
  const [began, warm] = [performance.now(), receiver.received()];
  const secondsTo = async (count: number) => {
    await receiver.count(count);
    return (performance.now() - began) / 1_000;
  };
  const all = events.length - warm;
  const most = Math.ceil(all * 0.99);
  const secondsOf99 = await secondsTo(warm + most);
  const seconds = await secondsTo(events.length);
  await settled(table);
  const afterFull = await sender.figures();
  const tableCalls = table.calls.slice(written);
  const batchesOfAll = batches;

  const latencies: number[] = [];
  const beforeAlone = await sender.figures();
  for (let index = 0; index < alone; index += 1) {
    const single = await commit(1);
    const committedAt = performance.now();
    const arrived = receiver.count(events.length + index + 1);
    await sender.dispatch(single);
    await arrived;
    latencies.push(performance.now() - committedAt);
    // The result is written, so that the next one is alone.
    await quiet(table);
  }
  const afterAlone = await sender.figures();
  await poller.close();
  sender.close();
  await Promise.all([receiver.close(), queues.close(), table.close()]);

  const writes = tableCalls.filter((call) => WRITES.has(call)).length;
  const processorMs = (after: SenderFigures, before: SenderFigures, count: number) =>
    (after.processorMs - before.processorMs) / count;
  return {
    deliveries: all,
    deliveriesPerSecond: Math.round(all / seconds),
    deliveriesPerSecondOf99: Math.round(most / secondsOf99),
    handedOutAgain,
    processorMsFull:
      processorMs(afterDispatch, beforeDispatch, events.length) +
      processorMs(afterFull, beforeFull, all),
    processorMsAlone: processorMs(afterAlone, beforeAlone, alone),
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    callsToRequest: (afterAlone.sequentialCalls - beforeAlone.sequentialCalls) / alone,
    writesPerDelivery: writes / events.length,
    readsPerDelivery: (tableCalls.length - writes) / events.length,
    // The event source takes each batch out of the queue with one call and ends it with another.
    queueCallsPerDelivery:
      (afterFull.queueCalls - beforeDispatch.queueCalls + 2 * batchesOfAll) / events.length,
  };
}

/** Until nothing was asked of the table for a moment: the last results are written. */
async function settled(table: { readonly calls: readonly string[] }, ms = 300): Promise<void> {
  for (let before = -1; before !== table.calls.length;) {
    before = table.calls.length;
    await new Promise((resolve) => setTimeout(resolve, ms));
  }
}

const quiet = (table: { readonly calls: readonly string[] }) => settled(table, 15);

/** The process of `webhook-sender.ts`. */
async function startSender(env: Env) {
  const child = fork(
    fileURLToPath(new URL('webhook-sender.ts', import.meta.url)),
    [JSON.stringify(env)],
    { execArgv: [], serialization: 'advanced' },
  );
  const waiting = new Map<number, (result: unknown) => void>();
  const ready = Promise.withResolvers<unknown>();
  waiting.set(0, ready.resolve);
  child.on('message', ({ id, result }: { id: number; result: unknown }) => {
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  await ready.promise;
  let last = 0;
  const ask = <T>(task: object): Promise<T> =>
    new Promise((resolve) => {
      last += 1;
      // What the program answers is written beside it.
      waiting.set(last, resolve as (result: unknown) => void);
      child.send({ ...task, id: last });
    });
  return {
    dispatch: (events: readonly OutboxEvent[]) => ask<undefined>({ kind: 'dispatch', events }),
    send: (batch: unknown) => ask<{ batchItemFailures: unknown[] }>({ kind: 'send', batch }),
    figures: () => ask<SenderFigures>({ kind: 'figures' }),
    close: () => child.disconnect(),
  };
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
    received: () => received,
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
