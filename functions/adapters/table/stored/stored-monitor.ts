import * as z from 'zod';
import { ApiKeyId, JobId, MonitorId, OrgId, UserId } from '../../../domain/kernel/ids.ts';
import { knownWord, wordOf } from '../../../domain/kernel/stored.ts';
import { DISABLED_REASONS, NOTICE_TYPES } from '../../../domain/monitors/monitor.ts';
import type { Monitor } from '../../../domain/monitors/monitor.ts';
import { RHYTHMS } from '../../../domain/monitors/schedule.ts';
import { StoredChoice } from './stored-job.ts';
import { StoredRequest } from './stored-request.ts';

const text = z.string();
const textOrNull = text.nullable();

const StoredNotice = z.object({
  type: wordOf(NOTICE_TYPES, 'run_failed'),
  code: text,
  jobId: JobId.nullable(),
  at: text,
});

const StoredOwner = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('key'), keyId: ApiKeyId }),
  z.object({ kind: z.literal('session'), userId: UserId }),
]);

/** A monitor, written back whole by every change. */
export const StoredMonitor = z.object({
  id: MonitorId,
  orgId: OrgId,
  prompt: text,
  request: StoredRequest,
  basedOn: JobId.nullable(),
  // The rarest: a rhythm of a newer release costs no more here than it would there.
  every: wordOf(RHYTHMS, 'month'),
  maxCredits: z.int(),
  changes: z.boolean(),
  exclusions: StoredChoice.default('all'),
  enabled: z.boolean(),
  disabledReason: textOrNull.transform((reason) =>
    reason === null ? null : (knownWord(DISABLED_REASONS, reason) ?? null),
  ),
  notices: z.array(StoredNotice),
  owner: StoredOwner,
  runFor: textOrNull,
  nextRunAt: textOrNull,
  activeJobId: JobId.nullable(),
  lastJobId: JobId.nullable(),
  lastDeliveredAt: textOrNull,
  leadsDelivered: z.int(),
  failures: z.int(),
  memory: textOrNull,
  idempotencyKey: textOrNull,
  createdAt: text,
  version: z.int(),
}) satisfies z.ZodType<Monitor>;

/** The monitor that an idempotency key made. */
export const StoredMonitorKey = z.object({ monitorId: MonitorId });
