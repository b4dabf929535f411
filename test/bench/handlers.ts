import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { randomBase62 } from '../../functions/adapters/random.ts';
import { jobItem } from '../../functions/adapters/table/job-rows.ts';
import { jobKey, leadSk, leadsPk } from '../../functions/adapters/table/schema.ts';
import { packLead } from '../../functions/adapters/table/stored/packed-lead.ts';
import { jobRoutes } from '../../functions/api/routes/jobs.ts';
import { createApiKey, CreateApiKeyBody } from '../../functions/domain/api-keys/create-api-key.ts';
import type { HttpEvent } from '../../functions/http/parse-request.ts';
import { routeKey } from '../../functions/http/route.ts';
import { newId } from '../builders/ids.ts';
import { aJob } from '../builders/jobs.ts';
import { aLead } from '../domain/leads/builders.ts';
import { Clock } from '../support/clock.ts';
import { anOrganization, keyStoreOf, startTable } from '../support/table.ts';
import { webhookEnv } from '../support/webhooks.ts';
import { percentile } from './figures.ts';
import type { HandlerFigures, HandlerTask } from './handler-process.ts';

export interface CallFigures {
  call: string;
  /** Processor milliseconds of the handler. */
  processorMs: number;
  /** Of the time of three bare calls of the SDK, in the same rounds. */
  ratio: number;
}

/** Leads of the job that is read. */
const LEADS = 1_000;
const ROUNDS = 5;

/** Reads a job and pages of its leads with a handler in a process of its own, in turn with bare calls of the SDK. */
export async function measureHandlers(): Promise<CallFigures[]> {
  const table = await startTable();
  const clock = new Clock(new Date().toISOString());
  const orgId = await anOrganization(table, clock, { plan: 'scale' });
  const store = keyStoreOf(table);
  const newKey = async (): Promise<string> => {
    const { key } = await createApiKey(
      {
        now: clock.now,
        newId,
        randomBase62,
        insertKey: (made, hash) => store.insertKey(made, hash),
      },
      orgId,
      CreateApiKeyBody.parse({ name: 'Bench', type: 'live' }),
    );
    return key;
  };
  const job = aJob({ orgId, status: 'delivered', leadsDelivered: LEADS });
  await table.table.put('job', jobItem(job));
  await table.table.batchPut(
    'leads',
    Array.from({ length: LEADS }, (_, index) => ({
      pk: leadsPk(job.id, job.attempt, job.deliveryRun),
      sk: leadSk(index + 1),
      rank: index + 1,
      ...packLead(aLead({ id: newId('lead'), jobId: job.id, name: `Practice ${index}` })),
    })),
  );
  const env = webhookEnv(table.url);
  const child = fork(
    fileURLToPath(new URL('handler-process.ts', import.meta.url)),
    [JSON.stringify(env)],
    { execArgv: [] },
  );
  await once(child, 'message');
  const run = async (events: readonly HttpEvent[]): Promise<HandlerFigures> => {
    const task: HandlerTask = { events, key: jobKey(job.orgId, job.mode, job.id) };
    child.send(task);
    const [figures] = (await once(child, 'message')) as [HandlerFigures];
    if (figures.statuses.some((status) => status !== 200))
      throw new Error(`The handler answered ${figures.statuses.join(', ')}.`);
    return figures;
  };
  // A key may call a thousand times a minute, an organisation two thousand times.
  const keys = await Promise.all(Array.from({ length: 4 }, newKey));
  const events = (operationId: string, rawQueryString = '') => {
    const route = jobRoutes.find((one) => one.operationId === operationId);
    if (route === undefined) throw new Error(`There is no route ${operationId}.`);
    const rawPath = `/v1${route.path.replace(':id', job.id)}`;
    return keys.map((key) => ({
      version: '2.0',
      routeKey: routeKey(route),
      rawPath,
      rawQueryString,
      headers: { authorization: `Bearer ${key}` },
      pathParameters: { id: job.id },
      requestContext: { http: { method: route.method, path: rawPath } },
    }));
  };
  const calls = {
    'GET job': events('getJob'),
    'GET leads, 25': events('listLeads'),
    'GET leads, 10': events('listLeads', 'limit=10'),
    'GET leads, 50': events('listLeads', 'limit=50'),
    'GET leads, 100': events('listLeads', 'limit=100'),
  };
  const bare: number[] = [];
  const times = new Map<string, number[]>(Object.keys(calls).map((call) => [call, []]));
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const { processorMs } = await run([]);
      // The first round warms up.
      if (round > 0) bare.push(processorMs);
      for (const [call, of] of Object.entries(calls)) {
        const figures = await run(of);
        if (round > 0) times.get(call)?.push(figures.processorMs);
      }
    }
  } finally {
    child.disconnect();
    await table.close();
  }
  return [...times].map(([call, all]) => ({
    call,
    processorMs: percentile(all, 0.5),
    ratio: percentile(
      all.map((value, round) => value / (bare[round] ?? Number.NaN)),
      0.5,
    ),
  }));
}
