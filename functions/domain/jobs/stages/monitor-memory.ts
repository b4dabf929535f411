import type { Business, Lead } from '../../leads/lead.ts';
import type { LeadChange } from '../../leads/remembered/lead-change.ts';
import { matchRemembered } from '../../leads/remembered/match-remembered.ts';
import { nextMemory, Seen, whatIsNew } from '../../leads/remembered/next-memory.ts';
import { Remembered, rememberLead } from '../../leads/remembered/remembered.ts';
import { seenWithoutOptedOut } from '../../opt-outs/apply-opt-outs.ts';
import type { OptOutPorts } from '../../opt-outs/apply-opt-outs.ts';
import type { Job } from '../job.ts';
import { artifactKeys, memoryKey, NormalizedSummary, recordOf } from './artifacts.ts';
import type { Artifacts } from './artifacts.ts';
import { refOf } from './stage.ts';

export interface ReadMemoryPorts {
  /** The lines of a memory. @throws Error when there is no such object: without it a business would come twice */
  readMemory(key: string): AsyncIterable<unknown>;
}

export interface MonitorMemoryPorts extends ReadMemoryPorts, OptOutPorts {
  artifacts: Artifacts;
  writeMemory(key: string, lines: Iterable<Remembered>): Promise<void>;
}

/** The businesses that the monitor of a job delivered before; none for other jobs. */
export async function readMemory(
  ports: ReadMemoryPorts,
  { monitorMemory }: Pick<Job, 'monitorMemory'>,
): Promise<readonly Remembered[]> {
  const remembered: Remembered[] = [];
  if (monitorMemory !== null)
    for await (const line of ports.readMemory(monitorMemory))
      remembered.push(Remembered.parse(line));
  return remembered;
}

/**
 * Tells which of the businesses that were found the monitor has delivered before, by their records, and notes for the
 * delivery what is new about them: closed ones and such as have moved away, too.
 */
export async function recognize(
  { artifacts }: Pick<MonitorMemoryPorts, 'artifacts'>,
  job: Job,
  by: Pick<NormalizedSummary, 'call'>,
  { found, remembered }: { found: readonly Business[]; remembered: readonly Remembered[] },
): Promise<ReadonlySet<string>> {
  const recognized = matchRemembered(found, remembered);
  if (job.monitorId !== null)
    await artifacts.writeLines(
      artifactKeys.seen(refOf(job), by),
      whatIsNew(recognized, remembered),
    );
  return new Set(recognized.map(({ candidate }) => recordOf(candidate)));
}

/** What a run leaves behind: committed with the job, or never seen. */
export interface MemoryAfter {
  /** The object with all that the monitor has delivered. */
  memory: string | null;
  changes: LeadChange[];
}

/**
 * Writes the monitor's memory as it is after this delivery, under a key of its own run: a delivery that is overtaken
 * or killed leaves the committed memory as it was.
 */
export async function remember(
  ports: MonitorMemoryPorts,
  job: Job,
  before: readonly Remembered[],
  delivered: readonly { lead: Lead; aliases: readonly string[] }[],
): Promise<MemoryAfter> {
  if (job.monitorId === null) return { memory: null, changes: [] };
  const ref = refOf(job);
  const kept = await ports.artifacts.readJson(artifactKeys.normalized(ref));
  const key = artifactKeys.seen(ref, NormalizedSummary.parse(kept));
  const seen: Seen[] = [];
  for await (const line of ports.artifacts.readLines(key)) seen.push(Seen.parse(line));
  if (seen.length === 0 && delivered.length === 0)
    return { memory: job.monitorMemory, changes: [] };
  const news = job.reportsChanges ? await seenWithoutOptedOut(ports, seen) : seen;
  const { remembered, changes } = nextMemory(before, news, job.reportsChanges);
  for (const { lead, aliases } of delivered) remembered.push(rememberLead(lead, aliases));
  const memory = memoryKey(job.monitorId, job);
  await ports.writeMemory(memory, remembered);
  return { memory, changes };
}
