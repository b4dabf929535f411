import { expect, test } from 'vitest';
import { FILTER_KINDS, needsWebsite } from '../../../../functions/domain/filters/filters.ts';
import { poolSizes, recordsPerTile } from '../../../../functions/domain/jobs/stages/pool-sizes.ts';
import type { MonitorId } from '../../../../functions/domain/kernel/ids.ts';
import { CONTACT_FIELDS } from '../../../../functions/domain/prompt/request.ts';
import type { LeadRequest } from '../../../../functions/domain/prompt/request.ts';
import { newId } from '../../../builders/ids.ts';
import { aRequest } from '../../leads/builders.ts';

const sitesRead = (patch: Partial<LeadRequest>): number => {
  const request = aRequest({ count: 100, contactFields: [], ...patch });
  return poolSizes({ mode: 'live', maxCredits: null, request }, request).read;
};

const PLAIN = 125;
const PICKY = 420;

test.for(FILTER_KINDS)('a filter %s reads more sites when only they may tell', (kind) => {
  const read = sitesRead({ filters: [{ kind, op: 'eq', value: true }] });
  expect(read).toBe(needsWebsite(kind) ? PICKY : PLAIN);
});

test('a social profile is looked for on four times as many sites as leads are asked for', () => {
  expect(sitesRead({ filters: [{ kind: 'has_social', op: 'eq', value: true }] })).toBe(PICKY);
});

test('so are fields that sources seldom give', () => {
  const picky = CONTACT_FIELDS.filter((field) => sitesRead({ contactFields: [field] }) === PICKY);
  expect(picky).toEqual(['email', 'facebook', 'instagram', 'linkedin', 'x', 'whatsapp']);
});

test('a sandbox job reads what it delivers', () => {
  const request = aRequest({ count: 100 });
  const job = { mode: 'test', maxCredits: 7, request } as const;
  expect(poolSizes(job, request)).toEqual({ read: 7, reserve: 0 });
});

const recordsOf = (
  request: Partial<LeadRequest>,
  plan = { sources: 1, tiles: 1 },
  monitorId: MonitorId | null = null,
) => {
  const whole = aRequest({ count: 10, contactFields: [], ...request });
  const job = { mode: 'live', maxCredits: null, request: whole, monitorId } as const;
  return recordsPerTile(job, whole, plan);
};

test('a small job reads the best records first, a large one all that it may read', () => {
  expect(recordsOf({})).toEqual({ first: 1_000, most: 20_000 });
  expect(recordsOf({ count: 50 })).toEqual({ first: 2_295, most: 20_000 });
  expect(recordsOf({ count: 10_000 })).toEqual({ first: 20_000, most: 20_000 });
});

test('many tiles give their share, with room for uneven ones', () => {
  expect(recordsOf({}, { sources: 1, tiles: 10 })).toEqual({ first: 300, most: 2_000 });
  expect(recordsOf({}, { sources: 1, tiles: 400 })).toEqual({ first: 200, most: 200 });
});

test.for([
  ['a condition', recordsOf({ filters: [{ kind: 'has_website', op: 'eq', value: false }] })],
  ['a monitor', recordsOf({}, undefined, newId('monitor'))],
  ['two sources', recordsOf({}, { sources: 2, tiles: 1 })],
] as const)('%s is served from all records at once', ([, { first, most }]) => {
  expect(first).toBe(most);
});
