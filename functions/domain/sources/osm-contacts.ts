import type { OsmTags } from './osm-tags.ts';

/** The values of several tags as one list: mappers write more than one value into a tag, with semicolons between. */
export function listOf(tags: OsmTags, keys: readonly string[], separator = /;/): string[] {
  const values = new Set<string>();
  for (const key of keys) {
    const text = tags[key];
    if (text === undefined) continue;
    for (const value of text.split(separator)) if (value.trim() !== '') values.add(value.trim());
  }
  return [...values];
}

export const phonesOf = (tags: OsmTags): string[] =>
  listOf(tags, ['phone', 'contact:phone', 'mobile', 'contact:mobile', 'phone:mobile'], /[;,]| \/ /);

export const emailsOf = (tags: OsmTags): string[] =>
  listOf(tags, ['email', 'contact:email'], /[;, ]/);

export const websitesOf = (tags: OsmTags): string[] =>
  listOf(tags, ['website', 'contact:website', 'url', 'website:official']);

/** Networks by their tags, with the address that a bare handle stands for. */
const NETWORKS: readonly (readonly [keys: readonly string[], base: string])[] = [
  [['contact:facebook', 'facebook'], 'https://www.facebook.com/'],
  [['contact:instagram', 'instagram'], 'https://www.instagram.com/'],
  [['contact:linkedin', 'linkedin'], 'https://www.linkedin.com/company/'],
  [['contact:twitter', 'contact:x', 'twitter'], 'https://x.com/'],
  [['contact:youtube', 'youtube'], 'https://www.youtube.com/@'],
  [['contact:tiktok', 'tiktok'], 'https://www.tiktok.com/@'],
];

/** Profile addresses; WhatsApp numbers as `wa.me` links. */
export function socialsOf(tags: OsmTags): string[] {
  const profiles = NETWORKS.flatMap(([keys, base]) =>
    listOf(tags, keys).flatMap((value) => {
      if (/[/.]/.test(value) && /^(?:https?:\/\/|www\.|[a-z]+\.[a-z]+\/)/i.test(value))
        return [value];
      const handle = value.replace(/^@/, '');
      return /^[\w.-]{2,100}$/.test(handle) ? [base + handle] : [];
    }),
  );
  const chats = listOf(tags, ['contact:whatsapp', 'whatsapp']).flatMap((value) => {
    if (/^https?:/i.test(value)) return [value];
    const digits = value.replace(/\D/g, '');
    return digits.length >= 7 ? [`https://wa.me/${digits}`] : [];
  });
  return [...profiles, ...chats];
}

/** Countries that write the house number before the street. */
const NUMBER_FIRST: ReadonlySet<string> = new Set(
  'US CA GB IE FR LU AU NZ IN ZA SG PH MY HK KE NG JM TT IL TH'.split(' '),
);

export interface OsmAddress {
  /** Street and house number, as the country orders them. */
  readonly street: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly postcode: string | null;
  readonly country: string | null;
}

export function addressOf(tags: OsmTags): OsmAddress {
  const of = (...names: readonly string[]): string | null => {
    for (const name of names) {
      const value = (tags[`addr:${name}`] ?? tags[`contact:${name}`] ?? '').trim();
      if (value !== '') return value;
    }
    return null;
  };
  const country = of('country')?.toUpperCase() ?? null;
  return {
    street: streetLine(of('street', 'place'), of('housenumber'), of('unit'), country) ?? of('full'),
    city: of('city', 'town', 'village', 'municipality', 'hamlet'),
    region: of('state', 'province'),
    postcode: of('postcode') ?? (tags['postal_code']?.trim() || null),
    country: country !== null && /^[A-Z]{2}$/.test(country) ? country : null,
  };
}

function streetLine(
  street: string | null,
  number: string | null,
  unit: string | null,
  country: string | null,
): string | null {
  if (street === null) return null;
  // Without a country the words tell: English and French streets say what they are.
  const isNumberFirst =
    country === null
      ? /\b(?:street|road|avenue|lane|drive|boulevard|rue|place)\b/i.test(street)
      : NUMBER_FIRST.has(country);
  const line =
    number === null ? street : isNumberFirst ? `${number} ${street}` : `${street} ${number}`;
  return unit === null ? line : `${line}, Unit ${unit}`;
}
