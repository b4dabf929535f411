import { expectedReadingSeconds } from '../../functions/domain/jobs/stages/reading-plan.ts';
import type { Business } from '../../functions/domain/leads/lead.ts';
import type { SourceRecord } from '../../functions/domain/leads/normalize/source-record.ts';
import { anAccount } from '../builders/accounts.ts';
import { aJob } from '../builders/jobs.ts';
import { aRequest, aSourceRecord } from '../domain/leads/builders.ts';
import { MemoryJobs } from './memory-jobs.ts';
import type { Around } from './memory-jobs.ts';
import { runPipeline } from './memory-pipeline.ts';
import { VirtualTime } from './virtual-time.ts';

export interface LargeJobInput {
  /** Leads asked for, with e-mail. */
  leads: number;
  /** Records that the sources give, each another business. */
  records: number;
  /** Share of websites that name an address. */
  yieldShare: number;
  /** Share of websites that use up their 12 s. */
  slowShare: number;
  /** Seconds that the job has run when it begins to read. */
  ranSeconds?: number;
}

export interface LargeJobResult {
  job: ReturnType<MemoryJobs['job']>;
  /** From the first website to the commit. */
  seconds: number;
  /** The same by the formula of the job's ETA. */
  expectedSeconds: number;
  /** What was expected after a fifth of that time, by what had been read until then; null where nothing was said. */
  revisedSeconds: number | null;
  sitesRead: number;
  /** Websites being read at the same moment, over all calls. */
  mostAtOnce: number;
}

const SLOW_SECONDS = 12;
const USUAL_SECONDS = 1.5;

/** What calls take that come often, milliseconds; the table's as measured from Lambda, one after the other. */
const CALL_MS: Readonly<Record<string, number>> = {
  readReservations: 10,
  reserve: 5,
  claim: 5,
  writeLead: 1,
  writeCsv: 3_000,
  commit: 30,
};

/** A large job from its sources' records to its end, by the stages themselves, with time that passes only in waiting. */
export async function simulateLargeJob(input: LargeJobInput): Promise<LargeJobResult> {
  const time = new VirtualTime();
  const created = time.clock.now().toISOString();
  time.clock.advance((input.ranSeconds ?? 0) * 1_000);
  const job = aJob({
    status: 'normalizing',
    createdAt: created,
    request: aRequest({ count: input.leads, contactFields: ['email'] }),
    leadsTarget: input.leads,
    creditsHeld: input.leads,
    capDate: created.slice(0, 10),
  });
  const world = new MemoryJobs({
    clock: time.clock,
    jobs: [job],
    account: anAccount({ held: input.leads }),
  });
  const sites = { read: 0, atOnce: 0, most: 0 };
  const read = async (business: Business, until: Date): Promise<Business | undefined> => {
    const number = Number(business.sources[0]?.recordId.slice('place-'.length));
    sites.atOnce += 1;
    sites.most = Math.max(sites.most, sites.atOnce);
    const seconds = shareOf(number, 1) < input.slowShare ? SLOW_SECONDS : USUAL_SECONDS;
    const leftMs = until.getTime() - time.clock.now().getTime();
    await time.sleep(Math.min(seconds * 1_000, leftMs));
    sites.atOnce -= 1;
    if (leftMs < seconds * 1_000) return undefined;
    sites.read += 1;
    const isFound = shareOf(number, 2) < input.yieldShare;
    return { ...business, websiteStatus: 'ok', emails: isFound ? [emailOf(business)] : [] };
  };
  const revisions: { at: number; expected: number }[] = [];
  const startedAt = time.clock.now().getTime();
  const secondsSince = (moment: Date): number => (moment.getTime() - startedAt) / 1_000;
  const around: Around = async (name, call) => {
    const ms = CALL_MS[name] ?? 0;
    if (ms > 0) await time.sleep(ms);
    const result = await call();
    if (name === 'raisePercent') {
      const expected = Date.parse(world.job(job.id).expectedAt ?? '');
      revisions.push({
        at: secondsSince(time.clock.now()),
        expected: secondsSince(new Date(expected)),
      });
    }
    return result;
  };
  const ended = await time.run(
    runPipeline(world, job, {
      tiles: [Array.from({ length: input.records }, (_, index) => recordOf(index))],
      openReader: (until) => ({ read: (business) => read(business, until) }),
      around,
    }),
  );
  const seconds = secondsSince(time.clock.now());
  const revised = revisions.findLast(({ at }) => at <= seconds / 5)?.expected;
  return {
    job: ended,
    seconds,
    revisedSeconds: revised === undefined || Number.isNaN(revised) ? null : revised,
    expectedSeconds: expectedReadingSeconds(input.leads, true),
    sitesRead: sites.read,
    mostAtOnce: sites.most,
  };
}

/** Businesses with nothing in common. */
function recordOf(number: number): SourceRecord {
  const name = `${word(number)} ${word(number * 7 + 3)} Dental`;
  return aSourceRecord({
    recordId: `place-${number}`,
    name,
    websites: [`https://${word(number)}${number}.example/`],
    phones: [],
    address: {
      freeform: `${number + 1} ${word(number * 3 + 1)} St`,
      locality: 'Austin',
      region: 'TX',
      postcode: '78704',
      country: 'US',
    },
    latitude: 30.15 + (number % 300) / 1_000,
    longitude: -97.9 + Math.floor(number / 300) / 200,
  });
}

const CONSONANTS = 'bcdfghjklmnprstvz';
const VOWELS = 'aeiou';

/** A word of four syllables, another one for each number. */
function word(number: number): string {
  let rest = (number * 2_654_435_761) % 4_294_967_296;
  let text = '';
  for (let syllable = 0; syllable < 4; syllable += 1) {
    text += CONSONANTS[rest % CONSONANTS.length] ?? '';
    rest = Math.floor(rest / CONSONANTS.length);
    text += VOWELS[rest % VOWELS.length] ?? '';
    rest = Math.floor(rest / VOWELS.length);
  }
  return text;
}

/** A number from 0 to 1 that looks random and is the same in every run. */
const shareOf = (number: number, salt: number): number =>
  ((number * 48_271 + salt * 9_973_387) % 65_521) / 65_521;

const emailOf = ({ domain }: Business) => ({
  address: `info@${domain}`,
  kind: 'generic' as const,
  status: 'unknown' as const,
  source: 'website',
});
