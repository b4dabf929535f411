import { expect, test } from 'vitest';
import type { Lead } from '../../../../functions/domain/leads/lead.ts';
import { addWebsite } from '../../../../functions/domain/leads/normalize/add-website.ts';
import { normalizeRecord } from '../../../../functions/domain/leads/normalize/normalize-record.ts';
import type { SourceRecord } from '../../../../functions/domain/leads/normalize/source-record.ts';
import { toLead } from '../../../../functions/domain/leads/normalize/to-lead.ts';
import { fromOvertureRecord } from '../../../../functions/domain/sources/overture-record.ts';
import { newId } from '../../../builders/ids.ts';
import { aRequest, NOW, RETRIEVED_AT } from '../builders.ts';
import { fileOf, parseCsv } from './read-csv.ts';

// A default deployment searches Overture's places and reads the websites of what it finds. No column of its file may be
// empty in every list.

const PLACE = {
  id: 'place-1',
  names: { primary: 'Bright Dental' },
  taxonomy: { primary: 'dentist', hierarchy: ['health_and_medical', 'dentist'], alternates: [] },
  confidence: 0.94,
  websites: ['https://brightdental.example/'],
  socials: ['https://www.facebook.com/brightdental'],
  phones: ['+15124780101'],
  brand: { names: { primary: 'Bright Dental' }, wikidata: 'Q1' },
  addresses: [
    {
      freeform: '410 Congress Ave',
      locality: 'Austin',
      region: 'US-TX',
      postcode: '78701',
      country: 'US',
    },
  ],
  operating_status: 'open',
  geometry: { type: 'Point', coordinates: [-97.7431, 30.2672] },
  bbox: { xmin: -97.7431, xmax: -97.7431, ymin: 30.2672, ymax: 30.2672 },
};

const SITE = {
  status: 'ok',
  finalUrl: 'https://brightdental.example/',
  emails: [{ address: 'hello@brightdental.example', kind: 'generic' }],
  phones: [],
  socials: {
    facebook: null,
    instagram: 'https://www.instagram.com/brightdental',
    linkedin: 'https://www.linkedin.com/company/brightdental',
    x: 'https://x.com/brightdental',
    youtube: 'https://www.youtube.com/@brightdental',
    tiktok: 'https://www.tiktok.com/@brightdental',
  },
  bookingUrls: [],
  whatsapp: [],
} as const satisfies Parameters<typeof addWebsite>[1];

function leadOf(record: SourceRecord): Lead {
  const business = addWebsite(normalizeRecord(record, RETRIEVED_AT), SITE, RETRIEVED_AT);
  const of = { id: newId('lead'), jobId: newId('job'), request: aRequest({ count: 1 }) };
  return { ...toLead(business, of, NOW), emailStatus: 'deliverable' };
}

async function emptyColumns(lead: Lead): Promise<string[]> {
  const [headers = [], row = []] = parseCsv((await fileOf([lead])).replace(/^\uFEFF/, ''));
  return headers.filter((_header, index) => row[index] === '');
}

function place(): SourceRecord {
  const record = fromOvertureRecord(PLACE, 'overture');
  if (record === null) throw new Error('It is no record.');
  return record;
}

test("Overture's places and websites fill every column but the opening hours, which only OpenStreetMap knows", async () => {
  expect(await emptyColumns(leadOf(place()))).toEqual(['openingHours']);
});

test('with OpenStreetMap beside them no column is empty', async () => {
  expect(await emptyColumns(leadOf({ ...place(), openingHours: 'Mo-Fr 08:00-17:00' }))).toEqual([]);
});
