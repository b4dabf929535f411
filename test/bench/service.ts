import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalStack } from '../../lib/local/stack.ts';
import { Client, startTestStack } from '../support/stack.ts';
import { percentile } from './figures.ts';
import { startOptions } from './start-options.ts';

export interface StartFigures {
  /** From the start of the process to its word that it is ready. */
  readyMs: number;
  /** The same without compiled code of an earlier start. */
  firstReadyMs: number;
  /** Resident memory right after, and after a live job. */
  readyMegabytes: number;
  afterJobMegabytes: number;
}

/** Starts the service in a process of its own, as `npm start` does, and runs one live job on it. */
export async function measureStart(): Promise<StartFigures> {
  const first = await withService({ NODE_DISABLE_COMPILE_CACHE: '1' }, (service) =>
    Promise.resolve(service.readyMs),
  );
  // The start that fills the cache.
  await withService({}, () => Promise.resolve());
  return withService({}, async ({ readyMs, pid, directory }) => {
    const readyMegabytes = residentMegabytes(pid);
    const session = await readFile(join(directory, '.local/session.json'), 'utf8');
    const client = new Client(JSON.parse(session));
    const { body } = await client.create('find 20 dentists in Austin, TX with email');
    await client.until(body.id);
    const afterJobMegabytes = residentMegabytes(pid);
    return { readyMs, firstReadyMs: first, readyMegabytes, afterJobMegabytes };
  });
}

interface RunningService {
  readonly readyMs: number;
  readonly pid: number | undefined;
  readonly directory: string;
}

/** Runs `work` beside a service that was started with the options of `npm start`, and stops it. */
async function withService<T>(
  settings: Readonly<Record<string, string>>,
  work: (service: RunningService) => Promise<T>,
): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'leads-bench-'));
  const startedAt = performance.now();
  const child = spawn(process.execPath, startOptions(), {
    cwd: directory,
    env: { ...process.env, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    for await (const chunk of child.stdout) if (String(chunk).includes('Ready')) break;
    return await work({ readyMs: performance.now() - startedAt, pid: child.pid, directory });
  } finally {
    child.kill('SIGTERM');
    await ended;
    await rm(directory, { recursive: true, force: true });
  }
}

function residentMegabytes(pid: number | undefined): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1_024;
}

export interface RouteFigures {
  route: string;
  p50Ms: number;
  p99Ms: number;
  /** Longest chain of DynamoDB and other port calls, each waiting for the one before. */
  sequentialCalls: number;
  calls: number;
}

/** Times routes one call after another on a warm stack, and counts what each call asks of the outside. */
export async function measureRoutes(times = 300): Promise<RouteFigures[]> {
  const stack = await startTestStack();
  try {
    const client = await Client.of(stack, {
      credits: 1_000_000,
      limits: {
        requestsPerMinOrg: 1_000_000,
        requestsPerMinKey: 1_000_000,
        jobCreatesPerMin: 1_000_000,
        concurrentJobs: 1_000_000,
      },
    });
    const { body } = await client.create('find 5 dentists in Austin, TX', {
      idempotencyKey: 'one',
    });
    await client.until(body.id);
    const reads: [string, () => Promise<unknown>][] = [
      ['GET /jobs/:id', () => client.get(body.id)],
      ['GET /jobs', () => client.call('GET', '/jobs')],
      ['GET /jobs?status=', () => client.call('GET', '/jobs?status=delivered')],
      ['GET /jobs/:id/leads', () => client.call('GET', `/jobs/${body.id}/leads`)],
      ['GET /jobs/:id/export', () => client.call('GET', `/jobs/${body.id}/export`)],
      ['POST /jobs (replay)', () => client.create('', { idempotencyKey: 'one' })],
    ];
    const figures: RouteFigures[] = [];
    for (const [route, run] of reads) figures.push(await measure(stack, route, run, times));
    // Fewer of these: each starts a job that runs on beside the next call.
    figures.push(
      await measure(
        stack,
        'POST /jobs',
        () => client.create('find dentists', { mode: 'test' }),
        40,
      ),
    );
    return figures;
  } finally {
    await stack.close();
  }
}

async function measure(
  stack: LocalStack,
  route: string,
  run: () => Promise<unknown>,
  times: number,
): Promise<RouteFigures> {
  await run();
  const counter = countCalls(stack);
  await run();
  const counts = counter();
  const durations: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const startedAt = performance.now();
    await run();
    durations.push(performance.now() - startedAt);
  }
  return {
    route,
    p50Ms: percentile(durations, 0.5),
    p99Ms: percentile(durations, 0.99),
    ...counts,
  };
}

const OF_STAGES =
  /^(object|execution\.(describe|stop|resume)|reservations|leads\.write|csv|websites|job\.(percent|routing|scraping|normalizing|enriching|delivering|delivered|failed|awaiting))/;

/** Counts port calls until asked; a call that begins after another ended waits for it. */
function countCalls(stack: LocalStack): () => { sequentialCalls: number; calls: number } {
  let calls = 0;
  let longest = 0;
  const open = new Map<string, number[]>();
  stack.faults.onCall = (point, phase) => {
    // A job of this call runs on by itself: its stages are not part of the call.
    if (OF_STAGES.test(point) || point.startsWith('account')) return;
    if (phase === 'before') {
      calls += 1;
      open.set(point, [...(open.get(point) ?? []), longest + 1]);
    } else {
      const chain = open.get(point)?.shift() ?? 0;
      longest = Math.max(longest, chain);
    }
  };
  return () => {
    stack.faults.onCall = undefined;
    return { sequentialCalls: longest, calls };
  };
}

export interface JobFigures {
  job: string;
  medianMs: number;
  slowestMs: number;
  /** DynamoDB, S3 and Step Functions calls of one such job by the service's own code, the client's polls left out. */
  calls: Readonly<Record<string, number>>;
}

/** Whole jobs without pacing, one after another, and fifteen at once. */
export async function measureJobs(): Promise<JobFigures[]> {
  const stack = await startTestStack();
  try {
    const client = await Client.of(stack, {
      plan: 'scale',
      credits: 100_000,
      limits: { requestsPerMinOrg: 1_000_000, requestsPerMinKey: 1_000_000 },
    });
    const runs: [string, 'live' | 'test', number][] = [
      ['find 5 dentists in Austin, TX with email', 'live', 7],
      ['find 25 restaurants in Chicago, IL', 'live', 3],
      ['find 25 cafes in Berlin', 'test', 5],
    ];
    const figures: JobFigures[] = [];
    for (const [prompt, mode, times] of runs) {
      const durations: number[] = [];
      const counted = new Map<string, number>();
      for (let index = 0; index < times; index += 1) {
        if (index === times - 1) countPoints(stack, counted);
        const startedAt = performance.now();
        const { body } = await client.create(prompt, { mode });
        await client.until(body.id, undefined, mode);
        durations.push(performance.now() - startedAt);
      }
      stack.faults.onCall = undefined;
      figures.push({
        job: `${prompt} (${mode})`,
        medianMs: percentile(durations, 0.5),
        slowestMs: Math.max(...durations),
        calls: Object.fromEntries(counted),
      });
    }
    const startedAt = performance.now();
    const jobs = await Promise.all(
      Array.from({ length: 15 }, () => client.create('find 5 dentists in Austin, TX with email')),
    );
    const durations = await Promise.all(
      jobs.map(async ({ body }) => {
        await client.until(body.id);
        return performance.now() - startedAt;
      }),
    );
    figures.push({
      job: '15 of the first at once',
      medianMs: percentile(durations, 0.5),
      slowestMs: Math.max(...durations),
      calls: {},
    });
    return figures;
  } finally {
    await stack.close();
  }
}

/** What a client's polling asks. */
const POLLING = new Set(['key.find', 'rate.take']);

function countPoints(stack: LocalStack, counted: Map<string, number>): void {
  stack.faults.onCall = (point, phase) => {
    if (phase === 'before' && !POLLING.has(point))
      counted.set(point, (counted.get(point) ?? 0) + 1);
  };
}
