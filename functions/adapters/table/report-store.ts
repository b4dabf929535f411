import pMap from 'p-map';
import type { Job } from '../../domain/jobs/job.ts';
import type { JobId, LeadId } from '../../domain/kernel/ids.ts';
import type { QualityCounts } from '../../domain/leads/quality-counts.ts';
import type { DeliveredLead, LeadReport, ReportChange } from '../../domain/reports/lead-report.ts';
import { postingWrites } from './account-rows.ts';
import { qualityCountsOf, qualityWrites } from './quality-rows.ts';
import {
  businessKey,
  exists,
  leadSk,
  leadsPk,
  notCreatedYet,
  QUALITY_PREFIX,
  reportKey,
  sameVersion,
} from './schema.ts';
import { StoredLeadRow } from './stored/stored-lead-row.ts';
import { StoredReport } from './stored/stored-report.ts';
import { StoredReservation } from './stored/stored-reservation.ts';
import type { Item, Table, Write } from './table.ts';

/** Ranks that one query looks through for a lead. */
const RANGE = 500;

/** Reports of leads, and the credits that they bring back. */
export class ReportStore {
  private readonly table: Table;
  private readonly now: () => Date;
  private readonly leadWindowDays: number;

  constructor(table: Table, options: { now: () => Date; leadWindowDays: number }) {
    this.table = table;
    this.now = options.now;
    this.leadWindowDays = options.leadWindowDays;
  }

  /** Rows lie by rank: an id is looked for in all ranges of ranks at once. */
  async findLead(job: Job, id: LeadId): Promise<DeliveredLead | undefined> {
    const found = await pMap(
      rangesOf(job.leadsDelivered),
      (from) =>
        this.table.queryUpTo(
          'lead.find',
          {
            ...leadRange(job, from, from + RANGE - 1),
            // Rows of earlier releases hold their lead unpacked.
            FilterExpression: 'leadId = :id OR #lead.#id = :id',
            ExpressionAttributeNames: { '#lead': 'lead', '#id': 'id' },
            ExpressionAttributeValues: {
              ...leadRange(job, from, from + RANGE - 1).ExpressionAttributeValues,
              ':id': id,
            },
          },
          1,
        ),
      { concurrency: 8 },
    );
    const [item] = found.flat();
    return item === undefined ? undefined : StoredLeadRow.parse(item);
  }

  async readLeads(job: Job): Promise<readonly DeliveredLead[]> {
    const pages = await pMap(
      rangesOf(job.leadsDelivered),
      (from) => this.table.queryUpTo('leads.read', leadRange(job, from, from + RANGE - 1), RANGE),
      { concurrency: 4 },
    );
    return pages.flat().map((item) => StoredLeadRow.parse(item));
  }

  async findReport(jobId: JobId, leadId: LeadId): Promise<LeadReport | undefined> {
    const item = await this.table.get('report.read', reportKey(jobId, leadId));
    return item === undefined ? undefined : StoredReport.parse(item);
  }

  async commitReport(change: ReportChange): Promise<'committed' | 'stale'> {
    const { job, before, after, posting, counts } = change;
    const blockers = await this.readBlockers(change);
    const outcome = await this.table.transact('report', [
      {
        Put: {
          Item: { ...reportKey(after.jobId, after.leadId), ...after },
          ...(before === undefined
            ? { ConditionExpression: notCreatedYet }
            : {
                ConditionExpression: sameVersion,
                ExpressionAttributeValues: { ':readVersion': before.version },
              }),
        },
      },
      this.leadWrite(change),
      ...change.aliases.map((alias) => this.blockWrite(change, alias, blockers)),
      ...qualityWrites(job.orgId, job.deliveredAt ?? job.updatedAt, counts),
      ...(posting === null ? [] : postingWrites(posting)),
    ]);
    return outcome.kind === 'ok' ? 'committed' : 'stale';
  }

  private leadWrite({ job, lead, reported }: ReportChange): Write {
    return {
      Update: {
        Key: leadKey(job, lead.rank),
        UpdateExpression: 'SET reported = :reported',
        ConditionExpression: exists,
        ExpressionAttributeValues: { ':reported': reported },
      },
    };
  }

  /** The leads whose reports keep each of the business's rows, by its `pk`. */
  private async readBlockers({ job, aliases }: ReportChange): Promise<ReadonlyMap<string, string>> {
    const keys = aliases.map((alias) => businessKey(job.orgId, alias));
    const items = await this.table.batchGet('report.blockers', keys, ['pk', 'jobId', 'blockedBy']);
    return new Map(
      items.map((item) => {
        const { pk, blockedBy } = StoredReservation.parse(item);
        return [pk, blockedBy ?? ''];
      }),
    );
  }

  /**
   * While a report stands, the business is kept from the organisation for good; after the last one of its leads the
   * window alone decides. Another report that came between makes the commit stale.
   */
  private blockWrite(
    { job, after, reported }: ReportChange,
    alias: string,
    blockers: ReadonlyMap<string, string>,
  ): Write {
    const Key = businessKey(job.orgId, alias);
    const read = blockers.get(Key.pk) ?? '';
    const others = read.split(' ').filter((lead) => lead !== '' && lead !== after.leadId);
    const next = reported === null ? others : [...others, after.leadId];
    const asRead = {
      ConditionExpression: read === '' ? 'attribute_not_exists(blockedBy)' : 'blockedBy = :read',
      ExpressionAttributeNames: { '#ttl': 'ttl', '#run': 'run' },
    };
    const values = {
      ...(read === '' ? {} : { ':read': read }),
      ':job': job.id,
      ':run': job.deliveryRun,
    };
    const held = 'jobId = if_not_exists(jobId, :job), #run = if_not_exists(#run, :run)';
    if (next.length > 0)
      return {
        Update: {
          Key,
          ...asRead,
          UpdateExpression: `SET blockedBy = :leads, ${held} REMOVE #ttl`,
          ExpressionAttributeValues: { ...values, ':leads': next.join(' ') },
        },
      };
    const ttl = Math.floor(this.now().getTime() / 1_000) + this.leadWindowDays * 86_400;
    return {
      Update: {
        Key,
        ...asRead,
        UpdateExpression: `SET #ttl = :ttl, ${held} REMOVE blockedBy`,
        ExpressionAttributeValues: { ...values, ':ttl': ttl },
      },
    };
  }

  /** The counts of all organisations and months, added up by a scan: for an operator's tools. */
  async readQuality(): Promise<QualityCounts> {
    const sums = new Map<string, number>();
    let from: Item | undefined;
    do {
      const { items, lastKey } = await this.table.scan('quality.scan', {
        FilterExpression: 'begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':prefix': QUALITY_PREFIX },
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      });
      for (const item of items)
        for (const [name, count] of qualityCountsOf(item))
          sums.set(name, (sums.get(name) ?? 0) + count);
      from = lastKey;
    } while (from !== undefined);
    return sums;
  }
}

const rangesOf = (count: number): number[] =>
  Array.from({ length: Math.ceil(count / RANGE) }, (_range, index) => index * RANGE + 1);

const leadKey = ({ id, attempt, deliveryRun }: Job, rank: number) => ({
  pk: leadsPk(id, attempt, deliveryRun),
  sk: leadSk(rank),
});

const leadRange = (job: Job, first: number, last: number) => ({
  KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
  ExpressionAttributeValues: {
    ':pk': leadKey(job, first).pk,
    ':first': leadSk(first),
    ':last': leadSk(last),
  },
  ConsistentRead: true,
});
