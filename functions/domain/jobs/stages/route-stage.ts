import { decideHold, post, spendingDay } from '../../credits/account.ts';
import type { Account } from '../../credits/account.ts';
import { untilFresh } from '../../kernel/contention.ts';
import type { ApiKeyId, OrgId } from '../../kernel/ids.ts';
import { leadsAskedFor } from '../../leads/leads-asked.ts';
import type { LeadRequest } from '../../prompt/request.ts';
import type { LeadSource, SourcePlan } from '../../sources/lead-source.ts';
import { isSourceError } from '../../sources/lead-source.ts';
import { endJob } from '../end-job.ts';
import type { EndJobPorts, Ending } from '../end-job.ts';
import { changeJob, DUE_AFTER_SECONDS, secondsFrom } from '../job-change.ts';
import type { CapMovement } from '../job-change.ts';
import { STAGE_PERCENT } from '../job.ts';
import type { Job, Routing } from '../job.ts';
import { sandboxSeconds } from '../sandbox.ts';
import { artifactKeys, JobPlan } from './artifacts.ts';
import type { Artifacts } from './artifacts.ts';
import { asksWebsites } from './pool-sizes.ts';
import { expectedReadingSeconds } from './reading-plan.ts';
import { enterStage, sandboxPause, STOPPED } from './stage.ts';
import type { JobRef, StagePorts, Stopped } from './stage.ts';

export interface RouteStagePorts extends StagePorts, EndJobPorts {
  artifacts: Artifacts;
  /** The sources that this job may use, best first. */
  sourcesFor(job: Job): readonly LeadSource[];
  readCapSpent(orgId: OrgId, keyId: ApiKeyId, date: string): Promise<number>;
  readAccount(orgId: OrgId): Promise<Account>;
  sandboxJobSeconds: number;
}

export type RouteOutput =
  | { next: 'scrape'; pauseSeconds: number; tiles: readonly { index: number }[] }
  | Stopped;

/** Chooses and asks the sources, estimates, and holds the credits that the job may spend. */
export async function routeStage(ports: RouteStagePorts, ref: JobRef): Promise<RouteOutput> {
  return untilFresh(ports, async () => {
    const entry = await enterStage(ports, ref, 'routing');
    if (entry.kind === 'stop') return STOPPED;
    const plan = await planOnce(ports, entry.job);
    if (plan === 'none' || plan === 'unavailable') {
      const errorCode = plan === 'none' ? 'NO_SOURCE_AVAILABLE' : 'SOURCE_UNAVAILABLE';
      const ending: Ending = { status: 'failed', errorCode };
      return (await endJob(ports, entry.job, ending)) === 'stale' ? undefined : STOPPED;
    }
    if (entry.kind === 'run' && (await hold(ports, entry.job, plan)) === 'retry') return undefined;
    return {
      next: 'scrape',
      pauseSeconds: pauseOf(ports, entry.job),
      tiles: plan.tiles.map((_tile, index) => ({ index })),
    };
  });
}

const pauseOf = (ports: RouteStagePorts, job: Job): number =>
  job.mode === 'test' ? sandboxPause(sandboxSeconds(job.prompt, ports.sandboxJobSeconds), 2) : 0;

/** The job's plan: made once and kept, so that a retry reads the same snapshot. */
async function planOnce(
  ports: RouteStagePorts,
  job: Job,
): Promise<JobPlan | 'none' | 'unavailable'> {
  const key = artifactKeys.plan(job.id);
  const kept = await ports.artifacts.readJson(key);
  if (kept !== undefined) return JobPlan.parse(kept);
  const sources = ports.sourcesFor(job);
  if (sources.length === 0 || job.request === null) return 'none';
  const asked = await Promise.all(sources.map((source) => askSource(source, job.request)));
  const plans = asked.filter((answer) => answer !== 'unavailable' && answer.plan.tiles.length > 0);
  const unavailable = sources.filter((_source, index) => asked[index] === 'unavailable');
  if (plans.length === 0 && unavailable.length > 0) return 'unavailable';
  const answered = plans.flatMap((answer) => (answer === 'unavailable' ? [] : [answer]));
  const plan: JobPlan = {
    sources: answered.map(({ source, plan: { datasetVersion, mostRecords } }) => ({
      sourceId: source.id,
      datasetVersion,
      creditsPerLead: source.creditsPerLead,
      mostRecords,
    })),
    tiles: answered.flatMap(({ source, plan: { tiles } }) =>
      tiles.map((tile) => ({ sourceId: source.id, tile })),
    ),
    unavailable: unavailable.map((source) => source.id),
  };
  if (await ports.artifacts.writeJsonIfAbsent(key, plan)) return plan;
  return JobPlan.parse(await ports.artifacts.readJson(key));
}

/** A catalogue that can't be read within this time counts as unavailable. */
const PLAN_SECONDS = 60;

async function askSource(
  source: LeadSource,
  request: LeadRequest | null,
): Promise<{ source: LeadSource; plan: SourcePlan } | 'unavailable'> {
  if (request === null) return 'unavailable';
  try {
    const plan = await source.plan(request, AbortSignal.timeout(PLAN_SECONDS * 1_000));
    return { source, plan };
  } catch (error) {
    if (isSourceError(error)) return 'unavailable';
    throw error;
  }
}

/** One try to hold and go on; `retry` means: read everything again. */
async function hold(ports: RouteStagePorts, job: Job, plan: JobPlan): Promise<'held' | 'retry'> {
  const now = ports.now();
  const routing = estimate(job, plan);
  const patch: Partial<Job> = {
    status: 'scraping',
    routing,
    percent: STAGE_PERCENT.scraping,
    dueAt: secondsFrom(now, DUE_AFTER_SECONDS.stage),
    expectedAt: secondsFrom(now, expectedSeconds(ports, job, plan, routing)),
  };
  const move = { posting: null, capMovement: null };
  if (job.mode === 'test') {
    const after = changeJob(job, patch, now);
    return (await ports.commit({ before: job, after, ...move })) === 'committed' ? 'held' : 'retry';
  }
  const account = await ports.readAccount(job.orgId);
  const today = spendingDay(account, now);
  const capSpent =
    job.apiKeyId === null || job.dailyCreditCap === null
      ? 0
      : await ports.readCapSpent(job.orgId, job.apiKeyId, today);
  const capLeft = job.dailyCreditCap === null ? null : job.dailyCreditCap - capSpent;
  const need = Math.min(routing.estimatedCredits, job.maxCredits ?? Infinity);
  const verdict = decideHold({
    need,
    // A monitor's limit says what each run may spend at most, not that the balance covers it: others may run beside it.
    maxCredits: job.monitorId === null ? job.maxCredits : null,
    available: account.available,
    capLeft,
  });
  if (verdict.kind === 'refuse') {
    const ending: Ending = { status: 'failed', errorCode: verdict.errorCode };
    await endJob(ports, job, ending);
    return 'retry';
  }
  const { amount } = verdict;
  if (amount === 0) {
    const after = changeJob(job, patch, now);
    return (await ports.commit({ before: job, after, ...move })) === 'committed' ? 'held' : 'retry';
  }
  // Hold before scraping: a source call costs us even when the job later fails.
  const after = changeJob(job, { ...patch, creditsHeld: amount, capDate: today }, now);
  const posting = post(
    job.orgId,
    account,
    [
      {
        id: ports.newId('ledgerEntry'),
        type: 'hold',
        amount,
        effect: { available: -amount, held: amount },
        jobId: job.id,
        apiKeyId: job.apiKeyId,
        description: `Held for job ${job.id}`,
      },
    ],
    now,
  );
  const capMovement: CapMovement | null =
    job.apiKeyId === null
      ? null
      : { keyId: job.apiKeyId, date: today, held: amount, charged: 0, cap: job.dailyCreditCap };
  const outcome = await ports.commit({ before: job, after, posting, capMovement });
  return outcome === 'committed' ? 'held' : 'retry';
}

/** Leads asked for, lowered only by what the sources certainly lack. */
function estimate(job: Job, plan: JobPlan): Routing {
  const { target } = leadsAskedFor(job);
  const most = plan.sources.map((source) => source.mostRecords ?? Infinity);
  const estimatedLeads = Math.min(
    target,
    most.reduce((sum, records) => sum + records, 0),
  );
  const price = Math.max(1, ...plan.sources.map((source) => source.creditsPerLead));
  return {
    estimatedLeads,
    estimatedCredits: estimatedLeads * price,
    sources: plan.sources.map(({ sourceId, datasetVersion, mostRecords }) => ({
      id: sourceId,
      estimatedLeads: Math.min(target, mostRecords ?? Infinity),
      datasetVersion,
    })),
  };
}

/** Seconds that a job usually still takes after routing, without its websites: per tile, and the fixed part. */
const SECONDS_PER_TILE = 2;
const FIXED_SECONDS = 3;

function expectedSeconds(
  ports: RouteStagePorts,
  job: Job,
  plan: JobPlan,
  routing: Routing,
): number {
  if (job.mode === 'test')
    return Math.ceil((sandboxSeconds(job.prompt, ports.sandboxJobSeconds) * 2) / 3);
  return Math.ceil(
    FIXED_SECONDS +
      plan.tiles.length * SECONDS_PER_TILE +
      expectedReadingSeconds(
        routing.estimatedLeads,
        job.request !== null && asksWebsites(job.request),
      ),
  );
}
