import * as z from 'zod';
import { checkChoice, ExclusionChoice } from '../exclusions/exclusion-choice.ts';
import { Prompt } from '../jobs/create-job.ts';
import type { Actor } from '../kernel/actor.ts';
import { untilFresh } from '../kernel/contention.ts';
import type { ContentionPorts } from '../kernel/contention.ts';
import { notFound } from '../kernel/errors.ts';
import type { MonitorId } from '../kernel/ids.ts';
import { about } from '../kernel/wire.ts';
import { Every, MaxCredits, ownerOf, startAtOnce } from './create-monitor.ts';
import type { CreateMonitorPorts } from './create-monitor.ts';
import { changeMonitor as nextVersion, paused, timesAfter } from './monitor.ts';
import type { Monitor } from './monitor.ts';
import { readSearch } from './read-search.ts';
import type { MonitorSearch } from './read-search.ts';

export const ChangeMonitorBody = z
  .strictObject({
    every: Every.optional(),
    maxCredits: MaxCredits.optional(),
    enabled: z
      .boolean()
      .optional()
      .meta(
        about(
          '`false` pauses it; `true` switches it on, and its runs are then paid under the caller’s key.',
        ),
      ),
    prompt: Prompt.optional(),
    exclusions: ExclusionChoice.optional(),
  })
  .meta({ minProperties: 1 })
  .refine((body) => Object.keys(body).length > 0, 'At least one field must be given.');
export type ChangeMonitorBody = z.infer<typeof ChangeMonitorBody>;

export type ChangeMonitorPorts = Omit<CreateMonitorPorts, 'insertMonitor'> & ContentionPorts;

/**
 * Changes a monitor. What it has delivered stays known whatever it looks for.
 * @throws ServiceError NOT_FOUND, VALIDATION_ERROR, SERVICE_UNAVAILABLE
 */
export async function changeMonitor(
  ports: ChangeMonitorPorts,
  actor: Actor,
  id: MonitorId,
  body: ChangeMonitorBody,
): Promise<Monitor> {
  let search: MonitorSearch | undefined;
  let isChecked = false;
  return untilFresh(ports, async () => {
    const monitor = await ports.findMonitor(actor.orgId, id);
    if (monitor === undefined) throw notFound('No such monitor.');
    if (body.exclusions !== undefined && !isChecked)
      await checkChoice(ports, actor, body.exclusions);
    isChecked = true;
    if (body.prompt !== undefined) search ??= await readSearch(ports, actor, body);
    const after = changed(monitor, actor, { ...body, search }, ports.now());
    if (!(await ports.replaceMonitor(monitor, after))) return undefined;
    return monitor.enabled ? after : startAtOnce(ports, after);
  });
}

function changed(
  before: Monitor,
  actor: Actor,
  {
    every,
    maxCredits,
    enabled,
    exclusions,
    search,
  }: ChangeMonitorBody & { search: MonitorSearch | undefined },
  now: Date,
): Monitor {
  const at = now.toISOString();
  const monitor = nextVersion(before, {
    ...search,
    ...(every === undefined ? {} : { every }),
    ...(maxCredits === undefined ? {} : { maxCredits }),
    ...(exclusions === undefined ? {} : { exclusions }),
  });
  if (enabled === false) return { ...paused(monitor), version: monitor.version };
  if (before.enabled) {
    // A run that is due and waits goes on waiting; one that lies ahead follows the new rhythm.
    const isAhead = before.runFor !== null && before.runFor > at;
    return every !== undefined && isAhead ? { ...monitor, ...timesAfter(monitor, now) } : monitor;
  }
  if (enabled !== true) return monitor;
  const isNew = before.lastJobId === null;
  return {
    ...monitor,
    enabled: true,
    disabledReason: null,
    failures: 0,
    owner: ownerOf(actor),
    ...(isNew ? { runFor: at, nextRunAt: at } : timesAfter(monitor, now)),
  };
}
