import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { addOptOut } from '../../bin/admin/opt-outs.ts';
import { tableContext } from '../../functions/wiring/table-context.ts';
import { sampleMailDomains } from '../../lib/local/sample/sample-mail.ts';
import { startStack } from '../../lib/local/stack.ts';
import { FROZEN_ROWS, kindOf, NOT_PLAYED, OBJECT_KINDS, ROW_KINDS } from './frozen-rows.ts';
import type { FrozenRow } from './frozen-rows.ts';

// node test/support/freeze-rows.ts RELEASE: plays all that is stored on the local stack, and keeps a few of the rows and
// objects that it leaves of every kind. A kind that nothing was kept of is an error: play it, too. Run once for each
// release that changes what is stored.

const [release = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(release)) throw new Error('Name the release, as in 1.2.0.');

const stack = await startStack({
  env: { SANDBOX_JOB_SECONDS: '0', WEBHOOK_RETRY_SCHEDULE_SECONDS: '1' },
});
const access = {
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
};
const table = new DynamoDBClient({
  ...access,
  endpoint: stack.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '',
});
const objects = new S3Client({
  ...access,
  endpoint: stack.env['AWS_ENDPOINT_URL_S3'] ?? '',
  forcePathStyle: true,
});
const receiver = createServer((_request, response) => response.writeHead(204).end());
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const address = receiver.address();
const receiverUrl = `http://localhost:${address === null || typeof address === 'string' ? 0 : address.port}`;

const org = await stack.createOrganization({
  plan: 'scale',
  credits: 5_000,
  limits: { webhookEndpoints: 4 },
});
const DAY_MS = 86_400_000;
/** Everything seen of a kind, by key and state: rows change while the scenes are played. */
const seen = new Map<string, Map<string, unknown>>();

const playing = play().then(() => true);
while (!(await Promise.race([playing, lookAt().then(() => false)])));
await lookAt();
await keepObjects();
for (const [name, found] of seen) save(name, [...found.values()]);
receiver.close();
await stack.close();
const wanted = [
  ...Object.keys(ROW_KINDS).map((kind) => `row-${kind}`),
  ...Object.keys(OBJECT_KINDS).map((kind) => `object-${kind}`),
];
const missing = wanted.filter((name) => !seen.has(name) && !NOT_PLAYED.includes(name));
if (missing.length > 0) console.error(`Nothing was kept of ${missing.join(', ')}.`);
process.exit(missing.length > 0 ? 1 : 0);

async function play(): Promise<void> {
  const { body: capped } = await call('POST', '/apikeys', org.sessionToken, {
    name: 'Capped key',
    type: 'live',
    scopes: ['leads:read', 'jobs:write'],
    dailyCreditCap: 200,
  });
  const { body: unused } = await call('POST', '/apikeys', org.sessionToken, {
    name: 'Unused key',
    type: 'test',
    scopes: ['leads:read'],
  });
  await call('DELETE', `/apikeys/${String(unused['id'])}`, org.sessionToken);
  const events = [
    'job.delivered',
    'job.cancelled',
    'job.awaiting_clarification',
    'credits.charged',
  ];
  const { body: works } = await call('POST', '/webhook-endpoints', org.liveKey, {
    url: `${receiverUrl}/hook`,
    events: [...events, 'job.failed'],
    description: 'A receiver that answers',
  });
  await call('POST', '/webhook-endpoints', org.liveKey, { url: 'http://localhost:9/hook', events });
  await call('POST', `/webhook-endpoints/${String(works['id'])}/test`, org.liveKey);
  const key = String(capped['key']);
  const jobs = [
    await create(key, '6 dentists in Austin, TX with phone and email'),
    await create(org.liveKey, '4 independent restaurants in Chicago with website'),
    await create(org.liveKey, '5 cafes in London with a social profile'),
    await create(org.liveKey, '900 dentists in Austin, TX that are open now'),
    await create(org.testKey, '5 plumbers in Berlin'),
    await create(org.testKey, '5 plumbers in Berlin [fail:SOURCE_UNAVAILABLE]'),
  ];
  for (const [id, caller] of jobs) await until(id, caller, ['delivered', 'failed']);
  for (let round = 0; round < 7; round += 1) {
    const [id] = await create(org.liveKey, 'dentists');
    await until(id, org.liveKey, ['awaiting_clarification']);
    if (round === 0) await clarify(id);
    else await call('POST', `/jobs/${id}/cancel`, org.liveKey);
  }
  const [later = ''] =
    [...sampleMailDomains()].find(([, { kind }]) => kind === 'greylisting') ?? [];
  const emails = ['hello@brightdental.example', `hello@${later}`];
  await call('POST', '/verify/emails', org.liveKey, { emails });
  await exclude();
  await watch();
  for (const job of jobs.slice(0, 1)) await report(job);
  await optOut();
  await pay('/credits/checkout', { packId: 'pack_500' });
  await pay('/billing/subscribe', { planId: 'growth', interval: 'month' });
  await stack.invoke('background-sweep', {});
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  // A monitor's next run: it meets what the first one delivered.
  stack.advanceClock(40 * DAY_MS);
  await stack.invoke('background-sweep', {});
  const { body } = await call('GET', '/monitors', org.liveKey);
  for (const { lastJobId } of body['data'] as { lastJobId: string }[])
    await until(lastJobId, org.liveKey, ['delivered', 'failed']);
}

async function exclude(): Promise<void> {
  const entries = [
    {
      name: 'Bright Dental',
      domain: 'https://www.brightdental.example/contact',
      email: 'info@brightdental.example',
      phone: '(512) 555-0142',
      street: '410 Congress Ave',
      city: 'Austin',
      region: 'TX',
      postalCode: '78701',
      countryCode: 'US',
    },
    { name: 'Lamplight Books', city: 'Denver', countryCode: 'US' },
  ];
  await call('POST', '/exclusions', org.liveKey, { name: 'Customers', entries });
  await call('POST', '/exclusions', org.testKey, { name: 'For trying', entries });
  const { body: gone } = await call('POST', '/exclusions', org.liveKey, { name: 'Old', entries });
  await call('DELETE', `/exclusions/${String(gone['id'])}`, org.liveKey);
  await call('POST', '/quotes', org.liveKey, { prompt: '5 bakeries in Austin, TX' });
}

/** Monitors: one by a key with its second run, one by a person, one that is deleted. */
async function watch(): Promise<void> {
  const search = { every: 'month', maxCredits: 50, changes: true };
  for (const [prompt, caller] of [
    ['4 bakeries in Austin, TX', org.liveKey],
    ['3 bakeries in Chicago', org.sessionToken],
    ['3 bakeries in London', org.liveKey],
  ] as const) {
    const { body: monitor } = await call('POST', '/monitors', caller, { ...search, prompt });
    const run = String(monitor['lastJobId'] ?? monitor['activeJobId']);
    await until(run, org.liveKey, ['delivered', 'failed']);
    await lookAt();
    await keepObjects();
    if (prompt.includes('London'))
      await call('DELETE', `/monitors/${String(monitor['id'])}`, caller);
  }
}

async function report([id, caller]: readonly [string, string]): Promise<void> {
  const { body } = await call('GET', `/jobs/${id}/leads`, caller);
  const [first, second] = body['data'] as { id: string }[];
  const path = (lead: { id: string } | undefined) => `/jobs/${id}/leads/${lead?.id ?? ''}/report`;
  await call('POST', path(first), caller, { reason: 'closed', note: 'Shut since spring.' });
  await call('POST', path(second), caller, { reason: 'closed' });
  await call('DELETE', path(second), caller);
}

async function optOut(): Promise<void> {
  const base = tableContext({ env: stack.env });
  const lines = addOptOut(base, { email: 'ann@brightdental.example' }, 'Asked to.');
  for await (const _line of lines);
}

async function clarify(id: string): Promise<void> {
  const { body } = await call('GET', `/jobs/${id}`, org.liveKey);
  const questions = body['clarifyingQuestions'] as { id: string }[];
  await call('POST', `/jobs/${id}/clarify`, org.liveKey, {
    answers: questions.map(({ id: questionId }) => ({ questionId, answer: 'Austin, TX' })),
  });
  await until(id, org.liveKey, ['delivered', 'failed']);
}

async function pay(path: string, body: object): Promise<void> {
  const { body: page } = await call('POST', path, org.sessionToken, body);
  await fetch(`${String(page['url'])}/pay`, { method: 'POST', redirect: 'manual' });
}

async function create(caller: string, prompt: string): Promise<[string, string]> {
  const { body } = await call('POST', '/jobs', caller, { prompt });
  return [String(body['id']), caller];
}

async function until(id: string, caller: string, states: readonly string[]): Promise<void> {
  for (;;) {
    const { body } = await call('GET', `/jobs/${id}`, caller);
    if (states.includes(String(body['status']))) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function call(method: string, path: string, caller: string, body?: object) {
  const response = await fetch(`${stack.baseUrl}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${caller}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return { body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
}

async function lookAt(): Promise<void> {
  let from: FrozenRow | undefined;
  do {
    const page = await table.send(
      new ScanCommand({
        TableName: 'lead-jobs',
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    for (const row of page.Items ?? []) {
      const key = `${row['pk']?.S ?? ''} ${row['sk']?.S ?? ''}`;
      note(`row-${kindOf(ROW_KINDS, key)}`, `${key} ${row['status']?.S ?? ''}`, row);
    }
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
  await new Promise((resolve) => setTimeout(resolve, 30));
}

async function keepObjects(): Promise<void> {
  const listed = await Promise.all(
    ['jobs/', 'monitors/', 'quotes/'].map((prefix) =>
      objects.send(
        new ListObjectsV2Command({ Bucket: 'lead-jobs', Prefix: prefix, MaxKeys: 1_000 }),
      ),
    ),
  );
  for (const { Key: key = '' } of listed.flatMap(({ Contents: contents = [] }) => contents)) {
    const { Body: body } = await objects.send(
      new GetObjectCommand({ Bucket: 'lead-jobs', Key: key }),
    );
    const bytes = (await body?.transformToByteArray()) ?? new Uint8Array();
    const text = (key.endsWith('.gz') ? gunzipSync(bytes) : Buffer.from(bytes)).toString('utf8');
    const lines: unknown[] = key.endsWith('.json')
      ? [JSON.parse(text)]
      : text
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line) as unknown);
    for (const [index, line] of lines.entries())
      note(`object-${kindOf(OBJECT_KINDS, key)}`, `${key} ${index}`, line);
  }
}

function note(name: string, key: string, value: unknown): void {
  const found = seen.get(name) ?? new Map<string, unknown>();
  seen.set(name, found.set(key, value));
}

/** Keeps what shows a path, a type or a state that none before it shows; the order of keys decides between equals. */
function save(name: string, values: readonly unknown[]): void {
  const shown = new Set<string>();
  const kept = values.filter((value) => {
    const traits = [...traitsOf(value, '')];
    const isNew = traits.some((trait) => !shown.has(trait));
    for (const trait of traits) shown.add(trait);
    return isNew;
  });
  const folder = join(FROZEN_ROWS, release);
  mkdirSync(folder, { recursive: true });
  const asText = (_key: string, value: unknown): unknown =>
    value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(kept, asText, 2)}\n`);
}

/** `path:type` of everything inside, and the words that a row's state is told in. */
function* traitsOf(value: unknown, path: string): Generator<string> {
  if (Array.isArray(value)) {
    yield `${path}:list${value.length === 0 ? ' empty' : ''}`;
    for (const member of value) yield* traitsOf(member, `${path}[]`);
  } else if (value instanceof Uint8Array) {
    yield `${path}:bytes`;
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) yield* traitsOf(member, `${path}.${name}`);
  } else {
    const isState = /\.(?:status|type|error|errorCode|failed|code|kind)(?:\.S)?$/.test(path);
    yield `${path}:${value === null ? 'null' : typeof value}${isState ? ` ${String(value)}` : ''}`;
  }
}
