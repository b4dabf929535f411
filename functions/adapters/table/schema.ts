import { createHash } from 'node:crypto';
import type { Mode } from '../../domain/kernel/actor.ts';

/**
 * Every key of the table, in one place (architecture: The table). One table, `pk` / `sk`; the sparse index
 * `gsi1` holds due work over 8 shards, `gsi2` the jobs of an organisation by status.
 */
export interface Key {
  pk: string;
  sk: string;
}

export const INDEXES = { work: 'gsi1', jobsByStatus: 'gsi2' } as const;

/** The one TTL attribute, epoch seconds. It only tidies up: no decision reads it. */
export const TTL_ATTRIBUTE = 'ttl';

export const WORK_SHARDS = 8;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Organisation-wide rows. */
export const orgKey = (orgId: string): Key => ({ pk: `ORG#${orgId}`, sk: 'ORG' });
export const accountKey = (orgId: string): Key => ({ pk: `ORG#${orgId}`, sk: 'ACCOUNT' });
export const userKey = (sub: string): Key => ({ pk: `USER#${sub}`, sk: 'USER' });

export const CAP_PREFIX = 'CAP#';
export const capDayKey = (orgId: string, keyId: string, date: string): Key => ({
  pk: `ORG#${orgId}`,
  sk: `${CAP_PREFIX}${keyId}#${date}`,
});

/** By the hash of the whole key: the key itself is stored nowhere. */
export const apiKeyKey = (hash: string): Key => ({ pk: `KEY#${hash}`, sk: 'KEY' });
export const API_KEY_PREFIX = 'KEY#';
export const orgPk = (orgId: string): string => `ORG#${orgId}`;
/** The listing row of an API key; a revoked one moves out of the list. */
export const apiKeyListingKey = (orgId: string, keyId: string): Key => ({
  pk: orgPk(orgId),
  sk: `${API_KEY_PREFIX}${keyId}`,
});
export const revokedApiKeyKey = (orgId: string, keyId: string): Key => ({
  pk: orgPk(orgId),
  sk: `REVOKED#${keyId}`,
});

/** Counters of requests: of an organisation and its keys in one row, of a signed-in person in another. */
export const requestRateKey = (orgOrUserId: string): Key => ({
  pk: `RATE#${orgOrUserId}`,
  sk: 'RATE',
});
export const creationRateKey = (orgId: string): Key => ({ pk: `RATE#${orgId}`, sk: 'CREATES' });
export const quoteRateKey = (orgId: string): Key => ({ pk: `RATE#${orgId}`, sk: 'QUOTES' });

const worldPk = (orgId: string, mode: Mode): string => `ORG#${orgId}#${mode}`;

export const JOB_PREFIX = 'JOB#';
export const jobsPk = worldPk;
export const jobKey = (orgId: string, mode: Mode, jobId: string): Key => ({
  pk: worldPk(orgId, mode),
  sk: `${JOB_PREFIX}${jobId}`,
});

/** The owner and id in a job's key (the work index holds keys only). */
export function parseJobKey({
  pk,
  sk,
}: Key): { orgId: string; mode: string; id: string } | undefined {
  const match = /^ORG#([^#]+)#(live|test)$/.exec(pk);
  const [, orgId, mode] = match ?? [];
  return orgId === undefined || mode === undefined || !sk.startsWith(JOB_PREFIX)
    ? undefined
    : { orgId, mode, id: sk.slice(JOB_PREFIX.length) };
}

export const jobsByStatusPk = (orgId: string, mode: Mode, status: string): string =>
  `${worldPk(orgId, mode)}#${status}`;

export const idempotencyKey = (orgId: string, mode: Mode, key: string): Key => ({
  pk: worldPk(orgId, mode),
  sk: `IDEM#${sha256(key)}`,
});

/**
 * Lead rows belong to an attempt and a run of its delivery: only those of the run that committed are served.
 * Run 0 stands for rows from before runs were counted.
 */
export const leadsPk = (jobId: string, attempt: number, run: number): string =>
  `JOB#${jobId}#${attempt}${run === 0 ? '' : `#${run}`}`;
/** The run in the key of a partition of leads. */
export function parseLeadsPk(
  pk: string,
): { id: string; attempt: number; deliveryRun: number } | undefined {
  const [, id, attempt, run = '0'] = /^JOB#(job_\w+)#(\d+)(?:#(\d+))?$/.exec(pk) ?? [];
  return id === undefined ? undefined : { id, attempt: Number(attempt), deliveryRun: Number(run) };
}
const RANK_DIGITS = 6;
export const LEAD_PREFIX = 'LEAD#';
export const leadSk = (rank: number): string =>
  `${LEAD_PREFIX}${String(rank).padStart(RANK_DIGITS, '0')}`;

export const businessKey = (orgId: string, alias: string): Key => ({
  pk: `ORG#${orgId}#BIZ#${sha256(alias)}`,
  sk: 'BIZ',
});

/** Exclusion lists lie beside the jobs of their world, the newest last. */
export const EXCLUSIONS_PREFIX = 'EXC#';
export const exclusionListKey = (orgId: string, mode: Mode, listId: string): Key => ({
  pk: worldPk(orgId, mode),
  sk: `${EXCLUSIONS_PREFIX}${listId}`,
});
/** What is left of a deleted list: its entries, due for removal. */
export const GONE_LIST_PREFIX = 'EXCGONE#';
export const goneListKey = (orgId: string, mode: Mode, listId: string): Key => ({
  pk: worldPk(orgId, mode),
  sk: `${GONE_LIST_PREFIX}${listId}`,
});
export const exclusionCountKey = (orgId: string, mode: Mode): Key => ({
  pk: worldPk(orgId, mode),
  sk: 'EXCCOUNT',
});
/** Whose turn it is to fill the lists of a world. */
export const exclusionTurnKey = (orgId: string, mode: Mode): Key => ({
  pk: worldPk(orgId, mode),
  sk: 'EXCTURN',
});
export const exclusionIdempotencyKey = (orgId: string, mode: Mode, key: string): Key => ({
  pk: worldPk(orgId, mode),
  sk: `EXCIDEM#${sha256(key)}`,
});
/** Partitions over which the entries of one list are spread: a million entries are 1,000 writes a second in no one. */
export const EXCLUSION_SHARDS = 16;
export const ENTRY_PREFIX = 'ENTRY#';
export const exclusionEntriesPk = (orgId: string, mode: Mode, listId: string, shard: number) =>
  `${worldPk(orgId, mode)}#EXC#${listId}#${shard}`;
export const exclusionEntryKey = (
  orgId: string,
  mode: Mode,
  listId: string,
  entryId: string,
): Key => ({
  pk: exclusionEntriesPk(orgId, mode, listId, shardOf(entryId, EXCLUSION_SHARDS)),
  sk: `${ENTRY_PREFIX}${entryId}`,
});
/** All entries of a world under one domain, phone, or word of a name and its place: what a job looks up. */
export const exclusionLookupKey = (orgId: string, mode: Mode, key: string): Key => ({
  pk: `${worldPk(orgId, mode)}#KNOWN#${sha256(key)}`,
  sk: 'KNOWN',
});

export const ledgerPk = (orgId: string): string => `ORG#${orgId}#LEDGER`;
const VERSION_DIGITS = 12;
/** The ledger is in the exact order of the account's versions. */
export const ledgerKey = (orgId: string, version: number): Key => ({
  pk: ledgerPk(orgId),
  sk: String(version).padStart(VERSION_DIGITS, '0'),
});
/** One row a job and kind, for ever: a job has at most one hold, one charge and one release. */
export const ledgerGuardKey = (jobId: string, kind: string): Key => ({
  pk: `JOB#${jobId}#GUARD`,
  sk: kind,
});

/** What was reported of a lead: one row a lead, for ever. */
export const reportKey = (jobId: string, leadId: string): Key => ({
  pk: `JOB#${jobId}#REPORTS`,
  sk: leadId,
});

/** Counts of leads delivered and reported, of an organisation and a UTC month (`2026-11`). */
export const QUALITY_PREFIX = 'QUALITY#';
export const qualityKey = (orgId: string, month: string): Key => ({
  pk: orgPk(orgId),
  sk: `${QUALITY_PREFIX}${month}`,
});

/** One row a checkout or paid period, for ever: what it brought is granted once. */
export const grantKey = (source: string): Key => ({ pk: `GRANT#${source}`, sk: 'GRANT' });
/** A payment that brought credits, by the provider's id. */
export const paymentKey = (paymentId: string): Key => ({
  pk: `PAYMENT#${paymentId}`,
  sk: 'PAYMENT',
});

/** E-mail verifications of a UTC month (`2026-11`). */
export const verificationMonthKey = (orgId: string, month: string): Key => ({
  pk: orgPk(orgId),
  sk: `VERIFY#${month}`,
});

/** Conversations without an answer on a UTC date: of an organisation, and of it with one domain. */
export const triesKey = (orgId: string, day: string, domain?: string): Key => ({
  pk: orgPk(orgId),
  sk: `TRIES#${day}${domain === undefined ? '' : `#${sha256(domain)}`}`,
});

export const EVENT_PREFIX = 'EVENT#';
export const eventKey = (orgId: string, eventId: string): Key => ({
  pk: `ORG#${orgId}`,
  sk: `${EVENT_PREFIX}${eventId}`,
});

/** Webhook endpoints lie beside their organisation; the log of each has a partition of its own. */
export const ENDPOINT_PREFIX = 'HOOK#';
export const endpointKey = (orgId: string, endpointId: string): Key => ({
  pk: orgPk(orgId),
  sk: `${ENDPOINT_PREFIX}${endpointId}`,
});
/** Monitors lie beside their organisation. */
export const MONITOR_PREFIX = 'MON#';
export const monitorKey = (orgId: string, monitorId: string): Key => ({
  pk: orgPk(orgId),
  sk: `${MONITOR_PREFIX}${monitorId}`,
});
/** A monitor that was deleted and whose memory is still there. */
export const FORGET_PREFIX = 'FORGET#';
export const forgetKey = (orgId: string, monitorId: string): Key => ({
  pk: orgPk(orgId),
  sk: `${FORGET_PREFIX}${monitorId}`,
});
export const monitorIdempotencyKey = (orgId: string, key: string): Key => ({
  pk: orgPk(orgId),
  sk: `IDEM#${MONITOR_PREFIX}${sha256(key)}`,
});
/** One row a job of a monitor, so that they can be listed. */
export const monitorRunsPk = (orgId: string, mode: Mode, monitorId: string): string =>
  `${worldPk(orgId, mode)}#${MONITOR_PREFIX}${monitorId}`;
export const monitorRunKey = (
  orgId: string,
  mode: Mode,
  monitorId: string,
  jobId: string,
): Key => ({
  pk: monitorRunsPk(orgId, mode, monitorId),
  sk: `${JOB_PREFIX}${jobId}`,
});

/** Deliveries sort by the time in their event's id. */
export const DELIVERY_PREFIX = 'DLV#';
export const deliveriesPk = (endpointId: string): string => `${ENDPOINT_PREFIX}${endpointId}`;
export const deliveryKey = (endpointId: string, eventId: string): Key => ({
  pk: deliveriesPk(endpointId),
  sk: `${DELIVERY_PREFIX}${eventId}`,
});

/** One row a hash of what opted out, whoever's job meets it. */
export const OPT_OUT_PREFIX = 'OPTOUT#';
export const optOutKey = (key: string): Key => ({
  pk: `${OPT_OUT_PREFIX}${sha256(key)}`,
  sk: 'OPTOUT',
});
/** Stands once anybody ever opted out. */
export const optOutMarkKey: Key = { pk: `${OPT_OUT_PREFIX}ANY`, sk: 'OPTOUT' };

export const sweepLeaseKey: Key = { pk: 'SWEEP', sk: 'LEASE' };

/** Position of due work in the index; the id makes the sort key unique. */
export function workIndex(dueAt: string, id: string): { gsi1pk: string; gsi1sk: string } {
  return { gsi1pk: workPk(shardOf(id, WORK_SHARDS)), gsi1sk: `${dueAt}#${id}` };
}
export const shardOf = (id: string, shards: number): number =>
  Number.parseInt(sha256(id).slice(0, 4), 16) % shards;
export const workPk = (shard: number): string => `DUE#${shard}`;

/** The owner and id in the key of a deleted list. */
function parseGoneListKey({ pk, sk }: Key) {
  const [, orgId, mode] = /^ORG#([^#]+)#(live|test)$/.exec(pk) ?? [];
  return orgId === undefined || mode === undefined || !sk.startsWith(GONE_LIST_PREFIX)
    ? undefined
    : { orgId, mode, id: sk.slice(GONE_LIST_PREFIX.length) };
}

/** What a key in the work index names; undefined for a kind that this version does not know. */
export function parseWorkKey(key: Key) {
  const job = parseJobKey(key);
  if (job !== undefined) return { kind: 'job', ...job } as const;
  const list = parseGoneListKey(key);
  if (list !== undefined) return { kind: 'exclusions', ...list } as const;
  const [owner, ownerId, ...rest] = key.pk.split('#');
  if (ownerId === undefined || rest.length > 0) return undefined;
  if (owner === 'ORG' && key.sk.startsWith(EVENT_PREFIX))
    return { kind: 'event', orgId: ownerId, eventId: key.sk.slice(EVENT_PREFIX.length) } as const;
  if (owner === 'ORG' && key.sk.startsWith(MONITOR_PREFIX))
    return {
      kind: 'monitor',
      orgId: ownerId,
      monitorId: key.sk.slice(MONITOR_PREFIX.length),
    } as const;
  if (owner === 'ORG' && key.sk.startsWith(FORGET_PREFIX))
    return {
      kind: 'forget',
      orgId: ownerId,
      monitorId: key.sk.slice(FORGET_PREFIX.length),
    } as const;
  if (owner === 'HOOK' && key.sk.startsWith(DELIVERY_PREFIX))
    return {
      kind: 'delivery',
      endpointId: ownerId,
      eventId: key.sk.slice(DELIVERY_PREFIX.length),
    } as const;
  return undefined;
}

/** The greatest sort key below another: ids are made of characters above `!`. */
export function justBefore(sk: string): string {
  const last = sk.charCodeAt(sk.length - 1);
  return `${sk.slice(0, -1)}${String.fromCharCode(last - 1)}~`;
}

/** Condition fragments that have a name everywhere. */
export const notCreatedYet = 'attribute_not_exists(pk)';
export const exists = 'attribute_exists(pk)';
export const sameVersion = 'version = :readVersion';

/** The table as DynamoDB's CreateTable wants it; CDK and the local stack both build it from here. */
export const TABLE_DEFINITION = {
  attributes: ['pk', 'sk', 'gsi1pk', 'gsi1sk', 'gsi2pk', 'gsi2sk'],
  key: { partition: 'pk', sort: 'sk' },
  indexes: [
    { name: INDEXES.work, partition: 'gsi1pk', sort: 'gsi1sk', projection: 'KEYS_ONLY' },
    { name: INDEXES.jobsByStatus, partition: 'gsi2pk', sort: 'gsi2sk', projection: 'ALL' },
  ],
} as const;
