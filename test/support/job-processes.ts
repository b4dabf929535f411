import { grantOnce } from '../../functions/domain/billing/grant-payment.ts';
import type { PaymentState } from '../../functions/domain/billing/payment-provider.ts';
import { reversePayment } from '../../functions/domain/billing/reverse-payment.ts';
import { cancelJob } from '../../functions/domain/jobs/cancel-job.ts';
import { createJob } from '../../functions/domain/jobs/create-job.ts';
import { changeJob, plainChange } from '../../functions/domain/jobs/job-change.ts';
import type { Job } from '../../functions/domain/jobs/job.ts';
import type { Artifacts } from '../../functions/domain/jobs/stages/artifacts.ts';
import { commitDelivery } from '../../functions/domain/jobs/stages/deliver-stage.ts';
import { failJob } from '../../functions/domain/jobs/stages/fail-stage.ts';
import { routeStage } from '../../functions/domain/jobs/stages/route-stage.ts';
import { enterStage, refOf } from '../../functions/domain/jobs/stages/stage.ts';
import type { JobRef } from '../../functions/domain/jobs/stages/stage.ts';
import type { JobStatus } from '../../functions/domain/jobs/states.ts';
import type { KeyActor } from '../../functions/domain/kernel/actor.ts';
import { ServiceError } from '../../functions/domain/kernel/errors.ts';
import type { ApiKeyId, OrgId } from '../../functions/domain/kernel/ids.ts';
import type { Lead } from '../../functions/domain/leads/lead.ts';
import { EMPTY_REQUEST } from '../../functions/domain/prompt/request.ts';
import type { LeadSource } from '../../functions/domain/sources/lead-source.ts';
import { aKeyActor } from '../builders/actors.ts';
import { newId } from '../builders/ids.ts';
import type { Clock } from './clock.ts';
import { Killed } from './interleave.ts';
import type { Gate } from './interleave.ts';
import type { MoneyStore } from './money-store.ts';

/** What one job asks for and finds. */
export interface JobPlan {
  mode: 'live' | 'test';
  /** Which of the organisation's keys creates it. */
  key: number;
  /** Leads asked for, and leads that there are. */
  asked: number;
  found: number;
  price: number;
  maxCredits: number | null;
  idempotencyKey: string;
}

/** How often a stage that died is started again before its job is given up. */
const STAGE_TRIES = 3;

/** An organisation, its keys and its jobs on some store: processes for `interleave`. */
export class JobWorld {
  readonly jobs: JobRef[] = [];
  private readonly store: MoneyStore;
  private readonly clock: Clock;
  private readonly orgId: OrgId;
  private readonly actors: readonly KeyActor[];
  /** What the payment provider says of each payment. */
  private readonly payments = new Map<string, PaymentState>();

  constructor(
    store: MoneyStore,
    clock: Clock,
    options: { orgId: OrgId; caps: readonly (number | null)[]; concurrentJobs: number },
  ) {
    this.store = store;
    this.clock = clock;
    this.orgId = options.orgId;
    this.actors = options.caps.map((dailyCreditCap) => {
      const actor = aKeyActor({ orgId: options.orgId, dailyCreditCap });
      return { ...actor, limits: { ...actor.limits, concurrentJobs: options.concurrentJobs } };
    });
  }

  /** A job's whole life. A stage that dies is started again; a job whose stage keeps dying fails. */
  async live(newGate: () => Gate, plan: JobPlan): Promise<void> {
    const ref = await this.create(newGate(), plan);
    if (ref === undefined) return;
    let alive = newGate();
    const stages = [
      (own: Gate) => this.moveOn(own, ref, 'parsing', 'routing', plan),
      (own: Gate) => this.route(own, ref, plan),
      (own: Gate) => this.moveOn(own, ref, 'scraping', 'normalizing', plan),
      (own: Gate) => this.moveOn(own, ref, 'normalizing', 'enriching', plan),
      (own: Gate) => this.moveOn(own, ref, 'enriching', 'delivering', plan),
      (own: Gate) => this.deliver(own, ref, plan),
    ];
    for (const stage of stages) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          await stage(alive);
          break;
        } catch (error) {
          if (!(error instanceof Killed)) throw error;
          alive = newGate();
          if (attempt === STAGE_TRIES) return this.fail(alive, ref);
        }
      }
    }
  }

  /** Creates a job as a client does: refusals are answers, and a dead process answers nothing. */
  async create(gate: Gate, plan: JobPlan): Promise<JobRef | undefined> {
    const actor = this.actors[plan.key % this.actors.length];
    if (actor === undefined) throw new Error('The organisation has no key.');
    let made: Job | undefined;
    try {
      const { job } = await createJob(
        {
          now: this.clock.now,
          newId,
          findJob: () => Promise.resolve(undefined),
          takeCreation: () => Promise.resolve([]),
          returnCreation: () => Promise.resolve(),
          findJobByIdempotencyKey: () => Promise.resolve(undefined),
          pause: () => Promise.resolve(),
          unknownLists: () => Promise.resolve([]),
          took: () => {},
          startJob: () => Promise.resolve(),
          insertJob: (input) =>
            gate(async () => {
              const outcome = await this.store.insertJob(input);
              if (outcome.kind === 'created') made = input.job;
              return outcome;
            }),
        },
        { ...actor, mode: plan.mode },
        {
          body: {
            prompt: 'x',
            ...(plan.maxCredits === null ? {} : { maxCredits: plan.maxCredits }),
          },
          idempotencyKey: plan.idempotencyKey,
          channel: 'api',
        },
      );
      made = job;
    } catch (error) {
      if (!(error instanceof ServiceError) && !(error instanceof Killed)) throw error;
    }
    if (made === undefined) return undefined;
    const ref = refOf(made);
    // A replay belongs to the process that created the job.
    if (this.jobs.some(({ jobId }) => jobId === ref.jobId)) return undefined;
    this.jobs.push(ref);
    return ref;
  }

  private ports(gate: Gate) {
    const { store } = this;
    return {
      now: this.clock.now,
      newId,
      pause: () => Promise.resolve(),
      urls: { baseUrl: 'http://localhost/v1', dashboardUrl: 'http://localhost' },
      findJob: (owner: Pick<Job, 'orgId' | 'mode'>, id: Job['id']) =>
        gate(() => store.findJob(owner, id)),
      commit: (change: Parameters<MoneyStore['commit']>[0]) => gate(() => store.commit(change)),
      readAccount: (orgId: OrgId) => gate(() => store.readAccount(orgId)),
      readCapSpent: (orgId: OrgId, keyId: ApiKeyId, date: string) =>
        gate(() => store.readCapSpent(orgId, keyId, date)),
      stopJob: () => Promise.resolve(),
    };
  }

  async moveOn(
    gate: Gate,
    ref: JobRef,
    from: JobStatus,
    status: JobStatus,
    { asked }: JobPlan,
  ): Promise<void> {
    const ports = this.ports(gate);
    for (;;) {
      const entry = await enterStage(ports, ref, from);
      if (entry.kind !== 'run') return;
      const request = { ...EMPTY_REQUEST, count: asked };
      const patch = { status, request, leadsTarget: asked };
      const after = changeJob(entry.job, patch, this.clock.now());
      if ((await ports.commit(plainChange(entry.job, after))) === 'committed') return;
    }
  }

  async route(gate: Gate, ref: JobRef, plan: JobPlan): Promise<void> {
    const source: LeadSource = {
      id: 'sample',
      creditsPerLead: plan.price,
      plan: () =>
        Promise.resolve({
          sourceId: 'sample',
          datasetVersion: null,
          tiles: [{}],
          mostRecords: plan.found,
        }),
      search: () => Promise.resolve({ records: [], truncated: false }),
    };
    await routeStage(
      {
        ...this.ports(gate),
        artifacts: noArtifacts,
        sourcesFor: () => [source],
        sandboxJobSeconds: 0,
      },
      ref,
    );
  }

  /** Delivers as many leads as were found and the hold pays for. */
  async deliver(gate: Gate, ref: JobRef, plan: JobPlan): Promise<void> {
    const ports = this.ports(gate);
    for (;;) {
      const entry = await enterStage(ports, ref, 'delivering');
      if (entry.kind !== 'run') return;
      const paid = Math.floor(entry.job.creditsHeld / plan.price);
      const count = Math.min(plan.found, plan.asked, plan.mode === 'live' ? paid : plan.asked);
      const reserved = {
        leads: Array.from({ length: count }, () => theLead),
        credits: plan.mode === 'live' ? count * plan.price : 0,
        received: 0,
        contested: 0,
        unpaid: 0,
        leftOut: [],
      };
      const told = {
        alreadyReceived: 0,
        excluded: 0,
        shortfall: null,
        coverage: null,
        memory: null,
        changes: [],
        counts: new Map(),
      };
      if (await commitDelivery(ports, entry.job, reserved, told)) return;
    }
  }

  /** Cancels one of the jobs there are by now. */
  async cancel(gate: Gate, index: number): Promise<void> {
    const ref = await gate(() => this.jobs[index % Math.max(1, this.jobs.length)]);
    if (ref === undefined) return;
    const actor = { ...aKeyActor({ orgId: this.orgId }), mode: ref.mode };
    try {
      await cancelJob(this.ports(gate), actor, ref.jobId);
    } catch (error) {
      // Delivered or failed before.
      if (!(error instanceof ServiceError)) throw error;
    }
  }

  async fail(gate: Gate, ref: JobRef | undefined): Promise<void> {
    if (ref === undefined) return;
    await failJob(this.ports(gate), ref, 'INTERNAL_ERROR');
  }

  async failAny(gate: Gate, index: number): Promise<void> {
    await this.fail(gate, await gate(() => this.jobs[index % Math.max(1, this.jobs.length)]));
  }

  /** A payment is reported: granted once, whatever is refunded of it taken back. */
  async pay(gate: Gate, payment: { id: string; credits: number }): Promise<void> {
    const { id, credits } = payment;
    const { store } = this;
    await grantOnce(
      {
        now: this.clock.now,
        newId,
        pause: () => Promise.resolve(),
        readAccount: (orgId) => gate(() => store.readAccount(orgId)),
        insertGrant: (grant, posting) => gate(() => store.insertGrant(grant, posting)),
      },
      {
        orgId: this.orgId,
        source: `checkout ${this.orgId} ${id}`,
        type: 'purchase',
        credits,
        description: 'Bought',
        payments: [{ id: `${this.orgId} ${id}`, credits }],
      },
    );
    await this.syncPayment(gate, id);
  }

  /** The provider refunds a part of a payment (or withdraws that), and reports it. */
  async reverse(gate: Gate, payment: { id: string; refunded: number }): Promise<void> {
    await gate(() =>
      this.payments.set(payment.id, { amount: 100, refunded: payment.refunded, disputed: 0 }),
    );
    await this.syncPayment(gate, payment.id);
  }

  async syncPayment(gate: Gate, id: string): Promise<void> {
    const { store } = this;
    await reversePayment(
      {
        now: this.clock.now,
        newId,
        pause: () => Promise.resolve(),
        readAccount: (orgId) => gate(() => store.readAccount(orgId)),
        findPayment: (paymentId) => gate(() => store.findPayment(paymentId)),
        commitReversal: (before, takenBack, posting) =>
          gate(() => store.commitReversal(before, takenBack, posting)),
        readPayment: () =>
          gate(() => this.payments.get(id) ?? { amount: 100, refunded: 0, disputed: 0 }),
      },
      `${this.orgId} ${id}`,
    );
  }

  async jump(gate: Gate, ms: number): Promise<void> {
    await gate(() => this.clock.advance(ms));
  }

  /** The provider reports until it is answered: afterwards exactly what was not refunded is there. */
  async reportAgain(payments: readonly { id: string; credits: number }[]): Promise<void> {
    for (const payment of payments) {
      await this.pay(straight, payment);
      const row = await this.store.findPayment(`${this.orgId} ${payment.id}`);
      const refunded = this.payments.get(payment.id)?.refunded ?? 0;
      const expected = Math.ceil((payment.credits * refunded) / 100);
      if (row?.takenBack !== expected)
        throw new Error(`Of ${payment.id}, ${row?.takenBack} went back, not ${expected}.`);
    }
  }

  /** What the sweeper does in the end: no job stays behind. */
  async sweep(): Promise<void> {
    for (const ref of this.jobs) await failJob(this.ports(straight), ref, 'JOB_TIMEOUT');
  }
}

/** Calls at once, for what runs alone. */
export const straight: Gate = async (call) => call();

/** Only its number counts here: money follows leads, not what stands in them. */
const theLead = {} as Lead;

/** Nothing is kept: every routing plans anew, which is what a retry may see. */
const noArtifacts: Artifacts = {
  readJson: () => Promise.resolve(undefined),
  writeJsonIfAbsent: () => Promise.resolve(true),
  readLines: () => {
    throw new Error('There are no artefacts.');
  },
  writeLines: () => Promise.resolve(),
  writeLinesIfAbsent: () => Promise.resolve(true),
  exists: () => Promise.resolve(false),
};
