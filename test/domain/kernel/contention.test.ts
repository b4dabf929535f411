import { expect, test } from 'vitest';
import { followSubscription } from '../../../functions/domain/billing/follow-subscription.ts';
import { grantOnce } from '../../../functions/domain/billing/grant-payment.ts';
import { reversePayment } from '../../../functions/domain/billing/reverse-payment.ts';
import { setPlan } from '../../../functions/domain/billing/set-plan.ts';
import { cancelJob } from '../../../functions/domain/jobs/cancel-job.ts';
import { clarifyJob } from '../../../functions/domain/jobs/clarify-job.ts';
import type { JobChange } from '../../../functions/domain/jobs/job-change.ts';
import type { Job } from '../../../functions/domain/jobs/job.ts';
import { advanceStage } from '../../../functions/domain/jobs/stages/advance-stage.ts';
import { askStage } from '../../../functions/domain/jobs/stages/ask-stage.ts';
import { failJob } from '../../../functions/domain/jobs/stages/fail-stage.ts';
import { refOf } from '../../../functions/domain/jobs/stages/stage.ts';
import { untilFresh } from '../../../functions/domain/kernel/contention.ts';
import { changeMonitor } from '../../../functions/domain/monitors/change-monitor.ts';
import { commitRun } from '../../../functions/domain/monitors/end-run.ts';
import { runMonitor } from '../../../functions/domain/monitors/run-monitor.ts';
import { anAccount } from '../../builders/accounts.ts';
import { aKeyActor } from '../../builders/actors.ts';
import { newId } from '../../builders/ids.ts';
import { aJob, aWaitingJob } from '../../builders/jobs.ts';
import { aMonitor } from '../../builders/monitors.ts';
import { anOrganization, aSubscription, MemoryBilling } from '../../support/memory-billing.ts';
import { MemoryJobs } from '../../support/memory-jobs.ts';
import { MemoryMonitors } from '../../support/memory-monitors.ts';

test('a change is tried until it is fresh, with a pause before each further try', async () => {
  const pauses: number[] = [];
  const pause = (milliseconds: number) => Promise.resolve(void pauses.push(milliseconds));
  let tries = 0;
  const attempt = () => Promise.resolve((tries += 1) < 4 ? undefined : tries);
  expect(await untilFresh({ pause }, attempt)).toBe(4);
  expect(pauses).toEqual([10, 20, 30]);
});

const orgId = newId('organization');
const actor = aKeyActor({ orgId });
const nothing = () => {
  throw new Error('No prompt is read here.');
};
const stale = () => Promise.resolve('stale' as const);

/** The ports of a world in which somebody else always changes the job first. */
const contested = (job: Job) => ({
  ...new MemoryJobs({ jobs: [job], account: anAccount() }).ports(),
  commit: stale,
});

const billing = new MemoryBilling({ organization: anOrganization({ id: orgId }) });
const contestedBilling = {
  ...billing.ports(),
  changePlan: stale,
  insertGrant: stale,
  commitReversal: stale,
  findPayment: () => Promise.resolve({ id: 'pi_1', orgId, credits: 500, takenBack: 0, version: 1 }),
  readPayment: () => Promise.resolve({ amount: 5_900, refunded: 5_900, disputed: 0 }),
  readSubscriptions: () => Promise.resolve([aSubscription()]),
};

const monitor = aMonitor({ orgId });

/** A monitor that has another version whenever it is read. */
function contestedMonitor() {
  const world = new MemoryJobs({ account: anAccount() });
  const monitors = new MemoryMonitors(world, anOrganization({ id: orgId }));
  let { version } = monitor;
  return {
    ...monitors.ports(),
    commit: stale,
    findMonitor: () => Promise.resolve({ ...monitor, version: (version += 1) }),
    replaceMonitor: () => Promise.resolve(false),
    insertRun: () => Promise.resolve({ kind: 'monitor_changed' as const }),
    reportDelayed: () => {},
    readPrompt: nothing,
    findMonitorByIdempotencyKey: () => Promise.resolve(undefined),
    unknownLists: () => Promise.resolve([]),
  };
}

const scraping = aJob({ orgId, status: 'scraping' });
const waiting = aWaitingJob({ orgId });
const asked = waiting.questions.map(({ id }) => ({ questionId: id, answer: 'Austin, TX' }));
const ended: JobChange = {
  before: aJob({ orgId, monitorId: monitor.id }),
  after: aJob({ orgId, monitorId: monitor.id, status: 'failed' }),
  posting: null,
  capMovement: null,
};

test.for<[string, () => Promise<unknown>]>([
  ['cancelling', () => cancelJob(contested(scraping), actor, scraping.id)],
  ['answering', () => clarifyJob(contested(waiting), actor, waiting.id, { answers: asked })],
  ['a stage', () => advanceStage(contested(scraping), refOf(scraping), 'normalizing')],
  [
    'asking',
    () =>
      askStage(
        { ...contested(waiting), parsePrompt: nothing, sourceIdsOf: () => [] },
        refOf(waiting),
        'token',
        undefined,
      ),
  ],
  ['failing', () => failJob(contested(scraping), refOf(scraping), 'INTERNAL_ERROR')],
  ['ending a run', () => commitRun(contestedMonitor(), ended)],
  ['starting a run', () => runMonitor(contestedMonitor(), monitor)],
  [
    'changing a monitor',
    () => changeMonitor(contestedMonitor(), actor, monitor.id, { enabled: false }),
  ],
  ['setting a plan', () => setPlan(contestedBilling, orgId, 'scale')],
  ['following a subscription', () => followSubscription(contestedBilling, orgId, 'sub_1')],
  ['taking credits back', () => reversePayment(contestedBilling, 'pi_1')],
  [
    'granting',
    () =>
      grantOnce(contestedBilling, {
        orgId,
        source: 'checkout',
        type: 'purchase',
        credits: 5,
        description: 'Bought',
        payments: [],
      }),
  ],
])('%s gives up with 503 when others always come first', async ([, call]) => {
  await expect(call()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});
