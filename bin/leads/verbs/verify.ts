import { dataOf } from '../../../client/leads-client.ts';
import type { LeadsClient } from '../../../client/leads-client.ts';
import { JobId } from '../../../functions/domain/kernel/ids.ts';
import { WrongCall } from '../command.ts';
import type { Command } from '../command.ts';
import { printJson, printRows } from '../print-rows.ts';

/** Addresses of one request. */
const MOST = 25;

type Call<T> = Promise<{ data?: T; error?: unknown; response: Response }>;
type Answer = NonNullable<Awaited<ReturnType<typeof checkSome>>>;

const checkSome = (client: LeadsClient, emails: string[]) =>
  dataOf(client.POST('/verify/emails', { body: { emails } }));

/** Addresses in requests of as many as one takes. */
async function* checked(client: LeadsClient, emails: readonly string[]): AsyncGenerator<Answer> {
  for (let from = 0; from < emails.length; from += MOST)
    yield await checkSome(client, emails.slice(from, from + MOST));
}

/** A job's addresses that are not checked yet, until there is none left. */
async function* checkedOf(client: LeadsClient, id: string): AsyncGenerator<Answer> {
  for (;;) {
    const call: Call<Answer> = client.POST('/jobs/{id}/verify', { params: { path: { id } } });
    const answer = await dataOf(call);
    yield answer;
    if (answer.data.length === 0) return;
  }
}

export const verify: Command = {
  usage: 'verify JOB | ADDRESS...',
  summary:
    'check the e-mail addresses of a job, or those given; uses the monthly quota, no credits',
  options: {},
  async run({ values, positionals, connect, note }) {
    const [first] = positionals;
    if (first === undefined) throw new WrongCall('Name a job, or one or more addresses.');
    const isJob = JobId.safeParse(first).success;
    if (isJob && positionals.length > 1) throw new WrongCall('Name one job.');
    const { client } = await connect();
    const results: Answer['data'] = [];
    let quota: Answer['quota'] | undefined;
    for await (const answer of isJob ? checkedOf(client, first) : checked(client, positionals)) {
      results.push(...answer.data);
      quota = answer.quota;
    }
    if (values['json'] === true) printJson(results);
    else
      printRows(
        [
          { title: 'ADDRESS', value: ({ email }) => email },
          { title: 'STATUS', value: ({ status }) => status },
          { title: 'REASON', value: ({ reason }) => reason },
          { title: 'DID YOU MEAN', value: ({ didYouMean }) => didYouMean },
        ],
        results,
      );
    if (isJob && results.length === 0) note('This job has no addresses left to check.\n');
    if (quota !== undefined) note(`${quota.used} of ${quota.limit} checks used this month.\n`);
    return 0;
  },
};
