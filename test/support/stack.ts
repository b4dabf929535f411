import type { SeedInput, SeededOrganization } from '../../lib/local/organizations.ts';
import { startStack } from '../../lib/local/stack.ts';
import type { LocalStack, StackOptions } from '../../lib/local/stack.ts';
import { checkAnswersOf } from './check-answers.ts';

/**
 * Test stacks don't pace sandbox jobs and sweep only when a test says so. Every answer that a test fetches from
 * them is held against the OpenAPI document.
 */
export async function startTestStack(options: StackOptions = {}): Promise<LocalStack> {
  const stack = await startStack({
    ...options,
    env: { SANDBOX_JOB_SECONDS: '0', ...options.env },
  });
  checkAnswersOf(stack.baseUrl);
  return stack;
}

export interface Answer<T = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: T;
}

export interface CallOptions {
  key?: string | undefined;
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  text?: string;
  headers?: Readonly<Record<string, string>>;
}

/** Calls the API over HTTP as a client would. */
export async function call<T = Record<string, unknown>>(
  baseUrl: string,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer<T>> {
  const text =
    options.text ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(options.key === undefined ? {} : { Authorization: `Bearer ${options.key}` }),
      ...(text === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...options.headers,
    },
    ...(text === undefined ? {} : { body: text }),
  });
  const answer = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return {
    status: response.status,
    headers: response.headers,
    // Tests look at what came; a wrong shape fails their expectations.
    body: (isJson ? JSON.parse(answer) : { text: answer }) as T,
  };
}

/** Fields of a job that tests look at. */
export interface JobBody {
  id: string;
  status: string;
  prompt: string;
  channel: string;
  sandbox: boolean;
  maxCredits: number | null;
  creditsHeld: number;
  creditsCharged: number;
  leadsDelivered: number;
  errorCode: string | null;
  errorMessage: string | null;
  clarifyingQuestions: {
    id: string;
    question: string;
    type: string;
    options?: { id: string; label: string }[];
  }[];
  hasCsv: boolean;
  retryAfterSeconds?: number;
  request: { count: number | null; categories: { id: string }[] } | null;
  routing?: { estimatedLeads: number; sources: { id: string; datasetVersion: string | null }[] };
  progress: { stage: string; percent: number; leadsFound: number; leadsTarget: number | null };
  duplicatesSkipped: number;
  shortfall: {
    requested: number;
    delivered: number;
    reasons: { code: string; count: number }[];
  } | null;
  createdAt: string;
  deliveredAt: string | null;
}

/** An organisation's client: the calls that most tests make. */
export class Client {
  readonly organization: SeededOrganization;
  private counter = 0;

  constructor(organization: SeededOrganization) {
    this.organization = organization;
  }

  static async of(stack: LocalStack, input?: SeedInput): Promise<Client> {
    return new Client(await stack.createOrganization(input));
  }

  call<T = Record<string, unknown>>(
    method: string,
    path: string,
    options: CallOptions & { mode?: 'live' | 'test' } = {},
  ): Promise<Answer<T>> {
    const { mode = 'live', ...rest } = options;
    const key = mode === 'live' ? this.organization.liveKey : this.organization.testKey;
    return call<T>(this.organization.baseUrl, method, path, { key, ...rest });
  }

  create(
    prompt: string,
    options: { mode?: 'live' | 'test'; maxCredits?: number; idempotencyKey?: string } = {},
  ): Promise<Answer<JobBody>> {
    this.counter += 1;
    const { mode, maxCredits, idempotencyKey = `key-${this.counter}` } = options;
    return this.call<JobBody>('POST', '/jobs', {
      ...(mode === undefined ? {} : { mode }),
      body: { prompt, ...(maxCredits === undefined ? {} : { maxCredits }) },
      headers: { 'Idempotency-Key': idempotencyKey },
    });
  }

  get(id: string, mode: 'live' | 'test' = 'live'): Promise<Answer<JobBody>> {
    return this.call<JobBody>('GET', `/jobs/${id}`, { mode });
  }

  /** Polls until the job is in one of the states; fails loudly when it never gets there. */
  async until(
    id: string,
    states: readonly string[] = ['delivered', 'failed', 'cancelled'],
    mode: 'live' | 'test' = 'live',
  ): Promise<JobBody> {
    const deadline = performance.now() + 60_000;
    // Often at first, for jobs of a few hundred milliseconds; then seldom, so that polls don't slow the jobs down.
    for (let pauseMs = 20; ; pauseMs = Math.min(250, pauseMs * 1.3)) {
      const { body } = await this.get(id, mode);
      if (states.includes(body.status)) return body;
      if (performance.now() > deadline)
        throw new Error(`Job ${id} is ${body.status}, not ${states.join(' or ')}.`);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
