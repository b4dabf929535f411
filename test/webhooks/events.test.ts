import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LocalStack } from '../../lib/local/stack.ts';
import { startReceiver } from '../support/receiver.ts';
import type { Received } from '../support/receiver.ts';
import { Client, startTestStack } from '../support/stack.ts';

type Event = Received['event'];
interface Page {
  data: Event[];
  nextCursor: string | null;
}

let stack: LocalStack;
let client: Client;
let sent: readonly Received[];
beforeAll(async () => {
  stack = await startTestStack();
  client = await Client.of(stack);
  const receiver = await startReceiver();
  const body = { url: receiver.url, events: ['job.delivered', 'credits.charged', 'job.cancelled'] };
  const endpoint = await client.call('POST', '/webhook-endpoints', { body });
  await client.call('POST', `/webhook-endpoints/${String(endpoint.body['id'])}/test`);
  const { id } = (await client.create('find 2 dentists in Austin, TX with phone')).body;
  await client.until(id);
  await receiver.count(3);
  sent = receiver.received;
  await receiver.close();
});
afterAll(() => stack.close());

const list = (query = '') => client.call<Page>('GET', `/events${query}`);

test('events are listed newest first, byte for byte as webhooks sent them', async () => {
  const { body } = await list();
  expect(body.data.map((event) => JSON.stringify(event)).toSorted()).toEqual(
    sent.map(({ body: bytes }) => bytes).toSorted(),
  );
  const times = body.data.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(body.nextCursor).toBeNull();
  const [first] = body.data;
  expect((await client.call('GET', `/events/${first?.id}`)).body).toEqual(first);
});

test('pages go through all events, and those of one type', async () => {
  const all = (await list()).body.data;
  const paged: Event[] = [];
  for (let query: string | undefined = ''; query !== undefined;) {
    const page: Page = (await list(`?limit=1${query}`)).body;
    paged.push(...page.data);
    query = page.nextCursor === null ? undefined : `&cursor=${encodeURIComponent(page.nextCursor)}`;
  }
  expect(paged).toEqual(all);
  const delivered = await list('?type=job.delivered&limit=5');
  expect(delivered.body.data).toEqual(all.filter(({ type }) => type === 'job.delivered'));
  expect((await list('?type=job.failed')).body).toEqual({ data: [], nextCursor: null });
});

test("events are their own organisation's, of live jobs, and for keys that manage webhooks", async () => {
  const id = (await list()).body.data[0]?.id;
  const other = await Client.of(stack);
  expect((await other.call('GET', `/events/${id}`)).status).toBe(404);
  expect((await other.call<Page>('GET', '/events')).body.data).toEqual([]);
  for (const path of ['/events', `/events/${id}`])
    expect(await client.call('GET', path, { mode: 'test' })).toMatchObject({
      status: 400,
      body: { error: { code: 'SANDBOX_ONLY' } },
    });
  expect((await client.call('GET', '/events/evt_1')).status).toBe(404);
  expect((await list('?type=job.started')).status).toBe(400);
});

test('an event is shown for 30 days', async () => {
  const id = (await list()).body.data[0]?.id;
  stack.advanceClock(30 * 86_400_000 + 60_000);
  expect((await list()).body).toEqual({ data: [], nextCursor: null });
  expect((await list('?type=job.delivered')).body.data).toEqual([]);
  expect((await client.call('GET', `/events/${id}`)).status).toBe(404);
});
