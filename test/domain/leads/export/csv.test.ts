import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { csvHeader, csvOf } from '../../../../functions/domain/leads/export/csv.ts';
import { LEAD_COLUMNS } from '../../../../functions/domain/leads/export/lead-columns.ts';
import { Lead } from '../../../../functions/domain/leads/lead.ts';
import { aLead } from '../builders.ts';
import { fileOf, parseCsv } from './read-csv.ts';

async function cellOf(lead: Lead, header: string): Promise<string> {
  const [headers = [], row = []] = parseCsv((await fileOf([lead])).slice(1));
  return row[headers.indexOf(header)] ?? 'no such column';
}

test('the columns are the fields of the lead schema, nested ones joined with a dot, and what a person reads of some', () => {
  const flatten = (schema: z.ZodType, path: string): string[] => {
    if (schema instanceof z.ZodNullable) return flatten(schema.unwrap() as z.ZodType, path);
    if (!(schema instanceof z.ZodObject)) return [path];
    return Object.entries(schema.shape).flatMap(([key, field]) =>
      flatten(field as z.ZodType, path === '' ? key : `${path}.${key}`),
    );
  };
  const headers = LEAD_COLUMNS.map(([header]) => header);
  expect(headers.toSorted()).toEqual(
    [...flatten(Lead, ''), 'categoryLabel', 'regionName', 'country'].toSorted(),
  );
});

test('a person reads the first columns, a program the last', () => {
  const headers = LEAD_COLUMNS.map(([header]) => header);
  expect(headers.slice(0, 13).join(' ')).toBe(
    'name categoryLabel street city regionName postalCode country phone email emailStatus website score scoreReason',
  );
  expect(headers.slice(-2)).toEqual(['id', 'jobId']);
});

test('no leads: byte order mark and header line only', async () => {
  expect(await fileOf([])).toBe(csvHeader());
  expect(csvHeader().startsWith('\ufeffname,categoryLabel,street,')).toBe(true);
  expect(csvHeader().endsWith('\r\n')).toBe(true);
});

test('lists join with "; ", objects show one value each, null is empty', async () => {
  const lead = aLead({
    categories: ['dentist', 'orthodontist'],
    emails: [
      { address: 'info@a.example', kind: 'generic', status: null, source: 'website' },
      { address: 'jo@a.example', kind: 'personal', status: null, source: 'website' },
    ],
    matchedCriteria: [
      { criterion: 'category', satisfied: 'yes', reason: 'x' },
      { criterion: 'email', satisfied: 'unclear', reason: 'y' },
    ],
    brand: null,
  });
  expect(await cellOf(lead, 'categories')).toBe('dentist; orthodontist');
  expect(await cellOf(lead, 'emails')).toBe('info@a.example; jo@a.example');
  expect(await cellOf(lead, 'matchedCriteria')).toBe('category=yes; email=unclear');
  expect(await cellOf(lead, 'sources')).toBe('overture');
  expect(await cellOf(lead, 'brand.name')).toBe('');
});

describe('formulas', () => {
  test.for([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '   =1',
    '\u00a0@x',
    '\u3000=1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '﹢1',
    '\n=1',
  ])('%j is guarded', async (name) => {
    expect(await cellOf(aLead({ name }), 'name')).toBe(`'${name}`);
  });

  test.for(['A=1', 'a-b', 'x@y.example', "'=1", '1+1'])('%j stays', async (name) => {
    expect(await cellOf(aLead({ name }), 'name')).toBe(name);
  });

  test('E.164 numbers stay whole in phone columns only', async () => {
    const phones = ['+15124780101', '+442079460958'].map((number) => ({
      number,
      type: null,
      scope: 'location' as const,
      source: 'overture',
    }));
    const lead = aLead({ phone: '+15124780101', phones, name: '+15124780101' });
    expect(await cellOf(lead, 'phone')).toBe('+15124780101');
    expect(await cellOf(lead, 'phones')).toBe('+15124780101; +442079460958');
    expect(await cellOf(lead, 'name')).toBe("'+15124780101");
    expect(await cellOf(aLead({ phone: '+1=cmd' }), 'phone')).toBe("'+1=cmd");
  });

  test('negative coordinates are numbers', async () => {
    expect(await cellOf(aLead({ longitude: -97.7631 }), 'longitude')).toBe('-97.7631');
  });
});

test('whatever the texts hold, an RFC 4180 reader gets them back, guarded', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.stringMatching(/^[ =+\-@"',;\r\n\ta]{0,12}$/),
  );
  const textOrNull = fc.option(text);
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          name: text,
          street: textOrNull,
          scoreReason: text,
          openingHours: textOrNull,
          website: textOrNull,
        }),
        { maxLength: 6 },
      ),
      async (changes) => {
        const [header, ...rows] = parseCsv(
          (await fileOf(changes.map((change) => aLead(change)))).slice(1),
        );
        expect(header).toEqual(LEAD_COLUMNS.map(([name]) => name));
        expect(rows).toHaveLength(changes.length);
        for (const [index, change] of changes.entries()) {
          for (const [field, value] of Object.entries(change)) {
            const cell = rows[index]?.[header?.indexOf(field) ?? -1];
            expect([value ?? '', `'${value}`]).toContain(cell);
            expect(cell).not.toMatch(/^\s*[=+\-@\t\r＝＋－＠]/);
          }
        }
      },
    ),
  );
});

test('chunks stay small however many leads come', async () => {
  let largest = 0;
  let rows = 0;
  const leads = function* () {
    for (let index = 0; index < 3_000; index += 1) yield aLead({ name: `Practice ${index}` });
  };
  for await (const chunk of csvOf(leads())) {
    largest = Math.max(largest, chunk.length);
    rows += chunk.filter((byte) => byte === 10).length;
  }
  expect(rows).toBe(3_001);
  expect(largest).toBeLessThan(70_000);
});
