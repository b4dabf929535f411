import { dataOf } from '../../../client/leads-client.ts';
import { WrongCall } from '../command.ts';
import type { Command } from '../command.ts';
import { printJson, printRows } from '../print-rows.ts';

/** Addresses of one request. */
const MOST = 25;

export const verify: Command = {
  usage: 'verify ADDRESS...',
  summary: 'check e-mail addresses; takes the monthly quota, no credits',
  options: {},
  async run({ values, positionals, connect, note }) {
    if (positionals.length === 0) throw new WrongCall('Name one address or more.');
    const { client } = await connect();
    const checked = [];
    let quota;
    for (let from = 0; from < positionals.length; from += MOST) {
      const emails = positionals.slice(from, from + MOST);
      const answer = await dataOf(client.POST('/verify/emails', { body: { emails } }));
      checked.push(...answer.data);
      quota = answer.quota;
    }
    if (values['json'] === true) printJson(checked);
    else
      printRows(
        [
          { title: 'ADDRESS', value: ({ email }) => email },
          { title: 'STATUS', value: ({ status }) => status },
          { title: 'REASON', value: ({ reason }) => reason },
        ],
        checked,
      );
    if (quota !== undefined)
      note(`${quota.used} of ${quota.limit} checks of this month are used.\n`);
    return 0;
  },
};
