import type { JobId, LeadId } from '../../kernel/ids.ts';
import type { LeadRequest } from '../../prompt/request.ts';
import type { Business, Lead } from '../lead.ts';
import { scoreLead } from '../score/score-lead.ts';

/** A business as a lead of a job: scored for its request, without what only the pipeline needs. */
export function toLead(
  business: Business,
  of: { id: LeadId; jobId: JobId; request: LeadRequest },
  now: Date,
): Lead {
  return {
    id: of.id,
    jobId: of.jobId,
    name: business.name,
    category: business.category,
    categories: business.categories,
    brand: business.brand,
    ownershipType: business.ownershipType,
    address: business.address,
    street: business.street,
    city: business.city,
    region: business.region,
    postalCode: business.postalCode,
    countryCode: business.countryCode,
    latitude: business.latitude,
    longitude: business.longitude,
    phone: business.phone,
    phones: business.phones,
    email: business.email,
    emailStatus: business.emailStatus,
    emails: business.emails,
    website: business.website,
    domain: business.domain,
    websiteStatus: business.websiteStatus,
    socials: business.socials,
    ...scoreLead(business, of.request),
    confidence: business.confidence,
    businessStatus: business.businessStatus,
    openingHours: business.openingHours,
    sources: business.sources,
    createdAt: now.toISOString(),
  };
}
