import { createHmac, timingSafeEqual } from 'node:crypto';
import type { LinkSigner } from '../../domain/jobs/export-job.ts';

export interface SigningKey {
  kid: string;
  secret: string;
}

/**
 * Reads `kid:secret,kid:secret`, the newest first.
 * @param setting its name, for the error
 * @throws Error when there is none: nothing could be signed
 */
export function readSigningKeys(
  text: string,
  setting = 'SIGNING_KEYS',
): readonly [SigningKey, ...SigningKey[]] {
  const keys = text
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf(':');
      return { kid: pair.slice(0, at), secret: pair.slice(at + 1) };
    });
  const [first, ...rest] = keys;
  if (first === undefined || keys.some(({ kid, secret }) => kid === '' || secret.length < 16))
    throw new Error(`${setting} must hold kid:secret pairs, each secret of 16 characters or more.`);
  return [first, ...rest];
}

/** Signs export links with the newest key; older keys go on verifying until they are taken out. */
export function linkSigner(keys: readonly [SigningKey, ...SigningKey[]]): LinkSigner {
  const byKid = new Map(keys.map(({ kid, secret }) => [kid, secret]));
  return {
    kid: keys[0].kid,
    sign(kid, text) {
      const secret = byKid.get(kid);
      return secret === undefined
        ? undefined
        : createHmac('sha256', secret).update(text).digest('base64url');
    },
    equal(a, b) {
      const left = Buffer.from(a);
      const right = Buffer.from(b);
      return left.length === right.length && timingSafeEqual(left, right);
    },
  };
}
