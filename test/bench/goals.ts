import { measureBigCity } from './big-city.ts';
import { measureBundles } from './bundles.ts';
import { milliseconds, printTable } from './figures.ts';
import { measureHandlers } from './handlers.ts';
import { benchCsv, benchLeads } from './leads.ts';
import { measureCityQuery } from './overture.ts';
import { runParts } from './parts.ts';
import { measureColdPrompt, measurePromptGrowth } from './prompts.ts';
import { measureStart } from './service.ts';
import { measureWebhooks } from './webhooks.ts';

/** A figure and the bound that it is to keep; `most` of what should be small, `least` of what should be large. */
interface Goal {
  what: string;
  value: number;
  show?: (value: number) => string;
  most?: number;
  least?: number;
}

const plain = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 2 });
const times = (value: number): string => `${value.toFixed(2)}x`;
const megabytes = (value: number): string => `${value.toFixed(0)} MB`;

/** What a small job costs where a city holds many of the kind. */
async function jobGoals(): Promise<Goal[]> {
  const [ten, hundred] = await measureBigCity(
    30_000,
    [10, 100].map((count) => `find ${count} restaurants in Austin, TX with phone`),
  );
  if (ten === undefined || hundred === undefined) throw new Error('A job was not measured.');
  const further = (hundred.writeUnits - ten.writeUnits) / (hundred.leads - ten.leads);
  return [
    { what: '10 leads among 30,000: read units', value: ten.readUnits, most: 1_100 },
    {
      what: '10 leads among 30,000: time',
      value: ten.seconds * 1_000,
      show: milliseconds,
      most: 2_100,
    },
    {
      what: '10 leads among 30,000: peak memory',
      value: ten.peakMegabytes,
      show: megabytes,
      most: 430,
    },
    { what: 'a further lead: write units', value: further, most: 6.5 },
  ];
}

async function webhookGoals(): Promise<Goal[]> {
  const figures = await measureWebhooks();
  return [
    {
      what: 'a delivery: processor, with the SDK',
      value: figures.processorMsFull,
      show: milliseconds,
      most: 2.5,
    },
    { what: 'a delivery: calls before the request', value: figures.callsToRequest, most: 3 },
    { what: 'deliveries a second', value: figures.deliveriesPerSecond, least: 240 },
    { what: 'messages that came again', value: figures.handedOutAgain, most: 0 },
  ];
}

/** Handlers against three bare calls of the SDK; the best of other frameworks took 1.36 times as long for a job. */
async function handlerGoals(): Promise<Goal[]> {
  const figures = await measureHandlers();
  return figures.map(({ call, ratio }) => ({
    what: `${call}: processor, against bare calls`,
    value: ratio,
    show: times,
    ...(call === 'GET job' ? { most: 1.36 } : {}),
  }));
}

/** Imports against a function with nothing but a table. */
async function importGoals(): Promise<Goal[]> {
  const figures = await measureBundles();
  return figures.map(({ name, timesSlim }) => ({
    what: `import of ${name}`,
    value: timesSlim,
    show: times,
    most: name.startsWith('api-') ? 1.5 : 2.2,
  }));
}

async function leadGoals(): Promise<Goal[]> {
  const { wholePerSecond } = benchLeads();
  const csv = await benchCsv();
  return [
    { what: 'normalize to score, records a second', value: wholePerSecond, least: 25_000 },
    { what: 'CSV of 100,000 leads', value: csv.milliseconds, show: milliseconds, most: 500 },
  ];
}

function promptGoals(): Promise<Goal[]> {
  const longest = measurePromptGrowth().map(({ shape, milliseconds: all }) => ({
    what: `2,000 characters of ${shape}`,
    value: all.at(-1) ?? Infinity,
    show: milliseconds,
    most: 50,
  }));
  return Promise.resolve([
    {
      what: 'the first prompt of a process: processor',
      value: measureColdPrompt().cpu,
      show: milliseconds,
      most: 1_000,
    },
    ...longest,
  ]);
}

async function sourceGoals(): Promise<Goal[]> {
  const { requests, milliseconds: time } = await measureCityQuery();
  return [
    { what: 'a city out of 600,000 rows: requests', value: requests, most: 10 },
    { what: 'a city out of 600,000 rows: time', value: time, show: milliseconds },
  ];
}

async function memoryGoals(): Promise<Goal[]> {
  const { afterJobMegabytes } = await measureStart();
  return [
    { what: 'stack after one live job', value: afterJobMegabytes, show: megabytes, most: 250 },
  ];
}

const PARTS: Readonly<Record<string, () => Promise<Goal[]>>> = {
  'jobs in a large city': jobGoals,
  webhooks: webhookGoals,
  'reading routes': handlerGoals,
  leads: leadGoals,
  prompts: promptGoals,
  sources: sourceGoals,
  memory: memoryGoals,
  imports: importGoals,
};

/** All goals of cost and speed, met or missed, part by part as they are measured. */
export async function printGoals(): Promise<void> {
  const count = { met: 0, missed: 0 };
  const print = (part: string, goals: readonly Goal[]): void => {
    const rows = goals.map(({ what, value, show = plain, most, least }) => {
      const isBound = most !== undefined || least !== undefined;
      const verdict = isBound ? verdictOf(value, most, least) : undefined;
      if (verdict !== undefined) count[verdict] += 1;
      const bound =
        most !== undefined ? `<= ${show(most)}` : least !== undefined ? `>= ${show(least)}` : '';
      return [what, show(value), bound, verdict ?? ''];
    });
    printTable(`Goals: ${part} (counts are exact, times as the machine is loaded)`, [
      ['', 'measured', 'goal', ''],
      ...rows,
    ]);
  };
  const { seconds, left } = await runParts(
    Object.fromEntries(
      Object.entries(PARTS).map(([part, measure]) => [
        part,
        async () => print(part, await measure()),
      ]),
    ),
  );
  const total = Object.values(seconds).reduce((sum, one) => sum + one, 0);
  console.log(
    `\n${count.met} goals met, ${count.missed} missed, ${Object.keys(left).length} parts not measured, in ${total.toFixed(0)} s`,
  );
}

const verdictOf = (value: number, most = Infinity, least = -Infinity): 'met' | 'missed' =>
  value <= most && value >= least ? 'met' : 'missed';
