import type { Movement, Posting } from '../../credits/account.ts';
import { postMoves, settleDebt } from '../../credits/move-credits.ts';
import { untilFresh } from '../../kernel/contention.ts';
import type { Lead } from '../../leads/lead.ts';
import { deliveredCounts } from '../../leads/quality-counts.ts';
import type { QualityCounts } from '../../leads/quality-counts.ts';
import type { CategoryTree } from '../../leads/score/category-fit.ts';
import type { Coverage } from '../coverage.ts';
import { capMovementOf, holdsFor, releaseOf } from '../end-job.ts';
import type { EndJobPorts } from '../end-job.ts';
import { changeJob, plainChange } from '../job-change.ts';
import type { Job, Shortfall } from '../job.ts';
import { accountFor } from './account-for.ts';
import { FoundBusiness, JobPlan, NormalizedSummary, artifactKeys } from './artifacts.ts';
import type { Artifacts, DeliveryPlanSummary } from './artifacts.ts';
import { DeliveryPlan } from './delivery-plan.ts';
import type { DeliveryPlanPorts } from './delivery-plan.ts';
import { readMemory, remember } from './monitor-memory.ts';
import type { MemoryAfter, MonitorMemoryPorts } from './monitor-memory.ts';
import { reserveLeads } from './reserve-leads.ts';
import type { ReservationPorts, ReservedLeads } from './reserve-leads.ts';
import { shortfallOf } from './shortfall.ts';
import { enterStage, refOf, STOPPED } from './stage.ts';
import type { JobRef, StagePorts, Stopped } from './stage.ts';

export interface DeliverStagePorts
  extends StagePorts, EndJobPorts, ReservationPorts, DeliveryPlanPorts, MonitorMemoryPorts {
  artifacts: Artifacts;
  categories: CategoryTree;
  /** Writes the lead rows of the job's run, ranked from 1; another run's rows stay as they are. */
  writeLeads(job: Job, leads: readonly Lead[], priceOf: (lead: Lead) => number): Promise<void>;
  /** Writes the CSV of the job's run. */
  writeCsv(job: Job, leads: readonly Lead[]): Promise<void>;
}

export type DeliverOutput = { next: 'done' } | Stopped;

/**
 * Delivers: a delivery plan fixed once, reservations in its order until the hold is used, lead rows, CSV, what its
 * monitor remembers, and then ONE
 * commit that charges, releases the rest, frees the slot and writes the events. Until that commit nothing of
 * it is visible; after it nothing is left to do.
 *
 * Two calls may come at once. Each begins by becoming the job's run, which fences off the earlier one: its
 * reservations are refused, and its rows, file and commit are never seen.
 */
export async function deliverStage(ports: DeliverStagePorts, ref: JobRef): Promise<DeliverOutput> {
  const delivering = await beginRun(ports, ref);
  if (delivering === 'over') return STOPPED;
  const [planned, remembered] = await Promise.all([
    ports.artifacts.readJson(artifactKeys.plan(ref.jobId)),
    readMemory(ports, delivering),
  ]);
  const plan = JobPlan.parse(planned);
  const deliveryPlan = new DeliveryPlan(ports, ref, delivering, remembered);
  const prices = new Map<string, number>(
    plan.sources.map(({ sourceId, creditsPerLead }) => [sourceId, creditsPerLead]),
  );
  const priceOf = (lead: Lead): number =>
    Math.max(1, ...lead.sources.map(({ id }) => prices.get(id) ?? 1));
  const reserved = await reserveLeads(ports, delivering, deliveryPlan, priceOf);
  if (reserved === undefined) return STOPPED;
  const leads = reserved.leads;
  const [coverage, memory] = await Promise.all([
    writeCoverage(ports, delivering, { plan, deliveryPlan, reserved }),
    remember(ports, delivering, remembered, deliveryPlan.planned(leads)),
    ports.writeLeads(delivering, leads, priceOf),
    ports.writeCsv(delivering, leads),
  ]);
  const shortfall = shortfallOf(delivering, deliveryPlan.summary, plan, reserved);
  let job: Job | undefined = delivering;
  return untilFresh<DeliverOutput>(ports, async () => {
    if (job === undefined) return STOPPED;
    const isCommitted = await commitDelivery(ports, job, reserved, {
      alreadyReceived: deliveryPlan.summary.alreadyReceived,
      excluded: excludedBy(deliveryPlan.summary),
      shortfall,
      coverage,
      counts: deliveredCounts(leads),
      ...memory,
    });
    if (isCommitted) return { next: 'done' };
    const again = await enterStage(ports, ref, 'delivering');
    const isMine = again.kind === 'run' && again.job.deliveryRun === delivering.deliveryRun;
    job = isMine ? again.job : undefined;
    return undefined;
  });
}

/**
 * Accounts for everything that was read, and lists what is not delivered.
 * @returns null for a job that an earlier release normalized, without listing what it found
 */
async function writeCoverage(
  { artifacts }: Pick<DeliverStagePorts, 'artifacts'>,
  job: Job,
  of: { plan: JobPlan; deliveryPlan: DeliveryPlan; reserved: ReservedLeads },
): Promise<Coverage | null> {
  const ref = refOf(job);
  const summary = NormalizedSummary.parse(await artifacts.readJson(artifactKeys.normalized(ref)));
  const key = artifactKeys.found(ref, summary);
  if (!(await artifacts.exists(key))) return null;
  const found: FoundBusiness[] = [];
  for await (const line of artifacts.readLines(key)) found.push(FoundBusiness.parse(line));
  const { coverage, rejected } = accountFor({
    found,
    duplicates: of.deliveryPlan.summary.duplicates,
    dropped: of.deliveryPlan.left,
    leftOut: of.reserved.leftOut,
    delivered: of.reserved.leads,
    release:
      of.plan.sources.find(({ datasetVersion }) => datasetVersion !== null)?.datasetVersion ?? null,
  });
  if (rejected.length > 0) await artifacts.writeLines(artifactKeys.rejected(job), rejected);
  return coverage;
}

/** Businesses that the customer's own lists left out. */
const excludedBy = ({ dropped }: DeliveryPlanSummary): number =>
  dropped.reduce((sum, { code, count }) => (code === 'excluded' ? sum + count : sum), 0);

/** Makes this call the one that delivers the job; `over` when there is nothing to deliver any more. */
async function beginRun(ports: StagePorts, ref: JobRef): Promise<Job | 'over'> {
  return untilFresh<Job | 'over'>(ports, async () => {
    const entry = await enterStage(ports, ref, 'delivering');
    if (entry.kind !== 'run') return 'over';
    const { job } = entry;
    const after = changeJob(job, { deliveryRun: job.deliveryRun + 1 }, ports.now());
    return (await ports.commit(plainChange(job, after))) === 'stale' ? undefined : after;
  });
}

/** One try to deliver what was reserved; false when the job or the account changed: read again and decide anew. */
export async function commitDelivery(
  ports: EndJobPorts,
  job: Job,
  reserved: ReservedLeads,
  told: {
    alreadyReceived: number;
    excluded: number;
    shortfall: Shortfall | null;
    coverage: Coverage | null;
    counts: QualityCounts;
  } & MemoryAfter,
): Promise<boolean> {
  const now = ports.now();
  const charged = job.mode === 'test' ? 0 : reserved.credits;
  const after = changeJob(
    job,
    {
      status: 'delivered',
      percent: 100,
      creditsHeld: 0,
      creditsCharged: charged,
      leadsDelivered: reserved.leads.length,
      duplicatesSkipped: told.alreadyReceived + reserved.received,
      excludedSkipped: told.excluded,
      hasCsv: true,
      shortfall: told.shortfall,
      coverage: told.coverage,
      monitorMemory: told.memory,
      changes: told.changes,
      deliveredAt: now.toISOString(),
    },
    now,
  );
  const movements: Movement[] = [];
  if (charged > 0)
    movements.push({
      id: ports.newId('ledgerEntry'),
      type: 'charge',
      amount: charged,
      effect: { available: 0, held: -charged },
      jobId: job.id,
      apiKeyId: job.apiKeyId,
      description: `Charged for ${reserved.leads.length} leads of job ${job.id}`,
      leads: reserved.leads.length,
    });
  const rest = job.creditsHeld - charged;
  if (rest > 0) movements.push(releaseOf(job, rest, ports.newId));
  let posting: Posting | null = null;
  if (movements.length > 0) {
    const account = await ports.readAccount(job.orgId);
    if (!holdsFor(account, job)) return false;
    posting = postMoves(job.orgId, account, settleDebt(account, movements, rest, ports.newId), now);
  }
  const outcome = await ports.commit({
    before: job,
    after,
    posting,
    capMovement: capMovementOf(job, { held: -job.creditsHeld, charged }),
    ...(job.mode === 'live' ? { counts: told.counts } : {}),
  });
  return outcome === 'committed';
}
