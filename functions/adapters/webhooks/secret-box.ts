import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { BoundedCache } from '../../domain/kernel/bounded-cache.ts';
import type { SecretBox } from '../../domain/webhooks/secret-box.ts';
import type { SigningKey } from '../signing/signing-keys.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Opened secrets kept in memory, by ciphertext: a new secret has a new ciphertext. */
const MOST_CACHED = 1_000;

/**
 * Encrypts with AES-256-GCM under the newest key: `kid.` and base64url of nonce, tag and ciphertext. Older keys go on
 * opening until they are taken out.
 */
export function secretBox(keys: readonly [SigningKey, ...SigningKey[]]): SecretBox {
  const derived = new Map(keys.map(({ kid, secret }) => [kid, derivedKey(secret)]));
  const [{ kid: newest }] = keys;
  const cache = new BoundedCache<string>({ most: MOST_CACHED });

  const keyOf = (kid: string): Buffer => {
    const key = derived.get(kid);
    if (key === undefined) throw new Error(`There is no key ${kid} to open secrets with.`);
    return key;
  };

  return {
    async seal(secret, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, keyOf(newest), nonce).setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      const box = Buffer.concat([nonce, cipher.getAuthTag(), text]);
      return `${newest}.${box.toString('base64url')}`;
    },
    async open(sealed, context) {
      const name = `${context}\n${sealed}`;
      const known = cache.get(name);
      if (known !== undefined) return known;
      const [kid = '', text = ''] = sealed.split('.');
      const box = Buffer.from(text, 'base64url');
      const nonce = box.subarray(0, NONCE_BYTES);
      const tag = box.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(ALGORITHM, keyOf(kid), nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(context))
        .setAuthTag(tag);
      const opened = Buffer.concat([
        decipher.update(box.subarray(NONCE_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8');
      cache.set(name, opened);
      return opened;
    },
  };
}

const derivedKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'webhook signing secrets', KEY_BYTES));
