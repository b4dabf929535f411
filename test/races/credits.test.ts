import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLedger } from '../../functions/domain/audit/audit-ledger.ts';
import type { OrgId } from '../../functions/domain/kernel/ids.ts';
import { Clock } from '../support/clock.ts';
import { interleave } from '../support/interleave.ts';
import type { Gate, Turn } from '../support/interleave.ts';
import { JobWorld } from '../support/job-processes.ts';
import type { JobPlan } from '../support/job-processes.ts';
import { memoryBooks } from '../support/memory-books.ts';
import { moneyStoreOf } from '../support/money-store.ts';
import type { MoneyStore } from '../support/money-store.ts';
import { anOrganization, startTable } from '../support/table.ts';
import type { TestTable } from '../support/table.ts';

let db: TestTable;
beforeAll(async () => {
  db = await startTable();
});
afterAll(() => db.close());

type Step =
  | { kind: 'live'; plan: JobPlan }
  | { kind: 'cancel' | 'fail'; job: number }
  | { kind: 'pay'; id: string; credits: number }
  | { kind: 'reverse'; id: string; refunded: number }
  | { kind: 'jump'; ms: number };

interface Scenario {
  credits: number;
  caps: (number | null)[];
  concurrentJobs: number;
  steps: Step[];
  turns: Turn[];
}

const HOUR_MS = 3_600_000;
/** Late in the day: jumps of the clock reach the next one. */
const START = '2026-11-28T22:30:00.000Z';
const small = fc.integer({ min: 0, max: 6 });
const paymentId = fc.constantFrom('a', 'b');

const aPlan: fc.Arbitrary<JobPlan> = fc.record({
  mode: fc.oneof(
    { weight: 5, arbitrary: fc.constant('live' as const) },
    fc.constant('test' as const),
  ),
  key: fc.nat(1),
  asked: fc.integer({ min: 1, max: 6 }),
  found: small,
  price: fc.constantFrom(1, 1, 2),
  maxCredits: fc.option(fc.integer({ min: 1, max: 6 })),
  idempotencyKey: fc.constantFrom('one', 'two', 'three', 'four', 'five'),
});

const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: aPlan.map((plan) => ({ kind: 'live' as const, plan })) },
  { weight: 2, arbitrary: fc.nat(3).map((job) => ({ kind: 'cancel' as const, job })) },
  { weight: 1, arbitrary: fc.nat(3).map((job) => ({ kind: 'fail' as const, job })) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      id: paymentId,
      credits: fc.constant(7),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('reverse' as const),
      id: paymentId,
      refunded: fc.constantFrom(0, 33, 100),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(HOUR_MS, 20 * HOUR_MS).map((ms) => ({ kind: 'jump' as const, ms })),
  },
);

const aTurn: fc.Arbitrary<Turn> = fc.record({
  pick: fc.nat(6),
  fate: fc.oneof(
    { weight: 10, arbitrary: fc.constant('go' as const) },
    fc.constantFrom('die-before' as const, 'die-after' as const),
  ),
});

const aScenario: fc.Arbitrary<Scenario> = fc.record({
  credits: fc.integer({ min: 0, max: 10 }),
  caps: fc.array(fc.option(fc.integer({ min: 1, max: 6 })), { minLength: 1, maxLength: 2 }),
  concurrentJobs: fc.integer({ min: 1, max: 3 }),
  steps: fc.array(aStep, { minLength: 2, maxLength: 6 }),
  turns: fc.array(aTurn, { maxLength: 60, size: 'max' }),
});

function processOf(world: JobWorld, step: Step): (newGate: () => Gate) => Promise<void> {
  switch (step.kind) {
    case 'live':
      return (newGate) => world.live(newGate, step.plan);
    case 'cancel':
      return (newGate) => world.cancel(newGate(), step.job);
    case 'fail':
      return (newGate) => world.failAny(newGate(), step.job);
    case 'pay':
      return (newGate) => world.pay(newGate(), step);
    case 'reverse':
      return (newGate) => world.reverse(newGate(), step);
    case 'jump':
      return (newGate) => world.jump(newGate(), step.ms);
  }
}

/** Runs a scenario; its books are right after every call (or every nth), and settled in the end. */
async function run(
  scenario: Scenario,
  store: MoneyStore,
  orgId: OrgId,
  clock: Clock,
  everyNth: number,
): Promise<void> {
  const world = new JobWorld(store, clock, { orgId, ...scenario });
  const check = async () => expect(auditLedger(await books(store, orgId))).toEqual([]);
  const processes = scenario.steps.map((step) => processOf(world, step));
  let calls = 0;
  await interleave(processes, scenario.turns, () => {
    calls += 1;
    return calls % everyNth === 0 ? check() : undefined;
  });
  await world.sweep();
  await world.reportAgain(scenario.steps.flatMap((step) => (step.kind === 'pay' ? [step] : [])));
  await check();
  const { account, running } = await books(store, orgId);
  expect(account.held).toBe(0);
  expect(running.live.size + running.test.size).toBe(0);
}

async function books(store: MoneyStore, orgId: OrgId) {
  const read = await store.readSnapshot(orgId);
  if (read === undefined) throw new Error('The books move while nobody writes.');
  return read;
}

async function onTheTable({ credits }: Pick<Scenario, 'credits'>) {
  const clock = new Clock(START);
  const orgId = await anOrganization(db, clock, { credits });
  return { store: moneyStoreOf(db.table), orgId, clock };
}

test('2,500 interleavings of jobs, cancellations, failures, payments, refunds, clocks and kills keep the books right', async () => {
  await fc.assert(
    fc.asyncProperty(aScenario, async (scenario) => {
      const clock = new Clock(START);
      const { store, orgId } = await memoryBooks(clock, scenario.credits);
      await run(scenario, store, orgId, clock, 1);
    }),
    { numRuns: 2_500 },
  );
}, 120_000);

test('so do interleavings on the table itself', async () => {
  await fc.assert(
    fc.asyncProperty(aScenario, async (scenario) => {
      const { store, orgId, clock } = await onTheTable(scenario);
      await run(scenario, store, orgId, clock, 15);
    }),
    { numRuns: 15, endOnFailure: true },
  );
}, 60_000);
