import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Account } from '../../../functions/domain/credits/account.ts';
import type { Lead } from '../../../functions/domain/leads/lead.ts';
import { businessAliases } from '../../../functions/domain/leads/match/aliases.ts';
import { REPORT_REASONS } from '../../../functions/domain/leads/reported.ts';
import type { ReportReason } from '../../../functions/domain/leads/reported.ts';
import { reportLead } from '../../../functions/domain/reports/report-lead.ts';
import { undoReport } from '../../../functions/domain/reports/undo-report.ts';
import { anAccount } from '../../builders/accounts.ts';
import { aKeyActor } from '../../builders/actors.ts';
import { newId } from '../../builders/ids.ts';
import { aJob } from '../../builders/jobs.ts';
import type { Around } from '../../support/memory-jobs.ts';
import { MemoryReports } from '../../support/memory-reports.ts';
import { finished, processIn, someProcesses } from '../../support/processes.ts';
import { aLead } from '../leads/builders.ts';

const orgId = newId('organization');
const actor = { ...aKeyActor({ orgId }), mode: 'live' as const };
const DAY_MS = 86_400_000;

/** A world in which so many leads were delivered today, with these leads in the job. */
function aWorld(
  leads: readonly Partial<Lead>[],
  { delivered = 0, ...account }: Partial<Account> & { delivered?: number } = {},
): MemoryReports {
  const job = aJob({
    orgId,
    status: 'delivered',
    deliveredAt: '2026-11-28T09:00:00.000Z',
    leadsDelivered: leads.length,
    creditsCharged: leads.length,
  });
  const recent = delivered === 0 ? [] : [{ day: '2026-11-28', delivered, goodwill: 0 }];
  return new MemoryReports(
    job,
    leads.map((lead, index) =>
      aLead({
        id: newId('lead'),
        jobId: job.id,
        name: `Lead ${index}`,
        street: `${index} Main St`,
        domain: `lead-${index}.example`,
        phone: `+1512555${String(1_000 + index)}`,
        email: `hello@lead-${index}.example`,
        emailStatus: 'deliverable',
        matchedCriteria: [
          { criterion: 'category', satisfied: 'yes', reason: '' },
          { criterion: 'place', satisfied: 'yes', reason: '' },
        ],
        ...lead,
      }),
    ),
    anAccount({ available: 0, recent, ...account }),
  );
}

const idOf = (world: MemoryReports, index = 0) => {
  const id = [...world.leads.values()][index]?.lead.id;
  if (id === undefined) throw new Error(`There is no lead ${index}.`);
  return id;
};

const report = (
  world: MemoryReports,
  reason: ReportReason,
  { index = 0, around }: { index?: number; around?: Around } = {},
) =>
  reportLead(world.ports(around), actor, {
    jobId: world.job.id,
    leadId: idOf(world, index),
    body: { reason },
  });

const undo = (world: MemoryReports, index = 0, around?: Around) =>
  undoReport(world.ports(around), actor, { jobId: world.job.id, leadId: idOf(world, index) });

const unclear = (criterion: string) => [{ criterion, satisfied: 'unclear' as const, reason: '' }];
const hotline = { number: '+15125550142', type: 'fixed_line', source: 'overture' };

/** What bears each report out. */
const EVIDENCE: Record<ReportReason, readonly Partial<Lead>[]> = {
  bounced: [{ emailStatus: 'undeliverable' }],
  closed: [{ businessStatus: 'temporarily_closed' }],
  wrong_number: [{ phone: hotline.number, phones: [{ ...hotline, scope: 'brand' }] }],
  wrong_category: [{ matchedCriteria: unclear('category') }],
  outside_place: [{ matchedCriteria: unclear('place') }],
  duplicate: [
    { street: '1 Elm St', domain: 'one.example' },
    { street: '1 Elm St', domain: 'one.example' },
  ],
};

describe.for(REPORT_REASONS)('a report that it is %s', (reason) => {
  test('gives the credit back at once where the lead bears it out, whatever was refunded before', async () => {
    const world = aWorld(EVIDENCE[reason], {
      recent: [{ day: '2026-11-28', delivered: 20, goodwill: 99 }],
    });
    const { refund, lead } = await report(world, reason);
    expect(refund).toEqual({ granted: true, credits: 1, reason: 'borne_out' });
    expect(lead.reported).toEqual({ reason, at: '2026-11-28T10:00:00.000Z', refunded: true });
    expect(world.account).toMatchObject({ available: 1, spentToday: 0 });
    expect(world.account.recent).toEqual([{ day: '2026-11-28', delivered: 20, goodwill: 99 }]);
    expect(world.ledger).toMatchObject([{ type: 'lead_refund', amount: 1, jobId: world.job.id }]);
  });

  test('is believed within the allowance, and beyond it recorded without credit', async () => {
    const world = aWorld([{}, {}]);
    expect((await report(world, reason)).refund).toEqual({
      granted: true,
      credits: 1,
      reason: 'allowance',
    });
    const second = await report(world, reason, { index: 1 });
    expect(second.refund).toEqual({ granted: false, credits: 0, reason: 'allowance_used' });
    expect(second.lead.reported?.refunded).toBe(false);
    expect(world.account.available).toBe(1);
  });
});

test('of two leads that are one business, only one is given back as a duplicate, in parallel too', async () => {
  const used = { recent: [{ day: '2026-11-28', delivered: 0, goodwill: 1 }] };
  const world = aWorld(EVIDENCE.duplicate, used);
  expect((await report(world, 'duplicate')).refund.reason).toBe('borne_out');
  expect((await report(world, 'duplicate', { index: 1 })).refund.granted).toBe(false);

  await fc.assert(
    fc.asyncProperty(someProcesses, async (processes) => {
      const pair = aWorld(EVIDENCE.duplicate, used);
      const both = [0, 1].map((index) =>
        report(pair, 'duplicate', { index, around: processIn(processes, `report ${index}`) }),
      );
      await finished(processes, both);
      expect(pair.account.available).toBe(1);
    }),
    { numRuns: 100 },
  );
});

test('our own check of the address counts as evidence, one that can not tell does not', async () => {
  const world = aWorld([{}, {}], { recent: [{ day: '2026-11-28', delivered: 0, goodwill: 1 }] });
  expect((await report(world, 'bounced')).refund.granted).toBe(false);
  world.recheck = 'undeliverable';
  expect((await report(world, 'bounced', { index: 1 })).refund.reason).toBe('borne_out');
});

test.for([
  [0, 1],
  [39, 1],
  [40, 2],
  [59, 2],
  [60, 3],
] as const)(
  'of %d leads delivered, %d are refunded on the customer’s word',
  async ([delivered, most]) => {
    const world = aWorld([{}, {}, {}, {}], { delivered });
    for (let index = 0; index < 4; index += 1) await report(world, 'closed', { index });
    expect(world.account.available).toBe(most);
  },
);

test('what was delivered or refunded 30 days ago counts no more', async () => {
  const world = aWorld([{}], {
    recent: [
      { day: '2026-10-29', delivered: 1_000, goodwill: 50 },
      { day: '2026-10-30', delivered: 39, goodwill: 0 },
    ],
  });
  expect((await report(world, 'closed')).refund.reason).toBe('allowance');
  const used = aWorld([{}], { recent: [{ day: '2026-10-30', delivered: 39, goodwill: 1 }] });
  expect((await report(used, 'closed')).refund.reason).toBe('allowance_used');
});

test('the same report twice answers the same and refunds once; another one of the lead is refused', async () => {
  const world = aWorld([{}], { delivered: 100 });
  const first = await report(world, 'closed');
  world.clock.advance(DAY_MS);
  expect(await report(world, 'closed')).toEqual(first);
  expect(world.account.available).toBe(1);
  await expect(report(world, 'bounced')).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { fields: [{ path: 'status' }] },
  });
});

test('after 30 days a lead can no longer be reported', async () => {
  const world = aWorld([{}, {}]);
  world.clock.advance(30 * DAY_MS - 3_600_000);
  expect((await report(world, 'closed')).refund.granted).toBe(true);
  world.clock.advance(1);
  await expect(report(world, 'closed', { index: 1 })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { fields: [{ path: 'status' }] },
  });
});

test('what the lead does not have can not be wrong', async () => {
  const world = aWorld([{ email: null, phone: null }]);
  for (const reason of ['bounced', 'wrong_number'] as const)
    await expect(report(world, reason)).rejects.toMatchObject({
      details: { fields: [{ path: 'reason' }] },
    });
});

test('another organisation’s lead, and one that never was, are not found', async () => {
  const world = aWorld([{}]);
  const stranger = { ...aKeyActor({ orgId: newId('organization') }), mode: 'live' as const };
  const of = { jobId: world.job.id, leadId: idOf(world), body: { reason: 'closed' as const } };
  for (const call of [
    reportLead(world.ports(), stranger, of),
    reportLead(world.ports(), actor, { ...of, leadId: newId('lead') }),
    undoReport(world.ports(), stranger, of),
    undoReport(world.ports(), actor, of),
  ])
    await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('the business is kept from the organisation while the report stands, and counted once', async () => {
  const world = aWorld([{}], { delivered: 100 });
  await report(world, 'bounced');
  const lead = world.leads.get(idOf(world))?.lead;
  expect([...world.blocked]).toEqual(lead === undefined ? [] : businessAliases(lead));
  expect([...world.counts]).toEqual([['bounced|email|overture|deliverable', 1]]);
  await undo(world);
  expect(world.blocked.size).toBe(0);
  expect([...world.counts.values()]).toEqual([0]);
});

test('taken back within a day, a report gives its credit and its place in the allowance back', async () => {
  const world = aWorld([{}, {}]);
  await report(world, 'closed');
  world.clock.advance(DAY_MS);
  await undo(world);
  expect(world.account).toMatchObject({ available: 0, debt: 0 });
  expect(world.leads.get(idOf(world))?.reported).toBeNull();
  expect((await report(world, 'wrong_category', { index: 1 })).refund.reason).toBe('allowance');
  await expect(undo(world)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  world.clock.advance(DAY_MS + 1);
  await expect(undo(world, 1)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
});

test('what was spent meanwhile becomes a debt, and a refund pays a debt first', async () => {
  const world = aWorld([{}, {}], { delivered: 100 });
  await report(world, 'closed');
  world.account = { ...world.account, available: 0 };
  await undo(world);
  expect(world.account).toMatchObject({ available: 0, debt: 1 });
  await report(world, 'closed', { index: 1 });
  expect(world.account).toMatchObject({ available: 0, debt: 0 });
  expect(world.ledger.map(({ type, effect }) => [type, effect.available])).toEqual([
    ['lead_refund', 1],
    ['lead_refund', 1],
    ['adjustment', -1],
  ]);
});

test('reports and their undoing in parallel refund each lead at most once, and the allowance is never passed', async () => {
  await fc.assert(
    fc.asyncProperty(
      someProcesses,
      fc.integer({ min: 0, max: 60 }),
      fc.array(fc.record({ index: fc.nat({ max: 2 }), isUndo: fc.boolean() }), {
        minLength: 2,
        maxLength: 6,
      }),
      async (all, delivered, calls) => {
        const world = aWorld([{}, {}, {}], { delivered });
        const running = calls.map(({ index, isUndo }, number) => {
          const around = processIn(all, `call ${number}`);
          const call: Promise<unknown> = isUndo
            ? undo(world, index, around)
            : report(world, 'closed', { index, around });
          return call.catch((error: { code?: string }) => {
            if (error.code !== 'NOT_FOUND') throw error;
          });
        });
        await finished<unknown>(all, running);
        const standing = [...world.reports.values()].filter(
          ({ undoneAt, refund }) => undoneAt === null && refund.granted,
        );
        expect(world.account.available).toBe(standing.length);
        expect(standing.length).toBeLessThanOrEqual(Math.max(1, Math.floor(delivered / 20)));
        const goodwill = world.account.recent.reduce((sum, day) => sum + day.goodwill, 0);
        expect(goodwill).toBe(standing.length);
        for (const { lead, reported } of world.leads.values())
          expect(reported !== null).toBe(world.reports.get(lead.id)?.undoneAt === null);
      },
    ),
    { numRuns: 300 },
  );
});

test('a report and its undoing that others always overtake end in a clear error, and change nothing', async () => {
  const world = aWorld([{ businessStatus: 'permanently_closed' }]);
  const stale: Around = async (name, call) =>
    name === 'commitReport' ? ('stale' as never) : call();
  const busy = { code: 'SERVICE_UNAVAILABLE', message: /Try again/ };
  await expect(report(world, 'closed', { around: stale })).rejects.toMatchObject({
    code: busy.code,
    message: expect.stringMatching(busy.message),
  });
  expect(world.ledger).toEqual([]);
  expect((await report(world, 'closed')).refund.granted).toBe(true);
  await expect(undo(world, 0, stale)).rejects.toMatchObject({ code: busy.code });
  expect(world.account.available).toBe(1);
  await undo(world);
  expect(world.account.available).toBe(0);
});
