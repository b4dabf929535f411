import { ApiProblem, dataOf, getJob, readLeads } from './leads-client.ts';
import type { ClarifyingQuestion, Job, Lead, LeadsClient } from './leads-client.ts';

export interface Answer {
  questionId: string;
  /** The id of an option, or free text. */
  answer: string;
}

export interface FindLeadsOptions<F extends keyof Lead = keyof Lead> {
  /** The most credits to spend. */
  maxCredits?: number;
  /** Names the job: the same key again finds the same job, and pays once. A new one by default. */
  idempotencyKey?: string;
  /** Fields of each lead beside `id`; all by default. */
  fields?: readonly F[];
  /** Answers the questions of an unclear sentence. Without it, or with no answers, the job is cancelled. */
  answer?: (questions: readonly ClarifyingQuestion[], job: Job) => Promise<readonly Answer[]>;
  /** Called with the job after each poll. */
  onProgress?: (job: Job) => void;
  /** Cancels the job when it is aborted. */
  signal?: AbortSignal;
}

/** A list, and the job that delivered it: what was understood, what it cost, why it is shorter than asked for. */
export interface FoundLeads<F extends keyof Lead = keyof Lead> {
  job: Job;
  leads: Pick<Lead, F | 'id'>[];
}

/**
 * From a sentence to its leads: creates a job, answers its questions, waits for its end and reads the whole list.
 * @throws ApiProblem when a call is refused, and with the job's `errorCode` or status when it ends without a list
 */
export async function findLeads<F extends keyof Lead = keyof Lead>(
  client: LeadsClient,
  prompt: string,
  options: FindLeadsOptions<F> = {},
): Promise<FoundLeads<F>> {
  const { maxCredits, fields } = options;
  const created = await dataOf(
    client.POST('/jobs', {
      params: { header: { 'Idempotency-Key': options.idempotencyKey ?? crypto.randomUUID() } },
      body: { prompt, ...(maxCredits === undefined ? {} : { maxCredits }) },
    }),
  );
  const job = await waitForEnd(client, created, options);
  if (job.status !== 'delivered')
    throw new ApiProblem(
      job.errorCode ?? job.status,
      job.errorMessage ?? `The job ${job.id} is ${job.status}.`,
    );
  const leads: Pick<Lead, F | 'id'>[] = [];
  for await (const lead of readLeads(client, job, fields === undefined ? {} : { fields }))
    leads.push(lead);
  return { job, leads };
}

/** Polls as often as the service suggests. */
async function waitForEnd<F extends keyof Lead>(
  client: LeadsClient,
  first: Job,
  { answer, onProgress, signal }: FindLeadsOptions<F>,
): Promise<Job> {
  let job = first;
  for (;;) {
    onProgress?.(job);
    if (job.retryAfterSeconds === undefined) return job;
    if (signal?.aborted === true) return cancel(client, job.id);
    if (job.status === 'awaiting_clarification') {
      const answers = (await answer?.(job.clarifyingQuestions, job)) ?? [];
      if (answers.length === 0) return cancel(client, job.id);
      const params = { path: { id: job.id } };
      const body = { answers: [...answers] };
      job = await dataOf(client.POST('/jobs/{id}/clarify', { params, body }));
      continue;
    }
    await pause(job.retryAfterSeconds * 1_000, signal);
    job = await getJob(client, job.id);
  }
}

/** A job that ended meanwhile can't be cancelled: it stays what it is. */
async function cancel(client: LeadsClient, id: string): Promise<Job> {
  try {
    return await dataOf(client.POST('/jobs/{id}/cancel', { params: { path: { id } } }));
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return getJob(client, id);
  }
}

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
