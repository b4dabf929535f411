import { expect, test } from 'vitest';
import type { Job } from '../../../functions/domain/jobs/job.ts';
import type { Lead } from '../../../functions/domain/leads/lead.ts';
import type { SourceRecord } from '../../../functions/domain/leads/normalize/source-record.ts';
import type { LeadChange } from '../../../functions/domain/leads/remembered/lead-change.ts';
import type { Monitor } from '../../../functions/domain/monitors/monitor.ts';
import { runMonitor } from '../../../functions/domain/monitors/run-monitor.ts';
import { chanceFrom } from '../../../lib/local/sample/chance.ts';
import { anAccount } from '../../builders/accounts.ts';
import { aMonitor } from '../../builders/monitors.ts';
import { Clock } from '../../support/clock.ts';
import { MemoryJobs } from '../../support/memory-jobs.ts';
import { MemoryMonitors } from '../../support/memory-monitors.ts';
import { runPipeline } from '../../support/memory-pipeline.ts';
import { aSourceRecord } from '../leads/builders.ts';

/** A business as it really is, and the records that a source has of it. */
interface Real {
  number: number;
  name: string;
  phone: string;
  site: string;
  street: string;
  latitude: number;
  longitude: number;
  records: number;
  closed: boolean;
}

const SYLLABLES = [
  'bar',
  'con',
  'del',
  'fim',
  'gor',
  'hul',
  'jas',
  'kev',
  'lom',
  'mur',
  'nep',
  'pol',
];

/** No two are alike. */
const wordOf = (number: number): string => {
  const at = (place: number) => SYLLABLES[Math.floor(number / 12 ** place) % 12] ?? '';
  const word = at(0) + at(1) + at(2) + at(0);
  return word.charAt(0).toUpperCase() + word.slice(1);
};

/** A catalogue that changes from month to month, and knows the truth. */
class Catalogue {
  readonly businesses: Real[] = [];
  private serial = 0;
  private readonly chance: ReturnType<typeof chanceFrom>;

  constructor(seed: number) {
    this.chance = chanceFrom(seed);
    for (let index = 0; index < 40; index += 1) this.open();
  }

  open(patch: Partial<Real> = {}): Real {
    this.serial += 1;
    const number = this.serial;
    const business: Real = {
      number,
      name: `${wordOf(number * 7)} Dental`,
      phone: this.newPhone(),
      site: `https://${wordOf(number * 7).toLowerCase()}.example/`,
      street: this.newStreet(),
      latitude: 30.2 + number / 2_000,
      longitude: -97.77,
      records: 1,
      closed: false,
      ...patch,
    };
    this.businesses.push(business);
    return business;
  }

  newPhone(): string {
    this.serial += 1;
    return `+1512478${String(1_000 + this.serial).padStart(4, '0')}`;
  }

  newStreet(): string {
    this.serial += 1;
    return `${100 + this.serial} ${wordOf(this.serial * 11)} St`;
  }

  /** Somebody open, and not changed twice in one month. */
  private draw(taken: Set<Real>, isAlone = false): Real {
    const left = this.businesses.filter(
      (business) =>
        !business.closed &&
        !taken.has(business) &&
        (!isAlone || this.businesses.filter(({ site }) => site === business.site).length === 1),
    );
    const found = left[this.chance.below(left.length)];
    if (found === undefined) throw new Error('Nobody is left.');
    taken.add(found);
    return found;
  }

  /** One month: answers what became of whom. */
  change(): Map<Real, Partial<Record<LeadChange['field'], string>>> {
    const taken = new Set<Real>();
    const changed = new Map<Real, Partial<Record<LeadChange['field'], string>>>();
    const alter = (
      patch: (business: Real) => Partial<Real>,
      fields: LeadChange['field'][],
      isAlone = false,
    ) => {
      const business = this.draw(taken, isAlone);
      Object.assign(business, patch(business));
      const after = {
        phone: business.phone,
        website: business.site,
        name: business.name,
        address: business.street,
        businessStatus: 'permanently_closed',
      };
      changed.set(business, Object.fromEntries(fields.map((field) => [field, after[field]])));
    };
    for (let index = 2 + this.chance.below(3); index > 0; index -= 1) this.open();
    alter(() => ({ phone: this.newPhone() }), ['phone']);
    alter(() => ({ site: `https://new${this.serial}.example/` }), ['website']);
    alter(({ number }) => ({ name: `${wordOf(number * 7 + this.serial)} Smiles` }), ['name']);
    alter(({ latitude }) => ({ street: this.newStreet(), latitude: latitude + 0.02 }), ['address']);
    alter(() => ({ closed: true }), ['businessStatus']);
    // The same business under a new record, with a new number or a new name beside it.
    alter(({ records }) => ({ records: records + 1 }), []);
    alter(({ records }) => ({ records: records + 1, phone: this.newPhone() }), ['phone']);
    alter(
      ({ number, records }) => ({
        records: records + 1,
        name: `${wordOf(number * 7 + this.serial + 5)} Dentistry`,
      }),
      ['name'],
    );
    alter(
      ({ records }) => ({
        records: records + 1,
        phone: this.newPhone(),
        site: `https://again${this.serial}.example/`,
      }),
      ['phone', 'website'],
    );
    alter(
      ({ name, records }) => ({
        records: records + 1,
        name: `${name} Care`,
        phone: this.newPhone(),
      }),
      ['name', 'phone'],
    );
    alter(
      ({ latitude, records }) => ({
        records: records + 1,
        street: this.newStreet(),
        latitude: latitude + 0.02,
      }),
      ['address'],
      // Of a chain's branches nothing tells a move from an opening.
      true,
    );
    // Another business: a branch of a known one, and one that moves in where another closed.
    const chain = this.draw(taken);
    this.open({ name: chain.name, site: chain.site, longitude: -97.7 + this.serial / 5_000 });
    const closed = this.businesses.find((business) => business.closed);
    if (closed !== undefined) this.open({ street: closed.street, latitude: closed.latitude });
    return changed;
  }

  records(): SourceRecord[] {
    return this.businesses.map((business) =>
      aSourceRecord({
        recordId: `place-${business.number}-${business.records}`,
        name: business.name,
        websites: [business.site],
        phones: [business.phone],
        address: {
          freeform: business.street,
          locality: 'Austin',
          region: 'TX',
          postcode: '78704',
          country: 'US',
        },
        latitude: business.latitude,
        longitude: business.longitude,
        operatingStatus: business.closed ? 'permanently_closed' : 'open',
      }),
    );
  }
}

const realOf = ({ businesses }: Catalogue, lead: Lead): Real => {
  const [, number] = /^place-(\d+)-/.exec(lead.sources[0]?.recordId ?? '') ?? [];
  const found = businesses.find((business) => business.number === Number(number));
  if (found === undefined) throw new Error(`Nobody knows ${lead.name}.`);
  return found;
};

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
  async run(catalogue: Catalogue, lateMinutes: number): Promise<Job> {
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
    const catalogue = new Catalogue(seed);
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
      const reals = leads.map((lead) => realOf(catalogue, lead));
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
