import { unmarshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import { jobOf } from '../../../functions/adapters/table/job-rows.ts';
import { StoredApiKey } from '../../../functions/adapters/table/stored/stored-api-key.ts';
import { StoredLeadRow } from '../../../functions/adapters/table/stored/stored-lead-row.ts';
import { StoredLedgerEntry } from '../../../functions/adapters/table/stored/stored-ledger-entry.ts';
import { StoredOrganization } from '../../../functions/adapters/table/stored/stored-organization.ts';
import type { Item } from '../../../functions/adapters/table/table.ts';
import { deliveryOf, endpointOf, eventOf } from '../../../functions/adapters/table/webhook-rows.ts';
import { StoredLead } from '../../../functions/domain/leads/stored-lead.ts';
import { frozenReleases, frozenRows } from '../../support/frozen-rows.ts';
import type { RowKind } from '../../support/frozen-rows.ts';

/** After a rollback: a row of this release, with a word in it that only a newer one writes. */
const [release = ''] = frozenReleases().slice(-1);
const rows = (kind: RowKind): Item[] => frozenRows(release, kind).map((row) => unmarshall(row));
const aRow = (kind: RowKind, where: (row: Item) => boolean = () => true): Item => {
  const row = rows(kind).find(where);
  if (row === undefined) throw new Error(`No frozen row of the kind ${kind}.`);
  return row;
};
const aJob = (status: string): Item => aRow('job', (row) => row['status'] === status);

test('an unfinished job in a newer state is done again from the sources on', () => {
  expect(jobOf({ ...aJob('scraping'), status: 'verifying' }).status).toBe('scraping');
});

test('an ended job in a newer state keeps what it delivered, or counts as failed', () => {
  expect(jobOf({ ...aJob('delivered'), status: 'archived' }).status).toBe('delivered');
  expect(jobOf({ ...aJob('cancelled'), status: 'expired' }).status).toBe('failed');
});

test('a condition or field of a newer release is reported as not supported, never dropped', () => {
  const row = aJob('scraping');
  const request = {
    ...(row['request'] as object),
    contactFields: ['email', 'fax'],
    filters: [
      { kind: 'has_drive_through', op: 'eq', value: true },
      { kind: 'stars', op: 'about', value: 4 },
      { kind: 'stars', op: 'gte', value: 4 },
    ],
  };
  expect(jobOf({ ...row, request }).request).toMatchObject({
    contactFields: ['email'],
    filters: [
      { kind: 'feature', op: 'eq', value: 'has_drive_through' },
      { kind: 'feature', op: 'eq', value: 'stars' },
      { kind: 'stars', op: 'gte', value: 4 },
      { kind: 'feature', op: 'eq', value: 'fax' },
    ],
  });
});

test('a reason of a shortfall that is not known is left out', () => {
  const shortfall = {
    requested: 3,
    delivered: 1,
    reasons: [
      { code: 'too_far_away', count: 1 },
      { code: 'closed', count: 1 },
    ],
  };
  expect(jobOf({ ...aJob('delivered'), shortfall }).shortfall?.reasons).toEqual([
    { code: 'closed', count: 1 },
  ]);
});

test('a plan that is not sold here has the limits of the free one, with its own on top', () => {
  const row = { ...aRow('organization'), plan: 'enterprise', limits: { apiKeys: 99, robots: 3 } };
  expect(StoredOrganization.parse(row)).toMatchObject({ plan: 'free', limits: { apiKeys: 99 } });
});

test('a scope that is not known opens nothing', () => {
  const row = { ...aRow('api-key'), scopes: ['leads:read', 'leads:delete'] };
  expect(StoredApiKey.parse(row).scopes).toEqual(['leads:read']);
});

test('events of a newer type are sent to who subscribed to them, under their own name', () => {
  const type = 'job.archived';
  expect(eventOf({ ...aRow('event'), type }).type).toBe(type);
  expect(deliveryOf({ ...aRow('delivery'), eventType: type }).eventType).toBe(type);
  expect(endpointOf({ ...aRow('endpoint'), events: [type] }).events).toEqual([type]);
});

test('a delivery in a newer state is never tried again', () => {
  expect(deliveryOf({ ...aRow('delivery'), status: 'parked' }).status).toBe('cancelled');
});

test('a ledger entry of a newer type is an adjustment with the same effect', () => {
  const row = { ...aRow('ledger-entry'), type: 'bonus' };
  const { effect } = StoredLedgerEntry.parse(row);
  expect(StoredLedgerEntry.parse(row).type).toBe('adjustment');
  expect(effect).toEqual(row['effect' as keyof typeof row]);
});

test('facts of a lead in newer words are unknown', () => {
  const { lead } = StoredLeadRow.parse(aRow('lead'));
  const newer = { businessStatus: 'moved', ownershipType: 'co-operative', emailStatus: 'parked' };
  expect(StoredLead.parse({ ...lead, ...newer })).toMatchObject({
    businessStatus: 'unknown',
    ownershipType: 'unknown',
    emailStatus: 'unknown',
  });
});
