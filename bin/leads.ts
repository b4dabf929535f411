#!/usr/bin/env node
import { randomUUID } from 'node:crypto';
import { stdout, stderr } from 'node:process';
import { ApiProblem, dataOf, getJob, leadsClient, listLeads } from '../client/leads-client.ts';
import type { Job, LeadsClient } from '../client/leads-client.ts';
import { argumentsOf } from './arguments.ts';
import { openTerminal } from './leads/ask.ts';
import type { Answer, Terminal } from './leads/ask.ts';
import { csvFile, saveCsv } from './leads/csv-file.ts';
import { leadsTable, shortfallText } from './leads/print.ts';
import { progressLine } from './leads/progress.ts';
import { readRequest } from './leads/read-request.ts';
import { useProxyOf } from './leads/use-proxy.ts';
import { keepCompiledCode } from './local/keep-compiled-code.ts';

const USAGE = `Usage: npm run leads -- "<request>" [--csv FILE] [--max-credits N] [--test]

  "find 20 dentists in Austin, TX with email"

With LEADS_API_KEY (and LEADS_BASE_URL) set, asks that service, through the proxy of HTTPS_PROXY if any, except
for the hosts of NO_PROXY; else starts the embedded one.
  --csv FILE       where to write the CSV (default: leads.csv, or the next free leads-2.csv ...)
  --max-credits N  spend at most N credits
  --test           use the sandbox of the embedded service

Ends with 0 when the list is delivered, 1 when there is none, 2 for a wrong call, 3 when the request is
unclear and nobody answers, 130 after Ctrl-C.
`;

const DEFAULT_BASE_URL = 'http://127.0.0.1:8787/v1';

interface Connection {
  baseUrl: string;
  client: LeadsClient;
  /** What to know of an empty list, if anything. */
  hint: string;
  close(): Promise<void>;
}

const { values, positionals } = argumentsOf(
  {
    allowPositionals: true,
    options: {
      csv: { type: 'string' },
      'max-credits': { type: 'string' },
      test: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  },
  USAGE,
);
// A reader that has seen enough (`| head`) must not keep the list from being written.
stdout.on('error', () => {});
process.exit(await main());

async function main(): Promise<number> {
  const prompt = positionals.join(' ').trim();
  const maxCredits = values['max-credits'];
  if (values.help) {
    stdout.write(USAGE);
    return 0;
  }
  if (prompt === '') return refuseCall('Describe who you are looking for in one sentence.');
  if (maxCredits !== undefined && !/^[1-9]\d{0,8}$/.test(maxCredits))
    return refuseCall('--max-credits must be a whole number from 1 on.');
  let connection: Connection | undefined;
  try {
    const csv = csvFile(values.csv);
    connection = await connect();
    return await run(connection, { prompt, maxCredits, csv });
  } catch (error) {
    clearLine();
    stderr.write(`${problemText(error, connection)}\n`);
    return 1;
  } finally {
    await connection?.close();
  }
}

function refuseCall(reason: string): number {
  stderr.write(`${reason}\n\n${USAGE}`);
  return 2;
}

async function connect(): Promise<Connection> {
  const key = process.env['LEADS_API_KEY'];
  if (key !== undefined && key !== '') {
    const baseUrl = process.env['LEADS_BASE_URL'] || DEFAULT_BASE_URL;
    if (!URL.canParse(baseUrl)) throw new Error(`LEADS_BASE_URL is no address: ${baseUrl}`);
    useProxyOf(process.env);
    const client = leadsClient({ baseUrl, token: key });
    return { baseUrl, client, hint: '', close: () => Promise.resolve() };
  }
  // Loaded only when it is needed: talking to a service elsewhere needs none of it.
  keepCompiledCode();
  const { startStack } = await import('../lib/local/stack.ts');
  const { SAMPLE_CITIES } = await import('../lib/local/sample/cities.ts');
  const stack = await startStack({ sweepMs: 5_000, env: process.env });
  const { liveKey, testKey } = await stack.createOrganization();
  stderr.write(
    'No LEADS_API_KEY is set: using the embedded service and its invented sample data.\n',
  );
  const { baseUrl } = stack;
  const client = leadsClient({ baseUrl, token: values.test ? testKey : liveKey });
  const cities = SAMPLE_CITIES.map(({ name }) => name).join(', ');
  const hint = `The sample data knows these places only: ${cities}.\n`;
  return { baseUrl, client, hint, close: () => stack.close() };
}

async function run(
  { client: leads, hint }: Connection,
  wanted: { prompt: string; maxCredits: string | undefined; csv: string },
): Promise<number> {
  const { prompt, maxCredits, csv } = wanted;
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  // Before the job is made: from then on Ctrl-C must cancel it.
  process.once('SIGINT', interrupt);
  let terminal: Terminal | undefined;
  const openOnce = () => (terminal ??= openTerminal(interrupt));
  let end: End;
  try {
    const readiness = await readRequest(leads, prompt, openOnce);
    if (interrupted.signal.aborted) return sayCancelled();
    if (readiness.kind === 'unanswered') return sayUnanswered();
    const job = await dataOf(
      leads.POST('/jobs', {
        params: { header: { 'Idempotency-Key': randomUUID() } },
        body: { prompt, ...(maxCredits === undefined ? {} : { maxCredits: Number(maxCredits) }) },
      }),
    );
    end = await follow(leads, job, { answers: readiness.answers, interrupted, terminal: openOnce });
  } finally {
    terminal?.close();
    process.off('SIGINT', interrupt);
  }
  clearLine();
  if (end.job.status === 'delivered') {
    await report(leads, end.job, { csv, hint });
    return 0;
  }
  if (end.reason === 'interrupted') return sayCancelled();
  if (end.reason === 'unanswered') return sayUnanswered();
  stderr.write(`${end.job.errorMessage ?? `The job is ${end.job.status}.`}\n`);
  return 1;
}

function sayCancelled(): number {
  stderr.write('Cancelled; nothing was charged.\n');
  return 130;
}

function sayUnanswered(): number {
  // After the mark where an answer would have begun.
  stderr.write(
    '\nNobody answers. Ask again with the answer in the sentence; nothing was charged.\n',
  );
  return 3;
}

interface End {
  job: Job;
  /** `ended`: by itself. Else the job was cancelled, unless it was delivered at that moment. */
  reason: 'ended' | 'interrupted' | 'unanswered';
}

/**
 * Polls until the job has ended; asks its questions on the way, but for those that were answered before there was a
 * job. Ctrl-C cancels it.
 */
async function follow(
  leads: LeadsClient,
  first: Job,
  {
    answers: early,
    interrupted: { signal },
    terminal,
  }: {
    answers: readonly Answer[];
    interrupted: AbortController;
    terminal: () => Terminal;
  },
): Promise<End> {
  let job = first;
  while (job.retryAfterSeconds !== undefined) {
    if (signal.aborted) return { job: await cancel(leads, job.id), reason: 'interrupted' };
    if (job.status === 'awaiting_clarification') {
      clearLine();
      const questions = job.clarifyingQuestions;
      const known = early.filter(({ questionId }) => questions.some(({ id }) => id === questionId));
      const isKnown = known.length === questions.length;
      const answers = isKnown ? known : await terminal().ask(questions);
      if (answers === undefined) {
        const reason = signal.aborted ? 'interrupted' : 'unanswered';
        return { job: await cancel(leads, job.id), reason };
      }
      job = await answer(leads, job, [...answers]);
      continue;
    }
    showLine(progressLine(job));
    await pause(Math.min(1, job.retryAfterSeconds) * 1_000, signal);
    job = await getJob(leads, job.id);
  }
  return { job, reason: 'ended' };
}

/** Sends the answers; those that say nothing to the service are asked for again. */
async function answer(leads: LeadsClient, job: Job, answers: Answer[]): Promise<Job> {
  const params = { path: { id: job.id } };
  try {
    return await dataOf(leads.POST('/jobs/{id}/clarify', { params, body: { answers } }));
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'VALIDATION_ERROR') throw error;
    stderr.write(`${error.message}\n`);
    return getJob(leads, job.id);
  }
}

/** A job that ended meanwhile can't be cancelled: it stays what it is. */
async function cancel(leads: LeadsClient, id: string): Promise<Job> {
  try {
    return await dataOf(leads.POST('/jobs/{id}/cancel', { params: { path: { id } } }));
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return getJob(leads, id);
  }
}

async function report(
  leads: LeadsClient,
  job: Job,
  { csv, hint }: { csv: string; hint: string },
): Promise<void> {
  const link = await dataOf(leads.GET('/jobs/{id}/export', { params: { path: { id: job.id } } }));
  await saveCsv(link.url, csv);
  const { data } = await listLeads(leads, job.id, { limit: 100 });
  stdout.write(leadsTable(data, job.leadsDelivered, stdout.columns ?? 120));
  stdout.write(
    `${job.leadsDelivered} leads for ${job.creditsCharged} credits; the list is in ${csv}\n`,
  );
  if (job.shortfall !== null) stdout.write(shortfallText(job.shortfall));
  if (job.leadsDelivered === 0) stdout.write(hint);
}

function problemText(error: unknown, connection: Connection | undefined): string {
  if (error instanceof ApiProblem) return error.message;
  if (!(error instanceof Error)) return String(error);
  // What `fetch` throws says nothing; its cause does.
  const isNetwork = error instanceof TypeError && error.message === 'fetch failed';
  const code = error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined;
  const because = typeof code === 'string' ? ` (${code})` : '';
  return isNetwork && connection !== undefined
    ? `The service at ${connection.baseUrl} does not answer${because}.`
    : `${error.message.replace(/\.$/, '')}${because}.`;
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
