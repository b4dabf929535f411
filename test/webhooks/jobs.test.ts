import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyDelivery } from '../../docs/webhooks/receiver.ts';
import type { LocalStack } from '../../lib/local/stack.ts';
import { startReceiver } from '../support/receiver.ts';
import type { Received } from '../support/receiver.ts';
import { Client, startTestStack } from '../support/stack.ts';

const ALL = [
  'job.delivered',
  'job.failed',
  'job.awaiting_clarification',
  'job.cancelled',
  'credits.charged',
];

let stack: LocalStack;

beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.close());

/** An organisation with a receiver of everything. */
async function subscribed() {
  const client = await Client.of(stack);
  const receiver = await startReceiver();
  const { status, body } = await client.call<{ id: string; secret: string }>(
    'POST',
    '/webhook-endpoints',
    { body: { url: receiver.url, events: ALL } },
  );
  expect(status).toBe(201);
  return { client, receiver, endpoint: body };
}

interface JobData {
  job: Record<string, unknown> & { id: string };
  links: Record<string, string>;
}

const dataOf = (request: Received | undefined) =>
  request?.event.data as JobData & {
    jobId: string;
    amount: number;
    channel: string;
  };

const JOB_FIELDS = [
  'id',
  'prompt',
  'status',
  'channel',
  'leadsDelivered',
  'creditsCharged',
  'errorCode',
  'errorMessage',
  'clarifyingQuestions',
  'hasCsv',
  'createdAt',
  'deliveredAt',
  'monitorId',
];

function expectJob(data: JobData, id: string, status: string): void {
  expect(Object.keys(data.job)).toEqual(JOB_FIELDS);
  expect(data.job).toMatchObject({ id, status, channel: 'api' });
  expect(data.links).toEqual({
    job: `${stack.baseUrl}/jobs/${id}`,
    leads: `${stack.baseUrl}/jobs/${id}/leads`,
    export: `${stack.baseUrl}/jobs/${id}/export`,
    dashboard: `${stack.dashboardUrl}/jobs/${id}`,
  });
}

test('a delivered job sends job.delivered and credits.charged, signed', async () => {
  const { client, receiver, endpoint } = await subscribed();
  const { body: created } = await client.create('find 5 dentists in Austin, TX');
  const job = await client.until(created.id);
  expect(job.status).toBe('delivered');
  await receiver.count(2);
  const byType = new Map(receiver.received.map((request) => [request.event.type, request]));
  const delivered = dataOf(byType.get('job.delivered'));
  expectJob(delivered, created.id, 'delivered');
  expect(delivered.job).toMatchObject({ leadsDelivered: 5, creditsCharged: 5, hasCsv: true });
  const charged = dataOf(byType.get('credits.charged'));
  expectJob(charged, created.id, 'delivered');
  expect(charged).toMatchObject({ jobId: created.id, amount: 5, channel: 'api' });
  for (const { headers, body, event } of receiver.received) {
    expect(event).toMatchObject({ test: false });
    const signature = headers['x-service-signature'] ?? '';
    const now = Date.now() / 1_000;
    const delivery = { secret: endpoint.secret, signature, body: Buffer.from(body), now };
    expect(verifyDelivery(delivery)).toBe(true);
  }
  await receiver.close();
});

test('a question, a cancellation: each sends its event', async () => {
  const { client, receiver } = await subscribed();
  const { body: created } = await client.create('find 5 dentists');
  await client.until(created.id, ['awaiting_clarification']);
  await receiver.count(1);
  const asked = dataOf(receiver.received[0]);
  expect(receiver.received[0]?.event.type).toBe('job.awaiting_clarification');
  expectJob(asked, created.id, 'awaiting_clarification');
  expect(asked.job['clarifyingQuestions']).toHaveLength(1);
  await client.call('POST', `/jobs/${created.id}/cancel`);
  await receiver.count(2);
  expect(receiver.received[1]?.event.type).toBe('job.cancelled');
  expectJob(dataOf(receiver.received[1]), created.id, 'cancelled');
  await receiver.close();
});

test('a refused prompt sends job.failed with its errorCode', async () => {
  const { client, receiver } = await subscribed();
  const { body: created } = await client.create('home addresses of single women in Austin, TX');
  expect(await client.until(created.id)).toMatchObject({ status: 'failed' });
  await receiver.count(1);
  expect(receiver.received[0]?.event.type).toBe('job.failed');
  expectJob(dataOf(receiver.received[0]), created.id, 'failed');
  expect(dataOf(receiver.received[0]).job['errorCode']).toBe('PROMPT_NOT_SUPPORTED');
  await receiver.close();
});

test('a sandbox job sends nothing', async () => {
  const { client, receiver } = await subscribed();
  const { body: sandbox } = await client.create('find 5 dentists in Austin, TX', { mode: 'test' });
  await client.until(sandbox.id, undefined, 'test');
  // A live event sent afterwards comes, and it comes alone.
  const { body: live } = await client.create('find 5 dentists');
  await client.until(live.id, ['awaiting_clarification']);
  await receiver.count(1);
  expect(receiver.received.map(({ event }) => event.type)).toEqual(['job.awaiting_clarification']);
  await receiver.close();
});
