import readSheet from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { widthsOf, xlsxOf } from '../../../functions/adapters/objects/xlsx.ts';
import type { PresetName } from '../../../functions/domain/leads/export/preset-names.ts';
import type { Lead } from '../../../functions/domain/leads/lead.ts';
import { aLead } from '../../domain/leads/builders.ts';

async function tableOf(leads: readonly Lead[], preset: PresetName = 'full') {
  const parts: Uint8Array[] = [];
  for await (const part of xlsxOf(leads, preset)) parts.push(part);
  const [sheet] = await readSheet(Buffer.concat(parts));
  const [headers = [], ...rows] = sheet?.data ?? [];
  return (header: string) => rows.map((row) => row[headers.indexOf(header)]);
}

test('phones and postcodes are texts, figures are numbers', async () => {
  const column = await tableOf([
    aLead({ postalCode: '02134', phone: '+15124780101', score: 92, longitude: -97.7 }),
  ]);
  expect(column('postalCode')).toEqual(['02134']);
  expect(column('phone')).toEqual(['+15124780101']);
  expect(column('score')).toEqual([92]);
  expect(column('longitude')).toEqual([-97.7]);
});

test.for([
  ['a formula', '=1+1', "'=1+1"],
  ['markup', '<b>&"\'</b>', '<b>&"\'</b>'],
  ['what XML has no words for', 'a\u0000\u001f\ufffeb\ud800c', 'a   b c'],
  ['another script', '東京😀', '東京😀'],
  ['more than a cell holds', 'x'.repeat(40_000), 'x'.repeat(32_767)],
] as const)('%s is a text that every reader takes', async ([, name, shown]) => {
  expect((await tableOf([aLead({ name })]))('name')).toEqual([shown]);
});

test('columns are as wide as what they hold, within bounds', async () => {
  const widths = widthsOf([
    [{ value: 'id', type: String }, { value: 'name', type: String }, 'none'],
    [1, { value: 'Bellweather Family Dental', type: String }, null],
    [null, null, { value: 'x'.repeat(900), type: String }],
  ]);
  expect(widths).toEqual([{ width: 8 }, { width: 27 }, { width: 50 }]);
});

test('each preset has its own columns', async () => {
  const column = await tableOf([aLead({ score: 80 })], 'pipedrive');
  expect(column('Label')).toEqual(['Hot lead']);
});
