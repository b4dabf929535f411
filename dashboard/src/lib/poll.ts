/** How often a page looks again at something that changes by itself, by how long that has been quiet. */
const QUIET_STEPS = [
  { quietForMs: 10_000, everyMs: 1_000 },
  { quietForMs: 45_000, everyMs: 2_000 },
  { quietForMs: 180_000, everyMs: 5_000 },
] as const;
const AT_LAST_EVERY_MS = 15_000;

/** Milliseconds until the next look: each second while things change, less often the longer they don't. */
export const pauseAfter = (quietMs: number): number =>
  QUIET_STEPS.find(({ quietForMs }) => quietMs < quietForMs)?.everyMs ?? AT_LAST_EVERY_MS;

const seen = new WeakMap<object, { mark: string; at: number }>();

/**
 * Milliseconds since this page first saw the present mark of a thing. Its own clock alone counts: the service's may
 * differ by minutes.
 */
export function quietTime(thing: object, mark: string): number {
  const now = performance.now();
  const before = seen.get(thing);
  if (before?.mark === mark) return now - before.at;
  seen.set(thing, { mark, at: now });
  return 0;
}
