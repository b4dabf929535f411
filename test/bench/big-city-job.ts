import { createServer } from 'node:http';
import { FunctionRegistry } from '../../lib/local/functions.ts';
import { listenOnLoopback } from '../../lib/local/sample/loopback.ts';
import { Client, startTestStack } from '../support/stack.ts';
import { Counter } from './capacity.ts';
import { profiled } from './profile.ts';

// Small jobs where there are very many of the kind: `node test/bench/big-city-job.ts CATALOGUE PROMPT...` prints one
// line of JSON a prompt. A prompt that begins with `profile: ` is run under a profiler, which makes it slower.

const PROFILE = 'profile: ';

const [catalogUrl = '', ...prompts] = process.argv.slice(2);

let readUnits = 0;
const counter = new Counter();
const seconds: Record<string, number> = {};

type Json = Record<string, unknown>;

/** A unit for each row that is looked up; rows are under 4 KiB. */
function count(operation: string, request: Json): void {
  counter.count(operation, request);
  if (!/^(Get|Query|BatchGet|TransactGet)/.test(operation)) return;
  readUnits +=
    operation === 'BatchGetItem'
      ? Object.values(request['RequestItems'] as Record<string, { Keys: unknown[] }>).reduce(
          (sum, { Keys }) => sum + Keys.length,
          0,
        )
      : 1;
}

// oxlint-disable-next-line typescript/unbound-method -- called with its own object below
const { invoke } = FunctionRegistry.prototype;
FunctionRegistry.prototype.invoke = async function timed(name: string, event: unknown) {
  const began = performance.now();
  try {
    return await invoke.call(this, name, event);
  } finally {
    const took = (performance.now() - began) / 1_000;
    if (name.startsWith('stages-')) seconds[name] = (seconds[name] ?? 0) + took;
  }
};

/** Every business's website. */
const websites = await listenOnLoopback(
  createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<h1>Welcome</h1>');
  }),
);
const stack = await startTestStack({
  env: { OVERTURE_CATALOG_URL: catalogUrl },
  mapHost: (hostname) =>
    hostname.endsWith('.example') ? { address: '127.0.0.1', port: websites.port } : undefined,
  onDynamoDb: count,
});
try {
  const warm = await Client.of(stack, { credits: 100 });
  await warm.until((await warm.create('find 1 restaurant in Dallas, TX')).body.id);
  for (const given of prompts) {
    const prompt = given.replace(PROFILE, '');
    const client = await Client.of(stack, { credits: 20_000 });
    readUnits = 0;
    const before = counter.copy();
    for (const name of Object.keys(seconds)) delete seconds[name];
    const began = performance.now();
    let { body: job } = await client.create(prompt);
    const ended = async (): Promise<void> => {
      // Seldom, so that polls cost next to nothing beside the job.
      while (!['delivered', 'failed'].includes(job.status)) {
        await new Promise((resolve) => setTimeout(resolve, 200));
        ({ body: job } = await client.get(job.id));
      }
    };
    const shares = given.startsWith(PROFILE) ? await profiled(ended) : {};
    await ended();
    const took = (performance.now() - began) / 1_000;
    const { body: leads } = await client.call<{ data: { score: number }[] }>(
      'GET',
      `/jobs/${job.id}/leads?limit=100&fields=score`,
    );
    const scores = leads.data.map(({ score }) => score);
    console.log(
      JSON.stringify({
        prompt,
        leads: job.leadsDelivered,
        leadsFound: job.progress.leadsFound,
        meanScore: scores.reduce((sum, score) => sum + score, 0) / scores.length,
        readUnits,
        ...counter.since(before, prompt),
        seconds: took,
        stages: seconds,
        shares,
        peakMegabytes: process.resourceUsage().maxRSS / 1_024,
      }),
    );
  }
} finally {
  await stack.close();
  await websites.close();
}
