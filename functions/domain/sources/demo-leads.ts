import { brandId } from '../kernel/ids.ts';
import type { Lead } from '../leads/lead.ts';
import { normalizeRecord } from '../leads/normalize/normalize-record.ts';
import { toLead } from '../leads/normalize/to-lead.ts';
import { rankLeads } from '../leads/score/rank-leads.ts';
import { EMPTY_REQUEST } from '../prompt/request.ts';
import type { LeadRequest } from '../prompt/request.ts';
import { demoBusinesses } from './demo-businesses.ts';
import { withDemoStatuses } from './demo-statuses.ts';

const DEMO_LEADS = 25;
/** The demo file never changes, so neither does its date. */
const DEMO_TIME = '2026-01-01T00:00:00.000Z';

const AUSTIN = {
  label: 'Austin, TX, United States',
  countryCode: 'US',
  regionCode: 'US-TX',
  bbox: [-97.94, 30.1, -97.56, 30.52] satisfies [number, number, number, number],
};

const DEMO_REQUEST: LeadRequest = {
  ...EMPTY_REQUEST,
  count: DEMO_LEADS,
  categories: [{ id: 'dentist', label: 'Dentist' }],
  place: {
    text: 'Austin, TX',
    ...AUSTIN,
    radiusMeters: null,
    parts: [
      {
        kind: 'city',
        ...AUSTIN,
        latitude: 30.2672,
        longitude: -97.7431,
        radiusMeters: 20_000,
        localities: ['Austin'],
        postcode: null,
      },
    ],
  },
  contactFields: ['email', 'phone'],
};

const demoUlid = (number: number): string => String(number).padStart(26, '0');

/** The leads of the fixed demo export: always the same bytes, wherever the service runs. */
export function demoLeads(): Lead[] {
  const now = new Date(DEMO_TIME);
  const jobId = brandId('job', demoUlid(0));
  const leads = demoBusinesses(DEMO_REQUEST, DEMO_LEADS).map((record, index) =>
    toLead(
      withDemoStatuses(normalizeRecord(record, DEMO_TIME), DEMO_REQUEST),
      { id: brandId('lead', demoUlid(index + 1)), jobId, request: DEMO_REQUEST },
      now,
    ),
  );
  return rankLeads(leads);
}
