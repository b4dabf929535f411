import { stderr } from 'node:process';
import { ApiProblem, dataOf, getJob } from '../../client/leads-client.ts';
import type { Job, LeadsClient } from '../../client/leads-client.ts';
import type { Answer, Terminal } from './ask.ts';
import { progressLine } from './progress.ts';

export interface End {
  job: Job;
  /** `ended`: by itself. Else the job was cancelled, unless it was delivered at that moment. */
  reason: 'ended' | 'interrupted' | 'unanswered';
}

export interface FollowOptions {
  answers: readonly Answer[];
  signal: AbortSignal;
  terminal: () => Terminal;
  quiet: boolean;
}

/**
 * Polls until the job has ended and asks its questions on the way, except those answered before it was created. Ctrl-C
 * cancels it.
 */
export async function followJob(
  leads: LeadsClient,
  first: Job,
  { answers: early, signal, terminal, quiet }: FollowOptions,
): Promise<End> {
  let job = first;
  let stage = '';
  while (job.retryAfterSeconds !== undefined) {
    if (signal.aborted) return { job: await cancelJob(leads, job.id), reason: 'interrupted' };
    if (job.status === 'awaiting_clarification') {
      clearLine();
      const questions = job.clarifyingQuestions;
      const known = early.filter(({ questionId }) => questions.some(({ id }) => id === questionId));
      const isKnown = known.length === questions.length;
      const answers = isKnown ? known : await terminal().ask(questions);
      if (answers === undefined) {
        const reason = signal.aborted ? 'interrupted' : 'unanswered';
        return { job: await cancelJob(leads, job.id), reason };
      }
      job = await answer(leads, job, [...answers]);
      continue;
    }
    if (!quiet) stage = showProgress(job, stage);
    await pause(Math.min(1, job.retryAfterSeconds) * 1_000, signal);
    job = await getJob(leads, job.id);
  }
  clearLine();
  return { job, reason: 'ended' };
}

/** A terminal shows one changing line, a log one line per stage. */
function showProgress(job: Job, shown: string): string {
  if (stderr.isTTY) stderr.write(`\r\u001B[K${progressLine(job)}`);
  else if (job.progress.stage !== shown) stderr.write(`${progressLine(job)}\n`);
  return job.progress.stage;
}

export function clearLine(): void {
  if (stderr.isTTY) stderr.write('\r\u001B[K');
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
async function cancelJob(leads: LeadsClient, id: string): Promise<Job> {
  try {
    return await dataOf(leads.POST('/jobs/{id}/cancel', { params: { path: { id } } }));
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return getJob(leads, id);
  }
}

export function pause(ms: number, signal: AbortSignal): Promise<void> {
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
