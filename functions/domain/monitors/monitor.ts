import * as z from 'zod';
import { ExclusionChoice } from '../exclusions/exclusion-choice.ts';
import type { Job } from '../jobs/job.ts';
import type { ErrorCode } from '../kernel/errors.ts';
import { JobId, MonitorId } from '../kernel/ids.ts';
import type { ApiKeyId, OrgId, UserId } from '../kernel/ids.ts';
import { about, Timestamp } from '../kernel/wire.ts';
import { LeadRequest } from '../prompt/request.ts';
import { nextRunTime, RHYTHMS } from './schedule.ts';
import type { Rhythm } from './schedule.ts';

/** Failed runs in a row that switch a monitor off (behaviour: Monitors). */
export const DISABLE_AFTER_FAILURES = 3;

export const DISABLED_REASONS = ['consecutive_failures', 'key_revoked'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export const NOTICE_TYPES = ['run_failed', 'run_skipped', 'disabled'] as const;

export const MonitorNotice = z
  .object({
    type: z.enum(NOTICE_TYPES),
    code: z
      .string()
      .meta(
        about(
          'The `errorCode` of a failed run; for a skipped run, what kept it from spending; otherwise `disabledReason`.',
          'INSUFFICIENT_CREDITS',
        ),
      ),
    jobId: JobId.nullable().meta(
      about('The job that failed or found nothing to spend; null if none was created.'),
    ),
    at: Timestamp,
  })
  .meta({ id: 'MonitorNotice' });
export type MonitorNotice = z.infer<typeof MonitorNotice>;

/** Older notices make room. */
const NOTICES_KEPT = 30;

/** Who made a monitor, or switched it on again: a key's daily cap pays for its runs. */
export type MonitorOwner = { kind: 'key'; keyId: ApiKeyId } | { kind: 'session'; userId: UserId };

/** A search that repeats. Times are ISO 8601 UTC strings, so that they compare as text. */
export interface Monitor {
  id: MonitorId;
  orgId: OrgId;
  prompt: string;
  /** What the prompt was understood to mean when it was given: runs ask nothing. */
  request: LeadRequest;
  /** The job whose request was taken over. */
  basedOn: JobId | null;
  every: Rhythm;
  maxCredits: number;
  /** Whether its runs report what became of businesses that it delivered. */
  changes: boolean;
  /** Lists whose businesses its runs leave out. */
  exclusions: ExclusionChoice;
  enabled: boolean;
  disabledReason: DisabledReason | null;
  notices: MonitorNotice[];
  owner: MonitorOwner;
  /** The time that the next run is for; null while it is switched off. Two runs are never for the same one. */
  runFor: string | null;
  /** When the next run is tried: `runFor`, or later where it had to wait; null while it is switched off. */
  nextRunAt: string | null;
  /** The run that has not ended. */
  activeJobId: JobId | null;
  lastJobId: JobId | null;
  lastDeliveredAt: string | null;
  leadsDelivered: number;
  /** Failed runs since the last delivered one. */
  failures: number;
  /** The object that holds the businesses delivered so far; null before the first. */
  memory: string | null;
  /** The `Idempotency-Key` that made it, if one was given. */
  idempotencyKey: string | null;
  createdAt: string;
  /** Counts every write of the row: writers condition on the version that they read. */
  version: number;
}

/** A monitor as clients see it (behaviour: Monitors). */
export const MonitorView = z
  .object({
    id: MonitorId,
    prompt: z.string().meta(about('The search.', 'find 20 dentists in Austin, TX with email')),
    request: LeadRequest,
    every: z.enum(RHYTHMS),
    maxCredits: z.int().meta(about('The most that a run may spend.', 100)),
    changes: z
      .boolean()
      .meta(about('Whether runs also report what became of businesses that were delivered.')),
    exclusions: ExclusionChoice,
    enabled: z.boolean(),
    disabledReason: z
      .enum(DISABLED_REASONS)
      .nullable()
      .meta({ ...about('Why the service switched it off.'), examples: [null] }),
    notices: z
      .array(MonitorNotice)
      .meta(about('Failed runs, skipped runs and switching off, oldest first.', [])),
    nextRunAt: Timestamp.nullable().meta(about('Null while it is switched off.')),
    lastJobId: JobId.nullable().meta(about('The job of the latest run.')),
    lastDeliveredAt: Timestamp.nullable(),
    leadsDelivered: z.int().meta(about('Over all its runs.', 120)),
    createdAt: Timestamp,
  })
  .meta({ id: 'Monitor', ...about('A search that repeats and delivers no business twice.') });
export type MonitorView = z.infer<typeof MonitorView>;

export const monitorView = (monitor: Monitor): MonitorView => ({
  id: monitor.id,
  prompt: monitor.prompt,
  request: monitor.request,
  every: monitor.every,
  maxCredits: monitor.maxCredits,
  changes: monitor.changes,
  exclusions: monitor.exclusions,
  enabled: monitor.enabled,
  disabledReason: monitor.disabledReason,
  notices: monitor.notices,
  nextRunAt: monitor.nextRunAt,
  lastJobId: monitor.lastJobId,
  lastDeliveredAt: monitor.lastDeliveredAt,
  leadsDelivered: monitor.leadsDelivered,
  createdAt: monitor.createdAt,
});

/** The next version of a monitor. */
export const changeMonitor = (before: Monitor, patch: Partial<Monitor>): Monitor => ({
  ...before,
  ...patch,
  version: before.version + 1,
});

/** When a monitor runs next that goes on after `now`: a time that was missed is not made up for. */
export const timesAfter = (
  { every, createdAt }: Pick<Monitor, 'every' | 'createdAt'>,
  now: Date,
): Pick<Monitor, 'runFor' | 'nextRunAt'> => {
  const at = nextRunTime(every, new Date(createdAt), now).toISOString();
  return { runFor: at, nextRunAt: at };
};

const OFF = { enabled: false, runFor: null, nextRunAt: null } as const;

/** A monitor that its owner paused. */
export const paused = (monitor: Monitor): Monitor => changeMonitor(monitor, OFF);

/** A monitor that the service switches off, with a notice. */
export function switchedOff(monitor: Monitor, reason: DisabledReason, now: Date): Monitor {
  return changeMonitor(monitor, {
    ...OFF,
    disabledReason: reason,
    notices: withNotice(monitor, { type: 'disabled', code: reason, jobId: null }, now),
  });
}

/** How long a run waits that meets a full set of jobs, its own predecessor, or credits that other jobs hold. */
const WAIT_MS = 3_600_000;

export const hourAfter = (now: Date): string => new Date(now.getTime() + WAIT_MS).toISOString();

/** With nothing to spend a run is left out: that is not the monitor's fault, and no failure. */
const NOTHING_TO_SPEND: ReadonlySet<string> = new Set<ErrorCode>([
  'INSUFFICIENT_CREDITS',
  'API_KEY_DAILY_CAP_EXCEEDED',
]);
export const isNothingToSpend = (code: string): boolean => NOTHING_TO_SPEND.has(code);

/** A monitor whose run was left out, since nothing can be spent: no job was made, and none has failed. */
export const skipped = (monitor: Monitor, code: string, now: Date): Monitor =>
  changeMonitor(monitor, {
    ...timesAfter(monitor, now),
    notices: withNotice(monitor, { type: 'run_skipped', code, jobId: null }, now),
  });

/** A monitor after a run that failed; the third in a row switches it off. */
function afterFailure(
  monitor: Monitor,
  { code, jobId }: { code: string; jobId: JobId | null },
  now: Date,
): Monitor {
  const failures = monitor.failures + 1;
  const failed = changeMonitor(monitor, {
    failures,
    notices: withNotice(monitor, { type: 'run_failed', code, jobId }, now),
  });
  if (failures < DISABLE_AFTER_FAILURES || !monitor.enabled) return failed;
  return { ...switchedOff(failed, 'consecutive_failures', now), version: failed.version };
}

/**
 * A monitor whose job found nothing to spend, since jobs beside it had taken it all: what they leave is there within
 * the hour, and a new job then asks for it.
 */
function afterNothingToSpend(
  monitor: Monitor,
  { code, jobId }: { code: string; jobId: JobId },
  now: Date,
): Monitor {
  const again = hourAfter(now);
  const isSooner = monitor.nextRunAt !== null && again < monitor.nextRunAt;
  return changeMonitor(monitor, {
    ...(isSooner ? { runFor: again, nextRunAt: again } : {}),
    notices: withNotice(monitor, { type: 'run_skipped', code, jobId }, now),
  });
}

function withNotice(
  { notices }: Monitor,
  notice: Omit<MonitorNotice, 'at'>,
  now: Date,
): MonitorNotice[] {
  return [...notices, { ...notice, at: now.toISOString() }].slice(-NOTICES_KEPT);
}

/** A monitor after the end of one of its runs. A run that was cancelled is neither delivered nor failed. */
export function afterRun(monitor: Monitor, job: Job, now: Date): Monitor {
  const idle = { activeJobId: monitor.activeJobId === job.id ? null : monitor.activeJobId };
  if (job.status === 'failed') {
    const code = job.errorCode ?? 'INTERNAL_ERROR';
    const after = isNothingToSpend(code) ? afterNothingToSpend : afterFailure;
    return { ...after(monitor, { code, jobId: job.id }, now), ...idle };
  }
  if (job.status !== 'delivered') return changeMonitor(monitor, idle);
  return changeMonitor(monitor, {
    ...idle,
    failures: 0,
    lastDeliveredAt: job.deliveredAt,
    leadsDelivered: monitor.leadsDelivered + job.leadsDelivered,
    memory: job.monitorMemory,
  });
}
