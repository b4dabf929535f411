import { randomUUID } from 'node:crypto';
import { ApiProblem, dataOf, getJob, leadsClient, readLeads } from '../../client/leads-client.ts';
import type { Job, Lead, LeadsClient } from '../../client/leads-client.ts';

// LEADS_API_KEY=lp_test_... npx node docs/examples/find-leads.ts "find 10 cafes in Berlin with email"
// The client is typed by docs/openapi.json: a wrong path, parameter or field does not compile.

/** From a sentence to its leads: creates a job, waits for its end, and reads every page. */
export async function findLeads(client: LeadsClient, prompt: string): Promise<Lead[]> {
  const job = await dataOf(
    client.POST('/jobs', {
      // One key for each intended job: a retry after a lost response creates no second job.
      params: { header: { 'Idempotency-Key': randomUUID() } },
      body: { prompt },
    }),
  );
  const ended = await waitForEnd(client, job);
  if (ended.status !== 'delivered')
    throw new ApiProblem(ended.errorCode ?? ended.status, `The job is ${ended.status}.`);
  const leads: Lead[] = [];
  for await (const lead of readLeads(client, ended)) leads.push(lead);
  return leads;
}

/** Polls as often as the service suggests. A job that asks a question has not ended; it waits for the answer. */
async function waitForEnd(client: LeadsClient, first: Job): Promise<Job> {
  let job = first;
  while (job.retryAfterSeconds !== undefined && job.status !== 'awaiting_clarification') {
    await new Promise((resolve) => setTimeout(resolve, (job.retryAfterSeconds ?? 1) * 1_000));
    job = await getJob(client, job.id);
  }
  return job;
}

if (import.meta.main) {
  const client = leadsClient({
    baseUrl: process.env['LEADS_BASE_URL'] ?? 'http://127.0.0.1:8787/v1',
    token: process.env['LEADS_API_KEY'] ?? '',
  });
  for (const { score, name, phone, email } of await findLeads(client, process.argv[2] ?? ''))
    console.log([score, name, phone, email].join('\t'));
}
