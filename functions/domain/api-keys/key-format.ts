import { createHash } from 'node:crypto';
import type { Mode } from '../kernel/actor.ts';

/** In the order of their value as digits of the checksum. */
export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 62^32 is about 190 bits. */
export const RANDOM_CHARACTERS = 32;
const CHECKSUM_CHARACTERS = 6;
const PREFIX_SHOWN = 12;
const CRC32_POLYNOMIAL = 0xed_b8_83_20;

const KEY = /^lp_(live|test)_[0-9A-Za-z]{38}$/;

/**
 * The whole key: `lp_live_` or `lp_test_`, 32 random characters, 6 of checksum (behaviour: Keys and sessions).
 * @param random 32 base62 characters
 */
export function formatApiKey(type: Mode, random: string): string {
  const body = `lp_${type}_${random}`;
  return body + checksumOf(body);
}

/** The mode of a well-formed key; undefined for everything else, so that no storage is asked about it. */
export function modeOfApiKey(key: string): Mode | undefined {
  const mode = KEY.exec(key)?.[1];
  const body = key.slice(0, -CHECKSUM_CHARACTERS);
  if (mode === undefined || checksumOf(body) !== key.slice(-CHECKSUM_CHARACTERS)) return undefined;
  return mode === 'live' ? 'live' : 'test';
}

/** What is stored of a key. A plain hash is enough: the key is random, not a word that could be guessed. */
export const hashApiKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** What lists show of a key. */
export const shownPrefix = (key: string): string => key.slice(0, PREFIX_SHOWN);

/** The CRC-32 of zlib and PNG, over ASCII; loading Node's costs a cold start more than it saves on 40 characters. */
function crc32(text: string): number {
  let rest = 0xff_ff_ff_ff;
  for (let at = 0; at < text.length; at += 1) {
    rest ^= text.charCodeAt(at);
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? CRC32_POLYNOMIAL : 0);
  }
  return ~rest >>> 0;
}

function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let index = 0; index < CHECKSUM_CHARACTERS; index += 1) {
    digits = BASE62.charAt(rest % BASE62.length) + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}
