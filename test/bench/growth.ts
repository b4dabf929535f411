import { measureBigCity } from './big-city.ts';
import { milliseconds, printTable } from './figures.ts';
import { measureHandlers } from './handlers.ts';
import { measureJobsAtOnce } from './jobs-at-once.ts';
import { runParts } from './parts.ts';
import { measurePromptGrowth, PROMPT_LENGTHS } from './prompts.ts';
import { measureWebhooks } from './webhooks.ts';

/** Small jobs where a city holds many of the kind. */
export async function printCity(): Promise<void> {
  const figures = await measureBigCity(30_000, [
    'find 10 restaurants in Austin, TX with phone',
    'find 10 restaurants in Austin, TX',
    'find 100 restaurants in Austin, TX with phone',
  ]);
  printTable(
    'Small jobs in a city with 30,000 of the kind (goals for 10 leads: 1,100 read units, 2.1 s, 430 MB)',
    [
      ['prompt', 'leads', 'found', 'mean score', 'read units', 'requests', 'time', 'peak so far'],
      ...figures.map((job) => [
        job.prompt,
        String(job.leads),
        job.leadsFound.toLocaleString('en'),
        job.meanScore.toFixed(1),
        job.readUnits.toLocaleString('en'),
        String(job.readRequests),
        milliseconds(job.seconds * 1_000),
        `${job.peakMegabytes.toFixed(0)} MB`,
      ]),
    ],
  );
}

/** How figures grow with leads, jobs at once, prompts and events; what takes longest comes last, and is left when time is up. */
export async function printGrowth(): Promise<void> {
  await runParts({
    prompts: growthByPrompt,
    'reading routes': growthOfReads,
    'jobs at once': growthByJobs,
    ...Object.fromEntries(
      EVENTS.map((events) => [
        `${events.toLocaleString('en')} events`,
        () => growthByEvents(events),
      ]),
    ),
    'profile of a job': profileOfJob,
    leads: growthByLeads,
  });
}

async function growthByLeads(): Promise<void> {
  const counts = [1, 10, 100, 1_000, 10_000];
  const jobs = await measureBigCity(
    30_000,
    counts.map((count) => `find ${count} restaurants in Austin, TX with phone`),
  );
  printTable(
    'Jobs by leads, in a city with 30,000 of the kind (goals: 6.5 write units a further lead; 10 leads in 2.1 s)',
    [
      [
        'leads',
        'read units',
        'write units',
        'a further lead',
        'requests',
        'time',
        'deliver',
        'peak so far',
      ],
      ...jobs.map((job, index) => {
        const before = jobs[index - 1];
        const further =
          before === undefined
            ? ''
            : ((job.writeUnits - before.writeUnits) / (job.leads - before.leads)).toFixed(1);
        return [
          job.leads.toLocaleString('en'),
          job.readUnits.toLocaleString('en'),
          job.writeUnits.toLocaleString('en'),
          further === '' ? '' : `${further} (${Number(further) <= 6.5 ? 'met' : 'missed'})`,
          (job.readRequests + job.writeRequests).toLocaleString('en'),
          milliseconds(job.seconds * 1_000),
          milliseconds((job.stages['stages-deliver'] ?? 0) * 1_000),
          `${job.peakMegabytes.toFixed(0)} MB`,
        ];
      }),
    ],
  );
}

async function growthByJobs(): Promise<void> {
  const atOnce = await measureJobsAtOnce([1, 5, 20, 50]);
  printTable(
    'Live jobs of 5 leads at once (goal: a job takes no more of the machine than one alone)',
    [
      ['at once', 'all done after', 'a job', 'goal'],
      ...atOnce.map(({ jobs: count, seconds }) => {
        const each = seconds / count;
        const alone = atOnce[0]?.seconds ?? seconds;
        return [
          String(count),
          milliseconds(seconds * 1_000),
          milliseconds(each * 1_000),
          each <= alone ? 'met' : 'missed',
        ];
      }),
    ],
  );
}

async function profileOfJob(): Promise<void> {
  const [profile] = await measureBigCity(30_000, [
    'profile: find 1000 restaurants in Austin, TX with phone',
  ]);
  if (profile === undefined) throw new Error('No job was profiled.');
  const busy = Object.entries(profile.shares).filter(([name]) => name !== 'idle');
  const total = busy.reduce((sum, [, spent]) => sum + spent, 0);
  printTable(
    `A job of ${profile.leads.toLocaleString('en')} leads: whose time the stack's thread took`,
    [
      ['', 'seconds', 'share'],
      ...busy.map(([name, spent]) => [
        name,
        spent.toFixed(1),
        `${((spent / total) * 100).toFixed(0)} %`,
      ]),
    ],
  );
}

async function growthOfReads(): Promise<void> {
  printTable('Reading jobs and pages of leads, processor of the handler', [
    ['call', 'processor', 'of three bare calls'],
    ...(await measureHandlers()).map(({ call, processorMs, ratio }) => [
      call,
      milliseconds(processorMs),
      `${ratio.toFixed(2)}x`,
    ]),
  ]);
}

function growthByPrompt(): Promise<void> {
  printTable('Understanding by length of the prompt (characters; goal: 50 ms at 2,000)', [
    ['shape', ...PROMPT_LENGTHS.map((length) => length.toLocaleString('en')), 'goal'],
    ...measurePromptGrowth().map(({ shape, milliseconds: all }) => [
      shape,
      ...all.map((value) => milliseconds(value)),
      (all.at(-1) ?? Infinity) <= 50 ? 'met' : 'missed',
    ]),
  ]);
  return Promise.resolve();
}

const EVENTS = [100, 1_000, 10_000] as const;

async function growthByEvents(events: number): Promise<void> {
  const { deliveriesPerSecond, p50Ms, p99Ms } = await measureWebhooks(events, 50);
  printTable(
    `Webhooks with ${events.toLocaleString('en')} events in the queue (goal: 240 a second, whatever their number)`,
    [
      ['a second', 'goal', 'p50', 'p99'],
      [
        String(deliveriesPerSecond),
        deliveriesPerSecond >= 240 ? 'met' : 'missed',
        milliseconds(p50Ms),
        milliseconds(p99Ms),
      ],
    ],
  );
}
