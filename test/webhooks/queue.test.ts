import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventItem } from '../../functions/adapters/table/job-rows.ts';
import { deliveryKey } from '../../functions/adapters/table/schema.ts';
import { create } from '../../functions/background/send.ts';
import type { Runtime } from '../../functions/config.ts';
import type { DeliveryView } from '../../functions/domain/webhooks/delivery.ts';
import { dispatchEvents } from '../../functions/domain/webhooks/dispatch-events.ts';
import { EndpointView } from '../../functions/domain/webhooks/endpoint.ts';
import { dispatchEventsPorts } from '../../functions/wiring/event-dispatch.ts';
import { tableContext } from '../../functions/wiring/table-context.ts';
import { webhookServices } from '../../functions/wiring/webhook-services.ts';
import { pollQueue } from '../../lib/local/objects-and-queues/delivery-queue.ts';
import { startObjectsAndQueues } from '../../lib/local/objects-and-queues/objects-and-queues.ts';
import { aKeyActor } from '../builders/actors.ts';
import { newId } from '../builders/ids.ts';
import { Clock } from '../support/clock.ts';
import { answers, startReceiver } from '../support/receiver.ts';
import type { Answer, Receiver } from '../support/receiver.ts';
import { anOrganization, startTable } from '../support/table.ts';
import type { TestTable } from '../support/table.ts';
import { anEvent, apiCaller, webhookEnv } from '../support/webhooks.ts';

/** Of the test with receivers that hang. */
const TIMEOUT_SECONDS = 8;

/** Scaled: a second stands for half a minute and more. */
const SCHEDULE = [1, 2, 3, 4, 5];

let table: TestTable;
let queues: Awaited<ReturnType<typeof startObjectsAndQueues>>;
let sqs: SQSClient;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  table = await startTable();
  queues = await startObjectsAndQueues({ region: 'us-east-1', secretAccessKey: 'local' });
  sqs = new SQSClient({
    endpoint: queues.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});
afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
  sqs.destroy();
  await Promise.all([queues.close(), table.close()]);
});

async function makeQueue(): Promise<{ queueUrl: string; deadUrl: string }> {
  const name = newId('request');
  const dead = await sqs.send(new CreateQueueCommand({ QueueName: `${name}-dead` }));
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: dead.QueueUrl, AttributeNames: ['QueueArn'] }),
  );
  const { QueueUrl } = await sqs.send(
    new CreateQueueCommand({
      QueueName: name,
      Attributes: {
        VisibilityTimeout: '1',
        RedrivePolicy: JSON.stringify({
          deadLetterTargetArn: Attributes?.['QueueArn'],
          maxReceiveCount: 2,
        }),
      },
    }),
  );
  return { queueUrl: QueueUrl ?? '', deadUrl: dead.QueueUrl ?? '' };
}

/** A queue, its senders, and an organisation, with real time. */
async function startSenders(env: Record<string, string> = {}) {
  const { queueUrl, deadUrl } = await makeQueue();
  const runtime: Runtime = {
    env: webhookEnv(table.url, {
      DELIVERY_QUEUE_URL: queueUrl,
      AWS_ENDPOINT_URL_SQS: queues.url,
      WEBHOOK_RETRY_SCHEDULE_SECONDS: SCHEDULE.join(','),
      ...env,
    }),
  };
  const base = tableContext(runtime);
  const orgId = await anOrganization(table, new Clock(new Date().toISOString()));
  const api = apiCaller(webhookServices(base), aKeyActor({ orgId }), base.now);
  const ports = dispatchEventsPorts(base);
  const poller = pollQueue({
    endpoint: queues.url,
    queueUrl,
    invoke: create(runtime),
    onFault: (error) => {
      throw error;
    },
  });
  closing.push(() => poller.close());
  return {
    base,
    orgId,
    queueUrl,
    deadUrl,
    receiver: async (answer?: Answer): Promise<Receiver & { endpoint: EndpointView }> => {
      const receiver = await startReceiver(answer);
      closing.push(receiver.close);
      const body = { url: receiver.url, events: ['job.delivered'] };
      const created = await api('POST', '/webhook-endpoints', body);
      return { ...receiver, endpoint: EndpointView.parse(created.body) };
    },
    sendTest: (endpoint: EndpointView) => api('POST', `/webhook-endpoints/${endpoint.id}/test`),
    /** Reads the log until its newest delivery has a status. */
    until: async (endpoint: EndpointView, status: string): Promise<DeliveryView> => {
      for (;;) {
        const { body } = await api('GET', `/webhook-endpoints/${endpoint.id}/deliveries`);
        const [newest] = (body as { data: DeliveryView[] }).data;
        if (newest?.status === status) return newest;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    emit: async () => {
      const event = anEvent('job.delivered', orgId, base.now());
      await base.table.put('event.write', eventItem(event));
      await dispatchEvents(ports, [event]);
      return event;
    },
  };
}

describe.concurrent('through the queue', { timeout: 60_000 }, () => {
  test('an event arrives, and its message is gone from the queue', async () => {
    const { receiver, emit, queueUrl } = await startSenders();
    const got = await receiver();
    const event = await emit();
    await got.count(1);
    expect(got.received[0]?.event.id).toBe(event.id);
    // Longer than the message would be hidden.
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl: queueUrl, WaitTimeSeconds: 2 }),
    );
    expect(Messages).toEqual([]);
  });

  test('retries come when they are due, never early', async () => {
    const { receiver, emit, until } = await startSenders();
    const got = await receiver(answers(500));
    await emit();
    const { attempts } = await until(got.endpoint, 'dead');
    expect(got.received).toHaveLength(SCHEDULE.length + 1);
    const [first = 0, ...later] = attempts.map(({ attemptedAt }) => Date.parse(attemptedAt));
    // How late is checked with a clock moved by hand: this one also counts what else the machine does.
    for (const [index, planned] of SCHEDULE.entries())
      expect((later[index] ?? 0) - first).toBeGreaterThanOrEqual(planned * 1_000);
  });

  test('a poison message goes to the dead letters, and nothing waits for it', async () => {
    const { receiver, emit, base, orgId, queueUrl, deadUrl } = await startSenders();
    const got = await receiver();
    const broken = newId('event');
    await base.table.put('broken.write', {
      ...deliveryKey(got.endpoint.id, broken),
      status: 'pending',
    });
    const poison = [
      'no json',
      '{}',
      JSON.stringify({ orgId, endpointId: got.endpoint.id, eventId: broken, attempt: 1 }),
    ];
    await sqs.send(
      new SendMessageBatchCommand({
        QueueUrl: queueUrl,
        Entries: poison.map((MessageBody, index) => ({ Id: String(index), MessageBody })),
      }),
    );
    await Promise.all(Array.from({ length: 5 }, emit));
    await got.count(5);
    const dead: string[] = [];
    while (!poison.every((body) => dead.includes(body))) {
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({
          QueueUrl: deadUrl,
          WaitTimeSeconds: 5,
          MaxNumberOfMessages: 10,
        }),
      );
      dead.push(...Messages.map(({ Body = '' }) => Body));
    }
    expect(new Set(got.received.map(({ event }) => event.id)).size).toBe(5);
  });

  test('endpoints that never answer do not delay the others, though every sender waits for them', async () => {
    const { receiver, sendTest } = await startSenders({
      WEBHOOK_TIMEOUT_SECONDS: String(TIMEOUT_SECONDS),
    });
    const hanging = await receiver(() => {});
    const fast = await receiver();
    // More than the two senders take with their batches.
    await Promise.all(Array.from({ length: 30 }, () => sendTest(hanging.endpoint)));
    await hanging.count(20);
    const began = performance.now();
    const hungMs = began - (hanging.received[0]?.at ?? 0);
    await Promise.all(Array.from({ length: 5 }, () => sendTest(fast.endpoint)));
    await fast.count(5);
    // Sooner than the hanging tries end.
    expect(performance.now() - began).toBeLessThan(TIMEOUT_SECONDS * 1_000 - hungMs);
  });
});
