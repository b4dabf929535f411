import { expect, test } from 'vitest';
import { previewCustomers, readCustomers } from '../../../client/customer-file/read-customers.ts';
import type { CustomerRow } from '../../../client/customer-file/read-customers.ts';
import { CUSTOMER_FIELDS } from '../../../client/customer-file/recognize-columns.ts';
import { KNOWN_FIELDS } from '../../../functions/domain/leads/known/known-business.ts';

/** A file that comes in chunks of so many bytes. */
const inChunks = (bytes: Uint8Array, size = 7) =>
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16le = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

async function read(bytes: Uint8Array, size?: number): Promise<CustomerRow[]> {
  const source = inChunks(bytes, size);
  const { columns } = await previewCustomers(source);
  const rows: CustomerRow[] = [];
  for await (const part of readCustomers(source, columns)) rows.push(...part.rows);
  return rows;
}

const FILES = {
  'HubSpot companies':
    'Record ID,Company name,Company owner,Phone Number,City,State/Region,Postal Code,Country/Region,Company Domain Name,Street Address\r\n' +
    '77,Acorn Dental,Kim,(512) 555-0142,Austin,TX,78701,United States,acorn.example,410 Congress Ave\r\n',
  'HubSpot contacts':
    'Record ID,First Name,Last Name,Email,Phone Number,Company Name,Website URL,City,State/Region,Postal Code,Country/Region,Street Address\n' +
    '1,Kim,Doe,acorn@acorn.example,(512) 555-0142,Acorn Dental,acorn.example,Austin,TX,78701,United States,410 Congress Ave\n',
  'Salesforce accounts':
    '"Account Name","Billing Street","Billing City","Billing State/Province","Billing Zip/Postal Code","Billing Country","Phone","Website"\n' +
    '"Acorn Dental","410 Congress Ave","Austin","TX","78701","United States","(512) 555-0142","acorn.example"\n',
  'Salesforce leads':
    '"First Name","Last Name","Title","Company","Street","City","State/Province","Zip/Postal Code","Country","Email","Phone","Website"\n' +
    '"Kim","Doe","Owner","Acorn Dental","410 Congress Ave","Austin","TX","78701","United States","acorn@acorn.example","(512) 555-0142","acorn.example"\n',
  'Google contacts':
    'First Name,Last Name,Organization Name,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Website 1 - Value\n' +
    'Kim,Doe,Acorn Dental,Work,acorn@acorn.example,Work,(512) 555-0142,410 Congress Ave,Austin,TX,78701,United States,acorn.example\n',
} as const;

test.for(Object.entries(FILES))('the columns of a file of %s are recognised', async ([, text]) => {
  const [row] = await read(utf8(text));
  expect(row?.entry).toMatchObject({
    name: 'Acorn Dental',
    phone: '(512) 555-0142',
    domain: 'acorn.example',
    street: '410 Congress Ave',
    city: 'Austin',
    region: 'TX',
    postalCode: '78701',
    countryCode: 'United States',
  });
  expect(row?.line).toBe(2);
});

test('Pipedrive states an address as one, or in its parts', async () => {
  const text =
    'Organization - Name,Organization - Address,Organization - City/town/village/locality of Address,Organization - ZIP/Postal code of Address,Organization - Country of Address,Person - Email - Work,Person - Phone - Work\n' +
    'Acorn Dental,"410 Congress Ave, Austin",Austin,78701,USA,acorn@acorn.example,512 555 0142\n';
  expect((await read(utf8(text)))[0]?.entry).toEqual({
    name: 'Acorn Dental',
    street: '410 Congress Ave, Austin',
    city: 'Austin',
    postalCode: '78701',
    countryCode: 'USA',
    email: 'acorn@acorn.example',
    phone: '512 555 0142',
  });
});

const GERMAN =
  'Firma;Straße;PLZ;Ort;Telefon;Webseite\r\nMüller & Söhne;Hauptstr. 1;01067;Dresden;0351 555;m.example\r\n';

test.for([
  ['Windows-1252', latin1(GERMAN)],
  ['UTF-8', utf8(GERMAN)],
  ['UTF-8 with a mark', utf8(`\ufeff${GERMAN}`)],
  ['UTF-16 with a mark', utf16le(`\ufeff${GERMAN}`)],
  ['UTF-16 without', utf16le(GERMAN)],
  ['Excel’s named delimiter', utf8(`sep=;\r\n${GERMAN}`)],
] as const)('a spreadsheet in %s keeps its letters and its zeros', async ([, bytes]) => {
  expect((await read(bytes))[0]?.entry).toEqual({
    name: 'Müller & Söhne',
    street: 'Hauptstr. 1',
    postalCode: '01067',
    city: 'Dresden',
    phone: '0351 555',
    domain: 'm.example',
  });
});

test('lines are those of the file: quoted line breaks and empty lines count', async () => {
  const text =
    'Company name,Street address\n"Acorn\nDental","410 ""Congress""\nAve"\n\nBirch Dental,2 Oak St\n';
  for (const size of [1, 3, 64]) {
    expect(await read(utf8(text), size)).toEqual([
      { line: 2, entry: { name: 'Acorn Dental', street: '410 "Congress" Ave' } },
      { line: 6, entry: { name: 'Birch Dental', street: '2 Oak St' } },
    ]);
  }
});

test('the quote that guards a cell against formulas is no part of it', async () => {
  const text = "Company name,Phone\n'=Acorn,'+1 512 555 0142\n'Round the Clock' Dental,\n";
  expect((await read(utf8(text))).map(({ entry }) => entry)).toEqual([
    { name: '=Acorn', phone: '+1 512 555 0142' },
    { name: "'Round the Clock' Dental" },
  ]);
});

test('a hundred thousand rows come in parts, each with its line', async () => {
  const head = 'Company name,City\n';
  const row = (number: number) => `"Business ${number}, Inc.",Austin\n`;
  const lines = Array.from({ length: 100_000 }, (_, index) => row(index + 1));
  const source = inChunks(utf8(head + lines.join('')), 65_536);
  const { columns } = await previewCustomers(source);
  let count = 0;
  let most = 0;
  let last: CustomerRow | undefined;
  for await (const { rows } of readCustomers(source, columns)) {
    count += rows.length;
    most = Math.max(most, rows.length);
    last = rows.at(-1) ?? last;
  }
  expect(count).toBe(100_000);
  // Never the whole file at once.
  expect(most).toBeLessThan(10_000);
  expect(last).toEqual({ line: 100_001, entry: { name: 'Business 100000, Inc.', city: 'Austin' } });
});

test('a preview reads the head of a file, and no more than that', async () => {
  let chunks = 0;
  const source = async function* endless() {
    yield utf8('Company name,Notes\n');
    for (;;) {
      chunks += 1;
      if (chunks > 1_000) throw new Error('Read on.');
      yield utf8('Acorn Dental,"some, words"\n'.repeat(4_000));
    }
  };
  const preview = await previewCustomers(source);
  expect(preview.headers).toEqual(['Company name', 'Notes']);
  expect(preview.columns).toEqual({ name: 0 });
  expect(preview.rows).toHaveLength(5);
  expect(chunks).toBeLessThan(5);
});

test('an empty file has no columns and no rows', async () => {
  expect(await previewCustomers(inChunks(new Uint8Array()))).toEqual({
    headers: [],
    columns: {},
    rows: [],
  });
});

test('a file can say all that an entry of an exclusion list can hold, and nothing else', () => {
  expect([...CUSTOMER_FIELDS]).toEqual([...KNOWN_FIELDS]);
});
