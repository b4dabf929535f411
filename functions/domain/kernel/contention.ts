import { ServiceError } from './errors.ts';

export interface ContentionPorts {
  pause(milliseconds: number): Promise<void>;
}

/** Of calls that change one row at once, one succeeds with every round: as many can come together. */
const MOST_TRIES = 40;
const LONGEST_PAUSE_MS = 200;

/**
 * Tries a change that reads first and is stale when another one came between; about eight seconds in all.
 * @param attempt undefined when it was stale
 * @throws ServiceError SERVICE_UNAVAILABLE when others always come first
 */
export async function untilFresh<T>(
  ports: ContentionPorts,
  attempt: () => Promise<T | undefined>,
): Promise<T> {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const result = await attempt();
    if (result !== undefined) return result;
    await ports.pause(Math.min(tries * 10, LONGEST_PAUSE_MS));
  }
  throw new ServiceError(
    'SERVICE_UNAVAILABLE',
    'Other changes kept getting in first, and nothing was changed. Try again.',
    { retryAfterSeconds: 2 },
  );
}
