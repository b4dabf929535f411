import * as z from 'zod';
import type { Account } from '../../functions/domain/credits/account.ts';
import { eventsOf } from '../../functions/domain/events/job-events.ts';
import type { OutboxEvent } from '../../functions/domain/events/outbox-event.ts';
import type { InsertJob, InsertOutcome } from '../../functions/domain/jobs/create-job.ts';
import type { CommitOutcome, JobChange } from '../../functions/domain/jobs/job-change.ts';
import type { Job } from '../../functions/domain/jobs/job.ts';
import type { LeadsPosition } from '../../functions/domain/jobs/read-jobs.ts';
import { artifactKeys, DroppedBusiness } from '../../functions/domain/jobs/stages/artifacts.ts';
import type { Artifacts } from '../../functions/domain/jobs/stages/artifacts.ts';
import type {
  Claim,
  ReservationOutcome,
  Reservation,
} from '../../functions/domain/jobs/stages/reserve-leads.ts';
import type { JobId } from '../../functions/domain/kernel/ids.ts';
import type { Lead } from '../../functions/domain/leads/lead.ts';
import { anAccount } from '../builders/accounts.ts';
import { newId } from '../builders/ids.ts';
import { Clock } from './clock.ts';
import { MemoryBooks } from './memory-books.ts';

/** Called for each outside call, by its name: tests order the calls here, or make them fail. */
export type Around = <T>(name: string, call: () => T) => Promise<T>;

const urls = { baseUrl: 'https://api.example.com/v1', dashboardUrl: 'https://app.example.com' };

const straight: Around = async (_name, call) => call();

/** Objects in memory, under the conditions of the bucket. */
export class MemoryArtifacts implements Artifacts {
  readonly objects = new Map<string, unknown>();
  private readonly around: Around;

  constructor(around: Around = straight) {
    this.around = around;
  }

  /** The same objects, seen by a process whose calls are ordered by `around`. */
  through(around: Around): MemoryArtifacts {
    const view = new MemoryArtifacts(around);
    Object.assign(view, { objects: this.objects });
    return view;
  }

  readJson = (key: string) =>
    this.around(`read ${key}`, () => structuredClone(this.objects.get(key)));

  writeJsonIfAbsent = (key: string, value: unknown) =>
    this.around(`write ${key}`, () => this.add(key, value));

  async *readLines(key: string): AsyncIterable<unknown> {
    const lines = await this.around(`read ${key}`, () => structuredClone(this.objects.get(key)));
    if (!Array.isArray(lines)) throw new Error(`There is no object ${key}.`);
    yield* lines;
  }

  writeLines = (key: string, values: Iterable<unknown>) =>
    this.around(`write ${key}`, () => {
      this.objects.set(key, structuredClone([...values]));
    });

  writeLinesIfAbsent = (key: string, values: Iterable<unknown>) =>
    this.around(`write ${key}`, () => this.add(key, [...values]));

  exists = (key: string) => this.around(`head ${key}`, () => this.objects.has(key));

  private add(key: string, value: unknown): boolean {
    if (this.objects.has(key)) return false;
    this.objects.set(key, structuredClone(value));
    return true;
  }
}

/**
 * One organisation's jobs in memory: rows, money, reservations, leads, files, events and executions, under the same
 * conditions as in the table. `ports()` gives what every verb on jobs needs.
 */
export class MemoryJobs {
  readonly clock: Clock;
  readonly books: MemoryBooks;
  readonly artifacts = new MemoryArtifacts();
  readonly reservations = new Map<string, Reservation & { run: number }>();
  readonly leads = new Map<string, readonly Lead[]>();
  readonly csv = new Map<string, readonly Lead[]>();
  readonly events: OutboxEvent[] = [];
  /** What monitors remember, by key. */
  readonly memories = new Map<string, readonly unknown[]>();
  /** What was asked of the state machine, in order. */
  readonly executions: string[] = [];

  constructor(options: { clock?: Clock; account?: Account; jobs?: readonly Job[] } = {}) {
    this.clock = options.clock ?? new Clock();
    const account = options.account ?? anAccount();
    this.books = new MemoryBooks({
      orgId: newId('organization'),
      before: account,
      after: account,
      entries: [],
    });
    for (const job of options.jobs ?? []) this.books.put(job);
  }

  /** @throws Error when there is none */
  job(id: JobId): Job {
    const job = this.books.books().jobs.find((other) => other.id === id);
    if (job === undefined) throw new Error(`There is no job ${id}.`);
    return job;
  }

  get account(): Account {
    return this.books.books().account;
  }

  /** Types of the events so far. */
  get eventTypes(): string[] {
    return this.events.map(({ type }) => type);
  }

  /** Leads that a reader of the delivered job gets. */
  delivered(id: JobId): readonly Lead[] {
    const job = this.job(id);
    return job.status === 'delivered' ? (this.leads.get(rowsOf(job)) ?? []) : [];
  }

  /** The ports of one process. `around` orders its calls among those of others. */
  ports(around: Around = straight) {
    const { books, memories, reservations, clock } = this;
    return {
      now: clock.now,
      newId,
      pause: () => Promise.resolve(),
      baseUrl: urls.baseUrl,
      leadWindowDays: 30,
      sandboxJobSeconds: 30,
      clarificationSeconds: 72 * 3_600,
      jobMaxSeconds: 30 * 60,
      artifacts: this.artifacts.through(around),
      findJob: (owner: Pick<Job, 'orgId' | 'mode'>, id: JobId) =>
        around('findJob', () => books.jobOf(owner, id)),
      reread: (job: Pick<Job, 'orgId' | 'mode' | 'id'>) =>
        around('reread', () => books.jobOf(job, job.id)),
      findJobByIdempotencyKey: (owner: Pick<Job, 'orgId' | 'mode'>, key: string) =>
        around('findJobByIdempotencyKey', () => books.jobByKey(owner, key)),
      insertJob: (input: InsertJob): Promise<InsertOutcome> =>
        around('insertJob', () => books.insertNow(input)),
      commit: (change: JobChange): Promise<CommitOutcome> =>
        around('commit', () => {
          const outcome = books.commitNow(change);
          if (outcome === 'committed') this.events.push(...eventsOf(change, { newId, urls }));
          return outcome;
        }),
      readAccount: () => around('readAccount', () => this.account),
      readCapSpent: (_org: Job['orgId'], keyId: string, date: string) =>
        around('readCapSpent', () => books.capSpent(keyId, date)),
      raisePercent: (job: Job, percent: number, expectedAt: Date | null = null) =>
        around('raisePercent', () => {
          const current = this.job(job.id);
          const same = current.status === job.status && current.attempt === job.attempt;
          if (same && current.percent < percent)
            books.put({
              ...current,
              percent,
              expectedAt: expectedAt?.toISOString() ?? current.expectedAt,
              version: current.version + 1,
            });
        }),
      readReservations: (_org: Job['orgId'], aliases: readonly string[]) =>
        around('readReservations', () => {
          const found = new Map<string, Reservation>();
          for (const alias of aliases) {
            const row = reservations.get(alias);
            if (row !== undefined) found.set(alias, { ...row });
          }
          return found;
        }),
      receivedAliases: () => around('receivedAliases', () => new Set<string>()),
      findOptOuts: () => Promise.resolve(new Set<string>()),
      readLists: () => Promise.resolve([]),
      findExcluded: () => Promise.resolve(new Map()),
      unknownLists: () => Promise.resolve([]),
      /** Alias by alias, as they are put: others come in between. */
      reserve: async (job: Job, businesses: readonly (readonly Claim[])[]) => {
        const isMine = await around('reserve', () => {
          const current = this.job(job.id);
          return (
            current.status === 'delivering' &&
            current.attempt === job.attempt &&
            current.deliveryRun === job.deliveryRun
          );
        });
        if (!isMine) return 'fenced' as const;
        const claim = ({ alias, takeOver }: Claim): boolean => {
          const row = reservations.get(alias);
          const isFree =
            row === undefined ||
            (row.jobId === job.id && row.run <= job.deliveryRun) ||
            (row.jobId === takeOver?.jobId && row.run === takeOver.run);
          if (isFree) reservations.set(alias, { jobId: job.id, run: job.deliveryRun });
          return isFree;
        };
        const release = (alias: string): void => {
          const row = reservations.get(alias);
          if (row?.jobId === job.id && row.run <= job.deliveryRun) reservations.delete(alias);
        };
        return Promise.all(
          businesses.map(async (claims): Promise<ReservationOutcome> => {
            const taken: string[] = [];
            for (const one of claims.toSorted((a, b) => (a.alias < b.alias ? -1 : 1))) {
              if (!(await around('claim', () => claim(one)))) {
                for (const alias of taken) await around('release', () => release(alias));
                return 'contested';
              }
              taken.push(one.alias);
            }
            return 'reserved';
          }),
        );
      },
      releaseReservations: (job: Job, aliases: readonly string[]) =>
        around('releaseReservations', () => {
          for (const alias of aliases) {
            const row = reservations.get(alias);
            if (row?.jobId === job.id && row.run <= job.deliveryRun) reservations.delete(alias);
          }
        }),
      /** Row by row, as parallel writes come in: whoever reads meanwhile sees a part. */
      writeLeads: async (job: Job, leads: readonly Lead[]) => {
        for (const lead of leads)
          await around('writeLead', () => {
            this.leads.set(rowsOf(job), [...(this.leads.get(rowsOf(job)) ?? []), lead]);
          });
      },
      writeCsv: (job: Job, leads: readonly Lead[]) =>
        around('writeCsv', () => {
          this.csv.set(rowsOf(job), leads);
        }),
      async *readMemory(key: string): AsyncGenerator {
        const lines = await around('readMemory', () => memories.get(key));
        if (lines === undefined) throw new Error(`There is no memory ${key}.`);
        yield* structuredClone(lines);
      },
      writeMemory: (key: string, lines: Iterable<unknown>) =>
        around('writeMemory', () => {
          memories.set(key, structuredClone([...lines]));
        }),
      listLeads: (id: JobId, { attempt, run, afterRank }: LeadsPosition, limit: number) =>
        around('listLeads', () => {
          const rows = this.leads.get(rowsOf({ id, attempt, deliveryRun: run })) ?? [];
          const leads = rows
            .slice(afterRank, afterRank + limit)
            .map((lead) => ({ ...lead, reported: null }));
          return { leads, lastRank: rows.length > afterRank + limit ? afterRank + limit : null };
        }),
      readRejected: (job: Job, { from, limit }: { from: number; limit: number }) =>
        around('readRejected', () => {
          const lines = z
            .array(DroppedBusiness)
            .parse(this.artifacts.objects.get(artifactKeys.rejected(job)) ?? []);
          const next = from + limit < lines.length ? from + limit : null;
          return { businesses: lines.slice(from, from + limit), next };
        }),
      startJob: (job: Job) =>
        around('startJob', () => void this.executions.push(`start ${job.attempt}`)),
      stopJob: (job: Job) =>
        around('stopJob', () => void this.executions.push(`stop ${job.attempt}`)),
      resumeJob: (job: Job) =>
        around('resumeJob', () => void this.executions.push(`resume ${job.taskToken}`)),
      resume: (token: string) =>
        around('resume', () => void this.executions.push(`resume ${token}`)),
    };
  }
}

const rowsOf = ({
  id,
  attempt,
  deliveryRun,
}: Pick<Job, 'id' | 'attempt' | 'deliveryRun'>): string => `${id} ${attempt} ${deliveryRun}`;
