import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { SAMPLE_CITIES } from '../../lib/local/sample/cities.ts';

const JobAnswer = z.object({
  id: z.string(),
  status: z.string(),
  errorCode: z.string().nullable(),
  creditsCharged: z.int(),
  leadsDelivered: z.int(),
});
export type EndedJob = z.infer<typeof JobAnswer> & { leads: number; wasAsked: boolean };

const OVER: ReadonlySet<string> = new Set(['delivered', 'failed', 'cancelled']);
const CANCELLED_SHARE = 0.15;
const REPLAYED_SHARE = 0.3;
const MOST_LEADS = 8;
const PATIENCE_MS = 250;
const TRADES = ['dentists', 'cafes', 'restaurants', 'hair salons', 'plumbers', 'gyms', 'bakeries'];

/** Calls the API with one key, again and again while the service is away or answers that it failed. */
export class Customer {
  readonly problems: string[] = [];
  /** Calls that had to be made again. */
  retries = 0;
  private readonly baseUrl: string;
  private readonly key: string;

  constructor(baseUrl: string, key: string) {
    this.baseUrl = baseUrl;
    this.key = key;
  }

  async call(method: string, path: string, body?: object, key: string = randomUUID()) {
    for (;;) {
      try {
        const response = await fetch(this.baseUrl + path, {
          method,
          headers: {
            authorization: `Bearer ${this.key}`,
            'content-type': 'application/json',
            'idempotency-key': key,
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const answer: unknown = await response.json();
        if (response.status < 500 && response.status !== 429)
          return { status: response.status, body: answer };
      } catch {
        // The service is being started again.
      }
      this.retries += 1;
      await pause(PATIENCE_MS);
    }
  }

  /** Orders one list and follows it to its end; now and then sends the order twice, or cancels it. Answers no question. */
  async order(): Promise<EndedJob | undefined> {
    const key = randomUUID();
    const order = { prompt: somePrompt() };
    const created = await this.call('POST', '/jobs', order, key);
    if (created.status !== 202) {
      this.problems.push(`A job was refused: ${JSON.stringify(created.body)}`);
      return undefined;
    }
    const { id } = JobAnswer.parse(created.body);
    if (Math.random() < REPLAYED_SHARE) {
      const again = JobAnswer.safeParse((await this.call('POST', '/jobs', order, key)).body).data;
      if (again?.id !== id) this.problems.push(`A replay of ${id} made ${again?.id ?? 'no job'}.`);
    }
    if (Math.random() < CANCELLED_SHARE) {
      await pause(Math.random() * 1_500);
      await this.call('POST', `/jobs/${id}/cancel`);
    }
    for (let wasAsked = false; ;) {
      const job = JobAnswer.parse((await this.call('GET', `/jobs/${id}`)).body);
      if (OVER.has(job.status)) return { ...job, leads: await this.countLeads(job), wasAsked };
      if (job.status === 'awaiting_clarification') {
        wasAsked = true;
        await this.call('POST', `/jobs/${id}/cancel`);
      }
      await pause(1_000);
    }
  }

  private async countLeads({ id, status }: Pick<EndedJob, 'id' | 'status'>): Promise<number> {
    if (status !== 'delivered') return 0;
    const { body } = await this.call('GET', `/jobs/${id}/leads?limit=100`);
    return z.object({ data: z.array(z.unknown()) }).parse(body).data.length;
  }
}

const oneOf = <T>(values: readonly T[]): T => {
  const value = values[Math.floor(Math.random() * values.length)];
  if (value === undefined) throw new Error('There is nothing to choose from.');
  return value;
};

function somePrompt(): string {
  const count = 1 + Math.floor(Math.random() * MOST_LEADS);
  const { name } = oneOf(SAMPLE_CITIES);
  return `${count} ${oneOf(TRADES)} in ${name} with ${oneOf(['phone', 'email', 'website'])}`;
}
