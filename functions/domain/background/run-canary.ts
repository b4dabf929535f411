import * as z from 'zod';

/** What the canary may do: what any caller of the API may, with a key of its own. */
export interface CanaryPorts {
  now(): Date;
  sleep(milliseconds: number): Promise<void>;
  /** A request to the API with the canary's key, to a path under its base. */
  call(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    request?: { body?: object; headers?: Readonly<Record<string, string>> },
  ): Promise<Answer>;
  /** Where the API takes the canary's webhook. */
  receiverUrl: string;
  /** Asks for one lead. */
  prompt: string;
  /** Seconds for job and webhook together. */
  withinSeconds: number;
}

interface Answer {
  status: number;
  body: unknown;
}

export interface CanaryResult {
  passed: boolean;
  /** The check that failed, in words. */
  problem: string | null;
  jobId: string | null;
  /** From the request to the delivered webhook. */
  seconds: number;
}

class Problem extends Error {}

/**
 * Does what a customer does, from outside: one live job of one lead, its webhook to the API itself, and the ledger after
 * it. One job an hour, however often it is called.
 */
export async function runCanary(ports: CanaryPorts): Promise<CanaryResult> {
  const began = ports.now();
  let jobId: string | null = null;
  let problem: string | null = null;
  try {
    const endpointId = await ensureEndpoint(ports);
    const hour = began.toISOString().slice(0, 13);
    const created = await ports.call('POST', '/jobs', {
      body: { prompt: ports.prompt, maxCredits: 1 },
      headers: { 'Idempotency-Key': `canary-${hour}` },
    });
    const { id } = read(created, 202, CreatedView, 'A job could not be created');
    jobId = id;
    const until = began.getTime() + ports.withinSeconds * 1_000;
    await waitForJob(ports, id, until);
    await waitForWebhook(ports, { endpointId, until });
    await checkLedger(ports);
  } catch (error) {
    problem = error instanceof Problem ? error.message : `The API did not answer: ${String(error)}`;
  }
  const seconds = (ports.now().getTime() - began.getTime()) / 1_000;
  return { passed: problem === null, problem, jobId, seconds };
}

/** What the canary looks at, of each answer. */
const CreatedView = z.object({ id: z.string() });
const JobView = z.object({
  status: z.string(),
  errorCode: z.string().nullable(),
  leadsDelivered: z.number(),
  creditsCharged: z.number(),
  retryAfterSeconds: z.number().optional(),
});
const EndpointsView = z.object({
  data: z.array(z.object({ id: z.string(), url: z.string(), enabled: z.boolean() })),
});
const DeliveriesView = z.object({ data: z.array(z.object({ status: z.string() })) });
const Amounts = z.object({ available: z.number(), held: z.number() });
const CreditsView = z.object({
  balance: Amounts,
  data: z.array(z.object({ effect: Amounts, balanceAfter: Amounts })),
});
const Refusal = z.object({ error: z.object({ code: z.string() }) });

function read<T extends z.ZodType>(
  { status, body }: Answer,
  wanted: number,
  view: T,
  otherwise: string,
): z.output<T> {
  if (status !== wanted) {
    const code = Refusal.safeParse(body).data?.error.code ?? '';
    throw new Problem(`${otherwise}: ${status} ${code}`.trimEnd());
  }
  const parsed = view.safeParse(body);
  if (!parsed.success) throw new Problem(`${otherwise}: the answer has another shape`);
  return parsed.data;
}

/** The canary's webhook, made at its first run and switched on again after an outage. */
async function ensureEndpoint(ports: CanaryPorts): Promise<string> {
  const listed = await ports.call('GET', '/webhook-endpoints');
  const { data } = read(listed, 200, EndpointsView, 'The endpoints could not be read');
  const found = data.find(({ url }) => url === ports.receiverUrl);
  if (found?.enabled === true) return found.id;
  const answer =
    found === undefined
      ? await ports.call('POST', '/webhook-endpoints', {
          body: { url: ports.receiverUrl, events: ['job.delivered'], description: 'Canary' },
        })
      : await ports.call('PATCH', `/webhook-endpoints/${found.id}`, { body: { enabled: true } });
  const status = found === undefined ? 201 : 200;
  return read(answer, status, CreatedView, 'The endpoint could not be created').id;
}

async function waitForJob(ports: CanaryPorts, jobId: string, until: number): Promise<void> {
  for (;;) {
    const answer = await ports.call('GET', `/jobs/${jobId}`);
    const job = read(answer, 200, JobView, 'The job could not be read');
    if (job.status === 'delivered') {
      if (job.leadsDelivered !== 1 || job.creditsCharged !== 1)
        throw new Problem(
          `The job delivered ${job.leadsDelivered} leads for ${job.creditsCharged} credits`,
        );
      return;
    }
    if (job.retryAfterSeconds === undefined || job.status === 'awaiting_clarification')
      throw new Problem(`The job is ${job.status} ${job.errorCode ?? ''}`.trimEnd());
    await waitOn(ports, until, job.retryAfterSeconds, `The job is still ${job.status}`);
  }
}

async function waitForWebhook(
  ports: CanaryPorts,
  of: { endpointId: string; until: number },
): Promise<void> {
  for (;;) {
    const answer = await ports.call(
      'GET',
      `/webhook-endpoints/${of.endpointId}/deliveries?limit=1`,
    );
    const { data } = read(answer, 200, DeliveriesView, 'The deliveries could not be read');
    const status = data[0]?.status;
    if (status === 'succeeded') return;
    if (status === 'dead') throw new Problem('The webhook was not delivered');
    await waitOn(ports, of.until, 2, 'The webhook is not delivered yet');
  }
}

async function waitOn(
  ports: CanaryPorts,
  until: number,
  seconds: number,
  late: string,
): Promise<void> {
  if (ports.now().getTime() + seconds * 1_000 > until)
    throw new Problem(`${late} after ${ports.withinSeconds} s`);
  await ports.sleep(seconds * 1_000);
}

/** The newest entries of the ledger carry on from one another, and the balance is where the last one ended. */
async function checkLedger(ports: CanaryPorts): Promise<void> {
  const answer = await ports.call('GET', '/credits');
  const { balance, data } = read(answer, 200, CreditsView, 'The ledger could not be read');
  let after = balance;
  for (const [index, { effect, balanceAfter }] of data.entries()) {
    if (balanceAfter.available !== after.available || balanceAfter.held !== after.held)
      throw new Problem(
        index === 0
          ? 'The balance is not what the ledger says'
          : `The ledger breaks at entry ${index + 1} from the newest`,
      );
    after = {
      available: balanceAfter.available - effect.available,
      held: balanceAfter.held - effect.held,
    };
  }
}
