/** For how long jobs and what belongs to them are kept. */
export interface Retention {
  now(): Date;
  /** Days after the end of a job; null for ever. */
  days: number | null;
  /** Days for which a delivered business is not delivered again: until then the job's row says when it was. */
  windowDays: number;
}

export const KEPT_FOR_EVER: Retention = { now: () => new Date(0), days: null, windowDays: 0 };

/** Tidying up may come late, never early. */
const SPARE_DAYS = 3;

/** When a row may go, if it is not kept for ever: what readers see ends earlier, at its day. */
export function ttlOf(retention: Retention, from: string | null): { ttl?: number } {
  const { days, windowDays } = retention;
  if (days === null || from === null) return {};
  const kept = Math.max(days, windowDays) + SPARE_DAYS;
  return { ttl: Math.floor(Date.parse(from) / 1_000) + kept * 86_400 };
}
