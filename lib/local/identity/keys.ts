import type { JWK, JWTPayload } from 'jose';
import { calculateJwkThumbprint } from 'jose/jwk/thumbprint';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import { exportJWK } from 'jose/key/export';
import { generateKeyPair } from 'jose/key/generate/keypair';

/** The provider's one signing key (RS256 with 2,048 bits, as Cognito's), made anew at each start. */
export interface SigningKey {
  readonly jwks: { readonly keys: readonly JWK[] };
  sign(claims: JWTPayload): Promise<string>;
  /** The claims of an unexpired token of this key and issuer, else undefined. */
  verify(token: string, issuer: string): Promise<JWTPayload | undefined>;
}

/** Makes the key on the thread pool: tens of milliseconds in which the caller can go on. */
export async function createSigningKey(): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { modulusLength: 2048 });
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  return {
    jwks: { keys: [{ ...jwk, kid, alg: 'RS256', use: 'sig' }] },
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ kid, alg: 'RS256' }).sign(privateKey),
    verify: async (token, issuer) => {
      try {
        const options = { issuer, algorithms: ['RS256'], requiredClaims: ['exp'] };
        return (await jwtVerify(token, publicKey, options)).payload;
      } catch {
        return undefined;
      }
    },
  };
}
