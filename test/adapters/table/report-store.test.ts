import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReportStore } from '../../../functions/adapters/table/report-store.ts';
import { ReservationStore } from '../../../functions/adapters/table/reservation-store.ts';
import { leadSk, leadsPk } from '../../../functions/adapters/table/schema.ts';
import type { Job } from '../../../functions/domain/jobs/job.ts';
import type { Lead } from '../../../functions/domain/leads/lead.ts';
import type { LeadReport } from '../../../functions/domain/reports/lead-report.ts';
import { newId } from '../../builders/ids.ts';
import { aJob } from '../../builders/jobs.ts';
import { aLead } from '../../domain/leads/builders.ts';
import { startTable } from '../../support/table.ts';
import type { TestTable } from '../../support/table.ts';

let db: TestTable;
beforeAll(async () => {
  db = await startTable();
});
afterAll(() => db.close());

const AT = '2026-11-28T10:00:00.000Z';
const options = { now: () => new Date(AT), leadWindowDays: 30 };

/** Two leads of a job that are one business to the organisation: both have the alias. */
async function twoLeads() {
  const job = aJob({ status: 'delivered', deliveredAt: AT, leadsDelivered: 2 });
  const leads = [1, 2].map((rank) => ({ rank, lead: aLead({ id: newId('lead'), jobId: job.id }) }));
  for (const { rank, lead } of leads)
    await db.table.put('leads', {
      pk: leadsPk(job.id, job.attempt, job.deliveryRun),
      sk: leadSk(rank),
      lead,
      credits: 1,
      reported: null,
    });
  return { job, leads };
}

const ALIAS = 'phone:+15124780101';

async function commit(
  job: Job,
  { rank, lead }: { rank: number; lead: Lead },
  { undo = false, alias = ALIAS } = {},
) {
  const reports = new ReportStore(db.table, options);
  const before = await reports.findReport(job.id, lead.id);
  const after: LeadReport = {
    leadId: lead.id,
    jobId: job.id,
    reason: 'closed',
    note: null,
    at: AT,
    refund: { granted: false, credits: 0, reason: 'allowance_used' },
    undoneAt: undo ? AT : null,
    version: (before?.version ?? 0) + 1,
  };
  return reports.commitReport({
    job,
    lead: { rank, lead, credits: 1, reported: null },
    before,
    after,
    reported: undo ? null : { reason: 'closed', at: AT, refunded: false },
    aliases: [alias],
    posting: null,
    counts: new Map(),
  });
}

const isBlocked = async ({ orgId }: Job, alias = ALIAS) => {
  const reservations = new ReservationStore(db.table, options);
  return (await reservations.readReservations(orgId, [alias])).get(alias)?.isBlocked;
};

test('a business stays blocked until the reports of all its leads are taken back, in any order', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const { job, leads } = await twoLeads();
    for (const lead of leads) expect(await commit(job, lead)).toBe('committed');
    const blocked: (boolean | undefined)[] = [];
    for (const at of order) {
      const lead = leads[at];
      if (lead === undefined) throw new Error('There are two leads.');
      expect(await commit(job, lead, { undo: true })).toBe('committed');
      blocked.push(await isBlocked(job));
    }
    expect(blocked).toEqual([true, false]);
  }
});

test('reports of both at once block it once for each: the one that loses is stale and tries again', async () => {
  const { job, leads } = await twoLeads();
  const outcomes = await Promise.all(leads.map((lead) => commit(job, lead)));
  for (const [at, lead] of leads.entries())
    if (outcomes[at] === 'stale') expect(await commit(job, lead)).toBe('committed');
  const [first, second] = leads;
  if (first === undefined || second === undefined) throw new Error('There are two leads.');
  expect(await commit(job, first, { undo: true })).toBe('committed');
  expect(await isBlocked(job)).toBe(true);
  expect(await commit(job, second, { undo: true })).toBe('committed');
  expect(await isBlocked(job)).toBe(false);
});

test('a business whose row is gone can still have its report taken back', async () => {
  const { job, leads } = await twoLeads();
  const [lead] = leads;
  if (lead === undefined) throw new Error('There are two leads.');
  expect(await commit(job, lead)).toBe('committed');
  expect(await commit(job, lead, { undo: true, alias: 'domain:gone.example' })).toBe('committed');
});
