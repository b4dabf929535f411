import { describe, expect, test } from 'vitest';
import {
  isSelected,
  ExportSelection,
} from '../../../../functions/domain/leads/export/export-selection.ts';
import type { PresetName } from '../../../../functions/domain/leads/export/preset-names.ts';
import { demoLeads } from '../../../../functions/domain/sources/demo-leads.ts';
import { newId } from '../../../builders/ids.ts';
import { complaintsOf, IMPORTERS } from '../../../support/importers.ts';
import { aLead } from '../builders.ts';
import { fileOf, parseCsv } from './read-csv.ts';

const names = Object.keys(IMPORTERS) as (keyof typeof IMPORTERS)[];
const long = (length: number) => 'Straße '.repeat(length / 7 + 1);

/** Leads at the edges of what can be delivered. */
const EDGES = [
  aLead({
    name: long(300),
    street: long(300),
    city: long(100),
    region: long(100),
    scoreReason: long(40_000),
  }),
  aLead({ domain: null, website: null, phone: null, email: null, address: null, category: null }),
  aLead({
    website: `https://long.example/${'a'.repeat(300)}`,
    email: `${'a'.repeat(70)}@long.example`,
  }),
  aLead({ postalCode: '0'.repeat(30), countryCode: 'XK', score: 0 }),
  aLead({
    name: '=HYPERLINK("https://evil.example")',
    street: '-1 "Main", St\r\nFloor 2',
    score: 70,
  }),
  aLead({ countryCode: null, score: 100 }),
];

const tableOf = async (leads: Parameters<typeof fileOf>[0], preset: PresetName) =>
  parseCsv((await fileOf(leads, preset)).slice(1));

describe.for(names)('a file for %s', (name) => {
  test('is taken whole by its importer', async () => {
    const table = await tableOf([...demoLeads(), ...EDGES], name);
    expect(table).toHaveLength(demoLeads().length + EDGES.length + 1);
    expect(complaintsOf(IMPORTERS[name], table)).toEqual([]);
  });

  test('has the columns that the importer knows, each filled by some lead', async () => {
    const [headers = [], ...rows] = await tableOf([...demoLeads(), ...EDGES], name);
    expect(headers).toEqual(Object.keys(IMPORTERS[name].fields));
    for (const [index, header] of headers.entries())
      expect([header, rows.some((row) => row[index] !== '')]).toEqual([header, true]);
  });

  test('has no cell that a spreadsheet would run', async () => {
    const evil = aLead({
      name: '=1',
      street: '@x',
      city: '+1',
      region: '-2',
      postalCode: '＝1',
      scoreReason: '=2',
    });
    const [headers = [], row = []] = await tableOf([evil], name);
    for (const [index, cell] of row.entries())
      if (!/^\+\d+$/.test(cell) && headers[index] !== 'Last Name')
        expect(cell).not.toMatch(/^\s*[=+\-@\t\r＝＋－＠]/);
  });
});

test.for([
  ['FR', 'ARA', 'Auvergne-Rhône-Alpes'],
  ['FR', '69', '69'],
  ['DE', 'BY', 'Bayern'],
  ['AT', '9', 'Wien'],
  ['IT', '25', 'Lombardia'],
  ['IT', 'MI', 'MI'],
  ['GB', 'ENG', 'England'],
  ['JP', '13', ''],
  ['US', 'TX', 'TX'],
  ['CA', 'ON', 'ON'],
  ['AU', 'NSW', 'NSW'],
  ['BR', 'SP', 'SP'],
  ['CH', 'ZH', 'ZH'],
] as const)('a region stands as people write it: %s-%s', async ([countryCode, region, written]) => {
  const columns = { hubspot: 'State/Region', salesforce: 'State/Province' } as const;
  for (const preset of ['hubspot', 'salesforce'] as const) {
    const [headers = [], row = []] = await tableOf([aLead({ countryCode, region })], preset);
    expect(row[headers.indexOf(columns[preset])]).toBe(written);
  }
});

test('the checker complains of what an importer would refuse', () => {
  const { hubspot, salesforce } = IMPORTERS;
  expect(
    complaintsOf(salesforce, [
      ['Company', 'Last Name', 'Colour'],
      ['A', '', 'red'],
    ]),
  ).toEqual([
    'the header Colour is mapped to nothing',
    'row 2: Last Name is missing',
    'row 2: Colour is too long',
  ]);
  const domains = [['Company domain name'], ['a.example'], ['a.example'], ['https://b.example']];
  expect(complaintsOf(hubspot, domains)).toEqual([
    'row 3: a.example came before',
    'row 4: Company domain name is malformed: https://b.example',
  ]);
});

test('branches that share a domain stay companies of their own in HubSpot, and keep their websites', async () => {
  const branch = (name: string) =>
    aLead({ name, domain: 'chain.example', website: 'https://chain.example/' });
  const [headers = [], ...rows] = await tableOf([branch('North'), branch('South')], 'hubspot');
  const column = (header: string) => rows.map((row) => row[headers.indexOf(header)] ?? '');
  expect(column('Company domain name')).toEqual(['chain.example', '']);
  expect(column('Description')[0]).not.toContain('Website:');
  expect(column('Description')[1]).toContain('Website: https://chain.example/');
});

test('countries go by their English names, ratings by the score', async () => {
  const [headers = [], row = []] = await tableOf(
    [aLead({ countryCode: 'DE', score: 69 })],
    'salesforce',
  );
  const cell = (header: string) => row[headers.indexOf(header)];
  expect([cell('Country'), cell('Rating'), cell('Last Name')]).toEqual(['Germany', 'Warm', '-']);
});

describe('a selection', () => {
  const select = (query: Record<string, string>) => {
    const selection = ExportSelection.parse(query);
    return (lead: ReturnType<typeof aLead>) => isSelected(selection)(lead);
  };

  test('keeps the leads from a score on', () => {
    const keeps = select({ minScore: '70' });
    expect([keeps(aLead({ score: 70 })), keeps(aLead({ score: 69 }))]).toEqual([true, false]);
  });

  test('keeps the leads of the statuses named; an e-mail that was not checked is of none', () => {
    const keeps = select({ emailStatus: 'risky,deliverable' });
    const of = (emailStatus: 'deliverable' | 'risky' | 'unknown' | null) =>
      keeps(aLead({ emailStatus }));
    expect([of('deliverable'), of('risky'), of('unknown'), of(null)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('keeps the leads named', () => {
    const [first, second] = [newId('lead'), newId('lead')];
    const keeps = select({ leadIds: `${first},${first}` });
    expect([keeps(aLead({ id: first })), keeps(aLead({ id: second }))]).toEqual([true, false]);
  });

  test.for([
    { preset: 'excel' },
    { format: 'pdf' },
    { minScore: '101' },
    { minScore: '070' },
    { minScore: '' },
    { emailStatus: 'good' },
    { emailStatus: '' },
    { leadIds: 'lead_1' },
    { leadIds: Array.from({ length: 101 }, () => newId('lead')).join(',') },
    { colour: 'red' },
  ])('is refused: %j', (query) => {
    expect(ExportSelection.safeParse(query).success).toBe(false);
  });
});
