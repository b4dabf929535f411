import * as z from 'zod';
import type { Mode } from '../kernel/actor.ts';
import { ExclusionListId } from '../kernel/ids.ts';
import type { OrgId } from '../kernel/ids.ts';
import { textField } from '../kernel/text-field.ts';
import { about, Timestamp } from '../kernel/wire.ts';
import { REFUSAL_REASONS } from '../leads/known/known-business.ts';
import type { KeyKind, KnownBusiness, KnownKey } from '../leads/known/known-business.ts';

/** Entries that one call may bring. */
export const MOST_ENTRIES_A_CALL = 1_000;
/** Lists of one world, read whole by every job. */
export const MOST_LISTS = 1_000;

/** Whose lists: live and test data are worlds apart. */
export interface World {
  orgId: OrgId;
  mode: Mode;
}

/** A list of businesses that the customer has already. */
export interface ExclusionList extends World {
  id: ExclusionListId;
  name: string;
  entryCount: number;
  /** By what its entries are looked up; a kind stays when its last entry goes. */
  kinds: readonly KeyKind[];
  createdAt: string;
  updatedAt: string;
}

export interface ExclusionEntry {
  /** Made from what the entry says: the same entry has the same id. */
  id: string;
  business: KnownBusiness;
  /** Under which it lies for jobs, kept so that it is found there when a later release makes other keys. */
  keys: readonly KnownKey[];
  createdAt: string;
}

export const ExclusionListName = textField({
  noun: 'name',
  most: 80,
  kind: 'line',
  docs: about('A name of your choice.', 'Customers in the CRM'),
});

/** Longest text of a field, as it comes. */
const MOST_CHARACTERS = 1_000;

const stated = (noun: string, description: string, example: string) =>
  textField({
    noun,
    most: MOST_CHARACTERS,
    // Customer systems keep the lines of an address.
    kind: noun === 'street' ? 'lines' : 'line',
    mayBeEmpty: true,
    docs: about(description, example),
  }).nullish();

export const StatedEntry = z
  .strictObject({
    name: stated('name', 'The name as you have it.', 'Bright Dental'),
    domain: stated(
      'domain',
      'The domain, or any address of its website.',
      'https://www.brightdental.example/contact',
    ),
    email: stated(
      'email',
      'Any address at it; its domain counts unless it is a free mail provider.',
      'info@brightdental.example',
    ),
    phone: stated(
      'phone',
      'In any format; a national number needs `countryCode`.',
      '(512) 555-0142',
    ),
    street: stated('street', 'Street and house number.', '410 Congress Ave'),
    city: stated('city', 'City.', 'Austin'),
    region: stated('region', 'State or region.', 'TX'),
    postalCode: stated('postcode', 'Postcode.', '78701'),
    countryCode: stated('country', 'ISO 3166-1 alpha-2, or the name of the country.', 'US'),
  })
  .meta({
    id: 'ExclusionEntryInput',
    ...about('Needs a domain, an e-mail address, a phone, or a name with a city or postcode.'),
  });
export type StatedEntry = z.infer<typeof StatedEntry>;

export const StatedEntries = z
  .array(StatedEntry)
  .min(1)
  .max(MOST_ENTRIES_A_CALL)
  .meta(about('1 to 1,000 businesses, as your system has them.'));

export const ExclusionListView = z
  .object({
    id: ExclusionListId,
    name: z.string().meta({ examples: ['Customers in the CRM'] }),
    entryCount: z.int().meta(about('Entries, each counted once.', 812)),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'ExclusionList', ...about('Businesses that jobs leave out.') });

export const RefusedEntry = z
  .object({
    index: z.int().meta(about('Its index in the call, from 0.', 3)),
    reason: z
      .enum(REFUSAL_REASONS)
      .meta(
        about(
          '`too_little`: it identifies no business; `shared_domain`: many businesses share that host, or ' +
            'anyone can get mail there; `unreadable`: what would identify it can’t be read.',
          'too_little',
        ),
      ),
  })
  .meta({ id: 'RefusedExclusionEntry' });
export type RefusedEntry = z.infer<typeof RefusedEntry>;

export const FilledListView = ExclusionListView.extend({
  refused: z.array(RefusedEntry).meta(about('Entries that were not kept.', [])),
}).meta({ id: 'FilledExclusionList' });

const textOrNull = (example: string) =>
  z
    .string()
    .nullable()
    .meta({ examples: [example] });

export const ExclusionEntryView = z
  .object({
    id: z.string().meta({ examples: ['ent_5ZQ8M4T6V7W2R3S9D0E1F2G3H4'] }),
    name: textOrNull('Bright Dental'),
    domain: textOrNull('brightdental.example'),
    email: textOrNull('info@brightdental.example'),
    phone: textOrNull('+15125550142'),
    street: textOrNull('410 Congress Ave'),
    city: textOrNull('Austin'),
    region: textOrNull('TX'),
    postalCode: textOrNull('78701'),
    countryCode: textOrNull('US'),
    createdAt: Timestamp,
  })
  .meta({ id: 'ExclusionEntry', ...about('An entry, as it was understood.') });

export const exclusionListView = ({
  id,
  name,
  entryCount,
  createdAt,
  updatedAt,
}: ExclusionList): z.infer<typeof ExclusionListView> => ({
  id,
  name,
  entryCount,
  createdAt,
  updatedAt,
});

export const exclusionEntryView = ({
  id,
  business,
  createdAt,
}: ExclusionEntry): z.infer<typeof ExclusionEntryView> => ({
  id,
  name: business.name ?? null,
  domain: business.domain ?? null,
  email: business.email ?? null,
  phone: business.phone ?? null,
  street: business.street ?? null,
  city: business.city ?? null,
  region: business.region ?? null,
  postalCode: business.postalCode ?? null,
  countryCode: business.countryCode ?? null,
  createdAt,
});
