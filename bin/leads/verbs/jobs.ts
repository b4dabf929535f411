import { dataOf, getJob } from '../../../client/leads-client.ts';
import type { Job, LeadsClient } from '../../../client/leads-client.ts';
import { JOB_STATUSES } from '../../../functions/domain/jobs/states.ts';
import { countOf, onlyArgument, oneOf } from '../command.ts';
import type { Call, Command } from '../command.ts';
import { LIST_OPTIONS, listOutput, writeList } from '../list-output.ts';
import { printFields, printJson, printRows } from '../print-rows.ts';
import { mightFitText, shortfallText } from '../print.ts';
import { requestText } from '../request-text.ts';

const PAGE = 100;

export const jobs: Command = {
  usage: 'jobs',
  summary: 'list the jobs, newest first',
  options: {
    status: { type: 'string', value: 'STATUS', help: `only ${JOB_STATUSES.join(', ')}` },
    limit: { type: 'string', value: 'N', help: 'at most this many (default: 30)' },
  },
  async run(call) {
    const status = oneOf(call.values, 'status', JOB_STATUSES);
    const most = countOf(call.values, 'limit') ?? 30;
    const { client } = await call.connect();
    const found = await newestJobs(client, status, most);
    if (found.length === 0)
      call.note(status === undefined ? 'No jobs yet.\n' : `No ${status} jobs.\n`);
    if (call.values['json'] === true) printJson(found);
    else
      printRows<Job>(
        [
          { title: 'ID', value: ({ id }) => id },
          { title: 'STATUS', value: (job) => job.status },
          { title: 'LEADS', value: ({ leadsDelivered }) => leadsDelivered },
          { title: 'CREATED', value: ({ createdAt }) => createdAt },
          { title: 'REQUEST', value: ({ prompt }) => prompt },
        ],
        found,
      );
    return 0;
  },
};

async function newestJobs(
  client: LeadsClient,
  status: Job['status'] | undefined,
  most: number,
): Promise<Job[]> {
  const found: Job[] = [];
  let cursor: string | null = null;
  do {
    const query = {
      limit: Math.min(PAGE, most - found.length),
      ...(status === undefined ? {} : { status }),
      ...(cursor === null ? {} : { cursor }),
    };
    const page: { data: Job[]; nextCursor: string | null } = await dataOf(
      client.GET('/jobs', { params: { query } }),
    );
    found.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor !== null && found.length < most);
  return found;
}

export const get: Command = {
  usage: 'get JOB',
  summary: 'show a job, its progress and its cost',
  options: {},
  run: async (call) => {
    const id = onlyArgument(call, 'a job');
    const { client } = await call.connect();
    return show(call, await getJob(client, id));
  },
};

export const cancel: Command = {
  usage: 'cancel JOB',
  summary: 'cancel a job that has not ended; nothing is charged',
  options: {},
  run: async (call) => {
    const id = onlyArgument(call, 'a job');
    const { client } = await call.connect();
    const job = await dataOf(client.POST('/jobs/{id}/cancel', { params: { path: { id } } }));
    return show(call, job);
  },
};

export const leads: Command = {
  usage: 'leads JOB',
  summary: 'the leads of a delivered job, best first',
  options: LIST_OPTIONS,
  run: async (call) => {
    const id = onlyArgument(call, 'a job');
    const output = listOutput(call);
    const { client } = await call.connect();
    const job = await getJob(client, id);
    if (job.status !== 'delivered')
      throw new Error(`The job is ${job.status}: only a delivered job has leads.`);
    await writeList(client, job, output, 'file or rows');
    const { file } = output;
    if (file !== undefined && file !== '-') call.note(`The list is in ${file}.\n`);
    return 0;
  },
};

function show({ values, note }: Call, job: Job): number {
  if (values['json'] === true) printJson(job);
  else {
    printFields([
      ['id', job.id],
      ['request', job.prompt],
      ['status', job.status],
      ['progress', `${job.progress.percent} %`],
      ['leads', job.leadsDelivered],
      ['credits held', job.creditsHeld],
      ['credits charged', job.creditsCharged],
      ['created', job.createdAt],
      ['delivered', job.deliveredAt],
      ['error', job.errorMessage],
    ]);
    if (job.request !== null) note(requestText(job.request));
    note(shortfallText(job));
    note(mightFitText(job));
  }
  return 0;
}
