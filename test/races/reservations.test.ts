import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cancelJob } from '../../functions/domain/jobs/cancel-job.ts';
import type { Job } from '../../functions/domain/jobs/job.ts';
import { deliverStage } from '../../functions/domain/jobs/stages/deliver-stage.ts';
import { refOf } from '../../functions/domain/jobs/stages/stage.ts';
import { anAccount } from '../builders/accounts.ts';
import { aKeyActor } from '../builders/actors.ts';
import { anEntry, layDeliveryPlan } from '../builders/delivery-plans.ts';
import { newId } from '../builders/ids.ts';
import { aJob } from '../builders/jobs.ts';
import { Killed } from '../support/interleave.ts';
import { MemoryJobs } from '../support/memory-jobs.ts';
import type { Around } from '../support/memory-jobs.ts';
import { finished, processIn, someProcesses } from '../support/processes.ts';
import type { Processes } from '../support/processes.ts';

/** Jobs of one organisation that are after the same few businesses, whose names overlap in part. */
const aBusiness = fc.subarray(['a', 'b', 'c', 'd', 'e', 'f'], { minLength: 1, maxLength: 3 });

interface Rival {
  businesses: string[][];
  /** Leads that its hold pays for. */
  pays: number;
  /** Calls that deliver it; each may end at an outside call of it, before or after that was made. */
  calls: { diesAt: number | null; after: boolean }[];
  isCancelled: boolean;
}

const aCall = fc.record({
  diesAt: fc.option(fc.integer({ min: 0, max: 25 }), { freq: 1 }),
  after: fc.boolean(),
});
const aRival: fc.Arbitrary<Rival> = fc.record({
  businesses: fc.array(aBusiness, { minLength: 1, maxLength: 4 }),
  pays: fc.integer({ min: 1, max: 4 }),
  calls: fc.array(aCall, { minLength: 1, maxLength: 3 }),
  isCancelled: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.boolean()),
});
const someRivals = fc.array(aRival, { minLength: 2, maxLength: 3 });

const orgId = newId('organization');

function dying(around: Around, { diesAt, after }: Rival['calls'][number]): Around {
  let calls = 0;
  return async (name, call) => {
    calls += 1;
    const isOver = diesAt !== null && calls > diesAt;
    if (isOver && !(after && calls === diesAt + 1)) throw new Killed();
    const result = await around(name, call);
    if (isOver) throw new Killed();
    return result;
  };
}

const deliver = (world: MemoryJobs, job: Job, around: Around) =>
  deliverStage(
    {
      ...world.ports(around),
      categories: { isWithin: () => true, labelOf: () => null } as never,
      jobMaxSeconds: 1_800,
      openReader: () => ({ read: (business) => Promise.resolve(business) }),
    },
    refOf(job),
  );

const orKilled = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });

/** Runs all jobs to their ends at once; one whose calls all died is called once more afterwards, alone. */
async function race(all: Processes, rivals: readonly Rival[]) {
  const sides = rivals.map((rival) => {
    const { pays: creditsHeld, pays: leadsTarget } = rival;
    const capDate = '2026-11-28';
    const job = aJob({ orgId, status: 'delivering', creditsHeld, leadsTarget, capDate });
    const entries = rival.businesses.map((aliases, rank) => anEntry(job, aliases, 90 - rank));
    return { rival, job, entries };
  });
  const held = rivals.reduce((sum, { pays }) => sum + pays, 0);
  const world = new MemoryJobs({
    jobs: sides.map(({ job }) => job),
    account: anAccount({ available: 100, held }),
  });
  for (const { job, entries } of sides) layDeliveryPlan(world.artifacts, job, [entries]);
  const actor = { ...aKeyActor({ orgId }), mode: 'live' as const };
  const calls = sides.flatMap(({ rival, job }, at) => {
    const cancel = async () => {
      await cancelJob(world.ports(processIn(all, `cancel ${at}`)), actor, job.id).catch(() => {});
    };
    return [
      ...rival.calls.map((call, run) =>
        orKilled(deliver(world, job, dying(processIn(all, `${at}.${run}`), call))),
      ),
      ...(rival.isCancelled ? [cancel()] : []),
    ];
  });
  await finished<unknown>(all, calls);
  for (const { job } of sides)
    if (world.job(job.id).status === 'delivering')
      await deliver(world, job, async (_name, call) => call());
  const delivered = sides.flatMap(({ job, entries }) => {
    const ids = new Set(world.delivered(job.id).map(({ id }) => id));
    return entries
      .filter(({ lead }) => ids.has(lead.id))
      .map(({ aliases }) => ({ job: job.id, aliases }));
  });
  return { world, jobs: sides.map(({ job }) => world.job(job.id)), delivered };
}

test('no business is delivered twice, by one job or several, whatever dies, is cancelled or runs at once', async () => {
  await fc.assert(
    fc.asyncProperty(someProcesses, someRivals, async (all, rivals) => {
      const { world, jobs, delivered } = await race(all, rivals);
      const names = delivered.flatMap(({ aliases }) => aliases);
      expect(new Set(names).size).toBe(names.length);
      for (const job of jobs) {
        expect(job.creditsHeld).toBe(0);
        expect(job.creditsCharged).toBe(job.leadsDelivered);
        expect(world.delivered(job.id)).toHaveLength(job.leadsDelivered);
      }
      expect(world.account).toMatchObject({ held: 0 });
    }),
    { numRuns: 1_000 },
  );
}, 120_000);

test('what is reserved for good is exactly what was delivered', async () => {
  await fc.assert(
    fc.asyncProperty(someProcesses, someRivals, async (all, rivals) => {
      const { world, delivered } = await race(all, rivals);
      const meaning = [...world.reservations].flatMap(([alias, { jobId, run }]) => {
        const job = world.job(jobId);
        return job.status === 'delivered' && run === job.deliveryRun ? [`${alias} ${jobId}`] : [];
      });
      const names = delivered.flatMap(({ job, aliases }) =>
        aliases.map((name) => `${name} ${job}`),
      );
      expect(meaning.toSorted()).toEqual(names.toSorted());
    }),
    { numRuns: 1_000 },
  );
}, 120_000);

test('of jobs that are after the same businesses at once, one gets each of them', async () => {
  await fc.assert(
    fc.asyncProperty(
      someProcesses,
      fc.integer({ min: 2, max: 3 }),
      fc.integer({ min: 1, max: 3 }),
      async (all, many, names) => {
        const businesses = ['a', 'b', 'c'].map((letter) =>
          Array.from({ length: names }, (_one, at) => `${letter}${at}`),
        );
        const calls = [{ diesAt: null, after: false }];
        const rival: Rival = { businesses, pays: 3, calls, isCancelled: false };
        const { delivered } = await race(
          all,
          Array.from({ length: many }, () => rival),
        );
        expect(delivered).toHaveLength(businesses.length);
      },
    ),
    { numRuns: 300 },
  );
}, 120_000);
