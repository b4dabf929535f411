import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LocalStack } from '../../lib/local/stack.ts';
import { call, Client, startTestStack } from '../support/stack.ts';
import type { JobBody } from '../support/stack.ts';

interface ListBody<T> {
  data: T[];
  nextCursor: string | null;
}

let stack: LocalStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.close());

describe('lists', () => {
  test('page through jobs and leads without gaps or repeats', async () => {
    const client = await Client.of(stack);
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1)
      ids.push((await client.create(`find 3 cafes in Berlin`, { mode: 'test' })).body.id);
    for (const id of ids) await client.until(id, undefined, 'test');
    const paged: string[] = [];
    let cursor = '';
    do {
      const { body } = await client.call<ListBody<JobBody>>(
        'GET',
        `/jobs?limit=2&status=delivered${cursor}`,
        { mode: 'test' },
      );
      paged.push(...body.data.map(({ id }) => id));
      cursor = body.nextCursor === null ? '' : `&cursor=${encodeURIComponent(body.nextCursor)}`;
    } while (cursor !== '');
    expect(paged).toEqual(ids.toReversed());
    const leads: string[] = [];
    do {
      const { body } = await client.call<ListBody<JobBody>>(
        'GET',
        `/jobs/${ids[0]}/leads?limit=2${cursor}`,
        { mode: 'test' },
      );
      leads.push(...body.data.map(({ id }) => id));
      cursor = body.nextCursor === null ? '' : `&cursor=${encodeURIComponent(body.nextCursor)}`;
    } while (cursor !== '');
    expect(new Set(leads).size).toBe(3);
  });

  test('are whole when their jobs are larger than one read of the table', async () => {
    const client = await Client.of(stack, {
      limits: { jobCreatesPerMin: 1_000, concurrentJobs: 1_000 },
    });
    // The longest prompts, of characters that take four bytes each: 100 of their rows are over 1 MB.
    const prompt = `find dentists ${'😀'.repeat(980)}`;
    for (let index = 0; index < 260; index += 20)
      await Promise.all(Array.from({ length: 20 }, () => client.create(prompt)));
    const { body } = await client.call<ListBody<JobBody>>('GET', '/jobs?limit=100');
    expect(body.data).toHaveLength(100);
    expect(body.nextCursor).not.toBeNull();
  });

  test('refuse cursors that are altered, truncated, or of another list, filter, mode or organisation', async () => {
    const client = await Client.of(stack);
    const other = await Client.of(stack);
    for (const each of [client, other])
      for (const mode of ['test', 'live'] as const)
        for (let index = 0; index < 2; index += 1)
          await each.create('find 1 dentist in Austin, TX', { mode });
    const { body } = await client.call<ListBody<JobBody>>('GET', '/jobs?limit=1');
    const cursor = encodeURIComponent(body.nextCursor ?? '');
    expect(cursor).not.toBe('');
    const attempts = [
      client.call('GET', `/jobs?limit=1&cursor=${cursor}x`),
      client.call('GET', `/jobs?limit=1&cursor=${cursor.slice(0, -2)}`),
      client.call('GET', `/jobs?limit=1&status=failed&cursor=${cursor}`),
      client.call('GET', `/jobs/${body.data[0]?.id}/leads?cursor=${cursor}`),
      client.call('GET', `/jobs?limit=1&cursor=${cursor}`, { mode: 'test' }),
      other.call('GET', `/jobs?limit=1&cursor=${cursor}`),
      client.call('GET', '/jobs?cursor='),
    ];
    for (const { status, body: refused } of await Promise.all(attempts)) {
      expect(status).toBe(400);
      expect(refused).toMatchObject({ error: { code: 'VALIDATION_ERROR' } });
    }
    expect((await client.call('GET', `/jobs?limit=1&cursor=${cursor}`)).status).toBe(200);
  });
});

describe('bad input', () => {
  const JOB = 'job_01ARZ3NDEKTSV4RRFFQ69G5FAV';
  const valid = JSON.stringify({ prompt: 'dentists in Austin' });
  const deep = `{"prompt":${'['.repeat(40)}${']'.repeat(40)}}`;
  const post = (text: string, headers: Record<string, string> = {}) => ({
    method: 'POST',
    path: '/jobs',
    text,
    headers: { 'Idempotency-Key': 'bad', ...headers },
  });
  const get = (path: string) => ({ method: 'GET', path, text: undefined, headers: {} });

  test.for([
    ['no body', post(''), 'prompt'],
    ['not JSON', post('{'), 'body'],
    ['null', post('null'), 'body'],
    ['an array', post('[]'), 'body'],
    ['nesting', post(deep), 'body'],
    ['a large body', post(JSON.stringify({ prompt: 'x'.repeat(70_000) })), 'body'],
    ['a prompt of spaces', post('{"prompt":"   "}'), 'prompt'],
    ['a long prompt', post(JSON.stringify({ prompt: 'x'.repeat(2_001) })), 'prompt'],
    ['control characters', post(JSON.stringify({ prompt: 'a\u0000b' })), 'prompt'],
    ['a lone surrogate', post('{"prompt":"a\\ud800"}'), 'prompt'],
    ['a number as prompt', post('{"prompt":5}'), 'prompt'],
    ['maxCredits 0', post('{"prompt":"x","maxCredits":0}'), 'maxCredits'],
    ['maxCredits 1.5', post('{"prompt":"x","maxCredits":1.5}'), 'maxCredits'],
    ['maxCredits as text', post('{"prompt":"x","maxCredits":"5"}'), 'maxCredits'],
    ['maxCredits too large', post('{"prompt":"x","maxCredits":1000001}'), 'maxCredits'],
    ['an unknown field', post('{"prompt":"x","colour":1}'), 'colour'],
    ['__proto__', post('{"prompt":"x","__proto__":{}}'), '__proto__'],
    ['a content type without a body', post('', { 'Content-Type': 'text/plain' }), 'Content-Type'],
    ['another content type', post(valid, { 'Content-Type': 'text/plain' }), 'Content-Type'],
    [
      'a long idempotency key',
      post(valid, { 'Idempotency-Key': 'k'.repeat(256) }),
      'idempotency-key',
    ],
    ['limit 0', get('/jobs?limit=0'), 'limit'],
    ['limit 101', get('/jobs?limit=101'), 'limit'],
    ['limit 1.0', get('/jobs?limit=1.0'), 'limit'],
    ['limit abc', get('/jobs?limit=abc'), 'limit'],
    ['limit twice', get('/jobs?limit=1&limit=2'), 'limit'],
    ['an unknown parameter', get('/jobs?page=2'), 'page'],
    ['an unknown status', get('/jobs?status=done'), 'status'],
  ] as const)('%s is 400 and names the field', async ([, request, field]) => {
    const client = await Client.of(stack);
    const answer = await client.call(request.method, request.path, {
      ...(request.text === undefined ? {} : { text: request.text }),
      headers: request.headers,
    });
    expect(answer.status).toBe(400);
    const { error } = answer.body as {
      error: { code: string; requestId: string; details: { fields: { path: string }[] } };
    };
    expect(error.code).toBe('VALIDATION_ERROR');
    expect(error.details.fields.map(({ path }) => path)).toContain(field);
    expect(error.requestId).toBe(answer.headers.get('x-request-id'));
    expect(answer.headers.get('x-ratelimit-remaining')).not.toBeNull();
  });

  test.for([
    [
      '/jobs/JOB/clarify',
      { answers: [{ questionId: 'q', answer: 'a\ud800' }] },
      'answers[0].answer',
    ],
    ['/verify/emails', { emails: ['a@b.example', '\udc00@b.example'] }, 'emails[1]'],
    [
      '/webhook-endpoints',
      { url: 'https://example.com/', events: ['job.delivered'], description: '\ud83d' },
      'description',
    ],
    ['/webhook-endpoints', { url: 'https://example.com/\ud83d', events: ['job.failed'] }, 'url'],
  ] as const)(
    'half a character sent to %s is 400 and names the field',
    async ([path, body, field]) => {
      const client = await Client.of(stack);
      const answer = await client.call('POST', path.replace('JOB', JOB), { body });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        error: { code: 'VALIDATION_ERROR', details: { fields: [{ path: field }] } },
      });
    },
  );

  test.for([
    [{ promt: 'cafes in Berlin' }, ['prompt: Required.', 'promt: Unknown field.']],
    [{ prompt: 7 }, ['prompt: Must be a string.']],
    [{ prompt: 'cafes in Berlin', maxCredits: 0 }, ['maxCredits: Must be at least 1.']],
    [{ prompt: 'cafes in Berlin', maxCredits: 1.5 }, ['maxCredits: Must be a whole number.']],
  ] as const)('%j is refused in words', async ([body, messages]) => {
    const client = await Client.of(stack);
    const answer = await client.call<{
      error: { details: { fields: { path: string; message: string }[] } };
    }>('POST', '/jobs', { body, headers: { 'idempotency-key': 'words' } });
    expect(answer.status).toBe(400);
    const { fields } = answer.body.error.details;
    expect(fields.map(({ path, message }) => `${path}: ${message}`)).toEqual(messages);
  });

  test.for(['', ' '])('an idempotency key of "%s" is missing', async (key) => {
    const client = await Client.of(stack);
    const answer = await client.call('POST', '/jobs', {
      text: valid,
      headers: { 'Idempotency-Key': key },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: { code: 'IDEMPOTENCY_KEY_REQUIRED' } });
  });

  test.for([
    ['GET', `/jobs/${JOB}`],
    ['GET', '/jobs/nonsense'],
    ['GET', `/jobs/${JOB}/leads`],
    ['GET', `/jobs/${JOB}/export`],
    ['POST', `/jobs/${JOB}/cancel`],
    ['GET', '/nowhere'],
    ['PUT', '/jobs'],
    ['DELETE', `/jobs/${JOB}`],
    ['GET', '/jobs/'],
  ] as const)('%s %s is 404', async ([method, path]) => {
    const client = await Client.of(stack);
    const answer = await client.call(method, path);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });

  test('a foreign job answers as one that does not exist', async () => {
    const [owner, other] = [await Client.of(stack), await Client.of(stack)];
    const { id } = (await owner.create('find 1 dentist in Austin, TX')).body;
    const paths = [
      ['GET', `/jobs/${id}`],
      ['GET', `/jobs/${id}/leads`],
      ['GET', `/jobs/${id}/export`],
      ['POST', `/jobs/${id}/cancel`],
    ] as const;
    for (const [method, path] of paths) {
      const foreign = await other.call(method, path);
      const missing = await other.call(method, path.replace(id, JOB));
      expect(foreign.status).toBe(404);
      const shape = ({ body }: typeof foreign) => ({ ...(body['error'] as object), requestId: '' });
      expect(shape(foreign)).toEqual(shape(missing));
    }
  });

  test.for([
    undefined,
    'lp_live_nonsense',
    'lp_live_00000000000000000000000000000000000000',
    'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.',
  ])('the credentials %s are 401', async (key) => {
    const answer = await call(stack.baseUrl, 'GET', '/jobs', { key });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(answer.headers.get('x-ratelimit-limit')).toBeNull();
    expect(answer.body).toMatchObject({ error: { code: 'UNAUTHENTICATED' } });
  });
});

test("an endpoint's address comes back as it was given, in letters of any script", async () => {
  const client = await Client.of(stack);
  const url = 'https://bücher.example/straße?a[]={b}';
  const { status, body } = await client.call('POST', '/webhook-endpoints', {
    body: { url, events: ['job.delivered'] },
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({ url });
});

test('a session sees live data, and the sandbox with X-Mode: test', async () => {
  const client = await Client.of(stack);
  const key = client.organization.sessionToken;
  const live = (await client.create('find 1 dentist in Austin, TX')).body.id;
  const sandbox = (await client.create('find 1 dentist in Austin, TX', { mode: 'test' })).body.id;
  const list = async (headers: Record<string, string>) =>
    call<ListBody<JobBody>>(stack.baseUrl, 'GET', '/jobs', { key, headers });
  expect((await list({})).body.data.map(({ id }) => id)).toEqual([live]);
  expect((await list({ 'X-Mode': 'test' })).body.data.map(({ id }) => id)).toEqual([sandbox]);
  expect((await list({ 'X-Mode': 'other' })).status).toBe(400);
});
