import { readSigningKeys } from '../adapters/signing/signing-keys.ts';
import type { Config } from '../config.ts';
import type { CursorSealer } from '../http/cursor.ts';

/** What seals the cursors of lists. */
export const cursorsOf = (config: Config): CursorSealer => ({
  keys: readSigningKeys(config.SIGNING_KEYS).map(({ secret }) => secret),
});
