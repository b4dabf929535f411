import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import type { LocalStack } from '../../lib/local/stack.ts';
import { Client } from './stack.ts';
import type { Answer, JobBody } from './stack.ts';

/** Fields of a monitor that tests look at. */
export interface MonitorBody {
  id: string;
  prompt: string;
  request: { count: number | null; categories: { id: string }[] };
  every: string;
  maxCredits: number;
  changes: boolean;
  enabled: boolean;
  disabledReason: string | null;
  notices: { type: string; code: string; jobId: string | null; at: string }[];
  nextRunAt: string | null;
  lastJobId: string | null;
  lastDeliveredAt: string | null;
  leadsDelivered: number;
  createdAt: string;
}

export interface RunBody extends JobBody {
  monitorId: string | null;
  basedOn: string | null;
  changes: { lead: { id: string }; field: string; before: string; after: string }[] | null;
}

export const DENTISTS = 'find 3 dentists in Austin, TX with phone';

const DAY_MS = 86_400_000;

/** An organisation with room for what tests do. */
export const ROOMY = { plan: 'growth', credits: 1_000 } as const;

/** The same day and time of the next month, its last day where it is too short. */
export const monthLater = (at: string): string => {
  const date = new Date(at);
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 2, 0)).getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + 1, Math.min(date.getUTCDate(), days));
  return date.toISOString();
};

/** Those that watch still. */
const watching = new Set<Watcher>();

/** An organisation that watches: the calls that tests of monitors make. */
export class Watcher {
  readonly client: Client;
  private readonly stack: LocalStack;

  constructor(stack: LocalStack, client: Client) {
    this.stack = stack;
    this.client = client;
  }

  static async of(...[stack, input]: Parameters<typeof Client.of>): Promise<Watcher> {
    const watcher = new Watcher(stack, await Client.of(stack, input));
    watching.add(watcher);
    return watcher;
  }

  /**
   * Deletes the monitors that are left in a stack, for after a test: else those of all tests before run each time
   * that one moves the clock by weeks.
   */
  static async endAll(stack: LocalStack): Promise<void> {
    for (const watcher of watching) {
      if (watcher.stack !== stack) continue;
      const { body } = await watcher.client.call<{ data: MonitorBody[] }>('GET', '/monitors');
      for (const { id } of body.data) await watcher.delete(id);
      watching.delete(watcher);
    }
  }

  create(
    body: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<MonitorBody>> {
    return this.client.call<MonitorBody>('POST', '/monitors', {
      body: {
        ...('basedOn' in body ? {} : { prompt: DENTISTS }),
        every: 'month',
        maxCredits: 10,
        ...body,
      },
      headers,
    });
  }

  /** A monitor whose first run has been delivered. */
  async started(body: Readonly<Record<string, unknown>> = {}): Promise<MonitorBody> {
    const { status, body: monitor } = await this.create(body);
    if (status !== 201) throw new Error(`No monitor was made: ${JSON.stringify(monitor)}`);
    await this.lastRun(monitor.id);
    return this.get(monitor.id);
  }

  async get(id: string): Promise<MonitorBody> {
    return (await this.client.call<MonitorBody>('GET', `/monitors/${id}`)).body;
  }

  patch(id: string, body: Readonly<Record<string, unknown>>): Promise<Answer<MonitorBody>> {
    return this.client.call<MonitorBody>('PATCH', `/monitors/${id}`, { body });
  }

  delete(id: string): Promise<Answer> {
    return this.client.call('DELETE', `/monitors/${id}`);
  }

  /** Its jobs, newest first. */
  async runs(id: string): Promise<RunBody[]> {
    const { body } = await this.client.call<{ data: RunBody[] }>(
      'GET',
      `/jobs?monitorId=${id}&limit=100`,
    );
    return body.data;
  }

  /** Its latest run, ended. */
  async lastRun(id: string): Promise<RunBody> {
    const [latest] = await this.runs(id);
    if (latest === undefined) throw new Error(`The monitor ${id} has not run.`);
    await this.client.until(latest.id);
    return (await this.client.call<RunBody>('GET', `/jobs/${latest.id}`)).body;
  }

  sweep(): Promise<unknown> {
    return this.stack.invoke('background-sweep', {});
  }

  /** Goes on by days and sweeps; answers the run that began, ended. */
  async after(days: number, id: string): Promise<RunBody> {
    this.stack.advanceClock(days * DAY_MS);
    await this.sweep();
    return this.lastRun(id);
  }
}

/** Keys of what the bucket holds under a prefix. */
export async function objectsUnder({ env }: LocalStack, prefix: string): Promise<string[]> {
  const objects = new S3Client({
    region: 'us-east-1',
    endpoint: env['AWS_ENDPOINT_URL_S3'] ?? '',
    forcePathStyle: true,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const { Contents: found = [] } = await objects.send(
    new ListObjectsV2Command({ Bucket: env['BUCKET_NAME'] ?? '', Prefix: prefix }),
  );
  return found.flatMap(({ Key: key }) => key ?? []);
}
