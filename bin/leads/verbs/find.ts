import { randomUUID } from 'node:crypto';
import { stderr } from 'node:process';
import { dataOf } from '../../../client/leads-client.ts';
import type { Job, LeadsClient } from '../../../client/leads-client.ts';
import { distanceMeters } from '../../../functions/domain/kernel/geo.ts';
import type { SampleCity } from '../../../lib/local/sample/cities.ts';
import { openTerminal, questionText } from '../ask.ts';
import type { Terminal } from '../ask.ts';
import { countOf, WrongCall } from '../command.ts';
import type { Call, Command, Connection } from '../command.ts';
import { followJob } from '../follow-job.ts';
import type { End } from '../follow-job.ts';
import { freeName, LIST_OPTIONS, listOutput, whereText, writeList } from '../list-output.ts';
import type { ListOutput } from '../list-output.ts';
import { mightFitText, shortfallText } from '../print.ts';
import { readRequest } from '../read-request.ts';

export const find: Command = {
  usage: 'find "REQUEST"',
  summary: 'find leads: says what it understood, asks about anything unclear',
  options: {
    ...LIST_OPTIONS,
    'max-credits': { type: 'string', value: 'N', help: 'spend at most N credits' },
    test: { type: 'boolean', help: 'use the sandbox of the local service' },
  },
  async run(call) {
    const prompt = call.positionals.join(' ').trim();
    if (prompt === '') throw new WrongCall('Describe who you are looking for in one sentence.');
    const maxCredits = countOf(call.values, 'max-credits');
    const output = listOutput(call, true);
    const connection = await call.connect('any');
    return findLeads(call, connection, { prompt, maxCredits, output });
  },
};

async function findLeads(
  call: Call,
  { client }: Connection,
  wanted: { prompt: string; maxCredits: number | undefined; output: ListOutput },
): Promise<number> {
  const { prompt, maxCredits, output } = wanted;
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  // Before the job is made: from then on Ctrl-C must cancel it.
  process.once('SIGINT', interrupt);
  let terminal: Terminal | undefined;
  const open =
    call.values['no-input'] === true ? () => SILENT : () => (terminal ??= openTerminal(interrupt));
  let end: End;
  try {
    const readiness = await readRequest(client, prompt, { terminal: open, note: call.note });
    if (interrupted.signal.aborted) return sayCancelled();
    if (readiness.kind === 'unanswered') return sayUnanswered();
    const job = await dataOf(
      client.POST('/jobs', {
        params: { header: { 'Idempotency-Key': randomUUID() } },
        body: { prompt, ...(maxCredits === undefined ? {} : { maxCredits }) },
      }),
    );
    call.note(`The job is ${job.id}.\n`);
    const { answers } = readiness;
    const { signal } = interrupted;
    const quiet = call.values['quiet'] === true;
    end = await followJob(client, job, { answers, signal, terminal: open, quiet });
  } finally {
    terminal?.close();
    process.off('SIGINT', interrupt);
  }
  const { job, reason } = end;
  if (job.status !== 'delivered') {
    if (reason === 'interrupted') return sayCancelled();
    if (reason === 'unanswered') return sayUnanswered();
    stderr.write(`${job.errorMessage ?? `The job is ${job.status}.`}\n`);
    return 1;
  }
  // A program that named a file reads it, even if it is empty; a person wants no file of titles.
  const isNamedLate = output.isUnnamed && job.leadsDelivered > 0;
  const file = isNamedLate ? freeName(job) : output.file;
  await writeList(client, job, { ...output, file }, isNamedLate ? 'file and rows' : 'file or rows');
  call.note(
    `${job.leadsDelivered} leads for ${job.creditsCharged} credits${whereText(job, file)}\n`,
  );
  call.note(shortfallText(job));
  call.note(mightFitText(job));
  if (job.leadsDelivered === 0) call.note(await sampleText(client, job));
  return 0;
}

/** Shows what is open to whoever reads the log, and answers nothing. */
const SILENT: Terminal = {
  ask: async (questions) => {
    for (const question of questions) stderr.write(questionText(question));
    return undefined;
  },
  close: () => {},
};

type Place = NonNullable<NonNullable<Job['request']>['place']>;

/** As far from a city's middle as the sample has businesses of it, and some more. */
const CITY_METERS = 30_000;

const isIn = (city: SampleCity, { parts }: Place): boolean =>
  parts.some(
    (part) =>
      (part.kind === 'city' || part.kind === 'postcode') &&
      distanceMeters(city.latitude, city.longitude, part.latitude, part.longitude) < CITY_METERS,
  );

/** What there is to find where a local service invents the data; nothing to say of any other. */
async function sampleText(client: LeadsClient, job: Job): Promise<string> {
  const { data: sources } = await dataOf(client.GET('/sources'));
  if (!sources.some(({ id }) => id === 'sample')) return '';
  const { SAMPLE_CITIES } = await import('../../../lib/local/sample/cities.ts');
  const place = job.request?.place;
  if (place !== undefined && place !== null && SAMPLE_CITIES.some((city) => isIn(city, place)))
    return job.coverage?.read === 0 ? 'The sample data has no such businesses there.\n' : '';
  const cities = SAMPLE_CITIES.map(({ name }) => name).join(', ');
  return `The sample data covers only these places: ${cities}.\n`;
}

function sayCancelled(): number {
  stderr.write('Cancelled; nothing was charged.\n');
  return 130;
}

function sayUnanswered(): number {
  // After the mark where an answer would have begun.
  stderr.write(
    '\nThe question was not answered and nothing was charged. Ask again with the answer in the sentence.\n',
  );
  return 3;
}
