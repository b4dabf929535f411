import type { Job } from '../../domain/jobs/job.ts';
import { untilFresh } from '../../domain/kernel/contention.ts';
import { JobId } from '../../domain/kernel/ids.ts';
import type { Lead } from '../../domain/leads/lead.ts';
import { LEAD_PREFIX, leadsPk, parseLeadsPk } from './schema.ts';
import { packLead } from './stored/packed-lead.ts';
import { StoredLeadRow } from './stored/stored-lead-row.ts';
import type { Item, Table } from './table.ts';

/** One run of a delivery: where its leads lie. */
export type LeadPartition = Pick<Job, 'id' | 'attempt' | 'deliveryRun'>;

interface LeadAt {
  key: { pk: string; sk: string };
  lead: Lead;
  /** What the lead is made of, as it lies in the row: absent attributes are absent. */
  stored: Readonly<Record<string, unknown>>;
}

const LEAD_ATTRIBUTES = ['lead', 'packed', 'checked'] as const;

/** Goes through delivered leads, whoever's they are: for an operator's tools, never for a request. */
export class LeadScan {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** Ids of the leads of which something is true. */
  async idsOf(isMeant: (lead: Lead) => boolean): Promise<ReadonlySet<string>> {
    const ids = new Set<string>();
    for await (const { lead } of this.rows()) if (isMeant(lead)) ids.add(lead.id);
    return ids;
  }

  /** The partitions that hold a lead of which something is true, each once. */
  async *partitions(isMeant: (lead: Lead) => boolean): AsyncGenerator<LeadPartition> {
    const seen = new Set<string>();
    for await (const { pk, lead } of this.rows()) {
      if (seen.has(pk) || !isMeant(lead)) continue;
      seen.add(pk);
      const place = parseLeadsPk(pk);
      if (place !== undefined) yield { ...place, id: JobId.parse(place.id) };
    }
  }

  private async *rows(): AsyncGenerator<{ pk: string; lead: Lead }> {
    let from: Item | undefined;
    do {
      const { items, lastKey } = await this.table.scan('leads.scan', {
        FilterExpression: 'begins_with(pk, :job) AND begins_with(sk, :lead)',
        ExpressionAttributeValues: { ':job': 'JOB#', ':lead': LEAD_PREFIX },
        ConsistentRead: true,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      });
      for (const item of items)
        yield { pk: String(item['pk']), lead: StoredLeadRow.parse(item).lead };
      from = lastKey;
    } while (from !== undefined);
  }

  async leadsOf({ id, attempt, deliveryRun }: LeadPartition): Promise<LeadAt[]> {
    const items = await this.table.queryUpTo(
      'leads.partition',
      {
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :lead)',
        ExpressionAttributeValues: {
          ':pk': leadsPk(id, attempt, deliveryRun),
          ':lead': LEAD_PREFIX,
        },
        ConsistentRead: true,
      },
      Number.MAX_SAFE_INTEGER,
    );
    return items.map(leadAt);
  }

  /** Writes a lead as `change` gives it, whatever else is written to its row meanwhile; 1 when it changed. */
  async replace(at: LeadAt, change: (lead: Lead) => Lead | undefined): Promise<0 | 1> {
    let now: LeadAt | undefined = at;
    return untilFresh<0 | 1>(this.table, async () => {
      if (now === undefined) return 0;
      const changed = change(now.lead);
      if (changed === undefined) return 0;
      const { packed, form } = packLead(changed);
      const { stored } = now;
      const outcome = await this.table.update('leads.mask', {
        Key: now.key,
        UpdateExpression: 'SET leadId = :id, form = :form, #packed = :after REMOVE #lead, #checked',
        ConditionExpression: LEAD_ATTRIBUTES.map((name) =>
          name in stored ? `#${name} = :${name}` : `attribute_not_exists(#${name})`,
        ).join(' AND '),
        ExpressionAttributeNames: Object.fromEntries(
          LEAD_ATTRIBUTES.map((name) => [`#${name}`, name]),
        ),
        ExpressionAttributeValues: {
          ':id': changed.id,
          ':form': form,
          ':after': packed,
          ...Object.fromEntries(Object.entries(stored).map(([name, value]) => [`:${name}`, value])),
        },
      });
      if (outcome.kind === 'ok') return 1;
      const item = await this.table.get('leads.again', now.key);
      now = item === undefined ? undefined : leadAt(item);
      return undefined;
    });
  }
}

const leadAt = (item: Item): LeadAt => ({
  key: { pk: String(item['pk']), sk: String(item['sk']) },
  lead: StoredLeadRow.parse(item).lead,
  stored: Object.fromEntries(
    LEAD_ATTRIBUTES.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])),
  ),
});
