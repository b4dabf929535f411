import * as z from 'zod';
import { JobId, LeadId } from '../../kernel/ids.ts';
import type { Business, Lead } from '../lead.ts';
import { StoredBusiness } from '../stored-lead.ts';

/** What is compared of a business: enough for the pair model, and for telling what has changed. */
const StoredFacts = StoredBusiness.pick({
  name: true,
  street: true,
  city: true,
  postalCode: true,
  countryCode: true,
  address: true,
  phone: true,
  phones: true,
  website: true,
  domain: true,
  category: true,
  categories: true,
  categoryPath: true,
  brand: true,
  socials: true,
  latitude: true,
  longitude: true,
  businessStatus: true,
});
export type RememberedFacts = z.infer<typeof StoredFacts>;

const NAMES = StoredFacts.keyof().options;

/** A business that a monitor delivered: one line of its memory. */
export const Remembered = z.object({
  /** The lead as which it was delivered. */
  lead: z.object({ id: LeadId, jobId: JobId, name: z.string() }),
  /** Every name by which a source's records meant it so far. */
  aliases: z.array(z.string()),
  /** As it was last seen. */
  facts: StoredFacts,
});
export type Remembered = z.infer<typeof Remembered>;

export function factsOf(business: Pick<Business, keyof RememberedFacts>): RememberedFacts {
  const facts = Object.fromEntries(NAMES.map((name) => [name, business[name]]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made of exactly these fields
  return facts as RememberedFacts;
}

/** What is remembered of a lead that is delivered now. */
export const rememberLead = (lead: Lead, aliases: readonly string[]): Remembered => ({
  lead: { id: lead.id, jobId: lead.jobId, name: lead.name },
  aliases: [...aliases],
  facts: factsOf({ ...lead, categoryPath: [] }),
});
