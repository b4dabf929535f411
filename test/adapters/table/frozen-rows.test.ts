import { unmarshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { accountOf } from '../../../functions/adapters/table/account-rows.ts';
import { entriesUnderKey } from '../../../functions/adapters/table/exclusion-index.ts';
import { exclusionListOf } from '../../../functions/adapters/table/exclusion-list-store.ts';
import { jobItem, jobOf } from '../../../functions/adapters/table/job-rows.ts';
import { monitorOf } from '../../../functions/adapters/table/monitor-rows.ts';
import { qualityCountsOf } from '../../../functions/adapters/table/quality-rows.ts';
import {
  counterIn,
  dayCounter,
  minuteCounter,
} from '../../../functions/adapters/table/rate-rows.ts';
import * as schema from '../../../functions/adapters/table/schema.ts';
import type { Key } from '../../../functions/adapters/table/schema.ts';
import {
  StoredApiKey,
  StoredKeyListing,
} from '../../../functions/adapters/table/stored/stored-api-key.ts';
import { StoredCapDay } from '../../../functions/adapters/table/stored/stored-cap-day.ts';
import {
  StoredExclusionCount,
  StoredExclusionEntry,
  StoredExclusionKey,
} from '../../../functions/adapters/table/stored/stored-exclusion.ts';
import { StoredLeadRow } from '../../../functions/adapters/table/stored/stored-lead-row.ts';
import { StoredLedgerEntry } from '../../../functions/adapters/table/stored/stored-ledger-entry.ts';
import { StoredMonitorKey } from '../../../functions/adapters/table/stored/stored-monitor.ts';
import { StoredOptOut } from '../../../functions/adapters/table/stored/stored-opt-out.ts';
import {
  StoredOrganization,
  StoredUser,
} from '../../../functions/adapters/table/stored/stored-organization.ts';
import { StoredPayment } from '../../../functions/adapters/table/stored/stored-payment.ts';
import { StoredReport } from '../../../functions/adapters/table/stored/stored-report.ts';
import {
  StoredReservation,
  StoredIdempotency,
} from '../../../functions/adapters/table/stored/stored-reservation.ts';
import type { Item } from '../../../functions/adapters/table/table.ts';
import { verificationUseOf } from '../../../functions/adapters/table/verification-store.ts';
import {
  deliveryItem,
  deliveryOf,
  endpointOf,
  eventOf,
} from '../../../functions/adapters/table/webhook-rows.ts';
import { LedgerEntry } from '../../../functions/domain/credits/account.ts';
import { jobView, JobView } from '../../../functions/domain/jobs/job.ts';
import {
  artifactKeys,
  JobPlan,
  PlannedLead,
  DeliveryPlanHead,
  DroppedBusiness,
  FoundBusiness,
  NormalizedSummary,
  QuoteHead,
  TileFailure,
} from '../../../functions/domain/jobs/stages/artifacts.ts';
import { JOB_ERRORS } from '../../../functions/domain/jobs/states.ts';
import { Lead } from '../../../functions/domain/leads/lead.ts';
import { StoredSourceRecord } from '../../../functions/domain/leads/normalize/stored-source-record.ts';
import { Seen } from '../../../functions/domain/leads/remembered/next-memory.ts';
import { Remembered } from '../../../functions/domain/leads/remembered/remembered.ts';
import { StoredBusiness } from '../../../functions/domain/leads/stored-lead.ts';
import { monitorView, MonitorView } from '../../../functions/domain/monitors/monitor.ts';
import {
  organizationView,
  OrganizationView,
} from '../../../functions/domain/organizations/organization.ts';
import { deliveryView, DeliveryView } from '../../../functions/domain/webhooks/delivery.ts';
import { endpointView, EndpointView } from '../../../functions/domain/webhooks/endpoint.ts';
import {
  frozenLines,
  frozenReleases,
  frozenRows,
  hasKind,
  kindOf,
  NOT_PLAYED,
  OBJECT_KINDS,
  ROW_KINDS,
} from '../../support/frozen-rows.ts';
import type { ObjectKind, RowKind } from '../../support/frozen-rows.ts';

/** How the service reads a row of each kind; null for rows that are only ever written or conditioned on. */
const READ_ROW: Record<RowKind, ((item: Item) => object) | null> = {
  organization: (item) => StoredOrganization.parse(item),
  account: accountOf,
  user: (item) => StoredUser.parse(item),
  'cap-day': (item) => StoredCapDay.parse(item),
  'api-key': (item) => StoredApiKey.parse(item),
  'key-listing': (item) => StoredKeyListing.parse(item),
  'revoked-key': null,
  'request-rate': (item) => ({ n: counterIn(item, minuteCounter).count }),
  'creation-rate': (item) => ({ n: counterIn(item, minuteCounter).count }),
  'quote-rate': (item) => ({ dn: counterIn(item, dayCounter).count }),
  job: jobOf,
  idempotency: (item) => StoredIdempotency.parse(item),
  lead: (item) => StoredLeadRow.parse(item),
  'received-business': (item) => StoredReservation.parse(item),
  'ledger-entry': (item) => StoredLedgerEntry.parse(item),
  'ledger-guard': null,
  report: (item) => StoredReport.parse(item),
  quality: (item) => Object.fromEntries(qualityCountsOf(item)),
  grant: null,
  payment: (item) => StoredPayment.parse(item),
  'verification-month': (item) => ({ used: verificationUseOf(item, new Date()) }),
  // Counted by conditional writes only.
  tries: null,
  'exclusion-list': listAsWritten,
  'gone-list': listAsWritten,
  'exclusion-count': (item) => StoredExclusionCount.parse(item),
  'exclusion-turn': null,
  'exclusion-key': (item) => StoredExclusionKey.parse(item),
  'exclusion-entry': (item) => StoredExclusionEntry.parse(item),
  'exclusion-lookup': (item) => ({ entries: Object.fromEntries(entriesUnderKey(item)) }),
  'opt-out-mark': null,
  'opt-out': (item) => StoredOptOut.parse(item),
  monitor: monitorOf,
  'monitor-run': (item) => StoredIdempotency.parse(item),
  'forgotten-monitor': null,
  'monitor-key': (item) => StoredMonitorKey.parse(item),
  event: eventOf,
  endpoint: endpointOf,
  delivery: deliveryOf,
  'sweep-lease': null,
};

/** What clients get of a row, and the wire schema that it must meet. */
const SHOW_ROW: Partial<Record<RowKind, (item: Item) => { schema: z.ZodType; shown: unknown }>> = {
  job: (item) => ({ schema: JobView, shown: jobView(jobOf(item), new Date(), JOB_ERRORS) }),
  lead: (item) => ({ schema: Lead, shown: StoredLeadRow.parse(item).lead }),
  'ledger-entry': (item) => ({ schema: LedgerEntry, shown: StoredLedgerEntry.parse(item) }),
  organization: (item) => ({
    schema: OrganizationView,
    shown: organizationView(StoredOrganization.parse(item)),
  }),
  monitor: (item) => ({ schema: MonitorView, shown: monitorView(monitorOf(item)) }),
  endpoint: (item) => ({ schema: EndpointView, shown: endpointView(endpointOf(item)) }),
  delivery: (item) => ({ schema: DeliveryView, shown: deliveryView(deliveryOf(item)) }),
};

const READ_OBJECT: Record<ObjectKind, (line: unknown) => object> = {
  plan: (line) => JobPlan.parse(line),
  tiles: (line) =>
    TileFailure.safeParse(line).success ? TileFailure.parse(line) : StoredSourceRecord.parse(line),
  normalized: (line) => NormalizedSummary.parse(line),
  chunks: (line) => StoredBusiness.parse(line),
  reserve: (line) => StoredBusiness.parse(line),
  enriched: (line) => StoredBusiness.parse(line),
  manifest: (line) =>
    typeof line === 'object' && line !== null && 'considered' in line
      ? DeliveryPlanHead.parse(line)
      : PlannedLead.parse(line),
  seen: (line) => Seen.parse(line),
  found: (line) => FoundBusiness.parse(line),
  rejected: (line) => DroppedBusiness.parse(line),
  quote: (line) => {
    const head = QuoteHead.safeParse(line);
    return head.success ? head.data : StoredBusiness.parse(line);
  },
  memory: (line) => Remembered.parse(line),
};

/** The service has its kinds as a list, the row as a set. */
function listAsWritten(item: Item) {
  const list = exclusionListOf(item);
  return { ...list, kinds: new Set(list.kinds) };
}

const kinds = <K extends string>(record: Readonly<Record<K, unknown>>): K[] =>
  Object.keys(record) as K[];
const rowsOf = (release: string, kind: RowKind): Item[] =>
  frozenRows(release, kind).map((row) => unmarshall(row));

/** The members of what was written that the service reads at all. */
const readPartOf = (written: unknown, read: object): object =>
  Object.fromEntries(
    Object.entries(written as Record<string, unknown>).filter(([name]) => name in read),
  );

/** The same with a member that no release knows, in every object at every depth. */
function withStrangers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withStrangers);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Set || value instanceof Uint8Array) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withStrangers(member)]);
  return { ...Object.fromEntries(members), addedLater: { by: 'a newer release' } };
}

/** Of made-up arguments: a mode where the key has one, a number where it has one. */
const keysOf = (make: unknown): Key[] =>
  typeof make === 'function'
    ? ['live', '7'].map((given) => make(...Array<string>(make.length).fill(given)) as Key)
    : [make as Key];

test('every key of the table is of one of the kinds that are frozen', () => {
  const keys = Object.entries(schema)
    .filter(([name]) => /^(?!parse).*Key$/.test(name))
    .map(([name, make]) => ({ name, made: keysOf(make) }));
  expect(keys.length).toBeGreaterThan(30);
  const kindsOf = ({ pk, sk }: Key) =>
    kinds(ROW_KINDS).filter((kind) => ROW_KINDS[kind].test(`${pk} ${sk}`));
  for (const { name, made } of keys) expect(made.flatMap(kindsOf), name).not.toHaveLength(0);
});

test('every key of an artefact is of one of the kinds that are frozen', () => {
  const run = { jobId: 'job_1', id: 'job_1', attempt: 1, deliveryRun: 2, by: 'req_1' };
  for (const [name, make] of Object.entries(artifactKeys)) {
    const at = make as unknown as (...given: unknown[]) => string;
    for (const key of [at(run, 0, 'req_1'), at(run, 'req_1', 'req_1')].map((text) =>
      text.replace('[object Object]', 'job_1'),
    ))
      expect(() => kindOf(OBJECT_KINDS, key), name).not.toThrow();
  }
});

/** The newest release holds every kind: what is stored for the first time is frozen with it. */
test('the newest release has rows and objects of every kind', () => {
  const newest = frozenReleases().at(-1) ?? '';
  const rows = kinds(ROW_KINDS).filter((kind) => !hasKind(newest, `row-${kind}`));
  const objects = kinds(OBJECT_KINDS).filter((kind) => !hasKind(newest, `object-${kind}`));
  expect(rows).toEqual([]);
  expect(objects.map((kind) => `object-${kind}`)).toEqual(NOT_PLAYED);
});

describe.for(frozenReleases())('release %s', (release) => {
  const rowKinds = kinds(ROW_KINDS).filter((kind) => hasKind(release, `row-${kind}`));
  const objectKinds = kinds(OBJECT_KINDS).filter((kind) => hasKind(release, `object-${kind}`));

  test.for(rowKinds)('its rows of the kind %s read as they were written', (kind) => {
    const rows = rowsOf(release, kind);
    expect(rows).not.toHaveLength(0);
    const read = READ_ROW[kind];
    for (const row of rows) {
      const known = read?.(row) ?? {};
      expect(known).toMatchObject(readPartOf(row, known));
      const show = SHOW_ROW[kind]?.(row);
      expect(show?.schema.safeParse(show.shown).error).toBeUndefined();
    }
  });

  test.for(objectKinds)('its objects of the kind %s read as they were written', (kind) => {
    const lines = frozenLines(release, kind);
    expect(lines).not.toHaveLength(0);
    for (const line of lines) {
      const known = READ_OBJECT[kind](line);
      expect(known).toMatchObject(readPartOf(line, known));
    }
  });

  test('what a newer release added to rows and objects keeps nothing from being read', () => {
    for (const kind of rowKinds)
      for (const row of rowsOf(release, kind)) {
        const known = READ_ROW[kind]?.(row) ?? {};
        expect(READ_ROW[kind]?.(withStrangers(row) as Item) ?? {}).toMatchObject(known);
      }
    for (const kind of objectKinds)
      for (const line of frozenLines(release, kind))
        expect(READ_OBJECT[kind](withStrangers(line))).toMatchObject(READ_OBJECT[kind](line));
  });

  test('what a newer release added to a job or a delivery is still there after the next write', () => {
    for (const row of rowsOf(release, 'job'))
      expect(jobItem(jobOf({ ...row, addedLater: 1 }))).toMatchObject({ addedLater: 1 });
    for (const row of rowsOf(release, 'delivery'))
      expect(deliveryItem(deliveryOf({ ...row, addedLater: 1 }))).toMatchObject({ addedLater: 1 });
  });

  test('a job that ends leaves the index of due work, whatever its row held', () => {
    for (const row of rowsOf(release, 'job'))
      expect(jobItem({ ...jobOf(row), dueAt: null })).not.toHaveProperty('gsi1pk');
  });

  test('nothing that no release knows reaches a client', () => {
    for (const kind of rowKinds)
      for (const row of rowsOf(release, kind)) {
        const show = SHOW_ROW[kind]?.(withStrangers(row) as Item);
        expect(JSON.stringify(show?.shown ?? {})).not.toContain('addedLater');
      }
  });
});
