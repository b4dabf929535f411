import * as z from 'zod';
import { JobId, LeadId } from '../ids.ts';

const text = z.string();
const textOrNull = z.string().nullable();

export const LeadPhone = z.object({
  /** E.164. */
  number: text,
  /** libphonenumber's line type in snake case (`mobile`, `fixed_line`, `toll_free` ...), null when unknown. */
  type: textOrNull,
  /** `brand`: a hotline of the chain, not of this location. */
  scope: z.enum(['location', 'brand']),
  source: text,
});
export type LeadPhone = z.infer<typeof LeadPhone>;

export const EMAIL_STATUSES = ['deliverable', 'risky', 'undeliverable', 'unknown'] as const;
export const EmailStatus = z.enum(EMAIL_STATUSES);
export type EmailStatus = z.infer<typeof EmailStatus>;

export const LeadEmail = z.object({
  address: text,
  kind: z.enum(['generic', 'personal']),
  /** null: not checked. */
  status: EmailStatus.nullable(),
  source: text,
});
export type LeadEmail = z.infer<typeof LeadEmail>;

export const WEBSITE_STATUSES = ['ok', 'unreachable', 'social_only', 'none', 'unchecked'] as const;
export const WebsiteStatus = z.enum(WEBSITE_STATUSES);
export type WebsiteStatus = z.infer<typeof WebsiteStatus>;

export const BUSINESS_STATUSES = [
  'operational',
  'temporarily_closed',
  'permanently_closed',
  'unknown',
] as const;
export const BusinessStatus = z.enum(BUSINESS_STATUSES);
export type BusinessStatus = z.infer<typeof BusinessStatus>;

export const OWNERSHIP_TYPES = ['independent', 'chain', 'franchise', 'unknown'] as const;
export const OwnershipType = z.enum(OWNERSHIP_TYPES);
export type OwnershipType = z.infer<typeof OwnershipType>;

export const Socials = z.object({
  facebook: textOrNull,
  instagram: textOrNull,
  linkedin: textOrNull,
  x: textOrNull,
  youtube: textOrNull,
  tiktok: textOrNull,
});
export type Socials = z.infer<typeof Socials>;

export const LeadSourceRef = z.object({
  id: text,
  recordId: text,
  url: textOrNull,
  license: text,
  attribution: text,
  /** When the service read the record from the source, ISO 8601 UTC. */
  retrievedAt: text,
});
export type LeadSourceRef = z.infer<typeof LeadSourceRef>;

export const MatchedCriterion = z.object({
  criterion: text,
  satisfied: z.enum(['yes', 'no', 'unclear']),
  reason: text,
});
export type MatchedCriterion = z.infer<typeof MatchedCriterion>;

/** A delivered lead (wire form). `null`: not known or not looked for; `[]`: looked, none found. */
export const Lead = z.object({
  id: LeadId,
  jobId: JobId,
  name: text,
  category: textOrNull,
  categories: z.array(text),
  brand: z.object({ name: text, wikidata: textOrNull }).nullable(),
  ownershipType: OwnershipType,
  address: textOrNull,
  street: textOrNull,
  city: textOrNull,
  region: textOrNull,
  postalCode: textOrNull,
  countryCode: textOrNull,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  phone: textOrNull,
  phones: z.array(LeadPhone).nullable(),
  email: textOrNull,
  emailStatus: EmailStatus.nullable(),
  emails: z.array(LeadEmail).nullable(),
  website: textOrNull,
  domain: textOrNull,
  websiteStatus: WebsiteStatus,
  socials: Socials,
  score: z.int().min(0).max(100),
  scoreReason: text,
  matchedCriteria: z.array(MatchedCriterion),
  confidence: z.number().min(0).max(1).nullable(),
  businessStatus: BusinessStatus,
  openingHours: textOrNull,
  sources: z.array(LeadSourceRef),
  createdAt: text,
});
export type Lead = z.infer<typeof Lead>;

/**
 * A cleaned business on its way to become a lead: a lead without what only the job can give (ids, score, time),
 * plus what later stages need. This is the line format of the intermediate NDJSON objects.
 */
export const Business = Lead.omit({
  id: true,
  jobId: true,
  score: true,
  scoreReason: true,
  matchedCriteria: true,
  createdAt: true,
}).extend({
  alternateNames: z.array(text),
  /** Taxonomy path of the primary category, broadest first. */
  categoryPath: z.array(text),
  /** When a source last touched the record (the newest), ISO 8601. */
  updatedAt: textOrNull,
  bookingUrls: z.array(text),
  whatsapp: textOrNull,
});
export type Business = z.infer<typeof Business>;
