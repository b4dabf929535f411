#!/usr/bin/env node
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { stdin, stdout, stderr } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { ApiProblem, dataOf, getJob, leadsClient, listLeads } from '../client/leads-client.ts';
import type { ClarifyingQuestion, Job, LeadsClient } from '../client/leads-client.ts';
import { leadsTable, shortfallText } from './leads/print.ts';
import { progressLine } from './leads/progress.ts';
import { keepCompiledCode } from './local/keep-compiled-code.ts';

const USAGE = `Usage: npm run leads -- "<request>" [--csv FILE] [--max-credits N] [--test]

  "find 20 dentists in Austin, TX with email"

With LEADS_API_KEY (and LEADS_BASE_URL) set, asks that service; else starts the embedded one.
  --csv FILE       where to write the CSV (default: leads.csv)
  --max-credits N  spend at most N credits
  --test           use the sandbox of the embedded service
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    csv: { type: 'string', default: 'leads.csv' },
    'max-credits': { type: 'string' },
    test: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const prompt = positionals.join(' ').trim();
if (values.help || prompt === '') {
  (values.help ? stdout : stderr).write(USAGE);
  process.exit(values.help ? 0 : 2);
}

const connection = await connect();
let exitCode = 1;
try {
  exitCode = await run(connection.client);
} catch (error) {
  if (!(error instanceof ApiProblem)) throw error;
  stderr.write(`${error.message}\n`);
} finally {
  await connection.close();
}
process.exit(exitCode);

async function connect(): Promise<{ client: LeadsClient; close(): Promise<void> }> {
  const key = process.env['LEADS_API_KEY'];
  if (key !== undefined && key !== '') {
    const baseUrl = process.env['LEADS_BASE_URL'] || 'http://127.0.0.1:8787/v1';
    return { client: leadsClient({ baseUrl, token: key }), close: () => Promise.resolve() };
  }
  // Loaded only when it is needed: talking to a service elsewhere needs none of it.
  keepCompiledCode();
  const { startStack } = await import('../lib/local/stack.ts');
  const stack = await startStack({ sweepMs: 5_000, env: process.env });
  const { liveKey, testKey } = await stack.createOrganization();
  stderr.write(
    'No LEADS_API_KEY is set: using the embedded service and its invented sample data.\n',
  );
  return {
    client: leadsClient({ baseUrl: stack.baseUrl, token: values.test ? testKey : liveKey }),
    close: () => stack.close(),
  };
}

async function run(leads: LeadsClient): Promise<number> {
  const maxCredits = values['max-credits'];
  let job = await dataOf(
    leads.POST('/jobs', {
      params: { header: { 'Idempotency-Key': randomUUID() } },
      body: { prompt, ...(maxCredits === undefined ? {} : { maxCredits: Number(maxCredits) }) },
    }),
  );
  const cancelled = new AbortController();
  const onInterrupt = () => cancelled.abort();
  process.once('SIGINT', onInterrupt);
  try {
    job = await follow(leads, job, cancelled.signal);
  } finally {
    process.off('SIGINT', onInterrupt);
  }
  clearLine();
  if (cancelled.signal.aborted) {
    stderr.write('Cancelled; nothing was charged.\n');
    return 130;
  }
  if (job.status !== 'delivered') {
    stderr.write(`The job ${job.status}: ${job.errorMessage ?? ''}\n`);
    return 1;
  }
  await report(leads, job);
  return 0;
}

/** Polls until the job has ended; asks its questions on the way. Ctrl-C cancels the job. */
async function follow(leads: LeadsClient, first: Job, signal: AbortSignal): Promise<Job> {
  const params = { path: { id: first.id } };
  let job = first;
  for (;;) {
    if (signal.aborted) return dataOf(leads.POST('/jobs/{id}/cancel', { params }));
    if (job.retryAfterSeconds === undefined) return job;
    if (job.status === 'awaiting_clarification') {
      clearLine();
      const answers = await ask(job.clarifyingQuestions);
      job = await dataOf(leads.POST('/jobs/{id}/clarify', { params, body: { answers } }));
      continue;
    }
    showLine(progressLine(job));
    await pause(Math.min(1, job.retryAfterSeconds) * 1_000, signal);
    job = await getJob(leads, job.id);
  }
}

async function ask(
  questions: readonly ClarifyingQuestion[],
): Promise<{ questionId: string; answer: string }[]> {
  const terminal = createInterface({ input: stdin, output: stderr });
  // Ctrl-C at a question ends the program as it does elsewhere.
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    const answers = [];
    for (const question of questions) {
      const options = question.options ?? [];
      const list = options.map(({ label }, index) => `  ${index + 1}. ${label}\n`).join('');
      let answer = '';
      while (answer === '')
        answer = (await terminal.question(`${question.question}\n${list}> `)).trim();
      answers.push({ questionId: question.id, answer: options[Number(answer) - 1]?.id ?? answer });
    }
    return answers;
  } finally {
    terminal.close();
  }
}

async function report(leads: LeadsClient, job: Job): Promise<void> {
  const { data } = await listLeads(leads, job.id, { limit: 100 });
  stdout.write(leadsTable(data, stdout.columns ?? 120));
  const link = await dataOf(leads.GET('/jobs/{id}/export', { params: { path: { id: job.id } } }));
  const response = await fetch(link.url);
  if (!response.ok || response.body === null)
    throw new ApiProblem('NO_CSV', 'The CSV could not be read.');
  const file = createWriteStream(values.csv);
  await once(file, 'open');
  await pipeline(Readable.fromWeb(response.body), file);
  stdout.write(
    `\n${job.leadsDelivered} leads for ${job.creditsCharged} credits; the list is in ${values.csv}\n`,
  );
  if (job.shortfall !== null) stdout.write(shortfallText(job.shortfall));
}

function showLine(text: string): void {
  if (stderr.isTTY) stderr.write(`\r\u001B[K${text}`);
}

function clearLine(): void {
  if (stderr.isTTY) stderr.write('\r\u001B[K');
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
