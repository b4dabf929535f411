import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { AuditStore } from '../functions/adapters/table/audit-store.ts';
import { auditLedger } from '../functions/domain/audit/audit-ledger.ts';
import { EVENT_TYPES } from '../functions/domain/events/event-types.ts';
import { OrgId } from '../functions/domain/kernel/ids.ts';
import { tableContext } from '../functions/wiring/table-context.ts';
import { argumentsOf } from './arguments.ts';
import { Customer } from './soak/customer.ts';
import type { EndedJob } from './soak/customer.ts';
import { startReceiver } from './soak/receiver.ts';
import { freePort, Service } from './soak/service.ts';

const DEFAULT_CUSTOMERS = 4;
const DEFAULT_FAULTS = 'fail@*:0.01,conflict@*:0.02,die@*:0.002';

const USAGE = `Usage: npm run soak -- [--minutes N] [--customers N] [--faults LIST]

Runs the local stack under load with faults, cancelled jobs, repeated requests and two webhook receivers, kills it
midway and restarts it; then reports whether every event arrived and whether ledger, jobs and leads agree.
  --minutes N    how long jobs are created (default 5); jobs and events in flight finish afterwards
  --customers N  how many work in parallel (default ${DEFAULT_CUSTOMERS}); fewer leave more of the machine free
  --faults LIST  in the form of LOCAL_FAULTS (default ${DEFAULT_FAULTS})

Exits with 0 if nothing is wrong, otherwise with 1.
`;

/** The pause of each customer between two jobs. */
const BETWEEN_ORDERS_MS = 1_500;
const MOST_PROBLEMS = 20;
const DRAIN_SECONDS = 180;
const CREDITS = 1_000_000;
const LIMITS = { jobCreatesPerMin: 1_000, concurrentJobs: 20, requestsPerMinOrg: 100_000 };

const { values } = argumentsOf(
  {
    options: {
      minutes: { type: 'string', default: '5' },
      customers: { type: 'string', default: String(DEFAULT_CUSTOMERS) },
      faults: { type: 'string', default: DEFAULT_FAULTS },
    },
  },
  USAGE,
);
const minutes = Number(values.minutes);
if (!(minutes > 0 && minutes <= 1_440)) {
  console.error(`--minutes must be a number of minutes up to a day.\n\n${USAGE}`);
  process.exit(2);
}
const customers = Number(values.customers);
if (!(Number.isInteger(customers) && customers >= 1 && customers <= 20)) {
  console.error(`--customers must be a whole number from 1 to 20.\n\n${USAGE}`);
  process.exit(2);
}
async function soak(service: Service): Promise<number> {
  await service.start();
  const sampling = setInterval(() => service.sampleMemory(), 5_000);
  const receivers = await Promise.all([startReceiver(0.05, 50), startReceiver(0.2, 500)]);
  const { baseUrl, orgId, liveKey } = await openOrganization(service.session().baseUrl);
  const customer = new Customer(baseUrl, liveKey);
  for (const { url } of receivers)
    await customer.call('POST', '/webhook-endpoints', { url, events: [...EVENT_TYPES] });

  const until = Date.now() + minutes * 60_000;
  const orders = Array.from({ length: customers }, () => orderUntil(customer, until));
  await pause(minutes * 30_000);
  await service.end('SIGKILL');
  await service.start();
  const jobs = (await Promise.all(orders)).flat();
  for (const receiver of receivers) receiver.recover();

  const expected = expectedEvents(jobs);
  const drained = Date.now() + DRAIN_SECONDS * 1_000;
  while (receivers.some(({ taken }) => taken.size < expected) && Date.now() < drained)
    await pause(500);
  clearInterval(sampling);
  const { table } = tableContext({ env: service.settings() });
  const books = await new AuditStore(table).readSnapshot(OrgId.parse(orgId));
  const wrong = books === undefined ? ['There are no books.'] : auditLedger(books);
  await service.end('SIGTERM');
  for (const receiver of receivers) receiver.close();

  const problems = [
    ...customer.problems,
    ...wrong,
    ...jobs
      .filter(({ leads, leadsDelivered, creditsCharged }) =>
        [leads, creditsCharged].some((count) => count !== leadsDelivered),
      )
      .map(
        ({ id, leads, leadsDelivered, creditsCharged }) =>
          `${id} delivered ${leadsDelivered} leads, serves ${leads} and charged ${creditsCharged}.`,
      ),
    ...receivers.flatMap(({ taken }, index) =>
      taken.size === expected
        ? []
        : [`Receiver ${index + 1} has ${taken.size} of ${expected} events.`],
    ),
  ];
  const charges = books?.ledger.filter(({ entry }) => entry.type === 'charge') ?? [];
  report([
    ['Jobs', byEnd(jobs)],
    ['Calls made again', String(customer.retries)],
    ['Leads served', String(sumOf(jobs, ({ leads }) => leads))],
    ['Credits charged, by the ledger', String(sumOf(charges, ({ entry }) => entry.amount))],
    ['Events written', String(expected)],
    ...receivers.map((receiver, index): [string, string] => [
      `Receiver ${index + 1}`,
      `${receiver.taken.size} events in ${receiver.requests()} requests`,
    ]),
    ['Memory, MB', memoryText(service.memory)],
    ['Wrong', problems.length === 0 ? 'nothing' : String(problems.length)],
  ]);
  for (const problem of problems.slice(0, MOST_PROBLEMS)) console.log(problem);
  return problems.length === 0 ? 0 : 1;
}

/** An organisation with credits and limits for a long run. */
async function openOrganization(baseUrl: string) {
  const response = await fetch(new URL('/local/organizations', baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ plan: 'scale', credits: CREDITS, limits: LIMITS }),
  });
  return z
    .object({ baseUrl: z.string(), orgId: z.string(), liveKey: z.string() })
    .parse(await response.json());
}

async function orderUntil(customer: Customer, until: number): Promise<EndedJob[]> {
  const jobs: EndedJob[] = [];
  while (Date.now() < until) {
    const job = await customer.order();
    if (job !== undefined) jobs.push(job);
    await pause(BETWEEN_ORDERS_MS);
  }
  return jobs;
}

/** Each end of a job is told, each charge and each question. */
const expectedEvents = (jobs: readonly EndedJob[]): number =>
  sumOf(jobs, ({ creditsCharged, wasAsked }) => 1 + Number(creditsCharged > 0) + Number(wasAsked));

/** How jobs ended, the most frequent end first; failed ones with their error. */
const byEnd = (jobs: readonly EndedJob[]): string =>
  [...Map.groupBy(jobs, ({ status, errorCode }) => [status, errorCode ?? []].flat().join(' '))]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([end, of]) => `${of.length} ${end}`)
    .join(', ');

const sumOf = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0);

function memoryText(samples: readonly number[]): string {
  if (samples.length === 0) return 'not reported by this system';
  const [first = 0, last = 0] = [samples.at(0), samples.at(-1)];
  return `${first.toFixed(0)} at first, ${Math.max(...samples).toFixed(0)} at most, ${last.toFixed(0)} at last`;
}

function report(rows: readonly (readonly [string, string])[]): void {
  const width = Math.max(...rows.map(([name]) => name.length));
  for (const [name, value] of rows) console.log(`${name.padEnd(width)}  ${value}`);
}

const folder = await mkdtemp(join(tmpdir(), 'soak-'));
const service = new Service(folder, {
  PORT: String(await freePort()),
  LOCAL_FAULTS: values.faults,
  WEBHOOK_RETRY_SCHEDULE_SECONDS: '2,4,8,16,32,64',
});
const exitCode = await Promise.race([soak(service), service.died]).catch((error: unknown) => {
  console.error(error);
  return 1;
});
await service.end('SIGKILL');
await rm(folder, { recursive: true, force: true });
// Customers of a service that died would go on calling.
process.exit(exitCode);
