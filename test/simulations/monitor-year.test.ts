import { expect, test } from 'vitest';
import type { Job } from '../../functions/domain/jobs/job.ts';
import type { Lead } from '../../functions/domain/leads/lead.ts';
import type { Monitor } from '../../functions/domain/monitors/monitor.ts';
import { runMonitor } from '../../functions/domain/monitors/run-monitor.ts';
import { anAccount } from '../builders/accounts.ts';
import { aMonitor } from '../builders/monitors.ts';
import { ChangingCatalogue } from '../support/changing-catalogue.ts';
import type { Real } from '../support/changing-catalogue.ts';
import { Clock } from '../support/clock.ts';
import { MemoryJobs } from '../support/memory-jobs.ts';
import { MemoryMonitors } from '../support/memory-monitors.ts';
import { runPipeline } from '../support/memory-pipeline.ts';

/** What the year of a monitor delivered and told, month by month. */
class Year {
  readonly clock = new Clock('2026-01-31T09:30:00.000Z');
  readonly world = new MemoryJobs({
    clock: this.clock,
    account: anAccount({ available: 1_000, held: 100_000 }),
  });
  readonly monitors: MemoryMonitors;
  readonly monitor: Monitor;

  constructor() {
    this.monitor = aMonitor({ changes: true });
    this.monitors = new MemoryMonitors(this.world, {
      id: this.monitor.orgId,
      name: 'Watchers',
      plan: 'growth',
      version: 1,
      customerId: null,
      subscription: null,
      createdAt: this.monitor.createdAt,
    });
    this.monitors.put(this.monitor);
  }

  /** Two sweepers find the monitor due, some minutes late; its run reads the catalogue as it is. */
  async run(catalogue: ChangingCatalogue, lateMinutes: number): Promise<Job> {
    const due = Date.parse(this.monitors.get(this.monitor.id).nextRunAt ?? '');
    this.clock.advance(due - this.clock.now().getTime() + lateMinutes * 60_000);
    const before = this.world.books.books().jobs.length;
    await Promise.all([0, 1].map(() => runMonitor(this.monitors.ports(), this.monitor)));
    const { jobs } = this.world.books.books();
    expect(jobs).toHaveLength(before + 1);
    const job = jobs.find(({ id }) => id === this.monitors.get(this.monitor.id).lastJobId);
    if (job === undefined) throw new Error('No job was made.');
    this.world.books.put({
      ...job,
      status: 'normalizing',
      leadsTarget: 200,
      creditsHeld: 200,
      capDate: this.clock.now().toISOString().slice(0, 10),
    });
    return runPipeline(this.world, job, {
      tiles: [catalogue.records()],
      ports: this.monitors.ports(),
    });
  }
}

test.for([1, 2, 3, 4, 5, 6])(
  'in a year of months nobody comes twice, nobody is missed, and the changes are right (seed %i)',
  async (seed) => {
    const catalogue = new ChangingCatalogue(seed);
    const year = new Year();
    const delivered = new Map<Real, Lead>();
    const times: string[] = [];
    for (let month = 0; month <= 12; month += 1) {
      const changed = month === 0 ? new Map<Real, object>() : catalogue.change();
      const expected = catalogue.businesses.filter(
        (business) => !business.closed && !delivered.has(business),
      );
      const known = new Map(delivered);
      const job = await year.run(catalogue, (month * 7) % 50);
      times.push(job.createdAt.slice(0, 10));
      expect(job).toMatchObject({ status: 'delivered', monitorId: year.monitor.id });
      const leads = year.world.delivered(job.id);
      const reals = leads.map((lead) => catalogue.realOf(lead.sources[0]?.recordId));
      expect(reals.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
        expected.map(({ number }) => number).toSorted((a, b) => a - b),
      );
      expect(job.creditsCharged).toBe(leads.length);
      for (const [index, real] of reals.entries()) {
        const lead = leads[index];
        if (lead !== undefined) delivered.set(real, lead);
      }
      const told = (job.changes ?? []).map(({ lead, field, after }) => ({
        lead: lead.id,
        field,
        after: field === 'address' ? after?.split(',')[0] : after,
      }));
      const truth = [...changed].flatMap(([real, fields]) =>
        Object.entries(fields).flatMap(([field, after]) => {
          const lead = known.get(real);
          return lead === undefined ? [] : [{ lead: lead.id, field, after: after as string }];
        }),
      );
      const inOrder = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
      expect(told.toSorted(inOrder)).toEqual(truth.toSorted(inOrder));
    }
    expect(times).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
    ]);
    expect(year.monitors.get(year.monitor.id)).toMatchObject({
      leadsDelivered: delivered.size,
      failures: 0,
      activeJobId: null,
    });
  },
);
