import { randomBytes } from 'node:crypto';
import { BASE62 } from '../domain/api-keys/key-format.ts';

/** Bytes from this on would make the first characters likelier than the others. */
const EVEN_BELOW = 256 - (256 % BASE62.length);

/** Characters of base62, each drawn uniformly from the system's secure source. */
export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length)
    for (const byte of randomBytes(length))
      if (byte < EVEN_BELOW && text.length < length) text += BASE62.charAt(byte % BASE62.length);
  return text;
}
