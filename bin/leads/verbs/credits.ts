import { dataOf } from '../../../client/leads-client.ts';
import type { Command } from '../command.ts';
import { printFields, printJson } from '../print-rows.ts';

export const credits: Command = {
  usage: 'credits',
  summary: 'show the credit balance',
  options: {},
  async run({ values, connect }) {
    const { client } = await connect();
    const { balance } = await dataOf(client.GET('/credits', { params: { query: { limit: 1 } } }));
    if (values['json'] === true) printJson(balance);
    else
      printFields([
        ['available', balance.available],
        ['held', balance.held],
        ['spent today', balance.spentToday],
      ]);
    return 0;
  },
};
