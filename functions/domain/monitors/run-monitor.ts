import type { ApiKey } from '../api-keys/api-key.ts';
import type { Account } from '../credits/account.ts';
import { createJob } from '../jobs/create-job.ts';
import type { CreateJobPorts, InsertJob, InsertOutcome } from '../jobs/create-job.ts';
import { isTerminal } from '../jobs/states.ts';
import type { Actor } from '../kernel/actor.ts';
import { untilFresh } from '../kernel/contention.ts';
import { ServiceError } from '../kernel/errors.ts';
import type { ErrorCode } from '../kernel/errors.ts';
import type { ApiKeyId, MonitorId, OrgId } from '../kernel/ids.ts';
import type { Organization } from '../organizations/organization.ts';
import { limitsOf } from '../plans/plans.ts';
import { forgetTime } from './delete-monitor.ts';
import {
  changeMonitor,
  hourAfter,
  isNothingToSpend,
  skipped,
  switchedOff,
  timesAfter,
} from './monitor.ts';
import type { Monitor } from './monitor.ts';

export interface RunMonitorPorts extends Pick<
  CreateJobPorts,
  'now' | 'newId' | 'findJob' | 'findJobByIdempotencyKey' | 'pause' | 'startJob'
> {
  findMonitor(orgId: OrgId, id: MonitorId): Promise<Monitor | undefined>;
  /** undefined when it was deleted. */
  findOrganization(orgId: OrgId): Promise<Organization | undefined>;
  /** An active live key; undefined for a revoked or unknown one. */
  findActiveKey(orgId: OrgId, id: ApiKeyId): Promise<ApiKey | undefined>;
  readAccount(orgId: OrgId): Promise<Account>;
  /** Writes the next version of a monitor that is still as it was read; false when it is not. */
  replaceMonitor(before: Monitor, after: Monitor): Promise<boolean>;
  /** Removes a monitor whose organisation was deleted. */
  dropMonitor(monitor: Monitor, forgetAt: Date): Promise<void>;
  /**
   * A job's rows and the monitor's next version in one transaction. `monitor_changed`: the monitor is not as it was
   * read, and nothing was written.
   */
  insertRun(
    input: InsertJob,
    before: Monitor,
    after: Monitor,
  ): Promise<InsertOutcome | { kind: 'monitor_changed' }>;
}

/** Somebody changed the monitor while its run was being made. */
class MonitorChanged extends Error {}

/**
 * Starts the run of a monitor that is due: a job like any other, made once for each time that it is due, however many
 * try at once. A run that was missed is made once (behaviour: Monitors).
 */
export async function runMonitor(
  ports: RunMonitorPorts,
  { orgId, id }: { orgId: OrgId; id: MonitorId },
): Promise<void> {
  await untilFresh(ports, async () => {
    const monitor = await ports.findMonitor(orgId, id);
    if (monitor === undefined || !isDue(monitor, ports.now())) return 'done';
    return (await tryRun(ports, monitor)) === 'changed' ? undefined : 'done';
  });
}

const isDue = ({ enabled, nextRunAt }: Monitor, now: Date): boolean =>
  enabled && nextRunAt !== null && nextRunAt <= now.toISOString();

async function tryRun(ports: RunMonitorPorts, monitor: Monitor): Promise<'done' | 'changed'> {
  const { orgId, owner, activeJobId } = monitor;
  const [organization, key, active] = await Promise.all([
    ports.findOrganization(orgId),
    owner.kind === 'key' ? ports.findActiveKey(orgId, owner.keyId) : undefined,
    activeJobId === null ? undefined : ports.findJob({ orgId, mode: 'live' }, activeJobId),
  ]);
  const replace = async (after: Monitor) =>
    (await ports.replaceMonitor(monitor, after)) ? 'done' : 'changed';
  const now = ports.now();
  if (organization === undefined) {
    await ports.dropMonitor(monitor, forgetTime(now));
    return 'done';
  }
  if (owner.kind === 'key' && key === undefined)
    return replace(switchedOff(monitor, 'key_revoked', now));
  // One run at a time: what it delivers must be known to the next.
  if (active !== undefined && !isTerminal(active.status)) return replace(waiting(monitor, now));
  try {
    await createRun(ports, monitor, actorOf(monitor, organization, key));
    return 'done';
  } catch (error) {
    if (error instanceof MonitorChanged) return 'changed';
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === 'CONCURRENT_JOBS_LIMIT') return replace(waiting(monitor, now));
    if (!isNothingToSpend(error.code)) throw error;
    return replace(
      (await isHeldByOthers(ports, monitor, error.code))
        ? waiting(monitor, now)
        : skipped(monitor, error.code, now),
    );
  }
}

const waiting = (monitor: Monitor, now: Date): Monitor =>
  changeMonitor(monitor, { nextRunAt: hourAfter(now) });

/** Credits that running jobs hold and do not need come back within the hour. */
const isHeldByOthers = async (
  ports: RunMonitorPorts,
  { orgId }: Monitor,
  code: ErrorCode,
): Promise<boolean> => code === 'INSUFFICIENT_CREDITS' && (await ports.readAccount(orgId)).held > 0;

/** Whoever made the monitor, with today's limits of the organisation's plan. */
function actorOf(
  { orgId, owner }: Monitor,
  { plan, limits: overrides }: Organization,
  key: ApiKey | undefined,
): Actor {
  const caller = { orgId, mode: 'live', plan, limits: limitsOf(plan, overrides) } as const;
  return owner.kind === 'session'
    ? { ...caller, kind: 'session', scopes: [], userId: owner.userId }
    : {
        ...caller,
        kind: 'key',
        scopes: key?.scopes ?? [],
        keyId: owner.keyId,
        dailyCreditCap: key?.dailyCreditCap ?? null,
      };
}

async function createRun(ports: RunMonitorPorts, monitor: Monitor, actor: Actor): Promise<void> {
  const insertJob = async (input: InsertJob): Promise<InsertOutcome> => {
    const after = changeMonitor(monitor, {
      ...timesAfter(monitor, ports.now()),
      activeJobId: input.job.id,
      lastJobId: input.job.id,
    });
    const outcome = await ports.insertRun(input, monitor, after);
    if (outcome.kind === 'monitor_changed') throw new MonitorChanged();
    return outcome;
  };
  await createJob({ ...ports, ...UNLIMITED, insertJob }, actor, {
    body: {
      prompt: monitor.prompt,
      maxCredits: monitor.maxCredits,
      exclusions: monitor.exclusions,
    },
    idempotencyKey: runKey(monitor),
    channel: 'monitor',
    run: {
      monitorId: monitor.id,
      request: monitor.request,
      basedOn: monitor.basedOn,
      memory: monitor.memory,
      reportsChanges: monitor.changes,
    },
  });
}

/** The creation bucket is for clients' calls; the concurrency limit holds for runs, too. */
const UNLIMITED = {
  takeCreation: () => Promise.resolve([]),
  returnCreation: () => Promise.resolve(),
  took: () => {},
  // A list that went since the monitor was made excludes nothing.
  unknownLists: () => Promise.resolve([]),
} as const satisfies Partial<CreateJobPorts>;

/** Clients' keys have no control characters: none of theirs is a run's. */
const runKey = ({ id, runFor }: Monitor): string => `\u0000${id} ${runFor ?? ''}`;
