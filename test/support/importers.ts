/**
 * What the importers of three customer relationship managers demand of a file, by their own help pages: which headers
 * they map by themselves, what each row must have, what their fields take. Written from those pages, and knowing
 * nothing of how files are made.
 */
export interface Importer {
  /** Headers that are mapped by themselves, and the longest value of each, in characters. */
  fields: Readonly<Record<string, number>>;
  mostRows: number;
  mostColumns: number;
  /** At least one of these has a value in each row. */
  required: readonly (readonly string[])[];
  /** Two rows with the same value become one record. */
  identity?: string;
  /** Values that a fresh account knows. */
  choices: Readonly<Record<string, readonly string[]>>;
}

const LONG_TEXT = 65_536;

export const IMPORTERS = {
  // knowledge.hubspot.com: "Set up import files", "HubSpot's default company properties".
  hubspot: {
    fields: {
      'Company name': LONG_TEXT,
      'Company domain name': LONG_TEXT,
      'Phone number': LONG_TEXT,
      Email: LONG_TEXT,
      'Street address': LONG_TEXT,
      City: LONG_TEXT,
      'State/Region': LONG_TEXT,
      'Postal code': LONG_TEXT,
      'Country/Region': LONG_TEXT,
      Industry: LONG_TEXT,
      Description: LONG_TEXT,
    },
    mostRows: 1_048_576,
    mostColumns: 1_000,
    required: [['Company name', 'Company domain name']],
    identity: 'Company domain name',
    choices: {},
  },
  // help.salesforce.com: "Field Mapping for Importing Leads", "Lead Fields"; the object reference for lengths.
  salesforce: {
    fields: {
      Company: 255,
      'Last Name': 80,
      Phone: 40,
      Email: 80,
      Website: 255,
      Street: 255,
      City: 40,
      'State/Province': 80,
      'Zip/Postal Code': 20,
      Country: 80,
      Industry: 255,
      'Lead Source': 255,
      Description: 32_000,
      Rating: 255,
    },
    mostRows: 50_000,
    mostColumns: 90,
    required: [['Company'], ['Last Name']],
    choices: {
      Rating: ['Hot', 'Warm', 'Cold'],
      'Lead Source': ['Web', 'Phone Inquiry', 'Partner Referral', 'Purchased List', 'Other'],
    },
  },
  // support.pipedrive.com: "Importing: mandatory fields", "Importing data into Pipedrive with spreadsheets".
  pipedrive: {
    fields: {
      'Organization name': 255,
      Address: 255,
      Email: 255,
      Phone: 255,
      Website: 255,
      Label: 255,
      Note: LONG_TEXT,
    },
    mostRows: 50_000,
    mostColumns: 250,
    required: [['Organization name']],
    choices: { Label: ['Customer', 'Hot lead', 'Warm lead', 'Cold lead'] },
  },
} as const satisfies Record<string, Importer>;

const FORMS: Readonly<Record<string, RegExp>> = {
  Email: /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;.]+$/,
  Phone: /^\+[1-9]\d{6,14}$/,
  'Phone number': /^\+[1-9]\d{6,14}$/,
  Website: /^https?:\/\/[^\s/]+\.[^\s]+$/,
  'Company domain name': /^[a-z0-9-]+(\.[a-z0-9-]+)+$/,
};

/** What an importer would complain of in a file, row by row; empty for a file that it takes whole. */
export function complaintsOf(importer: Importer, table: readonly (readonly string[])[]): string[] {
  const [headers = [], ...rows] = table;
  const complaints: string[] = [];
  const complain = (row: number, text: string) => complaints.push(`row ${row + 2}: ${text}`);
  for (const header of headers)
    if (!(header in importer.fields)) complaints.push(`the header ${header} is mapped to nothing`);
  if (new Set(headers).size !== headers.length) complaints.push('a header comes twice');
  if (headers.length > importer.mostColumns) complaints.push('too many columns');
  if (rows.length > importer.mostRows) complaints.push('too many rows');
  const identities = new Set<string>();
  for (const [index, row] of rows.entries()) {
    if (row.length !== headers.length) complain(index, 'another number of cells than headers');
    const valueOf = (header: string) => row[headers.indexOf(header)] ?? '';
    for (const oneOf of importer.required)
      if (oneOf.every((header) => valueOf(header).trim() === ''))
        complain(index, `${oneOf.join(' or ')} is missing`);
    for (const header of headers) {
      const value = valueOf(header);
      if (value === '') continue;
      if (value.length > (importer.fields[header] ?? 0)) complain(index, `${header} is too long`);
      if (FORMS[header]?.test(value) === false) complain(index, `${header} is malformed: ${value}`);
      if (importer.choices[header]?.includes(value) === false)
        complain(index, `${header} has no such choice: ${value}`);
    }
    const identity = importer.identity === undefined ? '' : valueOf(importer.identity);
    if (identity !== '' && identities.has(identity)) complain(index, `${identity} came before`);
    identities.add(identity);
  }
  return complaints;
}
