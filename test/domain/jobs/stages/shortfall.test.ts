import { expect, test } from 'vitest';
import type { Job, Shortfall } from '../../../../functions/domain/jobs/job.ts';
import type {
  DeliveryPlanSummary,
  JobPlan,
} from '../../../../functions/domain/jobs/stages/artifacts.ts';
import type { ReservedLeads } from '../../../../functions/domain/jobs/stages/reserve-leads.ts';
import { shortfallOf } from '../../../../functions/domain/jobs/stages/shortfall.ts';
import { aPlan } from '../../../builders/delivery-plans.ts';
import { aJob } from '../../../builders/jobs.ts';
import { aLead, aRequest } from '../../leads/builders.ts';

interface World {
  request: Parameters<typeof aRequest>[0];
  job: Partial<Job>;
  delivered: number;
  summary: Partial<DeliveryPlanSummary>;
  reserved: Partial<ReservedLeads>;
  plan: Partial<JobPlan>;
}

function shortfall(world: Partial<World>): Shortfall | null {
  const { request = { count: 10 }, delivered = 10 } = world;
  return shortfallOf(
    aJob({ status: 'delivering', request: aRequest(request), ...world.job }),
    { duplicates: 0, alreadyReceived: 0, failedTiles: 0, dropped: [], ...world.summary },
    aPlan(world.plan),
    {
      leads: Array.from({ length: delivered }, () => aLead()),
      credits: delivered,
      received: 0,
      contested: 0,
      unpaid: 0,
      leftOut: [],
      ...world.reserved,
    },
  );
}

/** `code count` of each reason. */
const reasons = (world: Partial<World>): string[] =>
  (shortfall(world)?.reasons ?? []).map(({ code, count }) => `${code} ${count}`);

test('all leads, and nothing that nobody could check: no shortfall', () => {
  expect(shortfall({})).toBeNull();
  expect(shortfall({ delivered: 11 })).toBeNull();
});

test('what is missing and not explained was not found', () => {
  expect(shortfall({ delivered: 4 })).toEqual({
    requested: 10,
    delivered: 4,
    reasons: [{ code: 'not_enough_found', count: 6 }],
  });
});

test('each missing lead is explained once, the most telling reason first', () => {
  const dropped = [
    { code: 'filtered', count: 2 },
    { code: 'excluded', count: 1 },
    { code: 'filtered', count: 3 },
  ];
  const told = {
    summary: { dropped, alreadyReceived: 1 },
    reserved: { received: 1, contested: 1 },
  };
  expect(reasons({ delivered: 0, ...told })).toEqual([
    'claimed_by_running_job 1',
    'excluded 1',
    'already_received 2',
    'filtered 5',
    'not_enough_found 1',
  ]);
  expect(reasons({ delivered: 7, ...told })).toEqual([
    'claimed_by_running_job 1',
    'excluded 1',
    'already_received 1',
  ]);
});

test('more than one job delivers is trimmed', () => {
  expect(reasons({ request: { count: 10_003 }, delivered: 10_000 })).toEqual(['count_trimmed 3']);
});

test('a live job lacks what its hold does not pay for', () => {
  const job = { maxCredits: 4 };
  expect(reasons({ job, delivered: 4, reserved: { unpaid: 2 } })).toEqual([
    'credit_limit 2',
    'not_enough_found 4',
  ]);
});

test.for([
  [4, 4, ['credit_limit 6']],
  [4, 3, ['not_enough_found 7']],
  [null, 4, ['not_enough_found 6']],
] as const)('a sandbox job with maxCredits %j and %j leads', ([maxCredits, delivered, told]) => {
  const job = { mode: 'test', maxCredits } as const;
  expect(reasons({ job, delivered, reserved: { unpaid: 9 } })).toEqual(told);
});

test('reads that failed are told where leads are missing, and are no leads', () => {
  const failed = { summary: { failedTiles: 2 }, plan: { unavailable: ['osm'] } };
  expect(reasons({ delivered: 9, ...failed })).toEqual([
    'not_enough_found 1',
    'source_unavailable 3',
  ]);
  expect(shortfall({ delivered: 10, ...failed })).toBeNull();
});

test('conditions that no source of the job checks, or that were only noted, are told without a missing lead', () => {
  const employees = { kind: 'employees', op: 'gte', value: 50 } as const;
  const email = { kind: 'has_email', op: 'eq', value: true } as const;
  expect(shortfall({ request: { count: 10, filters: [email] } })).toBeNull();
  expect(reasons({ request: { count: 10, filters: [employees, email] } })).toEqual([
    'filter_not_supported 1',
  ]);
  const noted = { subject: 'has_email', text: 'with e-mail', code: 'not_checked' } as never;
  expect(reasons({ request: { count: 10, filters: [email], notes: [noted] } })).toEqual([
    'filter_not_supported 1',
  ]);
  const other = { subject: 'has_phone', text: 'with phone', code: 'not_checked' } as never;
  expect(shortfall({ request: { count: 10, filters: [email], notes: [other] } })).toBeNull();
});

test('a job without a request asks for the usual number', () => {
  expect(shortfall({ job: { request: null }, delivered: 24 })).toMatchObject({
    requested: 25,
    reasons: [{ code: 'not_enough_found', count: 1 }],
  });
});
