import type { NewId } from '../../kernel/ids.ts';
import type { Business, Lead } from '../../leads/lead.ts';
import { businessAliases } from '../../leads/match/aliases.ts';
import { toLead } from '../../leads/normalize/to-lead.ts';
import { matchRemembered } from '../../leads/remembered/match-remembered.ts';
import type { Remembered } from '../../leads/remembered/remembered.ts';
import { rankLeads } from '../../leads/score/rank-leads.ts';
import { selectLeads } from '../../leads/score/select-leads.ts';
import { StoredBusiness } from '../../leads/stored-lead.ts';
import { withoutOptedOut } from '../../opt-outs/apply-opt-outs.ts';
import type { OptOutPorts } from '../../opt-outs/apply-opt-outs.ts';
import type { LeadRequest } from '../../prompt/request.ts';
import type { DropCode } from '../drop-codes.ts';
import type { Job } from '../job.ts';
import { foundBusiness } from './account-for.ts';
import {
  artifactKeys,
  PlannedLead,
  DeliveryPlanHead,
  NormalizedSummary,
  recordOf,
} from './artifacts.ts';
import type { Artifacts, DeliveryPlanSummary, DroppedBusiness } from './artifacts.ts';
import { readBusinesses } from './read-businesses.ts';
import type { ReadBusinessesPorts } from './read-businesses.ts';
import { callDeadline, readingDeadline } from './reading-plan.ts';
import type { JobRef } from './stage.ts';

interface Segment extends DeliveryPlanHead {
  entries: readonly PlannedLead[];
}

export interface DeliveryPlanPorts extends ReadBusinessesPorts, OptOutPorts {
  artifacts: Artifacts;
  newId: NewId;
  jobMaxSeconds: number;
}

/** Businesses that an extension reads, if it must, at least. */
const LEAST_READ = 120;
/** What a business whose website nobody read may still have. */
const UNREAD_MAY_HAVE: ReadonlySet<DropCode> = new Set(['missing_required_field', 'filtered']);

/**
 * A job's deliverable leads, best first, with their ids. Each segment is fixed once per job: a retried delivery
 * reserves and delivers the same leads under the same ids. Further segments are made only when other jobs reserved
 * too many of the first segment's leads.
 */
export class DeliveryPlan {
  private readonly ports: DeliveryPlanPorts;
  private readonly ref: JobRef;
  private readonly job: Job;
  private readonly remembered: readonly Remembered[];
  private readonly segments: Segment[] = [];
  private unread: Business[] | undefined;

  /** @param remembered what the job's monitor delivered before: never again */
  constructor(
    ports: DeliveryPlanPorts,
    ref: JobRef,
    job: Job,
    remembered: readonly Remembered[] = [],
  ) {
    this.ports = ports;
    this.ref = ref;
    this.job = job;
    this.remembered = remembered;
  }

  /** The leads of the businesses whose websites were read. */
  async first(): Promise<readonly PlannedLead[]> {
    return this.segment(0, async () => {
      const normalized = await this.normalized();
      const keys = indexes(normalized.chunks).map((index) =>
        artifactKeys.enriched(this.ref, index),
      );
      const { alreadyReceived, duplicates, failedTiles, dropped } = normalized;
      const segment = await this.select(await this.readAll(keys, new Set()), 'read');
      return {
        ...segment,
        summary: {
          alreadyReceived: alreadyReceived + segment.summary.alreadyReceived,
          duplicates,
          failedTiles,
          dropped: [...dropped, ...segment.summary.dropped],
        },
      };
    });
  }

  /**
   * More leads, from businesses that were found and not looked at yet; empty when there are none. Once the job's time
   * for reading is over they are taken as the sources tell them.
   */
  async more(missing: number): Promise<readonly PlannedLead[]> {
    for (;;) {
      const before = this.segments.length;
      const entries = await this.segment(before, async () => {
        const rest = await this.leftOver();
        return rest.length === 0 ? undefined : this.extend(rest, missing);
      });
      if (entries.length > 0 || this.segments.length === before) return entries;
    }
  }

  private async extend(rest: readonly Business[], missing: number): Promise<Segment> {
    const { request } = this;
    const now = this.ports.now();
    const { jobMaxSeconds } = this.ports;
    if (now >= readingDeadline(this.job, jobMaxSeconds)) return this.select(rest, 'unread');
    const wave = rest.slice(0, Math.max(LEAST_READ, missing * 2));
    const until = callDeadline(this.job, jobMaxSeconds, now);
    const read = await readBusinesses(this.ports, wave, { request, leads: missing, until });
    // Nothing at all: the time ended meanwhile.
    return read.length === 0 ? this.select(rest, 'unread') : this.select(read, 'read');
  }

  /** Segments that an earlier run fixed and this one did not need. */
  async beyond(): Promise<readonly PlannedLead[]> {
    const entries: PlannedLead[] = [];
    for (let index = this.segments.length; ; index += 1) {
      const key = artifactKeys.deliveryPlan(this.job.id, index);
      if (!(await this.ports.artifacts.exists(key))) return entries;
      entries.push(...(await this.readSegment(key)).entries);
    }
  }

  /** What all segments left out. */
  get summary(): DeliveryPlanSummary {
    return this.segments
      .map(({ summary }) => summary)
      .reduce((all, segment) => ({
        duplicates: all.duplicates + segment.duplicates,
        alreadyReceived: all.alreadyReceived + segment.alreadyReceived,
        failedTiles: all.failedTiles + segment.failedTiles,
        dropped: [...all.dropped, ...segment.dropped],
      }));
  }

  /** The given leads with the names under which their businesses are known. */
  planned(leads: readonly Lead[]): PlannedLead[] {
    const byId = new Map(
      this.segments.flatMap(({ entries }) =>
        entries.map((entry) => [entry.lead.id, entry] as const),
      ),
    );
    return leads.flatMap(({ id }) => byId.get(id) ?? []);
  }

  /** Businesses that all segments left out. */
  get left(): readonly DroppedBusiness[] {
    return this.segments.flatMap(({ left }) => left);
  }

  private async segment(
    index: number,
    make: () => Promise<Segment | undefined>,
  ): Promise<readonly PlannedLead[]> {
    const key = artifactKeys.deliveryPlan(this.job.id, index);
    const kept = (await this.ports.artifacts.exists(key)) ? await this.readSegment(key) : undefined;
    let segment = kept ?? (await make());
    if (segment === undefined) return [];
    if (kept === undefined) {
      const { entries, ...head } = segment;
      const lines = [head, ...entries];
      if (!(await this.ports.artifacts.writeLinesIfAbsent(key, lines)))
        segment = await this.readSegment(key);
    }
    this.segments.push(segment);
    return segment.entries;
  }

  private async readSegment(key: string): Promise<Segment> {
    let head: DeliveryPlanHead | undefined;
    const entries: PlannedLead[] = [];
    for await (const line of this.ports.artifacts.readLines(key))
      if (head === undefined) head = DeliveryPlanHead.parse(line);
      else entries.push(PlannedLead.parse(line));
    if (head === undefined) throw new Error(`The delivery plan ${key} is empty.`);
    return { ...head, entries };
  }

  /** What was found and not decided on by any segment, best first. */
  private async leftOver(): Promise<Business[]> {
    const considered = new Set(this.segments.flatMap((segment) => segment.considered));
    if (this.unread === undefined) {
      const summary = await this.normalized();
      const ofChunks: Business[][] = [];
      for (const index of indexes(summary.chunks)) {
        const key = artifactKeys.chunk(this.ref, summary, index);
        ofChunks.push(await this.readAll([key], considered));
      }
      const keys = summary.reserve > 0 ? [artifactKeys.reserve(this.ref, summary)] : [];
      this.unread = [...inTurns(ofChunks), ...(await this.readAll(keys, considered))];
    }
    return this.unread.filter((business) => !considered.has(recordOf(business)));
  }

  private async normalized(): Promise<NormalizedSummary> {
    const key = artifactKeys.normalized(this.ref);
    return NormalizedSummary.parse(await this.ports.artifacts.readJson(key));
  }

  /** The businesses of some objects, each record once: a chunk written twice must not deliver one twice. */
  private async readAll(
    keys: readonly string[],
    without: ReadonlySet<string>,
  ): Promise<Business[]> {
    const byRecord = new Map<string, Business>();
    for (const key of keys)
      for await (const line of this.ports.artifacts.readLines(key)) {
        const business = StoredBusiness.parse(line);
        const record = recordOf(business);
        if (!without.has(record) && !byRecord.has(record)) byRecord.set(record, business);
      }
    return [...byRecord.values()];
  }

  private get request(): LeadRequest {
    const { request } = this.job;
    if (request === null) throw new Error(`Job ${this.job.id} has no request.`);
    return request;
  }

  /** @param how `unread`: what a website might have told, there was no time for */
  private async select(businesses: readonly Business[], how: 'read' | 'unread'): Promise<Segment> {
    const { request } = this;
    const { categories, newId } = this.ports;
    const now = this.ports.now();
    // Once websites are read: they name addresses that no source knows.
    const { kept, optedOut } = await withoutOptedOut(this.ports, businesses);
    const selection = selectLeads({ businesses: kept, request, categories, step: 'enriched' });
    // What its website says of a business may show that it is remembered.
    const known = new Set(
      matchRemembered(selection.kept, this.remembered).map(({ candidate }) => candidate),
    );
    const fresh = selection.kept.filter((business) => !known.has(business));
    const entries = fresh.map((business) => ({
      lead: toLead(business, { id: newId('lead'), jobId: this.job.id, request }, now),
      aliases: [...businessAliases(business)],
    }));
    const byId = new Map(entries.map((entry) => [entry.lead.id, entry]));
    const rejected = selection.rejected.map(({ business, code, mightFit }) => {
      const isLate = how === 'unread' && business.website !== null && UNREAD_MAY_HAVE.has(code);
      return foundBusiness(business, isLate ? 'time_limit' : code, { mightFit });
    });
    const left = [...optedOut.map((business) => foundBusiness(business, 'opted_out')), ...rejected];
    const counts = Map.groupBy(left, ({ code }) => code);
    return {
      considered: businesses.map(recordOf),
      left: [...left, ...[...known].map((business) => foundBusiness(business, 'already_received'))],
      summary: {
        duplicates: 0,
        alreadyReceived: known.size,
        failedTiles: 0,
        dropped: [
          ...[...counts].map(([code, those]) => ({ code, count: those.length })),
          ...selection.dropped.filter(({ code }) => code === 'filter_not_supported'),
        ],
      },
      entries: rankLeads(entries.map(({ lead }) => lead)).flatMap(({ id }) => byId.get(id) ?? []),
    };
  }
}

/** One of each list after the other: businesses were dealt out to the chunks like cards. */
function inTurns(lists: readonly (readonly Business[])[]): Business[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return indexes(longest).flatMap((turn) => lists.flatMap((list) => list[turn] ?? []));
}

const indexes = (count: number): number[] => Array.from({ length: count }, (_item, index) => index);
