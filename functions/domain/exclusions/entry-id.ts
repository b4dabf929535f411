import { createHash } from 'node:crypto';
import { KNOWN_FIELDS } from '../leads/known/known-business.ts';
import type { KnownBusiness } from '../leads/known/known-business.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHARACTERS = 26;
const ENTRY_ID = /^ent_[0-9A-HJKMNP-TV-Z]{26}$/;

/** The id of a clean entry: 128 bits and more of its SHA-256, so that the same entry is the same row. */
export function entryIdOf(business: KnownBusiness): string {
  const text = JSON.stringify(KNOWN_FIELDS.map((field) => business[field]?.toLowerCase() ?? null));
  const digest = createHash('sha256').update(text).digest();
  const letters = Array.from(digest.subarray(0, CHARACTERS), (byte) => ALPHABET[byte % 32]);
  return `ent_${letters.join('')}`;
}

export const isEntryId = (text: string): boolean => ENTRY_ID.test(text);
