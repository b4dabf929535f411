import { randomBytes } from 'node:crypto';
import { stdout } from 'node:process';
import { ulid } from 'ulid';
import { dataOf } from '../../../client/leads-client.ts';
import type { LeadsClient } from '../../../client/leads-client.ts';
import { EVENT_TYPES } from '../../../functions/domain/events/event-types.ts';
import { brandId } from '../../../functions/domain/kernel/ids.ts';
import {
  deliveryHeaders,
  formatSecret,
  SECRET_BYTES,
} from '../../../functions/domain/webhooks/sign-delivery.ts';
import { textOf, WrongCall } from '../command.ts';
import type { Command } from '../command.ts';
import { pause } from '../follow-job.ts';

/** As long as a real delivery waits. */
const TIMEOUT_MS = 10_000;
const LEAST_PAUSE_MS = 1_000;
/** Share of the requests of a minute that the polls may take. */
const SHARE = 1 / 4;

const page = (client: LeadsClient, cursor: string | null) =>
  client.GET('/events', {
    params: { query: { limit: 100, ...(cursor === null ? {} : { cursor }) } },
  });
type Event = NonNullable<Awaited<ReturnType<typeof page>>['data']>['data'][number];

export const webhooks: Command = {
  usage: 'webhooks listen --forward-to URL',
  summary: 'post new events to an address of yours, signed as real deliveries are',
  options: {
    'forward-to': {
      type: 'string',
      value: 'URL',
      help: 'where to post them: http://localhost:3000/hook',
    },
    events: {
      type: 'string',
      value: 'TYPES',
      help: `only these types, comma-separated: ${EVENT_TYPES.join(', ')}`,
    },
    secret: {
      type: 'string',
      value: 'SECRET',
      help: 'the signing secret (default: a new one, which is printed)',
    },
  },
  async run({ values, positionals, connect, note }) {
    if (positionals.join(' ') !== 'listen')
      throw new WrongCall('The only webhooks command is listen.');
    const url = textOf(values, 'forward-to') ?? '';
    if (!/^https?:\/\//.test(url) || !URL.canParse(url))
      throw new WrongCall('--forward-to must be a URL, such as http://localhost:3000/hook.');
    const types = textOf(values, 'events')?.split(',');
    const unknown = types?.filter((type) => !EVENT_TYPES.some((known) => known === type)) ?? [];
    if (unknown.length > 0) throw new WrongCall(`No such event: ${unknown.join(', ')}.`);
    const secret = textOf(values, 'secret') ?? formatSecret(randomBytes(SECRET_BYTES));
    if (!secret.startsWith('whsec_')) throw new WrongCall('--secret must begin with whsec_.');
    const { client } = await connect();
    const stopped = new AbortController();
    process.once('SIGINT', () => stopped.abort());
    const seen = new Set<string>();
    await newEvents(client, seen);
    note(`Secret: ${secret}\nListening; press Ctrl-C to stop.\n`);
    while (!stopped.signal.aborted) {
      const { events, pauseMs } = await newEvents(client, seen);
      for (const event of events)
        if (types === undefined || types.includes(event.type))
          stdout.write(`${await forward(event, url, secret)}\n`);
      await pause(pauseMs, stopped.signal);
    }
    return 0;
  },
};

/**
 * What came since the last look, oldest first, and how long to wait before the next.
 * @throws ApiProblem
 */
async function newEvents(
  client: LeadsClient,
  seen: Set<string>,
): Promise<{ events: readonly Event[]; pauseMs: number }> {
  const isFirst = seen.size === 0;
  const events: Event[] = [];
  let perMinute = 60;
  let cursor: string | null = null;
  do {
    const call = page(client, cursor);
    const { data, nextCursor } = await dataOf(call);
    const { headers } = (await call).response;
    perMinute = Number(headers.get('x-ratelimit-limit') ?? perMinute);
    const fresh = data.filter(({ id }) => !seen.has(id));
    events.push(...fresh);
    // More than a page may have come; an older one that was seen ends the search.
    cursor = fresh.length < data.length || isFirst ? null : nextCursor;
  } while (cursor !== null);
  for (const { id } of events) seen.add(id);
  // Something is always known from the first look on.
  seen.add('');
  return {
    events: events.toReversed(),
    pauseMs: Math.max(LEAST_PAUSE_MS, 60_000 / (perMinute * SHARE)),
  };
}

/** Posts an event, and returns a line that says how it went. */
async function forward(event: Event, url: string, secret: string): Promise<string> {
  const now = new Date();
  const body = JSON.stringify(event);
  const { id, type } = event;
  const delivery = { id: brandId('delivery', ulid(now.getTime())) };
  const headers = deliveryHeaders(
    delivery,
    { id: brandId('event', id.slice(4)), type, body },
    secret,
    now,
  );
  const began = performance.now();
  const line = (outcome: string | number) =>
    [now.toISOString(), type, id, outcome, `${Math.round(performance.now() - began)} ms`].join(
      '\t',
    );
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal,
    });
    await response.body?.cancel();
    return line(response.status);
  } catch (error) {
    const { cause } = error instanceof Error ? error : {};
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer';
    return line(code);
  }
}
