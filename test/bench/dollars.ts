import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod';
import { FUNCTION_SPECS } from '../../lib/function-specs.ts';
import { plus } from './prices.ts';
import type { Units } from './prices.ts';

/** What `cost.ts` prints of a job. */
const Counted = z.object({
  leads: z.number(),
  tableWriteUnits: z.number(),
  indexWriteUnits: z.number(),
  tableReads: z.number(),
  stored: z.number(),
  invocations: z.number(),
  gigabyteSeconds: z.number(),
  seconds: z.record(z.string(), z.number()),
  transitions: z.number(),
  requests: z.record(z.string(), z.number()),
});

export interface JobCost {
  /** Leads delivered; of a quote, what matches. */
  leads: number;
  units: Units;
  /** Wall time of each function, in seconds. */
  seconds: Readonly<Record<string, number>>;
}

/** Lines of a function's log a call, about: its own wide line and Lambda's report. */
const LOG_BYTES = 1_200;

/** Runs jobs on the local stack in a process of its own and gives what each would be billed for. */
export async function countJobs(prompts: readonly string[]): Promise<readonly JobCost[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [new URL('cost.ts', import.meta.url).pathname, ...prompts],
    { maxBuffer: 1 << 24 },
  );
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const counted = Counted.parse(JSON.parse(line));
      const requests = (pattern: RegExp) =>
        Object.entries(counted.requests).reduce(
          (sum, [name, count]) => sum + (pattern.test(name) ? count : 0),
          0,
        );
      const table = requests(/^dynamodb /);
      return {
        leads: counted.leads,
        seconds: counted.seconds,
        units: {
          httpApiRequest: 1,
          lambdaRequest: counted.invocations,
          lambdaGigabyteSecond: counted.gigabyteSeconds,
          transition: counted.transitions,
          tableWriteUnit: counted.tableWriteUnits + counted.indexWriteUnits,
          // Consistent reads of up to 4 kB.
          tableReadUnit: counted.tableReads,
          tableGigabyteMonth: counted.stored / 1e9,
          objectWrite: requests(/^s3 (PUT|POST)/),
          objectRead: requests(/^s3 (GET|HEAD)/),
          queueRequest: requests(/^sqs Send/),
          // With a bucket key and the table's own cache of keys, a request in a hundred asks for the key.
          keyRequest: table / 100,
          logGigabyte: (counted.invocations * LOG_BYTES) / 1e9,
          trace: counted.invocations / 20,
        },
      };
    });
}

/** Seconds that a real website takes, and how many are read at once; the sample's answer at once. */
export interface Websites {
  seconds: number;
  atOnce: number;
}

/** Adds the time that the enrich stage waits for real websites, a site a lead. */
export function withWebsites({ leads, units }: JobCost, { seconds, atOnce }: Websites): Units {
  const memory = (FUNCTION_SPECS['stages-enrich']?.memoryMb ?? 0) / 1_024;
  return plus(units, { lambdaGigabyteSecond: (leads / atOnce) * seconds * memory });
}

/** A job of more leads than the sample holds: what a small one costs, and a lead's part as often as it takes. */
export function extrapolate(small: JobCost, large: JobCost, leads: number): JobCost {
  const factor = (leads - small.leads) / (large.leads - small.leads);
  const growth = plus(large.units, small.units, -1);
  return { leads, units: plus(small.units, growth, factor), seconds: {} };
}

const MINUTES = 30 * 24 * 60;

/** A month in which nobody calls: what is paid by the month, the sweeper, and the pollers of the empty queue. */
export function idleMonth({
  alarmMetrics,
  secrets,
}: {
  alarmMetrics: number;
  secrets: number;
}): Units {
  const sweeper = FUNCTION_SPECS['background-sweep']?.memoryMb ?? 0;
  return {
    keyMonth: 1,
    secretMonth: secrets,
    alarmMetricMonth: alarmMetrics,
    dashboardMonth: 1,
    lambdaRequest: MINUTES,
    // A sweep that finds nothing takes about 100 ms, and ten queries of half a unit.
    lambdaGigabyteSecond: MINUTES * 0.1 * (sweeper / 1_024),
    tableReadUnit: MINUTES * 10 * 0.5,
    tableWriteUnit: MINUTES * 2,
    // Lambda keeps five long polls of 20 s open.
    queueRequest: MINUTES * 5 * 3,
    keyRequest: MINUTES / 5,
    logGigabyte: (MINUTES * LOG_BYTES) / 1e9,
    trace: MINUTES,
  };
}

/** A delivery of a webhook that is taken at the first try: its rows, message and share of the sender. */
export const webhookDelivery: Units = {
  queueRequest: 3,
  lambdaRequest: 0.1,
  lambdaGigabyteSecond: 0.3 * 0.5,
  tableWriteUnit: 4,
  tableReadUnit: 3,
  logGigabyte: LOG_BYTES / 1e9,
};
