import { measureBundles } from '../test/bench/bundles.ts';
import { measureCapacity } from '../test/bench/capacity.ts';
import {
  countJobs,
  extrapolate,
  idleMonth,
  webhookDelivery,
  withWebsites,
} from '../test/bench/dollars.ts';
import { measureExclusions, measureUpload } from '../test/bench/exclusions.ts';
import { milliseconds, printTable } from '../test/bench/figures.ts';
import { printGoals } from '../test/bench/goals.ts';
import { printCity, printGrowth } from '../test/bench/growth.ts';
import { measureHostileSites } from '../test/bench/hostile-sites.ts';
import { benchCsv, benchLeads } from '../test/bench/leads.ts';
import { measureCityQuery } from '../test/bench/overture.ts';
import { dollarsOf, PRICES_AS_OF } from '../test/bench/prices.ts';
import {
  measureColdPrompt,
  measurePromptGrowth,
  measurePromptTimes,
  PROMPT_LENGTHS,
} from '../test/bench/prompts.ts';
import { limitsOf, MULTIPLES } from '../test/bench/scale.ts';
import { measureJobs, measureRoutes, measureStart } from '../test/bench/service.ts';
import { benchVerification, measureVerificationBundle } from '../test/bench/verification.ts';
import { measureWebhooks } from '../test/bench/webhooks.ts';
import { simulateLargeJob } from '../test/support/simulate-large-job.ts';

/** Sections by name: `npm run bench` runs all, `npm run bench -- routes jobs` some. */
const SECTIONS: Readonly<Record<string, () => Promise<void>>> = {
  async start() {
    const { readyMs, firstReadyMs, readyMegabytes, afterJobMegabytes } = await measureStart();
    printTable('The local stack in its own process', [
      ['start to ready', milliseconds(readyMs), 'goal < 2 s'],
      ['without compiled code of an earlier start', milliseconds(firstReadyMs), 'goal < 2 s'],
      ['resident when ready', `${readyMegabytes.toFixed(0)} MB`, 'goal < 250 MB'],
      ['resident after a live job', `${afterJobMegabytes.toFixed(0)} MB`, 'goal < 250 MB'],
    ]);
  },
  async routes() {
    const figures = await measureRoutes();
    printTable('Routes, one call after another (client and service in one process)', [
      ['route', 'p50', 'p99', 'calls in sequence', 'calls'],
      ...figures.map(({ route, p50Ms, p99Ms, sequentialCalls, calls }) => [
        route,
        milliseconds(p50Ms),
        milliseconds(p99Ms),
        String(sequentialCalls),
        String(calls),
      ]),
    ]);
  },
  async jobs() {
    const figures = await measureJobs();
    printTable('Whole jobs without pacing', [
      ['job', 'median', 'slowest', 'calls of the service'],
      ...figures.map(({ job, medianMs, slowestMs, calls }) => [
        job,
        milliseconds(medianMs),
        milliseconds(slowestMs),
        Object.entries(calls)
          .map(([point, count]) => `${point} ${count}`)
          .join(', '),
      ]),
    ]);
  },
  async bundles() {
    const figures = await measureBundles();
    printTable('Function bundles, minified, with the AWS SDK', [
      [
        'function',
        'kB',
        'gzip kB',
        'budget kB',
        'on demand kB',
        'import',
        'processor',
        'of a slim one',
        'resident',
      ],
      ...figures.map((figure) => [
        figure.name,
        ...[figure.bytes, figure.gzipBytes, figure.budget, figure.onDemandBytes].map((bytes) =>
          (bytes / 1_000).toFixed(0),
        ),
        milliseconds(figure.importMs),
        milliseconds(figure.processorMs),
        `${figure.timesSlim.toFixed(2)}x`,
        `${figure.residentMegabytes.toFixed(0)} MB`,
      ]),
    ]);
  },
  prompts() {
    const warm = measurePromptTimes();
    const cold = measureColdPrompt();
    printTable('Understanding a prompt', [
      ['mean, processor', milliseconds(warm.mean), 'goal < 2 ms'],
      ['median, clock', milliseconds(warm.median), ''],
      ['first one of a process, processor', milliseconds(cold.cpu), 'goal < 1 s'],
      ['first one of a process, clock', milliseconds(cold.milliseconds), ''],
    ]);
    printTable('Understanding by length of the prompt (characters; goal < 50 ms at 2,000)', [
      ['shape', ...PROMPT_LENGTHS.map((length) => length.toLocaleString('en'))],
      ...measurePromptGrowth().map((growth) => [
        growth.shape,
        ...growth.milliseconds.map((value) => milliseconds(value)),
      ]),
    ]);
    return Promise.resolve();
  },
  async leads() {
    const figures = benchLeads();
    printTable('Leads on one core (records a second)', [
      ['normalize', Math.round(figures.normalizePerSecond).toLocaleString('en'), ''],
      ['block and match', Math.round(figures.matchPerSecond).toLocaleString('en'), 'goal > 50,000'],
      ...Object.entries(figures)
        .filter(([name]) => name.endsWith('PerSecond') && !/^(normalize|match)/.test(name))
        .map(([name, value]) => [
          name.replace('PerSecond', ''),
          Math.round(Number(value)).toLocaleString('en'),
          name.startsWith('whole') ? 'goal > 25,000' : '',
        ]),
    ]);
    const csv = await benchCsv();
    printTable(`CSV of ${csv.leads.toLocaleString('en')} leads`, [
      ['bytes', csv.bytes.toLocaleString('en'), ''],
      ['processor', milliseconds(csv.milliseconds), 'goal < 500 ms'],
      ['resident growth', `${csv.residentGrowthMegabytes.toFixed(0)} MB`, 'goal < 100 MB'],
    ]);
  },
  async capacity() {
    const figures = await measureCapacity();
    const round = (value: number) => (Math.round(value * 10) / 10).toString();
    printTable('DynamoDB (least for a lead: its row, and one reservation for each alias)', [
      ['', 'write requests', 'read requests', 'items written', 'write units'],
      ...figures.map(({ what, writeRequests, readRequests, itemsWritten, writeUnits }) => [
        what,
        round(writeRequests),
        round(readRequests),
        round(itemsWritten),
        round(writeUnits),
      ]),
    ]);
  },
  async exclusions() {
    const count = (value: number) => value.toLocaleString('en');
    const exclusions = await measureExclusions();
    printTable('What a job leaves out, 1,000 businesses found (embedded table)', [
      ['entries', 'excluded', 'keys', 'requests', 'rows', 'read units', 'time', 'processor'],
      ...exclusions.map((figures) => [
        count(figures.entries),
        count(figures.excluded),
        count(figures.keysAsked),
        count(figures.requests),
        count(figures.rowsFound),
        count(figures.readUnits),
        milliseconds(figures.milliseconds),
        milliseconds(figures.processorMs),
      ]),
    ]);
    printTable('How entries are spread', [
      [
        'entries',
        'rows',
        'look-up partitions',
        'largest, bytes',
        'partitions of entries',
        'rows in each',
      ],
      ...exclusions.map(({ entries, table }) => [
        count(entries),
        count(table.rows),
        count(table.lookupPartitions),
        count(table.largestLookupBytes),
        count(table.entryPartitions.length),
        table.entryPartitions.length === 0
          ? '-'
          : `${count(Math.min(...table.entryPartitions))} to ${count(Math.max(...table.entryPartitions))}`,
      ]),
    ]);
    const upload = await measureUpload();
    printTable('1,000 entries in one call', [
      ['time on the local stack', milliseconds(upload.milliseconds)],
      ['write requests', count(upload.writeRequests)],
      ['items written', count(upload.itemsWritten)],
      ['write units', count(upload.writeUnits)],
    ]);
  },
  async webhooks() {
    const figures = await measureWebhooks();
    printTable(
      'Webhooks: one sender, receivers on the loopback',
      Object.entries(figures).map(([name, value]) => [name, Number(value).toFixed(1)]),
    );
  },
  async verification() {
    const figures = { ...(await benchVerification()), ...(await measureVerificationBundle()) };
    printTable(
      'E-mail verification: 25 addresses, servers of 100 ms (goal < 1,500 ms; lists < 400 kB)',
      Object.entries(figures).map(([name, value]) => [name, value.toFixed(0)]),
    );
  },
  async websites() {
    const figures = measureHostileSites().toSorted((a, b) => b.longestStepMs - a.longestStepMs);
    printTable('Hostile pages of 2 MiB, processor time (goal: no step over 50 ms)', [
      ['filled with', 'longest step', 'whole page'],
      ...figures
        .slice(0, 15)
        .map(({ what, longestStepMs, wholeMs }) => [
          what,
          milliseconds(longestStepMs),
          milliseconds(wholeMs),
        ]),
    ]);
    const rows: string[][] = [
      ['slow sites', 'leads', 'sites read', 'at once', 'seconds', 'by ETA'],
    ];
    for (const slowShare of [0.2, 0.5, 1]) {
      const input = { leads: 10_000, records: 20_000, yieldShare: 0.56, slowShare };
      const { job, sitesRead, mostAtOnce, seconds, expectedSeconds } =
        await simulateLargeJob(input);
      const numbers = [job.leadsDelivered, sitesRead, mostAtOnce, seconds, expectedSeconds];
      rows.push([
        `${slowShare * 100} %`,
        ...numbers.map((figure) => Math.round(figure).toLocaleString('en')),
      ]);
    }
    printTable(
      '10,000 leads with e-mail, simulated: 12 s a slow site, 1.5 s another (goal < 1,680 s)',
      rows,
    );
  },
  async quotes() {
    const prompt = 'find 100 restaurants in Chicago, IL with phone';
    const [anew, again, job] = await countJobs([`quote: ${prompt}`, prompt]);
    if (anew === undefined || again === undefined || job === undefined)
      throw new Error('A quote was not counted.');
    const timeOf = (cost: typeof job, ...functions: readonly string[]) =>
      milliseconds(functions.reduce((sum, name) => sum + (cost.seconds[name] ?? 0) * 1_000, 0));
    const unitsOf = ({ units }: typeof job) =>
      (['tableWriteUnit', 'tableReadUnit', 'objectWrite', 'objectRead'] as const).map((unit) =>
        (units[unit] ?? 0).toLocaleString('en', { maximumFractionDigits: 1 }),
      );
    printTable(`A quote of "${prompt}", beside the job (${PRICES_AS_OF})`, [
      ['', 'found', 'time', 'USD', 'writes', 'reads', 'PUT', 'GET'],
      ...(
        [
          ['counted anew', anew, timeOf(anew, 'api-quotes')],
          ['counted within the hour', again, timeOf(again, 'api-quotes')],
          [
            'the job, to what matches',
            job,
            timeOf(job, 'stages-route', 'stages-scrape', 'stages-normalize'),
          ],
        ] as const
      ).map(([what, cost, time]) => [
        what,
        String(cost.leads),
        time,
        dollarsOf(cost.units).toPrecision(3),
        ...unitsOf(cost),
      ]),
    ]);
  },
  async cost() {
    const [sandbox, small, large] = await countJobs([
      'sandbox: find 20 dentists in Austin, TX with phone',
      'find 20 dentists in Austin, TX with phone',
      'find 200 restaurants in Illinois with phone',
    ]);
    if (sandbox === undefined || small === undefined || large === undefined)
      throw new Error('A job was not counted.');
    const websites = { seconds: 4, atOnce: 48 };
    const rows = [
      ['an idle month', idleMonth({ alarmMetrics: 37, secrets: 2 })],
      ['a sandbox job of 20 leads', sandbox.units],
      [`a live job of ${small.leads} leads`, withWebsites(small, websites)],
      [`a live job of ${large.leads} leads`, withWebsites(large, websites)],
      [
        'a live job of 1,000 leads (extrapolated)',
        withWebsites(extrapolate(small, large, 1_000), websites),
      ],
      ['a webhook delivery', webhookDelivery],
    ] as const;
    printTable(
      `Dollars, without free tiers (${PRICES_AS_OF}; websites answer in ${websites.seconds} s, ${websites.atOnce} at once)`,
      [
        ['', 'USD', 'writes', 'reads', 'transitions', 'GB-s', 'invocations', 'PUT', 'GET'],
        ...rows.map(([what, units]) => [
          what,
          dollarsOf(units).toPrecision(3),
          ...(
            [
              'tableWriteUnit',
              'tableReadUnit',
              'transition',
              'lambdaGigabyteSecond',
              'lambdaRequest',
              'objectWrite',
              'objectRead',
            ] as const
          ).map((unit) => (units[unit] ?? 0).toLocaleString('en', { maximumFractionDigits: 1 })),
        ]),
      ],
    );
  },
  async scale() {
    const [job] = await countJobs(['find 25 dentists in Austin, TX with phone']);
    if (job === undefined) throw new Error('No job was counted.');
    printTable(
      'Where the limits of AWS come (1x: one job of 25 leads a minute, 30 requests and 3 webhooks beside each)',
      [
        [
          'limit',
          ...MULTIPLES.map((of) => `at ${of.toLocaleString('en')}x`),
          'limit',
          'ends at',
          'then',
        ],
        ...limitsOf(job.units).map(({ limit, used, quota, endsAt, remedy }) => [
          limit,
          ...MULTIPLES.map((of) => (used * of).toLocaleString('en', { maximumFractionDigits: 1 })),
          quota.toLocaleString('en'),
          `${endsAt.toLocaleString('en', { maximumFractionDigits: 0 })}x`,
          remedy,
        ]),
      ],
    );
  },

  city: printCity,
  growth: printGrowth,
  goals: printGoals,
  async overture() {
    const figures = await measureCityQuery();
    printTable(
      'A city out of a large file of places',
      Object.entries(figures).map(([name, value]) => [name, Number(value).toLocaleString('en')]),
    );
  },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(SECTIONS, name));
if (unknown.length > 0) {
  console.error(
    `No such section: ${unknown.join(', ')}. The sections are ${Object.keys(SECTIONS).join(', ')}.`,
  );
  process.exit(2);
}
for (const [name, run] of Object.entries(SECTIONS))
  if (wanted.length === 0 || wanted.includes(name)) await run();
