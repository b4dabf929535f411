import { leadsAskedFor } from '../../leads/leads-asked.ts';
import type { Job } from '../job.ts';

/** Websites that one call of a function reads side by side, at most and at least. */
const SITES_AT_ONCE = { most: 48, least: 12 } as const;
/** Calls that read side by side for one job: the width of the state machine's Map. */
const CALLS_AT_ONCE = 4;

/**
 * Businesses of one call. With 48 at once and no site over 12 s, a full chunk is read within two minutes; 84 of them
 * hold the pool of a job of 10,000 leads, far from the 25,000 events that an execution's history may have.
 */
const CHUNK_SIZE = { most: 480, least: 50 } as const;

/** A call stops reading after this long; its function has a minute more. */
const CALL_SECONDS = 240;

/** What claiming, writing and charging 10,000 leads takes, and some. */
const DELIVERY_SECONDS = 120;

/** Deliverable leads beyond those asked for that are looked for; delivery itself reads more when it must. */
const SPARE_SHARE = 1.1;
const SPARE = 1;

/** Chunks of a pool of businesses: every call of a wave gets work, and no call more than it can do. */
export function chunkCount(businesses: number): number {
  const full = Math.ceil(businesses / CHUNK_SIZE.most);
  // The last wave should be as wide as the others.
  if (full > 1) return Math.ceil(full / CALLS_AT_ONCE) * CALLS_AT_ONCE;
  return Math.min(CALLS_AT_ONCE, Math.ceil(businesses / CHUNK_SIZE.least));
}

/** Deliverable leads after which a chunk has given its share of what the job asks for. */
export const leadsWanted = (job: Job, chunks: number): number =>
  Math.ceil((leadsAskedFor(job).target * SPARE_SHARE + SPARE) / chunks);

/** Websites to read at once for this many leads: a small job must not read twice what it needs. */
export const sitesAtOnce = (leads: number): number =>
  Math.min(SITES_AT_ONCE.most, Math.max(SITES_AT_ONCE.least, leads * 2));

/**
 * When a job stops reading and delivers what it has: two minutes before the time that a job may run is over.
 * @param jobMaxSeconds the setting; of a time too short for two minutes a quarter is kept
 */
export function readingDeadline(
  { createdAt, waitedMs }: Pick<Job, 'createdAt' | 'waitedMs'>,
  jobMaxSeconds: number,
): Date {
  const seconds = jobMaxSeconds - Math.min(DELIVERY_SECONDS, jobMaxSeconds / 4);
  return new Date(Date.parse(createdAt) + waitedMs + seconds * 1_000);
}

/** When a call that begins now stops reading. */
export function callDeadline(job: Job, jobMaxSeconds: number, now: Date): Date {
  const call = now.getTime() + CALL_SECONDS * 1_000;
  return new Date(Math.min(call, readingDeadline(job, jobMaxSeconds).getTime()));
}

/** Mean time for a website with its addresses: most answer in 1 to 2 s, one in five uses its 12 s up. */
const SECONDS_PER_SITE = 3.6;
/** Of those who are asked for what only websites tell, about this share has it. */
const SITE_YIELD = 0.5;
/** Claiming, writing and charging a lead. */
const SECONDS_PER_LEAD = 0.006;

/**
 * Seconds that reading websites and delivering usually takes.
 * @param picky whether something is asked for that only websites tell
 */
export function expectedReadingSeconds(leads: number, picky: boolean): number {
  const sites = picky ? leads / SITE_YIELD : leads * SPARE_SHARE;
  const calls = Math.max(1, Math.min(CALLS_AT_ONCE, chunkCount(sites)));
  const atOnce = calls * sitesAtOnce(leads / calls);
  return (sites * SECONDS_PER_SITE) / atOnce + leads * SECONDS_PER_LEAD;
}

/**
 * When a job will be delivered, by how long one of its calls took to read its chunk: those that are left come in waves.
 * Null where all calls run at the same time, so that one tells nothing of others.
 * @param jobMaxSeconds what bounds the reading, whatever the websites do
 */
export function expectedEnd(
  job: Job,
  { index, of }: { index: number; of: number },
  { began, now, jobMaxSeconds }: { began: Date; now: Date; jobMaxSeconds: number },
): Date | null {
  if (of <= CALLS_AT_ONCE) return null;
  const waves = Math.ceil((of - index - 1) / CALLS_AT_ONCE);
  const read = now.getTime() + waves * (now.getTime() - began.getTime());
  const delivery = leadsAskedFor(job).target * SECONDS_PER_LEAD * 1_000;
  return new Date(Math.min(read, readingDeadline(job, jobMaxSeconds).getTime()) + delivery);
}
