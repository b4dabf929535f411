import * as z from 'zod';
import { JobView } from '../../functions/domain/jobs/job.ts';
import { Lead } from '../../functions/domain/leads/lead.ts';
import { pageOf } from '../../functions/domain/page.ts';

export type { JobView } from '../../functions/domain/jobs/job.ts';
export type Question = JobView['clarifyingQuestions'][number];

/** What the service refused, in words for a person. */
export class ApiProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ApiProblem';
  }
}

const ErrorBody = z.object({
  error: z.object({ code: z.string(), message: z.string(), requestId: z.string() }),
});
const ExportLink = z.object({ url: z.string(), expiresAt: z.string() });

/** Tries of a call that met a rate limit or a busy service. */
const TRIES = 5;

/** The few calls that the command line needs. */
export class LeadsClient {
  private readonly baseUrl: string;
  private readonly key: string;

  constructor(baseUrl: string, key: string) {
    this.baseUrl = baseUrl.replace(/\/+$/, '');
    this.key = key;
  }

  createJob(
    body: { prompt: string; maxCredits?: number },
    idempotencyKey: string,
  ): Promise<JobView> {
    return this.call(JobView, 'POST', '/jobs', body, { 'Idempotency-Key': idempotencyKey });
  }

  getJob(id: string): Promise<JobView> {
    return this.call(JobView, 'GET', `/jobs/${id}`);
  }

  cancelJob(id: string): Promise<JobView> {
    return this.call(JobView, 'POST', `/jobs/${id}/cancel`);
  }

  clarifyJob(
    id: string,
    answers: readonly { questionId: string; answer: string }[],
  ): Promise<JobView> {
    return this.call(JobView, 'POST', `/jobs/${id}/clarify`, { answers });
  }

  async listLeads(id: string, limit: number): Promise<Lead[]> {
    const page = await this.call(pageOf(Lead), 'GET', `/jobs/${id}/leads?limit=${limit}`);
    return page.data;
  }

  exportLink(id: string): Promise<z.infer<typeof ExportLink>> {
    return this.call(ExportLink, 'GET', `/jobs/${id}/export`);
  }

  private async call<T>(
    schema: z.ZodType<T>,
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(`${this.baseUrl}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${this.key}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer: unknown = await response.json();
      if (response.ok) return schema.parse(answer);
      const retryAfter = Number(response.headers.get('retry-after'));
      const busy = response.status === 429 || response.status === 503;
      if (busy && attempt < TRIES && retryAfter <= 60) {
        await new Promise((resolve) => setTimeout(resolve, Math.max(1, retryAfter) * 1_000));
        continue;
      }
      const known = ErrorBody.safeParse(answer);
      throw new ApiProblem(
        known.success
          ? `${known.data.error.message} (${known.data.error.code}, ${known.data.error.requestId})`
          : `The service answered ${response.status}.`,
      );
    }
  }
}
