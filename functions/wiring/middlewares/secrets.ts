import { environment, settingsIn } from '../../config.ts';
import type { Env } from '../../config.ts';
import type { Middleware } from '../onion.ts';

export interface SecretsOptions {
  /** Ids of secrets in Secrets Manager, with commas between; by default what `SECRETS_ID` names at each call. */
  ids?: () => string;
  /** How long secrets are used before they are looked at again: a rotation takes effect within it. */
  freshMs?: number;
  now?: () => number;
  read?: (ids: string) => Promise<Env>;
  /** Called before the first call goes on, and again before the first one that finds another value. */
  onChange: (secrets: Env) => void;
}

const DEFAULTS = {
  ids: () => environment()['SECRETS_ID'] ?? '',
  freshMs: 300_000,
  now: () => Date.now(),
  // Loaded here, so that the local stack does without it.
  read: async (ids) => {
    const { readSecrets } = await import('../../adapters/secrets/read-secrets.ts');
    return readSecrets(ids);
  },
} as const satisfies Partial<SecretsOptions>;

interface Known {
  values: Env;
  readAt: number;
  /** False while nothing has been built from the values. */
  applied: boolean;
}

/** Hands the function its secrets. What was read before goes on working while Secrets Manager does not answer. */
export function secrets(options: SecretsOptions): Middleware {
  const { ids, freshMs, now, read, onChange } = { ...DEFAULTS, ...options };
  let known: Known | undefined;
  const readAgain = async (): Promise<Known> => {
    const id = ids();
    const readAt = now();
    if (known !== undefined && (id === '' || readAt - known.readAt < freshMs)) return known;
    if (id === '') return { values: {}, readAt, applied: false };
    try {
      const values = settingsIn(await read(id));
      const same = known !== undefined && JSON.stringify(values) === JSON.stringify(known.values);
      return { values, readAt, applied: same && known?.applied === true };
    } catch (error) {
      if (known === undefined) throw error;
      return { ...known, readAt };
    }
  };
  return {
    async before() {
      known = await readAgain();
      if (known.applied) return;
      onChange(known.values);
      known.applied = true;
    },
  };
}
