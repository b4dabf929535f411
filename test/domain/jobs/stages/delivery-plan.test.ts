import { expect, test } from 'vitest';
import type { Job } from '../../../../functions/domain/jobs/job.ts';
import { artifactKeys } from '../../../../functions/domain/jobs/stages/artifacts.ts';
import type {
  NormalizedSummary,
  PlannedLead,
} from '../../../../functions/domain/jobs/stages/artifacts.ts';
import { DeliveryPlan } from '../../../../functions/domain/jobs/stages/delivery-plan.ts';
import type { DeliveryPlanPorts } from '../../../../functions/domain/jobs/stages/delivery-plan.ts';
import { refOf } from '../../../../functions/domain/jobs/stages/stage.ts';
import type { Business } from '../../../../functions/domain/leads/lead.ts';
import { normalizeRecord } from '../../../../functions/domain/leads/normalize/normalize-record.ts';
import { rememberLead } from '../../../../functions/domain/leads/remembered/remembered.ts';
import { bank, practice } from '../../../builders/catalogues.ts';
import { aNormalizedSummary } from '../../../builders/delivery-plans.ts';
import { aJob } from '../../../builders/jobs.ts';
import { MemoryJobs } from '../../../support/memory-jobs.ts';
import { flatTree } from '../../../support/memory-pipeline.ts';
import { aRequest, RETRIEVED_AT } from '../../leads/builders.ts';

const business = (number: number, changes: Parameters<typeof practice>[1] = {}): Business =>
  normalizeRecord(practice(number, changes), RETRIEVED_AT);

interface World {
  job: Partial<Job>;
  summary: Partial<NormalizedSummary>;
  /** What each chunk was made of, and those of it whose websites were read. */
  chunks: readonly { all: readonly Business[]; read: readonly Business[] }[];
  reserve: readonly Business[];
  ports: Partial<DeliveryPlanPorts>;
}

/** A job that was read up to its delivery, and plans for it, as many as are asked for. */
function worldOf({ job: patch, summary, chunks = [], reserve = [], ports }: Partial<World>) {
  const request = aRequest({ count: 4, contactFields: [] });
  const job = aJob({ status: 'delivering', request, ...patch });
  const world = new MemoryJobs({ jobs: [job] });
  const { objects } = world.artifacts;
  const ref = refOf(job);
  const normalized = aNormalizedSummary({
    call: 'c1',
    chunks: chunks.length,
    reserve: reserve.length,
    ...summary,
  });
  objects.set(artifactKeys.normalized(ref), normalized);
  for (const [index, { all, read }] of chunks.entries()) {
    objects.set(artifactKeys.chunk(ref, normalized, index), all);
    objects.set(artifactKeys.enriched(ref, index), read);
  }
  if (reserve.length > 0) objects.set(artifactKeys.reserve(ref, normalized), reserve);
  const whole: DeliveryPlanPorts = {
    ...world.ports(),
    categories: flatTree,
    jobMaxSeconds: 1_800,
    openReader: () => ({ read: (one) => Promise.resolve(one) }),
    ...ports,
  };
  const plan = (remembered: ConstructorParameters<typeof DeliveryPlan>[3] = []) =>
    new DeliveryPlan(whole, ref, job, remembered);
  return { world, job, plan };
}

const idsOf = (entries: readonly PlannedLead[]) =>
  entries.map(({ lead }) => lead.sources[0]?.recordId);

test('the first leads are those whose websites were read, each record once', async () => {
  const [one, two, three] = [business(1), business(2), business(3)];
  const { plan } = worldOf({
    chunks: [
      { all: [one, two], read: [one, two] },
      { all: [three], read: [three, one] },
    ],
  });
  const entries = await plan().first();
  expect(idsOf(entries).toSorted()).toEqual(['place-1', 'place-2', 'place-3']);
  expect(entries.every(({ lead }) => lead.id.startsWith('lead_'))).toBe(true);
  expect(entries[0]?.aliases.length).toBeGreaterThan(0);
});

test('a plan is fixed once: another run delivers the same leads under the same ids', async () => {
  const one = business(1);
  const { plan } = worldOf({ chunks: [{ all: [one], read: [one] }] });
  const first = await plan().first();
  expect(await plan().first()).toEqual(first);
});

test('of two runs that plan at once, the one that was first is followed by both', async () => {
  const one = business(1);
  const { plan } = worldOf({ chunks: [{ all: [one], read: [one] }] });
  const [first, second] = await Promise.all([plan().first(), plan().first()]);
  expect(first).toEqual(second);
});

test('what normalizing counted and what the plan leaves out stand in one summary', async () => {
  const [one, other] = [business(1), business(2, { category: bank })];
  const { plan } = worldOf({
    summary: {
      alreadyReceived: 2,
      duplicates: 3,
      failedTiles: 1,
      dropped: [{ code: 'excluded', count: 5 }],
    },
    chunks: [{ all: [one, other], read: [one, other] }],
  });
  const made = plan();
  await made.first();
  expect(made.summary).toEqual({
    alreadyReceived: 2,
    duplicates: 3,
    failedTiles: 1,
    dropped: [
      { code: 'excluded', count: 5 },
      { code: 'off_category', count: 1 },
    ],
  });
  expect(made.left.map(({ record, code }) => [record, code])).toEqual([
    ['overture:place-2', 'off_category'],
  ]);
});

test('more comes from what was found and not read: of the chunks by turns, then of the reserve', async () => {
  const all = [1, 2, 3, 4, 5, 6].map((number) => business(number));
  const [a, b, c, d, e, f] = all as [Business, Business, Business, Business, Business, Business];
  const asked: string[] = [];
  const { plan } = worldOf({
    chunks: [
      { all: [a, b], read: [a] },
      { all: [c, d], read: [c] },
    ],
    reserve: [e, f, a],
    ports: {
      openReader: () => ({
        read: (one) => {
          asked.push(one.sources[0]?.recordId ?? '');
          return Promise.resolve(one);
        },
      }),
    },
  });
  const made = plan();
  expect(idsOf(await made.first()).toSorted()).toEqual(['place-1', 'place-3']);
  expect(idsOf(await made.more(2)).toSorted()).toEqual(['place-2', 'place-4']);
  expect(idsOf(await made.more(2)).toSorted()).toEqual(['place-5', 'place-6']);
  expect(asked).toEqual(['place-2', 'place-4', 'place-5', 'place-6']);
  expect(await made.more(2)).toEqual([]);
});

test('chunks are dealt with by turns, however long each is', async () => {
  const numbers = [[1, 2, 3], [4], [5, 6]];
  const asked: string[] = [];
  const { plan } = worldOf({
    chunks: numbers.map((chunk) => ({ all: chunk.map((number) => business(number)), read: [] })),
    ports: {
      openReader: () => ({
        read: (one) => {
          asked.push(one.sources[0]?.recordId?.slice(-1) ?? '');
          return Promise.resolve(one);
        },
      }),
    },
  });
  const made = plan();
  await made.first();
  await made.more(6);
  expect(asked.join('')).toBe('145263');
});

test('a part that brings no lead is followed by the next one, and all parts are summed up', async () => {
  const banks = Array.from({ length: 60 }, (_none, index) =>
    business(index, { category: bank, confidence: 0.9 }),
  );
  const last = business(99);
  const { plan } = worldOf({ reserve: [...banks, last] });
  const made = plan();
  expect(await made.first()).toEqual([]);
  expect(idsOf(await made.more(1))).toEqual(['place-99']);
  expect(made.summary.dropped.reduce((sum, { count }) => sum + count, 0)).toBe(60);
  expect(made.left).toHaveLength(60);
});

test("once the job's time for reading is over, what websites might have told is told by the time", async () => {
  const request = aRequest({ count: 4, contactFields: ['email'] });
  const withSite = business(1, { websites: ['https://practice-1.example/'] });
  const without = business(2);
  const reads: unknown[] = [];
  const { world, plan } = worldOf({
    job: { request },
    reserve: [withSite, without],
    ports: {
      openReader: () => ({
        read: (one) => {
          reads.push(one);
          return Promise.resolve(one);
        },
      }),
    },
  });
  world.clock.advance(29 * 60_000);
  const made = plan();
  await made.first();
  await made.more(2);
  expect(reads).toEqual([]);
  expect(made.left.map(({ record, code }) => [record, code])).toEqual([
    ['overture:place-1', 'time_limit'],
    ['overture:place-2', 'missing_required_field'],
  ]);
});

test('what a monitor delivered before is left out, and counted as received', async () => {
  const [one, two] = [business(1), business(2)];
  const { plan } = worldOf({ chunks: [{ all: [one, two], read: [one, two] }] });
  const entries = await worldOf({ chunks: [{ all: [one], read: [one] }] })
    .plan()
    .first();
  const remembered = entries.map(({ lead, aliases }) => rememberLead(lead, aliases));
  const made = plan(remembered);
  expect(idsOf(await made.first())).toEqual(['place-2']);
  expect(made.summary.alreadyReceived).toBe(1);
  expect(made.left.map(({ record, code }) => [record, code])).toEqual([
    ['overture:place-1', 'already_received'],
  ]);
});

test('who opted out is left out, and only counted', async () => {
  const one = business(1);
  const { plan } = worldOf({
    chunks: [{ all: [one], read: [one] }],
    ports: { findOptOuts: (keys: readonly string[]) => Promise.resolve(new Set(keys)) },
  });
  const made = plan();
  await made.first();
  expect(made.summary.dropped).toContainEqual({ code: 'opted_out', count: 1 });
  expect(made.left).toEqual([expect.objectContaining({ name: '', code: 'opted_out' })]);
});

test('a lead is given back with the names of its business; another plan’s is not', async () => {
  const one = business(1);
  const { plan } = worldOf({ chunks: [{ all: [one], read: [one] }] });
  const made = plan();
  const entries = await made.first();
  expect(made.planned(entries.map(({ lead }) => lead))).toEqual(entries);
  expect(plan().planned(entries.map(({ lead }) => lead))).toEqual([]);
});

test('what an earlier run had fixed beyond is known', async () => {
  const [one, two] = [business(1), business(2)];
  const { plan } = worldOf({ chunks: [{ all: [one, two], read: [one] }] });
  const earlier = plan();
  await earlier.first();
  await earlier.more(1);
  expect(await earlier.beyond()).toEqual([]);
  const later = plan();
  await later.first();
  expect(idsOf(await later.beyond())).toEqual(['place-2']);
});
