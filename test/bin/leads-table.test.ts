import { expect, test } from 'vitest';
import { whereText } from '../../bin/leads/list-output.ts';
import { leadsTable } from '../../bin/leads/print.ts';
import { aLead } from '../domain/leads/builders.ts';

const lead = {
  reported: null,
  ...aLead({
    name: 'The Very Long Name of a Dental Practice',
    phone: '+491512345678901',
    email: 'reception.of.the.practice@very-long-name.example',
  }),
};

test.each([60, 80, 89, 90, 120, 200])(
  'a table %i characters wide fits, and shows numbers whole',
  (width) => {
    const lines = leadsTable([lead, lead], 2, width).trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
    expect(lines[1]).toContain(' +491512345678901 ');
    expect(lines[0]?.includes('Address')).toBe(width >= 90);
  },
);

test('a long list ends with how many more there are; an empty one is nothing', () => {
  const long = leadsTable(
    Array.from({ length: 100 }, () => lead),
    130,
    120,
  );
  expect(long).toMatch(/\n… and 80 more\n\n$/);
  expect(leadsTable([], 0, 120)).toBe('');
});

test('what a terminal would obey is not shown', () => {
  const shown = leadsTable([{ ...lead, name: '\u001B[2Jgone' }], 1, 120);
  expect(shown).not.toContain('\u001B');
  expect(shown).toContain('[2Jgone');
});

test.each([
  [false, undefined, ''],
  [false, '-', ''],
  [false, 'vets.csv', '; the list is in vets.csv'],
  [true, undefined, ''],
  [true, '-', ". The CSV is the sandbox's fixed demo list, not these leads: see them with --json."],
  [
    true,
    'vets.csv',
    ". vets.csv is the sandbox's fixed demo list, not these leads: see them with --json.",
  ],
])('where the list of a job (sandbox: %s) is, written to %s', (sandbox, file, text) => {
  expect(whereText({ sandbox }, file)).toBe(text);
});
