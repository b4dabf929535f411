import { expect, test } from 'vitest';
import { addEmailStatuses } from '../../../../functions/domain/leads/normalize/add-email-statuses.ts';
import { normalizeRecord } from '../../../../functions/domain/leads/normalize/normalize-record.ts';
import { aSourceRecord } from '../builders.ts';

const business = normalizeRecord(
  aSourceRecord({ emails: ['dead@a.example', 'info@a.example', 'works@a.example'] }),
  '2026-01-01T00:00:00.000Z',
);

test('an address known to work becomes the first one, a dead one the last', () => {
  const checked = addEmailStatuses(
    business,
    new Map([
      ['dead@a.example', 'undeliverable'],
      ['works@a.example', 'deliverable'],
    ]),
  );
  expect(checked.emails?.map(({ address, status }) => [address, status])).toEqual([
    ['works@a.example', 'deliverable'],
    ['info@a.example', null],
    ['dead@a.example', 'undeliverable'],
  ]);
  expect(checked).toMatchObject({ email: 'works@a.example', emailStatus: 'deliverable' });
});

test('without a check nothing changes', () => {
  expect(addEmailStatuses(business, new Map())).toEqual(business);
});
