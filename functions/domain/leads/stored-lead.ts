import * as z from 'zod';
import { JobId, LeadId } from '../kernel/ids.ts';
import { wordOf } from '../kernel/stored.ts';
import { BUSINESS_STATUSES, EMAIL_STATUSES, OWNERSHIP_TYPES, WEBSITE_STATUSES } from './lead.ts';
import type { Business, Lead } from './lead.ts';
import { StoredAttributes } from './normalize/stored-source-record.ts';

const text = z.string();
const textOrNull = z.string().nullable();
const numberOrNull = z.number().nullable();

const StoredPhone = z.object({
  number: text,
  type: textOrNull,
  scope: wordOf(['location', 'brand'], 'location'),
  source: text,
});

const StoredEmail = z.object({
  address: text,
  kind: wordOf(['generic', 'personal'], 'personal'),
  status: wordOf(EMAIL_STATUSES, 'unknown').nullable(),
  source: text,
});

const StoredSocials = z.object({
  facebook: textOrNull,
  instagram: textOrNull,
  linkedin: textOrNull,
  x: textOrNull,
  youtube: textOrNull,
  tiktok: textOrNull,
});

const StoredSourceRef = z.object({
  id: text,
  recordId: text,
  url: textOrNull,
  license: text,
  attribution: text,
  retrievedAt: text,
});

const StoredCriterion = z.object({
  criterion: text,
  satisfied: wordOf(['yes', 'no', 'unclear'], 'unclear'),
  reason: text,
});

/** What leads and businesses on their way to become one have in common. */
const facts = {
  name: text,
  category: textOrNull,
  categories: z.array(text),
  brand: z.object({ name: text, wikidata: textOrNull }).nullable(),
  ownershipType: wordOf(OWNERSHIP_TYPES, 'unknown'),
  address: textOrNull,
  street: textOrNull,
  city: textOrNull,
  region: textOrNull,
  postalCode: textOrNull,
  countryCode: textOrNull,
  latitude: numberOrNull,
  longitude: numberOrNull,
  phone: textOrNull,
  phones: z.array(StoredPhone).nullable(),
  email: textOrNull,
  emailStatus: wordOf(EMAIL_STATUSES, 'unknown').nullable(),
  emails: z.array(StoredEmail).nullable(),
  website: textOrNull,
  domain: textOrNull,
  websiteStatus: wordOf(WEBSITE_STATUSES, 'unchecked'),
  socials: StoredSocials,
  confidence: numberOrNull,
  businessStatus: wordOf(BUSINESS_STATUSES, 'unknown'),
  openingHours: textOrNull,
  sources: z.array(StoredSourceRef),
};

/** A delivered lead as it is stored: in a lead's row, and in a line of a delivery plan. */
export const StoredLead = z.object({
  ...facts,
  id: LeadId,
  jobId: JobId,
  score: z.int(),
  scoreReason: text,
  matchedCriteria: z.array(StoredCriterion),
  createdAt: text,
}) satisfies z.ZodType<Lead>;

/** A business in a job's intermediate objects. */
export const StoredBusiness = z.object({
  ...facts,
  alternateNames: z.array(text),
  categoryPath: z.array(text),
  updatedAt: textOrNull,
  bookingUrls: z.array(text),
  whatsapp: textOrNull,
  attributes: StoredAttributes.optional(),
  chainSign: text.optional(),
  brandKinds: z.array(text).optional(),
  nameKind: text.optional(),
  nameFits: z.boolean().optional(),
}) satisfies z.ZodType<Business>;
