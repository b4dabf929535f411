import { expect, test } from 'vitest';
import type { Job } from '../../../functions/domain/jobs/job.ts';
import {
  chosenFields,
  getJob,
  listLeads,
  ListLeadsQuery,
} from '../../../functions/domain/jobs/read-jobs.ts';
import type { LeadsPosition } from '../../../functions/domain/jobs/read-jobs.ts';
import type { Lead, ReportedLead } from '../../../functions/domain/leads/lead.ts';
import { newId } from '../../builders/ids.ts';
import { aJob } from '../../builders/jobs.ts';
import { MemoryJobs } from '../../support/memory-jobs.ts';
import type { Around } from '../../support/memory-jobs.ts';
import { aLead } from '../leads/builders.ts';

const orgId = newId('organization');
const owner = { orgId, mode: 'live' } as const;

/** Leads of a job, best first. */
const leadsOf = (job: Job, count: number): ReportedLead[] =>
  Array.from({ length: count }, (_lead, index) => ({
    ...aLead({ id: newId('lead'), jobId: job.id, name: `lead ${index + 1}` }),
    reported: null,
  }));

const aDeliveredJob = (patch: Partial<Job> = {}) =>
  aJob({ orgId, status: 'delivered', deliveryRun: 1, leadsDelivered: 5, ...patch });

function worldOf(job: Job, leads: readonly Lead[]): MemoryJobs {
  const world = new MemoryJobs({ jobs: [job] });
  world.leads.set(`${job.id} ${job.attempt} ${job.deliveryRun}`, leads);
  return world;
}

const list = (world: MemoryJobs, job: Job, limit: number, around?: Around) =>
  listLeads(world.ports(around), owner, job.id, { limit, position: undefined });

test("another organisation's job, and one of the other mode, answer as one that does not exist", async () => {
  const job = aJob({ orgId });
  const { ports } = { ports: new MemoryJobs({ jobs: [job] }).ports() };
  expect(await getJob(ports, owner, job.id)).toEqual(job);
  for (const foreign of [
    { orgId: newId('organization'), mode: 'live' },
    { orgId, mode: 'test' },
  ] as const)
    await expect(getJob(ports, foreign, job.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('pages go through all leads in their order, and the last one says so', async () => {
  const job = aDeliveredJob();
  const leads = leadsOf(job, 5);
  const world = worldOf(job, leads);
  const seen: Lead[] = [];
  let position: LeadsPosition | undefined;
  for (let page = 0; page < 3; page += 1) {
    const result = await listLeads(world.ports(), owner, job.id, { limit: 2, position });
    seen.push(...result.leads);
    position = result.next ?? undefined;
  }
  expect(seen).toEqual(leads);
  expect(position).toBeUndefined();
});

test('pages that begin after a rank can be read side by side, and each can be gone on from', async () => {
  const job = aDeliveredJob();
  const leads = leadsOf(job, 5);
  const world = worldOf(job, leads);
  const from = (afterRank: number) =>
    listLeads(world.ports(), owner, job.id, { limit: 2, position: undefined, afterRank });
  const pages = await Promise.all([0, 2, 4, 6].map(from));
  expect(pages.flatMap((page) => page.leads)).toEqual(leads);
  expect(pages.map(({ next }) => next?.afterRank)).toEqual([2, 4, undefined, undefined]);
});

test('a page of large leads ends early, and the next one goes on there', async () => {
  const job = aDeliveredJob();
  const leads = leadsOf(job, 5).map((lead) => ({ ...lead, scoreReason: 'x'.repeat(1_000_000) }));
  const world = worldOf(job, leads);
  const { leads: first, next } = await list(world, job, 5);
  expect(first).toEqual(leads.slice(0, 2));
  expect(next?.afterRank).toBe(2);
});

test('a lead shows the fields that were chosen, and its id', () => {
  const lead = { ...aLead({ name: 'Bluebonnet', phone: null }), reported: null };
  expect(chosenFields(lead, ['phone', 'name'])).toEqual({
    id: lead.id,
    name: 'Bluebonnet',
    phone: null,
  });
  expect(chosenFields(lead, undefined)).toEqual(lead);
});

test.for(['parsing', 'delivering', 'failed', 'cancelled'] as const)(
  'a job in %s shows no leads, whatever a run has written',
  async (status) => {
    const job = aJob({ orgId, status, deliveryRun: 1 });
    const world = worldOf(job, leadsOf(job, 3));
    expect(await list(world, job, 10)).toEqual({ leads: [], next: null });
  },
);

test.for([
  { attempt: 2, deliveryRun: 3 },
  { attempt: 1, deliveryRun: 2 },
])(
  'the leads of attempt $attempt, run $deliveryRun, are read where that one wrote them',
  async (patch) => {
    const job = aDeliveredJob(patch);
    const leads = leadsOf(job, 5);
    const world = worldOf(job, leads);
    world.leads.set(`${job.id} 1 1`, leadsOf(job, 5));
    expect((await list(world, job, 10)).leads).toEqual(leads);
  },
);

test('rows from before runs were counted are read', async () => {
  const job = aDeliveredJob({ deliveryRun: 0 });
  const leads = leadsOf(job, 5);
  expect((await list(worldOf(job, leads), job, 10)).leads).toEqual(leads);
});

test.for([
  { limit: 10, early: [0, 1, 2] },
  { limit: 5, early: [0, 1] },
  { limit: 3, early: [0, 1] },
  // Rows are written in parallel: the third came before the second.
  { limit: 2, early: [0, 2, 3] },
  { limit: 2, early: [] },
])(
  'leads read just before the delivery committed are read again: $early of five, $limit asked for',
  async ({ limit, early }) => {
    const delivered = aDeliveredJob();
    const leads = leadsOf(delivered, 5);
    const rows = new Map(early.map((rank) => [rank, leads[rank]]));
    const world = worldOf({ ...delivered, status: 'delivering', leadsDelivered: 0 }, []);
    let reads = 0;
    const ports = {
      ...world.ports(),
      findJob: () => Promise.resolve(delivered),
      listLeads: (_id: Job['id'], { afterRank }: LeadsPosition, most: number) => {
        reads += 1;
        const all = leads.flatMap((lead, rank) => {
          const isThere = reads > 1 || rows.has(rank);
          return isThere && rank >= afterRank ? [{ lead, rank: rank + 1 }] : [];
        });
        const shown = all.slice(0, most);
        const lastRank = all.length > most ? (shown.at(-1)?.rank ?? null) : null;
        const shownLeads = shown.map(({ lead }) => ({ ...lead, reported: null }));
        return Promise.resolve({ leads: shownLeads, lastRank });
      },
    };
    const page = await listLeads(ports, owner, delivered.id, { limit, position: undefined });
    expect(page.leads).toEqual(leads.slice(0, limit));
    expect(page.next?.afterRank ?? null).toBe(limit < 5 ? limit : null);
    expect(reads).toBe(2);
  },
);

test('a list that the job proves whole is read once', async () => {
  const job = aDeliveredJob();
  const calls: string[] = [];
  const around: Around = async (name, call) => {
    calls.push(name);
    return call();
  };
  await list(worldOf(job, leadsOf(job, 5)), job, 2, around);
  expect(calls.toSorted()).toEqual(['findJob', 'listLeads']);
});

test('a page begins at a cursor or after a rank, not at both', () => {
  expect(ListLeadsQuery.safeParse({}).success).toBe(true);
  expect(ListLeadsQuery.safeParse({ cursor: 'c' }).success).toBe(true);
  expect(ListLeadsQuery.safeParse({ afterRank: '100' }).success).toBe(true);
  expect(ListLeadsQuery.safeParse({ cursor: 'c', afterRank: '100' }).error?.issues).toMatchObject([
    { path: ['afterRank'], message: 'Cannot be combined with cursor.' },
  ]);
});
