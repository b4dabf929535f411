import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobItem } from '../../../functions/adapters/table/job-rows.ts';
import { JobStore } from '../../../functions/adapters/table/job-store.ts';
import { LeadCheckStore } from '../../../functions/adapters/table/lead-check-store.ts';
import { readLeads } from '../../../functions/adapters/table/read-leads.ts';
import type { Job } from '../../../functions/domain/jobs/job.ts';
import type { Lead } from '../../../functions/domain/leads/lead.ts';
import { newId } from '../../builders/ids.ts';
import { aJob } from '../../builders/jobs.ts';
import { aLead } from '../../domain/leads/builders.ts';
import { startTable } from '../../support/table.ts';
import type { TestTable } from '../../support/table.ts';

let db: TestTable;
let store: LeadCheckStore;
beforeAll(async () => {
  db = await startTable();
  store = new LeadCheckStore(db.table);
});
afterAll(() => db.close());

const at = (minute: number) => new Date(Date.UTC(2026, 10, 28, 10, minute));

/** A delivered job with leads, and a stray row of another run. */
async function delivered(count: number): Promise<{ job: Job; leads: Lead[] }> {
  const job = aJob({ status: 'delivered', leadsDelivered: count, deliveryRun: 2 });
  const leads = Array.from({ length: count }, (_item, index) =>
    aLead({ id: newId('lead'), jobId: job.id, name: `Lead ${index + 1}` }),
  );
  await db.table.put('test', jobItem(job));
  const jobs = new JobStore(db.table);
  await jobs.writeLeads(job, leads);
  await jobs.writeLeads({ ...job, deliveryRun: 1 }, [aLead({ name: 'Stray' })]);
  return { job, leads };
}

const all = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
};

test.for([1, 2])('leads are read with their ranks, best first', async (count) => {
  const { job, leads } = await delivered(count);
  expect(await all(store.readRankedLeads(job))).toEqual(
    leads.map((lead, index) => ({ rank: index + 1, lead })),
  );
});

test('more leads than one query reads come in order, each once', async () => {
  const { job, leads } = await delivered(501);
  expect((await all(readLeads(db.table, job))).map(({ name }) => name)).toEqual(
    leads.map(({ name }) => name),
  );
  db.calls.length = 0;
  await all(readLeads(db.table, { ...job, leadsDelivered: 250 }));
  expect(db.calls).toEqual(['Query']);
});

test('a lead is taken by one call, until its time is over or it is given back', async () => {
  const { job, leads } = await delivered(1);
  const [lead] = leads;
  if (lead === undefined) throw new Error('There is one.');
  const ranked = { rank: 1, lead };
  const first = await store.takeLead(job, ranked, at(10), at(0));
  expect(first).toEqual({ ...ranked, takenAt: at(10) });
  expect(await store.takeLead(job, ranked, at(20), at(10))).toBeUndefined();
  const second = await store.takeLead(job, ranked, at(30), at(11));
  if (first === undefined || second === undefined) throw new Error('Both take it.');
  // It is another call's by now.
  await store.returnLeads(job, [first]);
  expect(await store.takeLead(job, ranked, at(40), at(20))).toBeUndefined();
  await store.returnLeads(job, [second]);
  expect(await store.takeLead(job, ranked, at(50), at(0))).toBeDefined();
  expect(await store.takeLead(job, { rank: 2, lead }, at(10), at(0))).toBeUndefined();
});

test('what was found out stands in place of what the lead said, and the job tells when', async () => {
  const { job, leads } = await delivered(2);
  const [lead, other] = leads;
  if (lead === undefined || other === undefined) throw new Error('There are two.');
  const checked: Lead = {
    ...lead,
    emails: [
      {
        address: 'a@bluebonnetdental.example',
        kind: 'generic',
        source: 'website',
        status: 'deliverable',
      },
    ],
    email: 'a@bluebonnetdental.example',
    emailStatus: 'deliverable',
    scoreReason: 'Its address was verified.',
    matchedCriteria: [{ criterion: 'email', satisfied: 'yes', reason: 'verified' }],
  };
  // Nothing but what was checked is written: another name in the caller's hand is not.
  const taken = { rank: 1, lead: { ...checked, name: 'Never written' }, takenAt: at(0) };
  await store.writeLeadStatuses(job, [taken], at(7));
  expect(await all(readLeads(db.table, job))).toMatchObject([
    { name: 'Lead 1', emailStatus: 'deliverable', scoreReason: 'Its address was verified.' },
    { name: 'Lead 2', emailStatus: other.emailStatus },
  ]);
  const [first] = await all(readLeads(db.table, job));
  expect(first?.emails).toHaveLength(1);
  expect(first?.email).toBe('a@bluebonnetdental.example');
  expect(first?.matchedCriteria).toEqual(checked.matchedCriteria);
  expect(await new JobStore(db.table).findJob(job, job.id)).toMatchObject({
    leadsChangedAt: at(7).toISOString(),
    version: job.version + 1,
  });
});

test('where a lead or the job is gone, nothing is written', async () => {
  const { job, leads } = await delivered(1);
  const [lead] = leads;
  if (lead === undefined) throw new Error('There is one.');
  const taken = [1, 2].map((rank) => ({
    rank,
    lead: { ...lead, scoreReason: 'Changed.' },
    takenAt: at(0),
  }));
  await expect(store.writeLeadStatuses(job, taken, at(7))).rejects.toThrow(
    `The leads of job ${job.id} could not be changed.`,
  );
  const gone = { ...job, orgId: newId('organization') };
  await expect(store.writeLeadStatuses(gone, taken.slice(0, 1), at(7))).rejects.toThrow();
  expect(await all(readLeads(db.table, job))).toEqual([lead]);
  expect((await new JobStore(db.table).findJob(job, job.id))?.leadsChangedAt).toBeNull();
});
