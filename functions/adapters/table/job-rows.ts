import type { OutboxEvent } from '../../domain/events/outbox-event.ts';
import type { JobChange } from '../../domain/jobs/job-change.ts';
import type { Job } from '../../domain/jobs/job.ts';
import { isTerminal } from '../../domain/jobs/states.ts';
import { accountUpdate, ledgerWrites } from './account-rows.ts';
import { qualityWrites } from './quality-rows.ts';
import {
  accountKey,
  capDayKey,
  workIndex,
  eventKey,
  exists,
  jobKey,
  jobsByStatusPk,
  ledgerGuardKey,
  notCreatedYet,
  sameVersion,
} from './schema.ts';
import { readWholeRow } from './stored/read-row.ts';
import { StoredJob } from './stored/stored-job.ts';
import type { Item, Write } from './table.ts';

/** Days that events are kept (behaviour: Versions and retention). */
const EVENT_DAYS = 30;
/** Seconds after which the sweeper sends an event that was not sent at once. */
const EVENT_DUE_SECONDS = 30;

/** A job's row with its index entries. */
export function jobItem(job: Job): Item {
  return {
    ...jobKey(job.orgId, job.mode, job.id),
    ...job,
    gsi2pk: jobsByStatusPk(job.orgId, job.mode, job.status),
    gsi2sk: job.id,
    ...(job.dueAt === null ? {} : workIndex(job.dueAt, job.id)),
  };
}

export const jobOf = (item: Item): Job => readWholeRow(StoredJob, item);

/** Name of the set of running job ids, one a mode. */
export const runningSet = (mode: Job['mode']): string =>
  mode === 'live' ? 'runningLive' : 'runningTest';

export function eventItem(event: OutboxEvent): Item {
  const dueAt = new Date(Date.parse(event.createdAt) + EVENT_DUE_SECONDS * 1_000).toISOString();
  return {
    ...eventKey(event.orgId, event.id),
    ...event,
    ...workIndex(dueAt, event.id),
    ttl: Math.floor(Date.parse(event.createdAt) / 1_000) + EVENT_DAYS * 86_400,
  };
}

/** Kinds of ledger entries that a job has at most once. */
const GUARDED = new Set(['hold', 'release', 'charge']);

/** The writes of a change and its events, all conditioned on what was read: a change is committed whole or not at all. */
export function changeWrites(
  change: JobChange,
  events: readonly OutboxEvent[],
  ttl?: number,
): Write[] {
  const { before, after, posting, capMovement } = change;
  const writes: Write[] = [
    {
      Put: {
        Item: { ...jobItem(after), ...(ttl === undefined ? {} : { ttl }) },
        ConditionExpression: `${exists} AND ${sameVersion}`,
        ExpressionAttributeValues: { ':readVersion': before.version },
      },
    },
  ];
  const ended = isTerminal(after.status);
  if (posting !== null) writes.push(accountWrite(change, ended));
  else if (ended) writes.push(slotWrite(after));
  if (capMovement !== null) writes.push(capWrite(change));
  if (posting !== null) {
    writes.push(...ledgerWrites(posting));
    for (const entry of posting.entries)
      if (GUARDED.has(entry.type))
        writes.push({
          Put: {
            Item: { ...ledgerGuardKey(after.id, entry.type), entryId: entry.id },
            ConditionExpression: notCreatedYet,
          },
        });
  }
  if (change.counts !== undefined)
    writes.push(...qualityWrites(after.orgId, after.deliveredAt ?? after.updatedAt, change.counts));
  for (const event of events)
    writes.push({ Put: { Item: eventItem(event), ConditionExpression: notCreatedYet } });
  return writes;
}

function accountWrite({ after, posting }: JobChange, ended: boolean): Write {
  if (posting === null) throw new Error('No posting to write.');
  const Update = accountUpdate(posting);
  if (!ended) return { Update };
  return {
    Update: {
      ...Update,
      UpdateExpression: `${Update.UpdateExpression} DELETE #running :jobs`,
      ExpressionAttributeNames: { '#running': runningSet(after.mode) },
      ExpressionAttributeValues: {
        ...Update.ExpressionAttributeValues,
        ':jobs': new Set([after.id]),
      },
    },
  };
}

/** Frees the job's slot when no money moves. */
const slotWrite = (job: Job): Write => ({
  Update: {
    Key: accountKey(job.orgId),
    UpdateExpression: 'DELETE #running :jobs',
    ConditionExpression: exists,
    ExpressionAttributeNames: { '#running': runningSet(job.mode) },
    ExpressionAttributeValues: { ':jobs': new Set([job.id]) },
  },
});

/** Kept a while after its day: charge and release go to the day of the hold. */
const CAP_DAYS = 40;

/**
 * The key's day. `used` is held + charged: the condition on it keeps parallel holds within the cap.
 */
function capWrite({ after, capMovement }: JobChange): Write {
  if (capMovement === null) throw new Error('No cap movement to write.');
  const { keyId, date, held, charged, cap } = capMovement;
  const used = held + charged;
  return {
    Update: {
      Key: capDayKey(after.orgId, keyId, date),
      UpdateExpression: 'ADD held :held, charged :charged, used :used SET #ttl = :ttl',
      ...(cap === null ? {} : { ConditionExpression: 'attribute_not_exists(pk) OR used <= :room' }),
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':held': held,
        ':charged': charged,
        ':used': used,
        ':ttl': Math.floor(Date.parse(date) / 1_000) + CAP_DAYS * 86_400,
        ...(cap === null ? {} : { ':room': cap - used }),
      },
    },
  };
}
