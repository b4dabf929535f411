import type { Business, Lead } from '../../../functions/domain/leads/lead.ts';
import { Lead as LeadSchema } from '../../../functions/domain/leads/lead.ts';
import { normalizeRecord } from '../../../functions/domain/leads/normalize/normalize-record.ts';
import type { SourceRecord } from '../../../functions/domain/leads/normalize/source-record.ts';
import { EMPTY_REQUEST } from '../../../functions/domain/prompt/request.ts';
import type { LeadRequest, PlacePart } from '../../../functions/domain/prompt/request.ts';

export const RETRIEVED_AT = '2026-06-01T00:00:00.000Z';
export const NOW = new Date('2026-06-01T12:00:00.000Z');

/** An invented dental practice in Austin, with everything known. */
export function aSourceRecord(changes: Partial<SourceRecord> = {}): SourceRecord {
  return {
    sourceId: 'overture',
    recordId: 'place-1',
    recordUrl: null,
    license: 'CDLA-Permissive-2.0',
    attribution: 'Overture Maps Foundation',
    updatedAt: '2026-02-01T00:00:00.000Z',
    name: 'Bluebonnet Dental',
    alternateNames: [],
    category: {
      primary: 'dentist',
      hierarchy: ['health_and_medical', 'dentist'],
      alternates: [],
      basic: null,
    },
    confidence: 0.9,
    websites: ['https://www.bluebonnetdental.example/'],
    socials: [],
    emails: [],
    phones: ['(512) 478-0101'],
    brand: null,
    address: {
      freeform: '1200 S Lamar Blvd Ste 4',
      locality: 'Austin',
      region: 'TX',
      postcode: '78704',
      country: 'US',
    },
    latitude: 30.2531,
    longitude: -97.7631,
    operatingStatus: null,
    openingHours: null,
    ...changes,
  };
}

/** The same practice as `normalizeRecord` gives it; `record` changes the raw record, `changes` the result. */
export function aBusiness(
  record: Partial<SourceRecord> = {},
  changes: Partial<Business> = {},
): Business {
  return { ...normalizeRecord(aSourceRecord(record), RETRIEVED_AT), ...changes };
}

export const AUSTIN: PlacePart = {
  kind: 'city',
  label: 'Austin, TX',
  countryCode: 'US',
  regionCode: 'US-TX',
  bbox: [-98, 30.1, -97.5, 30.5],
  latitude: 30.2672,
  longitude: -97.7431,
  radiusMeters: 20_000,
  localities: ['Austin'],
  postcode: null,
};

export function aRequest(changes: Partial<LeadRequest> = {}): LeadRequest {
  return {
    ...EMPTY_REQUEST,
    count: 25,
    categories: [{ id: 'dentist', label: 'Dentist' }],
    place: {
      text: 'Austin, TX',
      label: 'Austin, TX',
      countryCode: 'US',
      regionCode: 'US-TX',
      bbox: AUSTIN.bbox,
      radiusMeters: null,
      parts: [AUSTIN],
    },
    ...changes,
  };
}

export function aLead(changes: Partial<Lead> = {}): Lead {
  const { alternateNames, categoryPath, updatedAt, bookingUrls, whatsapp, ...fields } = LEAD_FIELDS;
  void [alternateNames, categoryPath, updatedAt, bookingUrls, whatsapp];
  return {
    ...fields,
    ...IDS,
    score: 88,
    scoreReason: 'Dentist in Austin, as asked. Known: phone, website.',
    matchedCriteria: [{ criterion: 'category', satisfied: 'yes', reason: 'listed as dentist' }],
    createdAt: '2026-06-01T12:00:00.000Z',
    ...changes,
  };
}

const LEAD_FIELDS = aBusiness();
const IDS = LeadSchema.pick({ id: true, jobId: true }).parse({
  id: 'lead_01JZ0000000000000000000000',
  jobId: 'job_01JZ0000000000000000000000',
});
