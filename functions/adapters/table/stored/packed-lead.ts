import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Lead } from '../../../domain/leads/lead.ts';

/** How a row's lead is packed: 1 is JSON, deflated with the first dictionary. Forms that were ever written stay. */
const FORM = 1;

/** What leads have in common, the commonest last. Never to be changed: rows of form 1 can only be read with it. */
const DICTIONARY = Buffer.from(
  [
    '"reason":"listed first as ","satisfied":"no","reason":"not stated","satisfied":"unclear","reason":"',
    'temporarily_closed","permanently_closed","social_only","unreachable","undeliverable","risky","personal"',
    '"type":"toll_free","scope":"brand","whatsapp","mobilePhone","instagram","linkedin","facebook","ownerName"',
    '"franchise","chain","unknown","url":"https://www.openstreetmap.org/node/","license":"ODbL-1.0"',
    '"attribution":"© OpenStreetMap contributors, openstreetmap.org/copyright","license":"CC0-1.0"',
    '"categories":["restaurant","dental_clinic","cafe","plumbing","hotel"],"countryCode":"GB","countryCode":"DE"',
    ', London, Berlin, Paris, Chicago, IL, New York, NY, Austin, TX, Street, Avenue, Road, Suite, US"',
    '{"name":"","category":"restaurant","categories":["restaurant"],"brand":null,"brand":{"name":"","wikidata":"Q',
    '"},"ownershipType":"independent","address":"","street":"","city":"","region":"","postalCode":"',
    '","countryCode":"US","latitude":,"longitude":-,"phone":"+1","phones":[{"number":"+1","type":"',
    'fixed_line_or_mobile","scope":"location","source":"overture"}],"email":"info@","emailStatus":"deliverable",',
    '"emailStatus":"unknown","emails":[{"address":"info@","kind":"generic","status":"deliverable","source":"website"}',
    '],"email":null,"emailStatus":null,"emails":[],"website":"https://www.","domain":".com","websiteStatus":"ok",',
    '"websiteStatus":"none","socials":{"facebook":"https://www.facebook.com/","instagram":null,"linkedin":null,',
    '"x":null,"youtube":null,"tiktok":null},"confidence":0.9,"businessStatus":"unknown","businessStatus":',
    '"operational","openingHours":null,"sources":[{"id":"overture","recordId":"","url":null,"license":',
    '"CDLA-Permissive-2.0","attribution":"Overture Maps Foundation, overturemaps.org (meta)","retrievedAt":"20',
    '"},{"id":"website","recordId":"","url":"https://","license":"Facts published by the business itself",',
    '"attribution":"","retrievedAt":"2026-T:00.000Z"}],"id":"lead_01","jobId":"job_01","score":,"scoreReason":"',
    ' in , as asked; reachable by phone, e-mail (deliverable), website; independent; chain; source confidence 0.9',
    '; no sign of closure, record of 2026-; open 0.9 x fit 1.00 x reach 1.00.","matchedCriteria":[{"criterion":',
    '"category","satisfied":"yes","reason":"listed as "},{"criterion":"place","satisfied":"yes","reason":"in ',
    '"},{"criterion":"email","satisfied":"yes","reason":"e-mail address known (deliverable)"},{"criterion":"website",',
    '"satisfied":"yes","reason":"website known"},{"criterion":"phone","satisfied":"yes","reason":"phone number known"',
    '}],"createdAt":"2026-',
  ].join(''),
);

/** A packed lead's attributes: most rows then fit into one write unit. `leadId`: what rows are filtered by. */
export const packLead = (lead: Lead) => ({
  leadId: lead.id,
  form: FORM,
  packed: new Uint8Array(
    deflateRawSync(JSON.stringify(lead), {
      dictionary: DICTIONARY,
      level: constants.Z_BEST_COMPRESSION,
    }),
  ),
});

/**
 * A lead's row with its lead, as it lies or as it was packed, and with what was found of its addresses since.
 * @throws Error for a form that this release does not know
 */
export function unpackRow(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row;
  const { packed, form, lead: plain, checked }: Record<string, unknown> = { ...row };
  if (packed !== undefined && form !== FORM)
    throw new Error(`A lead is packed in form ${String(form)}, which this release can't read.`);
  const lead: unknown = packed instanceof Uint8Array ? unpack(packed) : plain;
  const isChecked = isObject(lead) && isObject(checked);
  return { ...row, lead: isChecked ? { ...lead, ...checked } : lead };
}

const unpack = (packed: Uint8Array): unknown =>
  JSON.parse(inflateRawSync(packed, { dictionary: DICTIONARY }).toString());

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
