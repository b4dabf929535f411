import * as z from 'zod';
import { checkChoice, ExclusionChoice } from '../exclusions/exclusion-choice.ts';
import type { CheckChoicePorts } from '../exclusions/exclusion-choice.ts';
import { Prompt } from '../jobs/create-job.ts';
import type { Actor } from '../kernel/actor.ts';
import { ServiceError } from '../kernel/errors.ts';
import { JobId } from '../kernel/ids.ts';
import type { OrgId } from '../kernel/ids.ts';
import { about } from '../kernel/wire.ts';
import type { Monitor, MonitorOwner } from './monitor.ts';
import { readSearch } from './read-search.ts';
import type { ReadRequestPorts } from './read-search.ts';
import { runMonitor } from './run-monitor.ts';
import type { RunMonitorPorts } from './run-monitor.ts';
import { RHYTHMS } from './schedule.ts';

export const Every = z
  .enum(RHYTHMS)
  .meta(about('How often it runs: on the same day, at the same UTC time.', 'month'));

export const MaxCredits = z
  .int()
  .min(1)
  .max(1_000_000)
  .meta(about('The most that each run may spend.', 100));

export const CreateMonitorBody = z.strictObject({
  prompt: Prompt.optional(),
  basedOn: JobId.optional().meta({
    ...about('An earlier job of yours: its understanding and your answers are reused.'),
    examples: [],
  }),
  every: Every,
  maxCredits: MaxCredits,
  changes: z
    .boolean()
    .default(false)
    .meta(
      about(
        'Also report what became of businesses that it delivered: closed, moved, renamed, a new phone or website.',
      ),
    ),
  exclusions: ExclusionChoice.default('all'),
  enabled: z
    .boolean()
    .default(true)
    .meta(about('`false`: it does not run until it is switched on.')),
});
export type CreateMonitorBody = z.infer<typeof CreateMonitorBody>;

export type InsertMonitorOutcome =
  | { kind: 'created' }
  | { kind: 'replay'; monitor: Monitor }
  | { kind: 'too_many' };

export interface CreateMonitorPorts extends ReadRequestPorts, RunMonitorPorts, CheckChoicePorts {
  /** Stores the monitor while the organisation has fewer than `limit`, once for an idempotency key. */
  insertMonitor(monitor: Monitor, limit: number): Promise<InsertMonitorOutcome>;
  findMonitorByIdempotencyKey(orgId: OrgId, key: string): Promise<Monitor | undefined>;
  /** A run that could not be started at once: the sweeper starts it. */
  reportDelayed(monitor: Monitor, error: unknown): void;
}

/**
 * Makes a monitor and starts its first run.
 * @throws ServiceError VALIDATION_ERROR, PLAN_LIMIT_EXCEEDED
 */
export async function createMonitor(
  ports: CreateMonitorPorts,
  actor: Actor,
  body: CreateMonitorBody,
  idempotencyKey: string | undefined,
): Promise<{ monitor: Monitor; replayed: boolean }> {
  await checkChoice(ports, actor, body.exclusions);
  const search = await readSearch(ports, actor, body);
  const at = ports.now().toISOString();
  const times = body.enabled ? at : null;
  const monitor: Monitor = {
    id: ports.newId('monitor'),
    orgId: actor.orgId,
    ...search,
    every: body.every,
    maxCredits: body.maxCredits,
    changes: body.changes,
    exclusions: body.exclusions,
    enabled: body.enabled,
    disabledReason: null,
    notices: [],
    owner: ownerOf(actor),
    runFor: times,
    nextRunAt: times,
    activeJobId: null,
    lastJobId: null,
    lastDeliveredAt: null,
    leadsDelivered: 0,
    failures: 0,
    memory: null,
    idempotencyKey: idempotencyKey ?? null,
    createdAt: at,
    version: 1,
  };
  const limit = actor.limits.monitors;
  const outcome =
    limit > 0 ? await ports.insertMonitor(monitor, limit) : ({ kind: 'too_many' } as const);
  if (outcome.kind === 'too_many')
    throw new ServiceError('PLAN_LIMIT_EXCEEDED', 'The plan allows no more monitors.', {
      details: { limit },
    });
  if (outcome.kind === 'replay') return { monitor: outcome.monitor, replayed: true };
  return { monitor: await startAtOnce(ports, monitor), replayed: false };
}

export const ownerOf = (actor: Actor): MonitorOwner =>
  actor.kind === 'key'
    ? { kind: 'key', keyId: actor.keyId }
    : { kind: 'session', userId: actor.userId };

/** Starts a run that is due; answers the monitor as it is then. What fails now is tried again by the sweeper. */
export async function startAtOnce(
  ports: Pick<CreateMonitorPorts, 'reportDelayed'> & RunMonitorPorts,
  monitor: Monitor,
): Promise<Monitor> {
  if (!monitor.enabled) return monitor;
  try {
    await runMonitor(ports, monitor);
    return (await ports.findMonitor(monitor.orgId, monitor.id)) ?? monitor;
  } catch (error) {
    ports.reportDelayed(monitor, error);
    return monitor;
  }
}
