import { pMapIterable } from 'p-map';
import type { Job } from '../../domain/jobs/job.ts';
import type { Lead } from '../../domain/leads/lead.ts';
import { leadSk, leadsPk } from './schema.ts';
import { StoredLeadRow } from './stored/stored-lead-row.ts';
import type { Table } from './table.ts';

/** Leads of one query: about a megabyte, which is what a page of the table holds. */
const RANKS = 250;
const CONCURRENCY = 6;

/** All leads of a delivered job, best first: ranges of ranks are read side by side, a few ahead of the reader. */
export function readLeads(
  table: Table,
  job: Pick<Job, 'id' | 'attempt' | 'deliveryRun' | 'leadsDelivered'>,
): AsyncIterable<Lead> {
  const pk = leadsPk(job.id, job.attempt, job.deliveryRun);
  const starts = Array.from(
    { length: Math.ceil(job.leadsDelivered / RANKS) },
    (_item, index) => index * RANKS + 1,
  );
  const ranges = pMapIterable(
    starts,
    (first) =>
      table.queryUpTo(
        'leads.list',
        {
          KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
          ExpressionAttributeValues: {
            ':pk': pk,
            ':first': leadSk(first),
            ':last': leadSk(first + RANKS - 1),
          },
          ConsistentRead: true,
        },
        RANKS,
      ),
    { concurrency: CONCURRENCY, backpressure: CONCURRENCY * 2 },
  );
  return flatten(ranges);
}

async function* flatten(
  ranges: AsyncIterable<readonly Record<string, unknown>[]>,
): AsyncGenerator<Lead> {
  for await (const rows of ranges) for (const row of rows) yield StoredLeadRow.parse(row).lead;
}
