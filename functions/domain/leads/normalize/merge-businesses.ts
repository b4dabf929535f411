import { MAX_EMAILS } from '../../contacts/emails.ts';
import { MAX_PHONES } from '../../contacts/phones.ts';
import type { Socials } from '../../contacts/socials.ts';
import type { Business, BusinessStatus } from '../lead.ts';
import type { SourceAttributes } from './source-record.ts';

/**
 * One business out of several records of it. Identity comes from the record that the sources trust most; what
 * it lacks comes from the others; phones, e-mails, categories and sources are united. The result does not
 * depend on the order of the records.
 */
export function mergeBusinesses(records: readonly [Business, ...Business[]]): Business {
  const [main, ...others] = sortByTrust(records);
  if (main === undefined || others.length === 0) return records[0];
  const all = [main, ...others];
  const located = byMost(all, addressFields);
  const positioned = all.find((record) => record.latitude !== null) ?? main;
  const site =
    all.find((record) => record.domain !== null) ??
    all.find((record) => record.website !== null) ??
    main;
  const named = byMost(all, (record) => record.categoryPath.length);
  const phones = unite(
    all.map((record) => record.phones),
    (phone) => phone.number,
    MAX_PHONES,
  );
  const emails = unite(
    all.map((record) => record.emails),
    (email) => email.address,
    MAX_EMAILS,
  );
  const names = new Set(all.flatMap((record) => [record.name, ...record.alternateNames]));
  names.delete(main.name);
  names.delete('');
  return {
    ...main,
    alternateNames: [...names].slice(0, 10),
    category: main.category ?? named.category,
    categoryPath: main.category === null ? named.categoryPath : main.categoryPath,
    categories: [...new Set(all.flatMap((record) => record.categories))].slice(0, 20),
    brand: main.brand ?? all.find((record) => record.brand !== null)?.brand ?? null,
    address: located.address,
    street: located.street,
    city: located.city,
    region: located.region,
    postalCode: located.postalCode,
    countryCode: located.countryCode,
    latitude: positioned.latitude,
    longitude: positioned.longitude,
    phone: phones?.[0]?.number ?? null,
    phones,
    email: emails?.[0]?.address ?? null,
    emailStatus: emails?.[0]?.status ?? null,
    emails,
    website: site.website,
    domain: site.domain,
    websiteStatus: site.website === null ? websiteStatusWithout(all) : site.websiteStatus,
    socials: uniteSocials(all),
    whatsapp: first(all, (record) => record.whatsapp),
    bookingUrls: [...new Set(all.flatMap((record) => record.bookingUrls))],
    confidence: all.reduce<number | null>(
      (best, { confidence }) => greater(best, confidence),
      null,
    ),
    businessStatus: statusOf(all),
    openingHours: first(all, (record) => record.openingHours),
    updatedAt: all.reduce<string | null>((newest, { updatedAt }) => later(newest, updatedAt), null),
    ...uniteAttributes(all),
    sources: uniteSources(all),
  };
}

/** An order of records that does not depend on how they came: by source and record id. */
export function identityOf(business: Business): string {
  return business.sources.map(({ id, recordId }) => `${id}:${recordId}`).join('\n');
}

function sortByTrust(records: readonly Business[]): Business[] {
  const filled = (record: Business): number =>
    addressFields(record) +
    (record.phone === null ? 0 : 1) +
    (record.domain === null ? 0 : 1) +
    (record.category === null ? 0 : 1);
  return records.toSorted(
    (a, b) =>
      Number(b.name !== '') - Number(a.name !== '') ||
      (b.confidence ?? 0) - (a.confidence ?? 0) ||
      filled(b) - filled(a) ||
      time(b.updatedAt) - time(a.updatedAt) ||
      (identityOf(a) < identityOf(b) ? -1 : 1),
  );
}

function addressFields({ street, city, postalCode, region }: Business): number {
  return (
    (street === null ? 0 : 3) + [city, postalCode, region].filter((part) => part !== null).length
  );
}

/** The first of the best, so that trust breaks ties. */
function byMost(
  records: readonly [Business, ...Business[]] | readonly Business[],
  measure: (record: Business) => number,
): Business {
  return records.reduce((best, record) => (measure(record) > measure(best) ? record : best));
}

function first<T>(records: readonly Business[], read: (record: Business) => T | null): T | null {
  for (const record of records) {
    const value = read(record);
    if (value !== null) return value;
  }
  return null;
}

function unite<T>(
  lists: readonly (readonly T[] | null)[],
  identity: (member: T) => string,
  most: number,
): T[] | null {
  const united = new Map<string, T>();
  let known = false;
  for (const list of lists) {
    if (list === null) continue;
    known = true;
    for (const member of list)
      if (!united.has(identity(member))) united.set(identity(member), member);
  }
  return known ? [...united.values()].slice(0, most) : null;
}

function uniteSocials(records: readonly Business[]): Socials {
  return {
    facebook: first(records, ({ socials }) => socials.facebook),
    instagram: first(records, ({ socials }) => socials.instagram),
    linkedin: first(records, ({ socials }) => socials.linkedin),
    x: first(records, ({ socials }) => socials.x),
    youtube: first(records, ({ socials }) => socials.youtube),
    tiktok: first(records, ({ socials }) => socials.tiktok),
  };
}

/** Each fact from the most trusted record that states it. */
function uniteAttributes(records: readonly Business[]): Pick<Business, 'attributes'> {
  const stated = records.flatMap(({ attributes }) => attributes ?? []);
  if (stated.length === 0) return {};
  return {
    attributes: stated.reduceRight<SourceAttributes>((all, some) => ({ ...all, ...some }), {}),
  };
}

function websiteStatusWithout(records: readonly Business[]): Business['websiteStatus'] {
  return records.some((record) => record.websiteStatus === 'social_only') ? 'social_only' : 'none';
}

/** A closure counts unless a newer record says that the business is open. */
function statusOf(records: readonly Business[]): BusinessStatus {
  const newest = (status: BusinessStatus): number =>
    Math.max(
      ...records
        .filter((record) => record.businessStatus === status)
        .map(({ updatedAt }) => time(updatedAt)),
    );
  const open = newest('operational');
  for (const closed of ['permanently_closed', 'temporarily_closed'] as const) {
    const closedAt = newest(closed);
    if (closedAt > Number.NEGATIVE_INFINITY && closedAt >= open) return closed;
  }
  return open > Number.NEGATIVE_INFINITY ? 'operational' : 'unknown';
}

function uniteSources(records: readonly Business[]): Business['sources'] {
  return (
    unite(
      records.map((record) => record.sources),
      ({ id, recordId }) => `${id}:${recordId}`,
      50,
    ) ?? []
  );
}

/** Milliseconds; -1 for unknown, so that any date is newer. */
function time(date: string | null): number {
  const parsed = date === null ? Number.NaN : Date.parse(date);
  return Number.isFinite(parsed) ? parsed : -1;
}

function later(a: string | null, b: string | null): string | null {
  return time(b) > time(a) ? b : a;
}

function greater(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.max(a, b);
}
