import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LocalStack } from '../../lib/local/stack.ts';
import { Client, startTestStack } from '../support/stack.ts';
import type { JobBody } from '../support/stack.ts';

interface LeadBody {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  city: string | null;
  score: number;
  scoreReason: string;
  category: string | null;
  matchedCriteria: { criterion: string; satisfied: string }[];
  sources: { id: string; recordId: string }[];
}
interface ListBody<T> {
  data: T[];
  nextCursor: string | null;
}

let stack: LocalStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.close());

const LIVE_PROMPT = 'find 5 dentists in Austin, TX with email and phone';

describe('a live job', () => {
  test('delivers leads with what was asked for, and charges exactly those', async () => {
    const client = await Client.of(stack, { credits: 100 });
    const created = await client.create(LIVE_PROMPT);
    expect(created.status).toBe(202);
    expect(created.headers.get('location')).toBe(`${stack.baseUrl}/jobs/${created.body.id}`);
    expect(created.headers.get('retry-after')).toBe(String(created.body.retryAfterSeconds));
    expect(created.body).toMatchObject({ status: 'parsing', creditsHeld: 0, channel: 'api' });

    const job = await client.until(created.body.id);
    expect(job).toMatchObject({
      status: 'delivered',
      leadsDelivered: 5,
      creditsCharged: 5,
      creditsHeld: 0,
      hasCsv: true,
      errorCode: null,
      shortfall: null,
      progress: { stage: 'delivered', percent: 100 },
    });
    expect(job.routing?.sources).toEqual([
      { id: 'sample', estimatedLeads: 5, datasetVersion: 'sample-2' },
    ]);
    expect(job.deliveredAt).not.toBeNull();

    const leads = await client.call<ListBody<LeadBody>>('GET', `/jobs/${job.id}/leads`);
    expect(leads.body.data).toHaveLength(5);
    expect(leads.body.nextCursor).toBeNull();
    for (const lead of leads.body.data) {
      expect(lead.email).toMatch(/@/);
      expect(lead.phone).toMatch(/^\+1/);
      expect(lead.city).toBe('Austin');
      expect(lead.scoreReason).not.toBe('');
      expect(lead.matchedCriteria.map(({ satisfied }) => satisfied)).not.toContain('no');
      expect(lead.sources.map(({ id }) => id)).toContain('sample');
    }
    const scores = leads.body.data.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  test('delivers a CSV with one row a lead, in the order of the list, behind a signed link', async () => {
    const client = await Client.of(stack);
    const { id } = (await client.create(LIVE_PROMPT)).body;
    await client.until(id);
    const leads = await client.call<ListBody<LeadBody>>('GET', `/jobs/${id}/leads`);
    const askedAt = Date.now();
    const link = await client.call<{ url: string; expiresAt: string }>('GET', `/jobs/${id}/export`);
    expect(link.status).toBe(200);
    // Whole 24 hours, not a part of a second less.
    expect(Date.parse(link.body.expiresAt) - askedAt).toBeGreaterThanOrEqual(86_400_000);
    const redirect = await fetch(link.body.url, { redirect: 'manual' });
    expect(redirect.status).toBe(302);
    const file = await fetch(link.body.url);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[a-z-]+-\d{4}-\d{2}-\d{2}\.csv"$/,
    );
    const lines = (await file.text()).split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFF?name,categoryLabel,.*,id,jobId$/);
    expect(lines.slice(1, -1).map((line) => line.split(',').at(-2))).toEqual(
      leads.body.data.map((lead) => lead.id),
    );
  });

  test('an altered, expired or foreign link is 404', async () => {
    const client = await Client.of(stack);
    const { id } = (await client.create(LIVE_PROMPT)).body;
    await client.until(id);
    const { url } = (await client.call<{ url: string }>('GET', `/jobs/${id}/export`)).body;
    const altered = (change: (query: URLSearchParams) => void): string => {
      const link = new URL(url);
      change(link.searchParams);
      return link.href;
    };
    const links = [
      altered((query) => query.set('expires', String(Number(query.get('expires')) + 1))),
      altered((query) => query.set('signature', `${query.get('signature')}x`)),
      altered((query) => query.set('kid', 'other')),
      altered((query) => query.delete('signature')),
      altered((query) => query.set('expires', `0${query.get('expires')}`)),
      url.replace(id, 'job_01ARZ3NDEKTSV4RRFFQ69G5FAV'),
      url.replace('.csv', '.txt'),
    ];
    for (const link of links) expect((await fetch(link, { redirect: 'manual' })).status).toBe(404);
  });

  test('a repeated job delivers other businesses, and says why when none are left', async () => {
    const client = await Client.of(stack, { credits: 1_000 });
    const seen = new Set<string>();
    const prompt = 'find 15 restaurants in Paris, France';
    let last: JobBody | undefined;
    for (let round = 0; round < 4; round += 1) {
      const { id } = (await client.create(prompt)).body;
      last = await client.until(id);
      expect(last.status).toBe('delivered');
      const { body } = await client.call<ListBody<LeadBody>>('GET', `/jobs/${id}/leads?limit=100`);
      for (const lead of body.data) {
        const record = lead.sources.map((source) => `${source.id}:${source.recordId}`).join();
        expect(seen).not.toContain(record);
        seen.add(record);
      }
      if (last.leadsDelivered < 15) break;
    }
    expect(last?.shortfall?.reasons.map(({ code }) => code)).toContain('already_received');
    expect(last?.creditsCharged).toBe(last?.leadsDelivered);
  });

  test('spends no more than maxCredits, and says so', async () => {
    const client = await Client.of(stack, { credits: 100 });
    const { id } = (await client.create('20 restaurants in Chicago, IL', { maxCredits: 7 })).body;
    const job = await client.until(id);
    expect(job).toMatchObject({ leadsDelivered: 7, creditsCharged: 7, maxCredits: 7 });
    expect(job.shortfall).toEqual({
      requested: 20,
      delivered: 7,
      reasons: [{ code: 'credit_limit', count: 13 }],
    });
  });

  test('spends no more than the balance', async () => {
    const client = await Client.of(stack, { credits: 3 });
    const { id } = (await client.create('20 restaurants in Chicago, IL')).body;
    expect(await client.until(id)).toMatchObject({ leadsDelivered: 3, creditsCharged: 3 });
    const refused = await client.create('20 restaurants in Chicago, IL');
    expect(refused.status).toBe(402);
    expect(refused.body).toMatchObject({ error: { code: 'INSUFFICIENT_CREDITS' } });
  });

  test('fails with INSUFFICIENT_CREDITS when the balance does not cover maxCredits', async () => {
    const client = await Client.of(stack, { credits: 3 });
    const { id } = (await client.create('20 restaurants in Chicago, IL', { maxCredits: 10 })).body;
    expect(await client.until(id)).toMatchObject({
      status: 'failed',
      errorCode: 'INSUFFICIENT_CREDITS',
      creditsCharged: 0,
      creditsHeld: 0,
    });
  });

  test('asks when the place is missing, and goes on with the answer', async () => {
    const client = await Client.of(stack);
    const { id } = (await client.create('find 3 dentists with phone')).body;
    const waiting = await client.until(id, ['awaiting_clarification']);
    expect(waiting).toMatchObject({ retryAfterSeconds: 30, creditsHeld: 0 });
    expect(waiting.clarifyingQuestions).toEqual([
      expect.objectContaining({ type: 'text', required: true }),
    ]);
    const [question] = waiting.clarifyingQuestions;
    const answers = [{ questionId: question?.id, answer: 'Austin, TX' }];
    const answered = await client.call<JobBody>('POST', `/jobs/${id}/clarify`, {
      body: { answers },
    });
    expect(answered.status).toBe(202);
    expect(answered.body.status).not.toBe('awaiting_clarification');
    const again = await client.call<JobBody>('POST', `/jobs/${id}/clarify`, { body: { answers } });
    expect(again.status).toBe(202);
    expect(await client.until(id)).toMatchObject({ status: 'delivered', leadsDelivered: 3 });
  });

  test('of two different answers at once, one wins', async () => {
    const client = await Client.of(stack);
    const { id } = (await client.create('find 3 dentists with phone')).body;
    const { clarifyingQuestions } = await client.until(id, ['awaiting_clarification']);
    const questionId = clarifyingQuestions[0]?.id;
    const answers = await Promise.all(
      ['Austin, TX', 'Denver, CO', 'Chicago, IL'].map((answer) =>
        client.call('POST', `/jobs/${id}/clarify`, { body: { answers: [{ questionId, answer }] } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 400, 400]);
    expect((await client.until(id)).status).toBe('delivered');
  });

  test.for([
    [
      'homeowners behind on mortgage in Las Vegas with email',
      'The request is about private individuals, not about businesses.',
    ],
    [
      'home phone numbers of retired teachers in Tucson',
      'The request asks for private data of people, not of businesses.',
    ],
    [
      'phone number of Jane Doe in Austin',
      'The request is about one person, not about businesses.',
    ],
  ] as const)('refuses requests for private people and says why: %s', async ([prompt, why]) => {
    const client = await Client.of(stack);
    const { id } = (await client.create(prompt)).body;
    expect(await client.until(id)).toMatchObject({
      status: 'failed',
      errorCode: 'PROMPT_NOT_SUPPORTED',
      errorMessage: why,
    });
    const preview = await client.call('POST', '/prompts/parse', { body: { prompt } });
    expect(preview.body).toMatchObject({ refused: true, refusal: { message: why } });
  });

  test('delivers nothing for nothing when nothing matches', async () => {
    const client = await Client.of(stack, { credits: 10 });
    const { id } = (await client.create('find 5 beekeepers in Reykjavik')).body;
    const job = await client.until(id);
    expect(job).toMatchObject({
      status: 'delivered',
      leadsDelivered: 0,
      creditsCharged: 0,
      hasCsv: true,
    });
    expect(job.shortfall?.reasons).toEqual([{ code: 'not_enough_found', count: 5 }]);
    const { url } = (await client.call<{ url: string }>('GET', `/jobs/${id}/export`)).body;
    expect((await (await fetch(url)).text()).split('\r\n')).toHaveLength(2);
  });
});

describe('cancelling', () => {
  test('frees the slot and the hold, and can be done twice', async () => {
    const client = await Client.of(stack, { plan: 'free', credits: 10 });
    const { id } = (await client.create('find dentists')).body;
    await client.until(id, ['awaiting_clarification']);
    const busy = await client.create('find 2 dentists in Austin, TX');
    expect(busy.status).toBe(429);
    expect(busy.body).toMatchObject({
      error: { code: 'CONCURRENT_JOBS_LIMIT', details: { limit: 1, running: 1 } },
    });
    expect(Number(busy.headers.get('retry-after'))).toBeGreaterThan(0);
    for (let times = 0; times < 2; times += 1) {
      const cancelled = await client.call<JobBody>('POST', `/jobs/${id}/cancel`);
      expect(cancelled.status).toBe(200);
      expect(cancelled.body).toMatchObject({ status: 'cancelled', creditsHeld: 0 });
      expect(cancelled.headers.get('retry-after')).toBeNull();
    }
  });

  test('a delivered job is 400 on the path status', async () => {
    const client = await Client.of(stack);
    const { id } = (await client.create('find 2 dentists in Austin, TX')).body;
    await client.until(id);
    const refused = await client.call('POST', `/jobs/${id}/cancel`);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      error: { code: 'VALIDATION_ERROR', details: { fields: [{ path: 'status' }] } },
    });
  });
});

describe('a sandbox job', () => {
  test('delivers invented leads, charges nothing, links to the demo CSV', async () => {
    const client = await Client.of(stack, { credits: 0 });
    const { body, status } = await client.create('find 12 cafes in Berlin with email', {
      mode: 'test',
    });
    expect(status).toBe(202);
    const job = await client.until(body.id, undefined, 'test');
    expect(job).toMatchObject({
      status: 'delivered',
      sandbox: true,
      leadsDelivered: 12,
      creditsCharged: 0,
      creditsHeld: 0,
    });
    const link = await client.call<{ url: string }>('GET', `/jobs/${job.id}/export`, {
      mode: 'test',
    });
    expect(link.body.url).toBe(`${stack.baseUrl}/demo/export.csv`);
    expect((await client.get(job.id)).status).toBe(404);
  });

  test.for([
    [
      'find 5 cafes in Berlin [fail:SOURCE_UNAVAILABLE]',
      { status: 'failed', errorCode: 'SOURCE_UNAVAILABLE' },
    ],
    [
      'find 5 cafes in Berlin [empty]',
      { status: 'delivered', leadsDelivered: 0, progress: { leadsFound: 0 } },
    ],
    ['find 500 cafes in Berlin', { status: 'delivered', leadsDelivered: 100 }],
  ] as const)('%s', async ([prompt, expected]) => {
    const client = await Client.of(stack);
    const { id } = (await client.create(prompt, { mode: 'test' })).body;
    expect(await client.until(id, undefined, 'test')).toMatchObject(expected);
  });

  test('[clarify] asks one question and goes on with any answer', async () => {
    const client = await Client.of(stack);
    const { id } = (await client.create('find 5 cafes in Berlin [clarify]', { mode: 'test' })).body;
    const { clarifyingQuestions } = await client.until(id, ['awaiting_clarification'], 'test');
    expect(clarifyingQuestions).toHaveLength(1);
    await client.call('POST', `/jobs/${id}/clarify`, {
      mode: 'test',
      body: { answers: [{ questionId: clarifyingQuestions[0]?.id, answer: 'anything' }] },
    });
    expect(await client.until(id, undefined, 'test')).toMatchObject({ leadsDelivered: 5 });
  });

  test('goes through every state, its percent never falls', async () => {
    const paced = await startTestStack({ env: { SANDBOX_JOB_SECONDS: '6' } });
    try {
      const client = await Client.of(paced);
      const { id } = (await client.create('find 5 cafes in Berlin', { mode: 'test' })).body;
      const states: string[] = [];
      let percent = 0;
      for (;;) {
        const { body, headers } = await client.get(id, 'test');
        if (states.at(-1) !== body.status) states.push(body.status);
        expect(body.progress.percent).toBeGreaterThanOrEqual(percent);
        percent = body.progress.percent;
        if (body.status === 'delivered') break;
        expect(headers.get('retry-after')).toBe(String(body.retryAfterSeconds));
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      expect(states).toEqual([
        'parsing',
        'routing',
        'scraping',
        'normalizing',
        'enriching',
        'delivering',
        'delivered',
      ]);
    } finally {
      await paced.close();
    }
  });
});

test('a catalogue that is down fails the job as SOURCE_UNAVAILABLE, with nothing charged', async () => {
  const down = await startTestStack({
    env: { OVERTURE_CATALOG_URL: 'http://127.0.0.1:9/catalog.json' },
  });
  try {
    const client = await Client.of(down, { credits: 10 });
    const { id } = (await client.create(LIVE_PROMPT)).body;
    expect(await client.until(id)).toMatchObject({
      status: 'failed',
      errorCode: 'SOURCE_UNAVAILABLE',
      creditsCharged: 0,
      creditsHeld: 0,
    });
  } finally {
    await down.close();
  }
});
