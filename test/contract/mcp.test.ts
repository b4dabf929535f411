import { Client as McpClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { LocalStack } from '../../lib/local/stack.ts';
import { call, Client, startTestStack } from '../support/stack.ts';
import type { JobBody } from '../support/stack.ts';

let stack: LocalStack;
const open: McpClient[] = [];
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(async () => {
  await Promise.all(open.map((client) => client.close()));
  await stack.close();
});

type Revision = 'legacy' | { pin: string };

async function connect(token: string, mode: Revision = 'legacy'): Promise<McpClient> {
  const client = new McpClient(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode } },
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${stack.baseUrl}/mcp`), {
      requestInit: { headers: { Authorization: `Bearer ${token}` } },
    }),
  );
  open.push(client);
  return client;
}

const Failure = z.object({ error: z.object({ code: z.string(), requestId: z.string() }) });

/** What a tool answered; its text must say the same. */
async function run(client: McpClient, name: string, args: Record<string, unknown> = {}) {
  const result = await client.callTool({ name, arguments: args });
  const [content] = result.content;
  expect(content?.type === 'text' && JSON.parse(content.text)).toEqual(result.structuredContent);
  return result;
}

async function expectFailure(
  client: McpClient,
  name: string,
  args: Record<string, unknown>,
): Promise<string> {
  const { isError, structuredContent } = await run(client, name, args);
  expect(isError).toBe(true);
  return Failure.parse(structuredContent).error.code;
}

/** A message as a client would post it. */
const post = (token: string | undefined, body: unknown, headers: Record<string, string> = {}) =>
  call(stack.baseUrl, 'POST', '/mcp', { key: token, body, headers });
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

describe.for<[string, Revision]>([
  ['2025-11-25', 'legacy'],
  ['2026-07-28', { pin: '2026-07-28' }],
])('an agent that speaks %s', ([, mode]) => {
  test('has the tools with the schemas of their routes', async () => {
    const { organization } = await Client.of(stack);
    const client = await connect(organization.liveKey, mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'quote_job',
      'create_job',
      'wait_for_job',
      'get_job',
      'list_jobs',
      'clarify_job',
      'cancel_job',
      'get_leads',
      'export_leads',
      'report_lead',
      'verify_emails',
      'get_credits',
      'create_monitor',
      'list_monitors',
      'list_exclusions',
    ]);
    const create = tools.find(({ name }) => name === 'create_job');
    expect(create?.inputSchema).toMatchObject({
      required: ['prompt'],
      additionalProperties: false,
      properties: {
        maxCredits: {
          anyOf: [{ type: 'integer', minimum: 1, maximum: 1_000_000 }, { type: 'null' }],
        },
      },
    });
    for (const tool of tools) expect(tool.description).not.toBe('');
  });

  test('pays for less than 20 kB of tools', async () => {
    const { organization } = await Client.of(stack);
    const { tools } = await (await connect(organization.liveKey, mode)).listTools();
    expect(JSON.stringify(tools).length).toBeLessThan(20_000);
  });

  test('creates a job of the channel mcp, follows it, and reads its leads', async () => {
    const { organization } = await Client.of(stack, { credits: 50 });
    const client = await connect(organization.liveKey, mode);
    const args = { prompt: 'find 3 dentists in Austin, TX with email', idempotencyKey: 'k' };
    const { structuredContent } = await run(client, 'create_job', args);
    const job = structuredContent as JobBody;
    expect(job).toMatchObject({ channel: 'mcp', sandbox: false });
    expect((await run(client, 'create_job', args)).structuredContent).toMatchObject({ id: job.id });
    await new Client(organization).until(job.id);
    expect((await run(client, 'get_job', { id: job.id })).structuredContent).toMatchObject({
      status: 'delivered',
      creditsCharged: 3,
    });
    const leads = await run(client, 'get_leads', { id: job.id, limit: 2 });
    expect(leads.structuredContent).toMatchObject({ nextCursor: expect.any(String) });
    const { cursor } = { cursor: (leads.structuredContent as { nextCursor: string }).nextCursor };
    const rest = await run(client, 'get_leads', { id: job.id, cursor, fields: 'city' });
    expect(rest.structuredContent).toEqual({
      data: [{ id: expect.any(String), city: 'Austin' }],
      nextCursor: null,
    });
    expect((await run(client, 'list_jobs')).structuredContent).toMatchObject({
      data: [{ id: job.id }],
    });
    expect((await run(client, 'export_leads', { id: job.id })).structuredContent).toMatchObject({
      url: expect.stringContaining(job.id),
    });
    expect((await run(client, 'get_credits')).structuredContent).toMatchObject({
      balance: { available: 47 },
    });
    const quoted = await run(client, 'quote_job', { prompt: args.prompt });
    expect(quoted.structuredContent).toMatchObject({ estimate: { maxCredits: 3 } });
    const [lead] = (leads.structuredContent as { data: { id: string }[] }).data;
    const report = { id: job.id, leadId: lead?.id, reason: 'closed' };
    expect((await run(client, 'report_lead', report)).structuredContent).toMatchObject({
      lead: { reported: { reason: 'closed' } },
      refund: { granted: true, credits: 1 },
    });
  });
});

describe('a tool', () => {
  test('says of itself what it does', async () => {
    const { organization } = await Client.of(stack);
    const { tools } = await (await connect(organization.liveKey)).listTools();
    const hints = (name: 'readOnlyHint' | 'destructiveHint' | 'idempotentHint') =>
      tools.filter(({ annotations }) => annotations?.[name] === true).map((tool) => tool.name);
    expect(hints('readOnlyHint')).toEqual([
      'quote_job',
      'wait_for_job',
      'get_job',
      'list_jobs',
      'get_leads',
      'export_leads',
      'get_credits',
      'list_monitors',
      'list_exclusions',
    ]);
    expect(hints('destructiveHint')).toEqual(['cancel_job']);
    expect(hints('idempotentHint')).toEqual(['clarify_job', 'cancel_job', 'report_lead']);
    // The protocol takes what is not said for the worse.
    for (const { name, annotations } of tools)
      if (annotations?.readOnlyHint !== true)
        expect(annotations?.destructiveHint, name).toBeTypeOf('boolean');
  });

  test('gives compact leads, ten of them, when it is asked for no others', async () => {
    const { organization } = await Client.of(stack, { credits: 12 });
    const client = await connect(organization.liveKey);
    const created = await run(client, 'create_job', { prompt: 'find 12 dentists in Austin, TX' });
    const { id } = created.structuredContent as JobBody;
    await run(client, 'wait_for_job', { id });
    const page = (await run(client, 'get_leads', { id })).structuredContent as {
      data: Record<string, unknown>[];
    };
    expect(page.data).toHaveLength(10);
    const fields = 'name,category,address,phone,email,emailStatus,website,score,scoreReason,id';
    expect(new Set(page.data.flatMap(Object.keys))).toEqual(new Set(fields.split(',')));
    expect(JSON.stringify(page).length).toBeLessThan(6_000);
  });

  test('waits for the end of a job, and for its question', async () => {
    const { organization } = await Client.of(stack, { credits: 5 });
    const client = await connect(organization.liveKey);
    const [found, asking] = await Promise.all(
      ['find 2 dentists in Austin, TX', 'find 2 dentists'].map(async (prompt) => {
        const { structuredContent } = await run(client, 'create_job', { prompt });
        const { id } = structuredContent as JobBody;
        return (await run(client, 'wait_for_job', { id })).structuredContent;
      }),
    );
    expect(found).toMatchObject({ status: 'delivered', leadsDelivered: 2 });
    expect(asking).toMatchObject({ status: 'awaiting_clarification' });
    expect(await expectFailure(client, 'wait_for_job', { id: 'x' })).toBe('NOT_FOUND');
  });

  test('makes a key of its own for a job that has none: the next such job is another one', async () => {
    const { organization } = await Client.of(stack);
    const client = await connect(organization.liveKey);
    const args = { prompt: 'find 2 dentists in Austin, TX', idempotencyKey: null };
    const ids = await Promise.all(
      [args, args].map(async (one) => {
        const { structuredContent } = await run(client, 'create_job', one);
        return (structuredContent as JobBody).id;
      }),
    );
    expect(ids[0]).toMatch(/^job_/);
    expect(ids[1]).not.toBe(ids[0]);
  });

  test('answers the errors of its route', async () => {
    const { organization } = await Client.of(stack);
    const client = await connect(organization.liveKey);
    const empty = { prompt: 'find 3 cafes in Berlin', idempotencyKey: '' };
    expect(await expectFailure(client, 'create_job', empty)).toBe('IDEMPOTENCY_KEY_REQUIRED');
    const missing = 'job_01ARZ3NDEKTSV4RRFFQ69G5FAV';
    expect(await expectFailure(client, 'get_job', { id: missing })).toBe('NOT_FOUND');
    expect(await expectFailure(client, 'get_job', { id: 'x' })).toBe('NOT_FOUND');
    expect(await expectFailure(client, 'get_job', {})).toBe('VALIDATION_ERROR');
    expect(await expectFailure(client, 'wait_for_job', { id: ['x'] })).toBe('VALIDATION_ERROR');
    expect(await expectFailure(client, 'list_jobs', { limit: 101 })).toBe('VALIDATION_ERROR');
    expect(await expectFailure(client, 'list_jobs', { other: 1 })).toBe('VALIDATION_ERROR');
    expect(await expectFailure(client, 'create_job', { prompt: ' ', idempotencyKey: 'k' })).toBe(
      'VALIDATION_ERROR',
    );
  });

  test('needs the scope of its route', async () => {
    const { organization } = await Client.of(stack);
    const created = await call<{ key: string }>(stack.baseUrl, 'POST', '/apikeys', {
      key: organization.sessionToken,
      body: { name: 'reads only', type: 'live', scopes: ['leads:read'] },
    });
    const client = await connect(created.body.key);
    expect((await run(client, 'list_jobs')).isError).toBeUndefined();
    expect(await expectFailure(client, 'get_credits', {})).toBe('INSUFFICIENT_SCOPE');
    expect(await expectFailure(client, 'create_job', { prompt: 'x', idempotencyKey: 'k' })).toBe(
      'INSUFFICIENT_SCOPE',
    );
  });

  test('takes the same creation bucket as the REST route', async () => {
    const rest = await Client.of(stack, { plan: 'free', limits: { concurrentJobs: 10 } });
    const client = await connect(rest.organization.liveKey);
    const prompt = 'find 1 cafe in Berlin';
    await run(client, 'create_job', { prompt, idempotencyKey: 'a' });
    expect((await rest.create(prompt, { idempotencyKey: 'b' })).status).toBe(202);
    expect(await expectFailure(client, 'create_job', { prompt, idempotencyKey: 'c' })).toBe(
      'RATE_LIMITED',
    );
    expect((await rest.create(prompt, { idempotencyKey: 'd' })).status).toBe(429);
  });
});

describe('the endpoint', () => {
  test('is for live keys only', async () => {
    const { liveKey, testKey, sessionToken } = (await Client.of(stack)).organization;
    expect((await post(liveKey, LIST)).status).toBe(200);
    const refusals = await Promise.all([
      post(undefined, LIST),
      post(testKey, LIST),
      post(sessionToken, LIST, { 'X-Mode': 'test' }),
      post(sessionToken, LIST),
    ]);
    expect(refusals.map(({ status, body }) => [status, Failure.parse(body).error.code])).toEqual([
      [401, 'UNAUTHENTICATED'],
      [400, 'SANDBOX_ONLY'],
      [400, 'SANDBOX_ONLY'],
      [403, 'INSUFFICIENT_SCOPE'],
    ]);
  });

  test('carries the rate limits, and takes a place in the request buckets', async () => {
    const { organization } = await Client.of(stack, { plan: 'starter' });
    const first = await post(organization.liveKey, LIST);
    const second = await post(organization.liveKey, LIST);
    const remaining = [first, second].map(({ headers }) => headers.get('x-ratelimit-remaining'));
    expect(remaining).toEqual(['59', '58']);
  });

  test.for(['https://evil.example', 'null', 'http://127.0.0.1:1'])(
    'refuses a page of %s',
    async (origin) => {
      const { organization } = await Client.of(stack);
      const answer = await post(organization.liveKey, LIST, { Origin: origin });
      expect(answer.status).toBe(403);
    },
  );

  test('serves a page of the dashboard', async () => {
    const { organization } = await Client.of(stack);
    const { origin } = new URL(stack.dashboardUrl);
    expect((await post(organization.liveKey, LIST, { Origin: origin })).status).toBe(200);
  });

  test('has no streams and no sessions', async () => {
    for (const method of ['GET', 'DELETE']) {
      const answer = await call(stack.baseUrl, method, '/mcp');
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('POST');
    }
  });

  test.for<[string, unknown, number]>([
    ['a batch', [LIST], 400],
    ['no JSON-RPC', { method: 'tools/list' }, 400],
    ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }, 202],
    ['an unknown method', { jsonrpc: '2.0', id: 1, method: 'nothing' }, 200],
    ['a call without a tool', { jsonrpc: '2.0', id: 1, method: 'tools/call' }, 200],
  ])('answers %s', async ([, body, status]) => {
    const { organization } = await Client.of(stack);
    expect((await post(organization.liveKey, body)).status).toBe(status);
  });
});

describe('what is no message, and what is left out', () => {
  const send = async (text: string) => {
    const { organization } = await Client.of(stack);
    return call<{ id: null; error: { code: number } }>(stack.baseUrl, 'POST', '/mcp', {
      key: organization.liveKey,
      text,
    });
  };

  test.for([
    ['no JSON', '{"jsonrpc":', -32_700],
    ['no object', '[]', -32_600],
    ['another version', '{"jsonrpc":"1.0","id":1,"method":"tools/list"}', -32_600],
    ['no method', '{"jsonrpc":"2.0","id":1}', -32_600],
    ['an unknown member', '{"jsonrpc":"2.0","id":1,"method":"ping","x":1}', -32_600],
  ] as const)('%s is an error of the protocol', async ([, text, code]) => {
    const { status, body } = await send(text);
    expect([status, body]).toMatchObject([400, { jsonrpc: '2.0', id: null, error: { code } }]);
  });

  test('params and arguments that are null are left out', async () => {
    const list = await send(JSON.stringify({ ...LIST, params: null }));
    expect(list.status).toBe(200);
    const params = { name: 'list_jobs', arguments: null };
    const called = await send(JSON.stringify({ ...LIST, method: 'tools/call', params }));
    expect(called.body).toMatchObject({ result: { structuredContent: { data: [] } } });
  });

  test('an argument that is null is left out, a number may be text, as in a query', async () => {
    const { organization } = await Client.of(stack);
    const client = await connect(organization.liveKey);
    for (const limit of [null, 5, '5'])
      expect((await run(client, 'list_jobs', { limit, cursor: null })).isError).not.toBe(true);
    expect(await expectFailure(client, 'list_jobs', { limit: '5.0' })).toBe('VALIDATION_ERROR');
  });

  test('schemas hold no references', async () => {
    const { organization } = await Client.of(stack);
    const { tools } = await (await connect(organization.liveKey)).listTools();
    expect(JSON.stringify(tools)).not.toMatch(/\$ref|\$defs/);
  });

  test('a full bucket names the seconds to wait', async () => {
    const { organization } = await Client.of(stack, { limits: { jobCreatesPerMin: 0 } });
    const client = await connect(organization.liveKey);
    const args = { prompt: 'find a dentist in Austin, TX', idempotencyKey: 'k' };
    const { structuredContent } = await run(client, 'create_job', args);
    expect(structuredContent).toMatchObject({
      error: { code: 'RATE_LIMITED', message: expect.stringMatching(/in \d+ seconds?\./) },
    });
  });
});
