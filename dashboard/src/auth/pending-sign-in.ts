import { entriesOf } from '../lib/entries.ts';

/**
 * What a sign-in must remember while the browser is at the provider: one-time values that are worth nothing
 * once the answer is in. No token is ever stored.
 */
export interface PendingSignIn {
  verifier: string;
  state: string;
  nonce: string;
  /** Path to go on to, with its query. */
  returnTo: string;
}

const KEY = 'sign-in';

export function writePending(pending: PendingSignIn): void {
  sessionStorage.setItem(KEY, JSON.stringify(pending));
}

/** Reads and forgets. */
export function takePending(): PendingSignIn | undefined {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isPending(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isPending(value: unknown): value is PendingSignIn {
  const fields = entriesOf(value);
  const texts = ['verifier', 'state', 'nonce', 'returnTo'].every(
    (name) => typeof fields.get(name) === 'string',
  );
  // Only a path of our own: `//host` would lead elsewhere.
  return texts && /^\/(?!\/)/.test(String(fields.get('returnTo')));
}
