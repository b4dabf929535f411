import fc from 'fast-check';
import type { Job } from '../../functions/domain/jobs/job.ts';
import type { Business } from '../../functions/domain/leads/lead.ts';
import type { SourceRecord } from '../../functions/domain/leads/normalize/source-record.ts';
import type { LeadRequest } from '../../functions/domain/prompt/request.ts';
import { aRequest, aSourceRecord } from '../domain/leads/builders.ts';
import { aJob } from './jobs.ts';

/** A job whose sources have been read. */
export const aNormalizingJob = (request: Partial<LeadRequest>, patch: Partial<Job> = {}): Job => {
  const asked = aRequest({ contactFields: [], ...request });
  return aJob({
    status: 'normalizing',
    request: asked,
    leadsTarget: asked.count,
    creditsHeld: patch.mode === 'test' ? 0 : (asked.count ?? 0),
    capDate: '2026-11-28',
    ...patch,
  });
};

/** Practices that have nothing in common, numbered. */
export const practice = (number: number, changes: Partial<SourceRecord> = {}): SourceRecord =>
  aSourceRecord({
    recordId: `place-${number}`,
    name: `${NAMES[number % NAMES.length]} ${number} Dental`,
    websites: [],
    phones: [`(512) 478-${String(1_000 + number)}`],
    address: {
      freeform: `${100 + number} ${NAMES[number % NAMES.length]} St`,
      locality: 'Austin',
      region: 'TX',
      postcode: '78704',
      country: 'US',
    },
    latitude: 30.2 + number / 1_000,
    ...changes,
  });
const NAMES = ['Bluebonnet', 'Cedar', 'Juniper', 'Lamar', 'Mesquite', 'Pecan', 'Sage'];

export const bank = {
  primary: 'bank',
  hierarchy: ['financial_service', 'bank'],
  alternates: [],
  basic: null,
};

/** Any record of any of the practices. */
export const anyRecord: fc.Arbitrary<SourceRecord> = fc
  .record({
    number: fc.integer({ min: 0, max: 30 }),
    /** Another record of the same practice. */
    copy: fc.constantFrom('', '-copy'),
    isBank: fc.boolean(),
    isClosed: fc.boolean(),
    hasPhone: fc.boolean(),
    hasSite: fc.boolean(),
    confidence: fc.constantFrom(0.05, 0.95),
  })
  .map(({ number, copy, isBank, isClosed, hasPhone, hasSite, confidence }) =>
    practice(number, {
      recordId: `place-${number}${copy}`,
      confidence,
      ...(isBank ? { category: bank } : {}),
      ...(isClosed ? { operatingStatus: 'permanently_closed' } : {}),
      ...(hasPhone ? {} : { phones: [] }),
      ...(hasSite ? { websites: [`https://practice-${number}.example/`] } : {}),
    }),
  );

/** Sites with an odd number in their name have an address. */
export const readSites = (businesses: readonly Business[]): Promise<readonly Business[]> =>
  Promise.resolve(
    businesses.map((business) => {
      if (business.domain === null) return business;
      const isOdd = /[13579]\.example$/.test(business.domain);
      const address = `hello@${business.domain}`;
      const found = { address, kind: 'generic', status: null, source: 'website' } as const;
      return isOdd
        ? { ...business, email: address, emails: [found] }
        : { ...business, emails: [], websiteStatus: 'unreachable' };
    }),
  );
