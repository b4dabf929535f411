import * as z from 'zod';
import { Socials } from '../contacts/socials.ts';
import { JobId, LeadId } from '../kernel/ids.ts';
import { SATISFACTION } from '../kernel/judgement.ts';
import { about, Timestamp } from '../kernel/wire.ts';
import type { SourceAttributes } from './normalize/source-record.ts';
import { Reported } from './reported.ts';

const text = z.string();
const textOrNull = z.string().nullable();
const nothing = textOrNull.meta({ examples: [null] });
const email = text.meta({ format: 'email', examples: ['hello@brightdental.example'] });
const phone = text.meta(about('E.164.', '+15125550142'));

export const LeadPhone = z
  .object({
    number: phone,
    type: textOrNull.meta(about('`mobile`, `fixed_line`, `toll_free` ...', 'fixed_line')),
    scope: z.enum(['location', 'brand']).meta(about('`brand`: a hotline of the chain.')),
    source: text.meta({ examples: ['overture'] }),
  })
  .meta({ id: 'LeadPhone' });
export type LeadPhone = z.infer<typeof LeadPhone>;

export const EMAIL_STATUSES = ['deliverable', 'risky', 'undeliverable', 'unknown'] as const;
export const EmailStatus = z.enum(EMAIL_STATUSES);
export type EmailStatus = z.infer<typeof EmailStatus>;

export const LeadEmail = z
  .object({
    address: email,
    kind: z.enum(['generic', 'personal']),
    status: EmailStatus.nullable().meta(about('Null: not checked.')),
    source: text.meta({ examples: ['website'] }),
  })
  .meta({ id: 'LeadEmail' });
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

export const LeadSourceRef = z
  .object({
    id: text.meta(about('Id of the data source.', 'overture')),
    recordId: text.meta(
      about('Id of the record in the source.', '2f6a1c0e-8d4b-4a7e-9c35-0b1d7e8f9a24'),
    ),
    url: nothing,
    license: text.meta({ examples: ['CDLA-Permissive-2.0'] }),
    attribution: text.meta({ examples: ['Overture Maps Foundation'] }),
    retrievedAt: text.meta({ format: 'date-time', ...about('When the record was read.') }),
  })
  .meta({ id: 'LeadSource' });
export type LeadSourceRef = z.infer<typeof LeadSourceRef>;

export const MatchedCriterion = z
  .object({
    criterion: text.meta(about('Something that was asked for.', 'email')),
    satisfied: z.enum(SATISFACTION),
    reason: text.meta({ examples: ['An address was found on its website.'] }),
  })
  .meta({ id: 'MatchedCriterion' });
export type MatchedCriterion = z.infer<typeof MatchedCriterion>;

/** A lead as it is delivered. `null`: not known or not looked for; `[]`: looked, none found. */
export const Lead = z.object({
  id: LeadId,
  jobId: JobId,
  name: text.meta({ examples: ['Bright Dental'] }),
  category: textOrNull.meta(about('Primary category, by its id.', 'dental_clinic')),
  categories: z.array(text).meta({ examples: [['dental_clinic']] }),
  brand: z
    .object({ name: text, wikidata: textOrNull })
    .nullable()
    .meta({ ...about('The chain that it belongs to.'), examples: [null] }),
  ownershipType: OwnershipType,
  address: textOrNull.meta(
    about(
      'In one line, in the usual form of its country.',
      '410 Congress Ave, Austin, TX 78701, United States',
    ),
  ),
  street: textOrNull.meta({ examples: ['410 Congress Ave'] }),
  city: textOrNull.meta({ examples: ['Austin'] }),
  region: textOrNull.meta({ examples: ['TX'] }),
  postalCode: textOrNull.meta({ examples: ['78701'] }),
  countryCode: textOrNull.meta(about('ISO 3166-1 alpha-2.', 'US')),
  latitude: z
    .number()
    .nullable()
    .meta({ examples: [30.2672] }),
  longitude: z
    .number()
    .nullable()
    .meta({ examples: [-97.7431] }),
  phone: textOrNull.meta(about('The best one; E.164.', '+15125550142')),
  phones: z.array(LeadPhone).nullable(),
  email: textOrNull.meta(about('The best one.', 'hello@brightdental.example')),
  emailStatus: EmailStatus.nullable().meta(about('Null: not checked.')),
  emails: z.array(LeadEmail).nullable(),
  website: textOrNull.meta({ examples: ['https://brightdental.example/'] }),
  domain: textOrNull.meta({ examples: ['brightdental.example'] }),
  websiteStatus: WebsiteStatus,
  socials: Socials,
  score: z.int().min(0).max(100).meta(about('How well it fits, and how complete it is.', 92)),
  scoreReason: text.meta({
    examples: [
      'Dental clinic in Austin, as asked. Known: phone, e-mail (verified), website. Independent. Very likely open. Scored: open 96 %, fit 100 %, reach 98 %.',
    ],
  }),
  matchedCriteria: z.array(MatchedCriterion),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .meta(about('How sure the source is that the business exists.', 0.94)),
  businessStatus: BusinessStatus,
  openingHours: textOrNull.meta(about('In the form of OpenStreetMap.', 'Mo-Fr 08:00-17:00')),
  sources: z.array(LeadSourceRef).meta(about('Where its facts come from.')),
  createdAt: Timestamp,
});
export type Lead = z.infer<typeof Lead>;

/** A delivered lead as clients see it (wire form). */
export const ReportedLead = z
  .object({ ...Lead.shape, reported: Reported.nullable().meta({ examples: [null] }) })
  .meta({
    id: 'Lead',
    ...about(
      'A business. Null: not known or not looked for; an empty list: looked for, none found.',
    ),
  });
export type ReportedLead = z.infer<typeof ReportedLead>;

export type LeadField = keyof ReportedLead;
/** Fields of a lead, for callers that want some of them. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the options of a key schema are its keys, and there are some
export const LEAD_FIELDS = ReportedLead.keyof().options as [LeadField, ...LeadField[]];

/** A lead of which the caller chose fields (wire form). */
export const PartialLead = ReportedLead.partial()
  .required({ id: true })
  .meta({
    id: 'PartialLead',
    ...about('A lead with its `id` and the requested `fields`.'),
  });
export type PartialLead = z.infer<typeof PartialLead>;

/**
 * A cleaned business on its way to become a lead: a lead without what only the job can give (ids, score, time),
 * plus what later stages need.
 */
export interface Business extends Omit<
  Lead,
  'id' | 'jobId' | 'score' | 'scoreReason' | 'matchedCriteria' | 'createdAt'
> {
  alternateNames: string[];
  /** Taxonomy path of the primary category, broadest first. */
  categoryPath: string[];
  /** When a source last touched the record (the newest), ISO 8601. */
  updatedAt: string | null;
  bookingUrls: string[];
  whatsapp: string | null;
  attributes?: SourceAttributes | undefined;
  /** Why it may well be one of a chain though nothing proves it; only where the ownership is unknown. */
  chainSign?: string | undefined;
  /** What the outlets of the chain are whose name it bears: a hotel, though a source lists it as a venue. */
  brandKinds?: string[] | undefined;
  /** The kind of business that its name states, where that is at odds with its category: `rv park`. */
  nameKind?: string | undefined;
  /** The name says a kind that was asked for: Double Batch Bakery. */
  nameFits?: boolean | undefined;
}
