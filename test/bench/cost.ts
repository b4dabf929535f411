import { subscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';
import { FUNCTION_SPECS } from '../../lib/function-specs.ts';
import { FunctionRegistry } from '../../lib/local/functions.ts';
import { Client, startTestStack } from '../support/stack.ts';
import { sizeOfItem, writeUnits } from './item-size.ts';
import type { Item } from './item-size.ts';

// What one job costs, by AWS's price dimensions: runs jobs on the local stack and counts what the functions ask of the
// services. `node test/bench/cost.ts [prompt...]` prints one line of JSON a prompt.

/** Before a prompt that is quoted, not run: first anew, then as it was counted before. */
const QUOTE = 'quote: ';
/** Before the prompt of a sandbox job. */
const SANDBOX = 'sandbox: ';
/** It waits before each of its stages. */
const SANDBOX_PAUSES = 6;

const PROMPTS = [
  'find 5 dentists in Austin, TX with phone',
  'find 25 dentists in Austin, TX with phone',
  'find 100 restaurants in Chicago, IL with phone',
];

interface Counts {
  tableWriteUnits: number;
  indexWriteUnits: number;
  tableReads: number;
  stored: number;
  invocations: number;
  /** Wall time of the functions times their memory: what Lambda bills, at this machine's pace. */
  gigabyteSeconds: number;
  /** Wall time of each function, in seconds. */
  seconds: Record<string, number>;
  /** State transitions of the executions. */
  transitions: number;
  requests: Record<string, number>;
  bytes: Record<string, number>;
}

const nothing = (): Counts => ({
  tableWriteUnits: 0,
  indexWriteUnits: 0,
  tableReads: 0,
  stored: 0,
  invocations: 0,
  gigabyteSeconds: 0,
  seconds: {},
  transitions: 0,
  requests: {},
  bytes: {},
});

let counts = nothing();
let isSandbox = false;
/** The last whole item of each key, to tell what an update and a changed index entry cost. */
const known = new Map<string, Item>();

const textOf = (attribute: unknown): string => (attribute as { S?: string } | undefined)?.S ?? '';
const nameOf = (key: Item): string => `${textOf(key['pk'])} ${textOf(key['sk'])}`;

/** Entries of both indexes that change with an item: a moved entry is deleted and put. */
function indexUnits(before: Item | undefined, after: Item): number {
  const one = (prefix: string, bytes: (item: Item) => number): number => {
    const place = (item: Item | undefined) =>
      item?.[`${prefix}pk`] === undefined
        ? undefined
        : `${textOf(item[`${prefix}pk`])} ${textOf(item[`${prefix}sk`])}`;
    const [from, to] = [place(before), place(after)];
    const removed = from !== undefined && from !== to ? writeUnits(bytes(before ?? {})) : 0;
    const moved = to !== undefined && (from !== to || prefix === 'gsi2');
    return removed + (moved ? writeUnits(bytes(after)) : 0);
  };
  return one('gsi1', () => 1) + one('gsi2', sizeOfItem);
}

function countPut(item: Item, factor: number): void {
  const name = nameOf(item);
  const before = known.get(name);
  counts.tableWriteUnits += factor * writeUnits(sizeOfItem(item));
  counts.indexWriteUnits += indexUnits(before, item);
  counts.stored += sizeOfItem(item) - (before === undefined ? 0 : sizeOfItem(before));
  known.set(name, item);
}

function countUpdate(key: Item, expression: string, factor: number): void {
  const name = nameOf(key);
  const before = known.get(name) ?? key;
  counts.tableWriteUnits += factor * writeUnits(sizeOfItem(before));
  if (/REMOVE[^A-Z]*gsi1pk/.test(expression)) {
    const { gsi1pk: _pk, gsi1sk: _sk, ...after } = before;
    counts.indexWriteUnits += before['gsi1pk'] === undefined ? 0 : 1;
    known.set(name, after);
  }
}

// Bodies are the SDK's own; what is missing counts as nothing.
type Body = any; // oxlint-disable-line typescript/no-explicit-any -- as above

function countDynamoDb(operation: string, body: Body): void {
  const write = (one: Body, factor: number) => {
    if (one.Put !== undefined) countPut(one.Put.Item, factor);
    if (one.Update !== undefined) countUpdate(one.Update.Key, one.Update.UpdateExpression, factor);
    if (one.Delete !== undefined) counts.tableWriteUnits += factor;
    if (one.ConditionCheck !== undefined) counts.tableWriteUnits += factor;
  };
  switch (operation) {
    case 'TransactWriteItems':
      for (const one of body.TransactItems) write(one, 2);
      break;
    case 'PutItem':
      write({ Put: body }, 1);
      break;
    case 'UpdateItem':
      write({ Update: body }, 1);
      break;
    case 'DeleteItem':
      write({ Delete: body }, 1);
      break;
    case 'BatchWriteItem':
      for (const list of Object.values<Body[]>(body.RequestItems))
        for (const one of list) write({ Put: one.PutRequest }, 1);
      break;
    case 'BatchGetItem':
      for (const list of Object.values<Body>(body.RequestItems))
        counts.tableReads += list.Keys.length;
      break;
    default:
      counts.tableReads += 1;
  }
}

function count(request: ClientRequest, body: Buffer): void {
  const target = String(request.getHeader('x-amz-target') ?? '');
  const signed = String(request.getHeader('authorization') ?? '');
  if (!signed.startsWith('AWS4-')) return;
  const service = /\/([a-z0-9-]+)\/aws4_request/.exec(signed)?.[1] ?? 'unknown';
  const operation = target === '' ? request.method : (target.split('.')[1] ?? target);
  const name = `${service} ${operation}`;
  counts.requests[name] = (counts.requests[name] ?? 0) + 1;
  counts.bytes[service] = (counts.bytes[service] ?? 0) + body.length;
  if (service === 'dynamodb') countDynamoDb(operation, JSON.parse(body.toString()));
}

subscribe('http.client.request.created', (message) => {
  const { request } = message as { request: unknown };
  if (!(request instanceof ClientRequest)) return;
  const chunks: Buffer[] = [];
  const keep = (chunk: unknown): void => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const write = request.write.bind(request) as (...args: unknown[]) => boolean;
  const end = request.end.bind(request) as (...args: unknown[]) => ClientRequest;
  request.write = ((...args: unknown[]) => {
    keep(args[0]);
    return write(...args);
  }) as typeof request.write;
  request.end = ((...args: unknown[]) => {
    keep(args[0]);
    count(request, Buffer.concat(chunks));
    return end(...args);
  }) as typeof request.end;
});

// oxlint-disable-next-line typescript/unbound-method -- called with its own object below
const { invoke } = FunctionRegistry.prototype;
FunctionRegistry.prototype.invoke = async function timed(name: string, event: unknown) {
  const began = performance.now();
  try {
    return await invoke.call(this, name, event);
  } finally {
    const memoryMb = FUNCTION_SPECS[name]?.memoryMb ?? 0;
    counts.invocations += 1;
    // One for each item of a Map, and the 15 that every live job enters (job-transitions.test.ts).
    if (name === 'stages-parse') counts.transitions += isSandbox ? 15 + SANDBOX_PAUSES : 15;
    if (name === 'stages-scrape' || name === 'stages-enrich') counts.transitions += 1;
    const seconds = (performance.now() - began) / 1_000;
    counts.seconds[name] = (counts.seconds[name] ?? 0) + seconds;
    counts.gigabyteSeconds += seconds * (memoryMb / 1_024);
  }
};

const stack = await startTestStack();

async function countQuotes(prompt: string): Promise<void> {
  const client = await Client.of(stack);
  const quote = (text: string) =>
    client.call<{ estimate: { matching: number } | null }>('POST', '/quotes', {
      body: { prompt: text },
    });
  await quote('find 3 florists in Berlin');
  for (const round of ['anew', 'again']) {
    counts = nothing();
    const { body } = await quote(prompt);
    const leads = body.estimate?.matching ?? 0;
    console.log(JSON.stringify({ prompt: `${prompt} (${round})`, leads, ...counts }));
  }
}

const prompts = process.argv.slice(2);
for (const prompt of prompts.length === 0 ? PROMPTS : prompts) {
  if (prompt.startsWith(QUOTE)) {
    await countQuotes(prompt.replace(QUOTE, ''));
    continue;
  }
  // The first job of a process loads what the later ones find; only the second counts, with all leads new to it.
  for (const round of ['warm', 'counted']) {
    const client = await Client.of(stack, { credits: 10_000 });
    counts = nothing();
    isSandbox = prompt.startsWith(SANDBOX);
    const mode = isSandbox ? 'test' : 'live';
    const created = await client.create(prompt.replace(SANDBOX, ''), {
      idempotencyKey: round,
      mode,
    });
    const before = { ...counts.requests };
    let job = created.body;
    while (!['delivered', 'failed'].includes(job.status)) {
      await new Promise((resolve) => setTimeout(resolve, 4_000));
      const polled = counts;
      counts = nothing();
      ({ body: job } = await client.get(job.id, mode));
      counts = polled;
    }
    if (round === 'counted')
      console.log(JSON.stringify({ prompt, leads: job.leadsDelivered, create: before, ...counts }));
  }
}
await stack.close();
