import { expect, test } from 'vitest';
import { JobId, LeadId } from '../../../functions/domain/kernel/ids.ts';
import type { LeadChange } from '../../../functions/domain/leads/remembered/lead-change.ts';
import { maskChanges } from '../../../functions/domain/opt-outs/mask-changes.ts';
import { statedKeys } from '../../../functions/domain/opt-outs/opt-out-keys.ts';
import type { StatedOptOut } from '../../../functions/domain/opt-outs/opt-out-keys.ts';

const LEAD = {
  id: LeadId.parse('lead_01JDZ6X4Y8QK5T3N7RBVWHM2CF'),
  jobId: JobId.parse('job_01JDZ6X4Y8QK5T3N7RBVWHM2CF'),
  name: 'Smith Dental',
};
const change = (field: LeadChange['field'], before: string | null, after: string | null) => ({
  lead: LEAD,
  field,
  before,
  after,
});
const outOf = (stated: StatedOptOut) => ({
  keys: new Set(statedKeys(stated).keys),
  leads: new Set<string>(),
});

const PHONE = change('phone', '+15124780101', '+15124780102');
const SITE = change('website', 'https://smith.example/', 'https://smith-new.example/');
const MOVED = change(
  'address',
  '12 Oak St, Austin, TX 78704, US',
  '9 Elm St, Austin, TX 78701, US',
);
const ALL = [PHONE, SITE, MOVED];
const EMPTIED = ALL.map((one) => ({ ...one, before: null, after: null }));

test('a number that opted out is taken out where it stands, and the other one stays', () => {
  expect(maskChanges(ALL, outOf({ phone: '+15124780101' }))).toEqual([
    { ...PHONE, before: null },
    SITE,
    MOVED,
  ]);
  expect(maskChanges(ALL, outOf({ phone: '+15124780102' }))).toEqual([
    { ...PHONE, after: null },
    SITE,
    MOVED,
  ]);
});

test.for<[string, StatedOptOut]>([
  ['its new website', { domain: 'smith-new.example' }],
  ['its old website', { domain: 'smith.example' }],
  ['its name and new house', { name: 'SMITH DENTAL', street: '9 Elm Street', postalCode: '78701' }],
  ['its name and old house', { name: 'Smith Dental', street: '12 Oak St', city: 'Austin' }],
])('a business that opted out by %s is told of no more', ([, stated]) => {
  expect(maskChanges(ALL, outOf(stated))).toEqual(EMPTIED);
});

test('a lead whose business opted out is told of no more, whatever has changed', () => {
  expect(maskChanges(ALL, { keys: new Set(), leads: new Set([LEAD.id]) })).toEqual(EMPTIED);
});

test('what others ask for changes nothing, and a second time changes nothing', () => {
  for (const stated of [
    { phone: '+15124780199' },
    { domain: 'jones.example' },
    { name: 'Smith Dental', street: '10 Elm St', city: 'Austin' },
    { name: 'Jones Dental', street: '9 Elm St', city: 'Austin' },
  ])
    expect(maskChanges(ALL, outOf(stated))).toBeUndefined();
  const out = outOf({ phone: '+15124780101' });
  expect(maskChanges(maskChanges(ALL, out) ?? [], out)).toBeUndefined();
});
