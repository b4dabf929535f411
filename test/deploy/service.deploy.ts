import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  onTestFailed,
  test,
} from 'vitest';
import { CORS } from '../../functions/http/middlewares/cors.ts';
import { startReceiver } from '../support/receiver.ts';
import type { Receiver } from '../support/receiver.ts';
import { DeployedApi } from './client.ts';

// Everything here runs with IAM enforced: a function without the grant that it needs fails its test.
// Not tested here, since MiniStack can't: preflights (it answers them itself, where API Gateway hands them to the
// `$default` route), sign-in by Cognito's pages (no browser), and the websites of the sample
// data, whose invented names only the local stack resolves (its leads come without e-mail addresses).

const deployment = inject('deployment');
const api = new DeployedApi(deployment);
let keys: { orgId: string; live: string; test: string };

beforeAll(async () => {
  keys = await api.createOrganization(100);
});

beforeEach(() => {
  onTestFailed(async () => console.error(await api.troubles()));
});

describe('the gateway', () => {
  test('serves public routes, with the request id in the header', async () => {
    const { status, body, headers } = await api.call('GET', '/health');
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'ok' });
    expect(headers['x-request-id']).toMatch(/^req_/);
  });

  test.for([
    ['GET', '/nothing-here'],
    ['PUT', '/jobs'],
  ] as const)('answers %s %s in the envelope: no such route', async ([method, path]) => {
    const { status, body, headers } = await api.call(method, path);
    expect(status).toBe(404);
    expect(body.error).toMatchObject({ code: 'NOT_FOUND', requestId: headers['x-request-id'] });
  });

  test('refuses callers without a key, and with one that does not exist', async () => {
    for (const key of [undefined, `lp_live_${'0'.repeat(38)}`]) {
      const { status, body, headers } = await api.call(
        'GET',
        '/jobs',
        key === undefined ? {} : { key },
      );
      expect(status).toBe(401);
      expect(body.error.code).toBe('UNAUTHENTICATED');
      expect(headers['www-authenticate']).toBe('Bearer');
    }
  });

  test("lets the dashboard's origin in, names every header it may read, and lets no other in", async () => {
    const get = (origin: string) => api.call('GET', '/health', { headers: { Origin: origin } });
    const { headers } = await get(deployment.dashboardUrl);
    expect(headers['access-control-allow-origin']).toBe(deployment.dashboardUrl);
    expect(String(headers['access-control-expose-headers']).split(', ')).toEqual([
      ...CORS.exposeHeaders,
    ]);
    const other = await get('https://other.example');
    expect(other.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('a sandbox job', () => {
  test('is delivered, exports a CSV and costs nothing; the same key gives the same job', async () => {
    const created = await api.createJob(
      keys.test,
      'find 5 dentists in Austin, TX with phone',
      'sandbox',
    );
    expect(created.status).toBe(202);
    expect(created.headers['location']).toBe(`${deployment.apiUrl}/jobs/${created.body.id}`);
    expect(created.headers['x-ratelimit-limit']).toBeDefined();
    const job = await api.until(keys.test, created.body.id, 'delivered');
    expect(job).toMatchObject({ leadsDelivered: 5, creditsCharged: 0, hasCsv: true });
    const again = await api.createJob(keys.test, 'anything else', 'sandbox');
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body.id).toBe(created.body.id);
    const link = await api.call('GET', `/jobs/${job.id}/export`, { key: keys.test });
    expect(link.status).toBe(200);
    const csv = await api.call('GET', link.body.url);
    expect(csv.status).toBe(200);
    expect(csv.text).toContain('name,');
  });

  test('that is unclear waits for its answers, and goes on with them', async () => {
    const created = await api.createJob(keys.test, 'find 3 dentists');
    const asked = await api.until(keys.test, created.body.id, 'awaiting_clarification');
    const [question] = asked.clarifyingQuestions;
    const answer = await api.call('POST', `/jobs/${asked.id}/clarify`, {
      key: keys.test,
      body: { answers: [{ questionId: question.id, answer: 'Austin, TX' }] },
    });
    expect(answer.status).toBe(202);
    expect(await api.until(keys.test, asked.id, 'delivered')).toMatchObject({ leadsDelivered: 3 });
  });

  test('can be cancelled while it waits', async () => {
    const created = await api.createJob(keys.test, 'find 3 dentists');
    await api.until(keys.test, created.body.id, 'awaiting_clarification');
    const path = `/jobs/${created.body.id}/cancel`;
    const cancelled = await api.call('POST', path, { key: keys.test });
    expect(cancelled.status).toBe(200);
    expect(cancelled.body.status).toBe('cancelled');
    expect((await api.call('POST', path, { key: keys.test })).status).toBe(200);
  });
});

describe('a live job', () => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.close());

  test('reads the source by ranges, charges what it delivers, keeps exact books, and tells the webhook', async () => {
    const endpoint = await api.call('POST', '/webhook-endpoints', {
      key: keys.live,
      body: { url: receiver.url, events: ['job.delivered'] },
    });
    expect(endpoint.status, endpoint.text).toBe(201);
    const created = await api.createJob(keys.live, 'find 5 dentists in Austin, TX with phone');
    expect(created.status, created.text).toBe(202);
    const job = await api.until(keys.live, created.body.id, 'delivered');
    expect(job).toMatchObject({ leadsDelivered: 5, creditsCharged: 5, creditsHeld: 0 });

    const leads = await api.call('GET', `/jobs/${job.id}/leads`, { key: keys.live });
    expect(leads.body.data).toHaveLength(5);
    for (const lead of leads.body.data) {
      expect(lead.phone).toMatch(/^\+1/);
      expect(lead.city).toBe('Austin');
    }
    const link = await api.call('GET', `/jobs/${job.id}/export`, { key: keys.live });
    const redirect = await api.call('GET', link.body.url);
    expect(redirect.status).toBe(302);
    const csv = await api.call('GET', String(redirect.headers['location']));
    expect(csv.status).toBe(200);
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(6);

    const credits = await api.call('GET', '/credits', { key: keys.live });
    expect(credits.body.balance).toMatchObject({ available: 95, held: 0 });
    expect(await api.admin('check', keys.orgId)).toMatchObject({ ok: true });

    await Promise.race([receiver.count(1), wait(60_000)]);
    const [got] = receiver.received;
    expect(got?.event).toMatchObject({ type: 'job.delivered', test: false });
    const standard = `${got?.headers['webhook-id']}.${got?.headers['webhook-timestamp']}.${got?.body}`;
    const secret = Buffer.from(endpoint.body.secret.slice('whsec_'.length), 'base64');
    expect(got?.headers['webhook-signature']).toContain(
      createHmac('sha256', secret).update(standard).digest('base64'),
    );
  });
});

test('every function with callers answers for a route of its own', async () => {
  const answers = await Promise.all(
    ['/plans', '/credits', '/webhook-endpoints', '/jobs', '/sources'].map((path) =>
      api.call('GET', path, { key: keys.live }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});
