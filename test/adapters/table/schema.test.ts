import { expect, test } from 'vitest';
import * as schema from '../../../functions/adapters/table/schema.ts';
import type { Key } from '../../../functions/adapters/table/schema.ts';

/** SHA-256 of `x`, by `printf x | sha256sum`. */
const X = '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881';

// Rows lie under these keys in tables that exist: who changes one loses them.
test.for<[string, Key, string, string]>([
  ['orgKey', schema.orgKey('org_1'), 'ORG#org_1', 'ORG'],
  ['accountKey', schema.accountKey('org_1'), 'ORG#org_1', 'ACCOUNT'],
  ['userKey', schema.userKey('sub'), 'USER#sub', 'USER'],
  [
    'capDayKey',
    schema.capDayKey('org_1', 'key_1', '2026-11-28'),
    'ORG#org_1',
    'CAP#key_1#2026-11-28',
  ],
  ['apiKeyKey', schema.apiKeyKey('hash'), 'KEY#hash', 'KEY'],
  ['apiKeyListingKey', schema.apiKeyListingKey('org_1', 'key_1'), 'ORG#org_1', 'KEY#key_1'],
  ['revokedApiKeyKey', schema.revokedApiKeyKey('org_1', 'key_1'), 'ORG#org_1', 'REVOKED#key_1'],
  ['requestRateKey', schema.requestRateKey('org_1'), 'RATE#org_1', 'RATE'],
  ['creationRateKey', schema.creationRateKey('org_1'), 'RATE#org_1', 'CREATES'],
  ['quoteRateKey', schema.quoteRateKey('org_1'), 'RATE#org_1', 'QUOTES'],
  ['jobKey', schema.jobKey('org_1', 'live', 'job_1'), 'ORG#org_1#live', 'JOB#job_1'],
  ['idempotencyKey', schema.idempotencyKey('org_1', 'test', 'x'), 'ORG#org_1#test', `IDEM#${X}`],
  ['businessKey', schema.businessKey('org_1', 'x'), `ORG#org_1#BIZ#${X}`, 'BIZ'],
  [
    'exclusionListKey',
    schema.exclusionListKey('org_1', 'live', 'exc_1'),
    'ORG#org_1#live',
    'EXC#exc_1',
  ],
  ['goneListKey', schema.goneListKey('org_1', 'live', 'exc_1'), 'ORG#org_1#live', 'EXCGONE#exc_1'],
  ['exclusionCountKey', schema.exclusionCountKey('org_1', 'live'), 'ORG#org_1#live', 'EXCCOUNT'],
  ['exclusionTurnKey', schema.exclusionTurnKey('org_1', 'live'), 'ORG#org_1#live', 'EXCTURN'],
  [
    'exclusionIdempotencyKey',
    schema.exclusionIdempotencyKey('org_1', 'live', 'x'),
    'ORG#org_1#live',
    `EXCIDEM#${X}`,
  ],
  [
    'exclusionEntryKey',
    schema.exclusionEntryKey('org_1', 'live', 'exc_1', 'x'),
    'ORG#org_1#live#EXC#exc_1#1',
    'ENTRY#x',
  ],
  [
    'exclusionLookupKey',
    schema.exclusionLookupKey('org_1', 'live', 'x'),
    `ORG#org_1#live#KNOWN#${X}`,
    'KNOWN',
  ],
  ['ledgerKey', schema.ledgerKey('org_1', 42), 'ORG#org_1#LEDGER', '000000000042'],
  ['ledgerGuardKey', schema.ledgerGuardKey('job_1', 'hold'), 'JOB#job_1#GUARD', 'hold'],
  ['reportKey', schema.reportKey('job_1', 'lead_1'), 'JOB#job_1#REPORTS', 'lead_1'],
  ['qualityKey', schema.qualityKey('org_1', '2026-11'), 'ORG#org_1', 'QUALITY#2026-11'],
  ['grantKey', schema.grantKey('cs_1'), 'GRANT#cs_1', 'GRANT'],
  ['paymentKey', schema.paymentKey('pi_1'), 'PAYMENT#pi_1', 'PAYMENT'],
  [
    'verificationMonthKey',
    schema.verificationMonthKey('org_1', '2026-11'),
    'ORG#org_1',
    'VERIFY#2026-11',
  ],
  ['triesKey', schema.triesKey('org_1', '2026-11-28'), 'ORG#org_1', 'TRIES#2026-11-28'],
  [
    'triesKey of a domain',
    schema.triesKey('org_1', '2026-11-28', 'x'),
    'ORG#org_1',
    `TRIES#2026-11-28#${X}`,
  ],
  ['eventKey', schema.eventKey('org_1', 'evt_1'), 'ORG#org_1', 'EVENT#evt_1'],
  ['endpointKey', schema.endpointKey('org_1', 'we_1'), 'ORG#org_1', 'HOOK#we_1'],
  ['monitorKey', schema.monitorKey('org_1', 'mon_1'), 'ORG#org_1', 'MON#mon_1'],
  ['forgetKey', schema.forgetKey('org_1', 'mon_1'), 'ORG#org_1', 'FORGET#mon_1'],
  [
    'monitorIdempotencyKey',
    schema.monitorIdempotencyKey('org_1', 'x'),
    'ORG#org_1',
    `IDEM#MON#${X}`,
  ],
  [
    'monitorRunKey',
    schema.monitorRunKey('org_1', 'live', 'mon_1', 'job_1'),
    'ORG#org_1#live#MON#mon_1',
    'JOB#job_1',
  ],
  ['deliveryKey', schema.deliveryKey('we_1', 'evt_1'), 'HOOK#we_1', 'DLV#evt_1'],
  ['optOutKey', schema.optOutKey('x'), `OPTOUT#${X}`, 'OPTOUT'],
  ['optOutMarkKey', schema.optOutMarkKey, 'OPTOUT#ANY', 'OPTOUT'],
  ['sweepLeaseKey', schema.sweepLeaseKey, 'SWEEP', 'LEASE'],
])('%s', ([, key, pk, sk]) => {
  expect(key).toEqual({ pk, sk });
});

test('jobs of a status lie under one key of the index', () => {
  expect(schema.jobsByStatusPk('org_1', 'test', 'parsing')).toBe('ORG#org_1#test#parsing');
});

test('the leads of a run have a partition, which says whose they are', () => {
  expect(schema.leadsPk('job_1', 2, 0)).toBe('JOB#job_1#2');
  expect(schema.leadsPk('job_1', 2, 13)).toBe('JOB#job_1#2#13');
  expect(schema.parseLeadsPk('JOB#job_1#2')).toEqual({ id: 'job_1', attempt: 2, deliveryRun: 0 });
  expect(schema.parseLeadsPk('JOB#job_1A#12#13')).toEqual({
    id: 'job_1A',
    attempt: 12,
    deliveryRun: 13,
  });
  for (const other of [
    'JOB#job_1#GUARD',
    'XJOB#job_1#2',
    'JOB#job_1#2#3#4',
    'JOB#lead_1#2',
    'JOB#job_1',
  ])
    expect(schema.parseLeadsPk(other)).toBeUndefined();
  expect(schema.leadSk(7)).toBe('LEAD#000007');
});

test('due work lies in the order of its times, spread over the shards by its id', () => {
  expect(schema.workIndex('2026-11-28T10:00:00.000Z', 'x')).toEqual({
    gsi1pk: 'DUE#1',
    gsi1sk: '2026-11-28T10:00:00.000Z#x',
  });
  const shards = Array.from({ length: 500 }, (_item, id) => schema.shardOf(String(id), 16));
  expect(new Set(shards)).toEqual(new Set(Array.from({ length: 16 }, (_item, shard) => shard)));
});

test.for<[Key, ReturnType<typeof schema.parseWorkKey>]>([
  [
    schema.jobKey('org_1', 'live', 'job_1'),
    { kind: 'job', orgId: 'org_1', mode: 'live', id: 'job_1' },
  ],
  [
    schema.jobKey('org_1', 'test', 'job_1'),
    { kind: 'job', orgId: 'org_1', mode: 'test', id: 'job_1' },
  ],
  [
    schema.goneListKey('org_1', 'test', 'exc_1'),
    { kind: 'exclusions', orgId: 'org_1', mode: 'test', id: 'exc_1' },
  ],
  [schema.eventKey('org_1', 'evt_1'), { kind: 'event', orgId: 'org_1', eventId: 'evt_1' }],
  [schema.monitorKey('org_1', 'mon_1'), { kind: 'monitor', orgId: 'org_1', monitorId: 'mon_1' }],
  [schema.forgetKey('org_1', 'mon_1'), { kind: 'forget', orgId: 'org_1', monitorId: 'mon_1' }],
  [schema.deliveryKey('we_1', 'evt_1'), { kind: 'delivery', endpointId: 'we_1', eventId: 'evt_1' }],
  // Kinds of a newer release, and rows that are never due.
  [{ pk: 'ORG#org_1#prod', sk: 'JOB#job_1' }, undefined],
  [{ pk: 'ORG#org_1#live#delivered', sk: 'JOB#job_1' }, undefined],
  [{ pk: 'XORG#org_1#live', sk: 'JOB#job_1' }, undefined],
  [{ pk: 'XORG#org_1#live', sk: 'EXCGONE#exc_1' }, undefined],
  [{ pk: 'ORG#org_1#live#x', sk: 'EXCGONE#exc_1' }, undefined],
  [{ pk: 'ORG#a#b#live', sk: 'EXCGONE#exc_1' }, undefined],
  [{ pk: 'ORG#org_1#live', sk: 'NEWS#1' }, undefined],
  [{ pk: 'ORG#org_1', sk: 'NEWS#1' }, undefined],
  [{ pk: 'ORG#org_1', sk: 'DLV#evt_1' }, undefined],
  [{ pk: 'HOOK#we_1', sk: 'EVENT#evt_1' }, undefined],
  [{ pk: 'HOOK#we_1', sk: 'MON#mon_1' }, undefined],
  [{ pk: 'HOOK#we_1', sk: 'FORGET#mon_1' }, undefined],
  [{ pk: 'HOOK#we_1', sk: 'NEWS#1' }, undefined],
  [{ pk: 'ORG#org_1#more#still', sk: 'EVENT#evt_1' }, undefined],
  [{ pk: 'NEWS', sk: 'EVENT#evt_1' }, undefined],
])('a key of due work says what is due: %o', ([key, expected]) => {
  expect(schema.parseWorkKey(key)).toEqual(expected);
});

test('a key just below another lies between it and all that sort below it', () => {
  const below = schema.justBefore('JOB#job_1B');
  expect(below < 'JOB#job_1B').toBe(true);
  expect(below > 'JOB#job_1A').toBe(true);
  expect(below > 'JOB#job_1AZZZ').toBe(true);
});

test('the table is defined as tables that exist are', () => {
  expect(schema.TABLE_DEFINITION).toEqual({
    attributes: ['pk', 'sk', 'gsi1pk', 'gsi1sk', 'gsi2pk', 'gsi2sk'],
    key: { partition: 'pk', sort: 'sk' },
    indexes: [
      { name: 'gsi1', partition: 'gsi1pk', sort: 'gsi1sk', projection: 'KEYS_ONLY' },
      { name: 'gsi2', partition: 'gsi2pk', sort: 'gsi2sk', projection: 'ALL' },
    ],
  });
});
