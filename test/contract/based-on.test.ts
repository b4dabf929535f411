import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobKey } from '../../functions/adapters/table/schema.ts';
import { JobId, OrgId } from '../../functions/domain/kernel/ids.ts';
import { LeadRequest } from '../../functions/domain/prompt/request.ts';
import { tableContext } from '../../functions/wiring/table-context.ts';
import type { LocalStack } from '../../lib/local/stack.ts';
import { Client, startTestStack } from '../support/stack.ts';
import type { Answer, JobBody } from '../support/stack.ts';

let stack: LocalStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.close());

type BasedJob = JobBody & { basedOn: string | null };
interface Refusal {
  error: { code: string; details: { fields: { path: string; code: string }[] } };
}

let keys = 0;
function createOn<T = BasedJob>(
  client: Client,
  body: { prompt: string; basedOn: string | null },
  mode: 'live' | 'test' = 'live',
  idempotencyKey = `based-${(keys += 1)}`,
): Promise<Answer<T>> {
  const headers = { 'Idempotency-Key': idempotencyKey };
  return client.call<T>('POST', '/jobs', { mode, body, headers });
}

const UNCLEAR = 'find 2 dentists with phone';

/** A job that asked for its place and got it. */
async function answered(client: Client): Promise<JobBody> {
  const { id } = (await client.create(UNCLEAR)).body;
  const { clarifyingQuestions } = await client.until(id, ['awaiting_clarification']);
  const answers = [{ questionId: clarifyingQuestions[0]?.id, answer: 'Austin, TX' }];
  await client.call('POST', `/jobs/${id}/clarify`, { body: { answers } });
  return client.until(id);
}

describe('a job based on another', () => {
  test('takes its request over, answers included, and asks nothing', async () => {
    const client = await Client.of(stack);
    const first = await answered(client);
    const created = await createOn(client, { prompt: UNCLEAR, basedOn: first.id });
    expect(created.status).toBe(202);
    expect(created.body).toMatchObject({ basedOn: first.id, request: first.request });
    const second = await client.until(created.body.id, [
      'delivered',
      'failed',
      'awaiting_clarification',
    ]);
    expect(second).toMatchObject({
      status: 'delivered',
      request: first.request,
      leadsDelivered: 2,
      duplicatesSkipped: 2,
    });
    const third = await createOn(client, { prompt: ` ${UNCLEAR} `, basedOn: second.id });
    expect(await client.until(third.body.id)).toMatchObject({ status: 'delivered' });
  });

  test('is none without basedOn, or with null', async () => {
    const client = await Client.of(stack);
    const created = await createOn(client, {
      prompt: 'find 1 dentist in Austin, TX',
      basedOn: null,
    });
    expect(created.body).toMatchObject({ basedOn: null, request: null });
  });

  test('is refused on a job that is not there for the caller', async () => {
    const [client, stranger] = [await Client.of(stack), await Client.of(stack)];
    const theirs = await answered(stranger);
    const mine = await answered(client);
    const bodies = [
      await createOn<Refusal>(client, { prompt: UNCLEAR, basedOn: theirs.id }),
      await createOn<Refusal>(client, {
        prompt: UNCLEAR,
        basedOn: 'job_01ARZ3NDEKTSV4RRFFQ69G5FAV',
      }),
      await createOn<Refusal>(client, { prompt: UNCLEAR, basedOn: mine.id }, 'test'),
    ];
    for (const { status, body } of bodies) {
      expect(status).toBe(400);
      expect(body.error).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { fields: [{ path: 'basedOn', code: 'not_found' }] },
      });
    }
    const malformed = await createOn<Refusal>(client, { prompt: UNCLEAR, basedOn: 'job_1' });
    expect(malformed.status).toBe(400);
    expect(malformed.body.error.details.fields[0]?.path).toBe('basedOn');
  });

  test('is refused with another prompt, or where nothing was understood', async () => {
    const client = await Client.of(stack);
    const first = await answered(client);
    const other = await createOn<Refusal>(client, {
      prompt: 'find 9 dentists in Berlin',
      basedOn: first.id,
    });
    expect([other.status, other.body.error.details.fields]).toMatchObject([
      400,
      [{ path: 'basedOn', code: 'other_prompt' }],
    ]);
    const { id } = (await client.create(UNCLEAR)).body;
    await client.until(id, ['awaiting_clarification']);
    const open = await createOn<Refusal>(client, { prompt: UNCLEAR, basedOn: id });
    expect([open.status, open.body.error.details.fields]).toMatchObject([
      400,
      [{ path: 'basedOn', code: 'no_request' }],
    ]);
  });

  test('is replayed as the job that it is, whatever has become of the first', async () => {
    const client = await Client.of(stack);
    const first = await answered(client);
    const body = { prompt: UNCLEAR, basedOn: first.id };
    const created = await createOn(client, body, 'live', 'same');
    const again = await createOn(client, { ...body, basedOn: 'anything' }, 'live', 'same');
    expect([again.status, again.body.id]).toEqual([202, created.body.id]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  test('does not ask again in the sandbox', async () => {
    const client = await Client.of(stack);
    const prompt = 'find 3 cafes in Berlin [clarify]';
    const { id } = (await client.create(prompt, { mode: 'test' })).body;
    const { clarifyingQuestions } = await client.until(id, ['awaiting_clarification'], 'test');
    const answers = [{ questionId: clarifyingQuestions[0]?.id, answer: 'any' }];
    await client.call('POST', `/jobs/${id}/clarify`, { mode: 'test', body: { answers } });
    await client.until(id, undefined, 'test');
    const next = await createOn(client, { prompt, basedOn: id }, 'test');
    const ends = ['delivered', 'awaiting_clarification'];
    expect(await client.until(next.body.id, ends, 'test')).toMatchObject({ status: 'delivered' });
  });
});

describe('what a request leaves out', () => {
  const PROMPT = 'find 100 dentists in Austin, TX';

  /** A job that asks for what a first one did, changed in the table. */
  async function deliver(change: Partial<LeadRequest>) {
    const client = await Client.of(stack);
    const first = await client.create('find 1 dentist in Austin, TX');
    const { id } = await client.until(first.body.id);
    const { table } = tableContext({ env: stack.env });
    const key = jobKey(OrgId.parse(client.organization.orgId), 'live', JobId.parse(id));
    const row = await table.get('test', key);
    const request = LeadRequest.parse({ ...Object(row?.['request']), count: 100, ...change });
    await table.update('test', {
      Key: key,
      UpdateExpression: 'SET #request = :request, #prompt = :prompt',
      ExpressionAttributeNames: { '#request': 'request', '#prompt': 'prompt' },
      ExpressionAttributeValues: { ':request': request, ':prompt': PROMPT },
    });
    const created = await createOn(client, { prompt: PROMPT, basedOn: id });
    const job = await client.until(created.body.id);
    const leads: SampleLead[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const path = `/jobs/${job.id}/leads?limit=100${query}`;
      const { body } = await client.call<LeadPage>('GET', path);
      leads.push(...body.data);
      cursor = body.nextCursor;
    }
    expect(job.creditsCharged).toBe(leads.length);
    return { job, leads };
  }

  interface LeadPage {
    data: SampleLead[];
    nextCursor: string | null;
  }
  interface SampleLead {
    name: string;
    brand: { name: string } | null;
    category: string | null;
    categories: string[];
    latitude: number;
    longitude: number;
    matchedCriteria: { criterion: string; satisfied: string }[];
  }

  const CHAIN = 'Brightarc Dental';

  test('a sentence that leaves out a brand is delivered without it', async () => {
    const client = await Client.of(stack);
    const { id } = (await client.create(`40 dentists in Austin, TX, no ${CHAIN}`)).body;
    const job = await client.until(id);
    expect(job).toMatchObject({ leadsDelivered: 40, request: { brands: { exclude: [CHAIN] } } });
    const { body } = await client.call<LeadPage>('GET', `/jobs/${id}/leads?limit=100`);
    expect(body.data.filter(({ name }) => name.includes(CHAIN))).toEqual([]);
  });

  test('only the brands asked for are delivered and charged', async () => {
    const { leads, job } = await deliver({ brands: { include: [CHAIN], exclude: [] } });
    expect(leads.length).toBeGreaterThan(0);
    for (const lead of leads) {
      expect(lead.name).toContain(CHAIN);
      expect(lead.matchedCriteria).toContainEqual(
        expect.objectContaining({ criterion: `brand: ${CHAIN}`, satisfied: 'yes' }),
      );
    }
    expect(job.shortfall?.reasons).toContainEqual(
      expect.objectContaining({ code: 'not_enough_found' }),
    );
  });

  test('a brand that was left out is not delivered, the others are', async () => {
    const { leads } = await deliver({
      count: 60,
      brands: { include: [], exclude: ['brightarc dental', 'Bright'] },
    });
    expect(leads).toHaveLength(60);
    expect(leads.filter(({ name, brand }) => `${name} ${brand?.name}`.includes(CHAIN))).toEqual([]);
  });

  test('a kind that was left out is not delivered, not even as a second one', async () => {
    const { leads, job } = await deliver({
      count: 1_000,
      excludedCategories: [{ id: 'orthodontics', label: 'Orthodontist' }],
    });
    expect(leads.length).toBeGreaterThan(0);
    for (const { category, categories } of leads)
      expect([category, ...categories]).not.toContain('orthodontics');
    expect(job.shortfall?.reasons).toContainEqual(
      expect.objectContaining({ code: 'off_category' }),
    );
  });

  test('a place that was left out is not delivered from', async () => {
    const downtown = {
      kind: 'area',
      label: 'Downtown',
      countryCode: 'US',
      regionCode: 'US-TX',
      bbox: [-97.76, 30.25, -97.73, 30.29],
      latitude: 30.27,
      longitude: -97.745,
      radiusMeters: null,
      localities: [],
      postcode: null,
    } satisfies LeadRequest['excludedAreas'][number];
    const { leads, job } = await deliver({
      count: 1_000,
      excludedPlaces: ['Downtown'],
      excludedAreas: [downtown],
    });
    expect(leads.length).toBeGreaterThan(0);
    const [west, south, east, north] = downtown.bbox;
    for (const { latitude, longitude } of leads)
      expect(longitude > west && longitude < east && latitude > south && latitude < north).toBe(
        false,
      );
    expect(job.shortfall?.reasons).toContainEqual(expect.objectContaining({ code: 'filtered' }));
  });
});
