import { expect, test } from 'vitest';
import { FILTER_KINDS, needsWebsite } from '../../../../functions/domain/filters/filters.ts';
import { poolSizes } from '../../../../functions/domain/jobs/stages/pool-sizes.ts';
import { CONTACT_FIELDS } from '../../../../functions/domain/prompt/request.ts';
import type { LeadRequest } from '../../../../functions/domain/prompt/request.ts';
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
