import { dataOf } from '../../../client/leads-client.ts';
import type { LeadsClient } from '../../../client/leads-client.ts';
import { countOf, onlyArgument, oneOf, WrongCall } from '../command.ts';
import type { Call, Command } from '../command.ts';
import { printJson, printRows } from '../print-rows.ts';

const EVERY = ['week', 'month'] as const;

const list = async (client: LeadsClient) =>
  (await dataOf(client.GET('/monitors', { params: { query: { limit: 100 } } }))).data;
type Monitor = Awaited<ReturnType<typeof list>>[number];

async function create({ values, connect, note }: Call, words: readonly string[]): Promise<Monitor> {
  const prompt = words.join(' ').trim();
  const every = oneOf(values, 'every', EVERY) ?? 'month';
  const maxCredits = countOf(values, 'max-credits');
  if (prompt === '') throw new WrongCall('Describe who you are looking for in one sentence.');
  if (maxCredits === undefined) throw new WrongCall('--max-credits says what one run may spend.');
  const { client } = await connect();
  const changes = values['changes'] === true;
  const made = await dataOf(
    client.POST('/monitors', { body: { prompt, every, maxCredits, changes } }),
  );
  note(
    `The first run has started${made.lastJobId === null ? '' : `: ${made.lastJobId}`}, for at most ${maxCredits} credits; the next one is on ${made.nextRunAt?.slice(0, 10) ?? 'no date'}.\n`,
  );
  return made;
}

const idIn = ({ positionals }: Call) =>
  onlyArgument({ positionals: positionals.slice(1) }, 'a monitor');

async function turn(call: Call, enabled: boolean): Promise<Monitor> {
  const params = { path: { id: idIn(call) } };
  const { client } = await call.connect();
  return dataOf(client.PATCH('/monitors/{id}', { params, body: { enabled } }));
}

async function remove(call: Call): Promise<void> {
  const params = { path: { id: idIn(call) } };
  const { client } = await call.connect();
  const { response, error } = await client.DELETE('/monitors/{id}', { params });
  if (!response.ok) await dataOf(Promise.resolve({ error, response }));
}

/** What can be done with monitors, and what is there to show afterwards. */
const ACTIONS: Readonly<Record<string, (call: Call) => Promise<readonly Monitor[]>>> = {
  list: async ({ connect }) => list((await connect()).client),
  create: async (call) => [await create(call, call.positionals.slice(1))],
  pause: async (call) => [await turn(call, false)],
  resume: async (call) => [await turn(call, true)],
  delete: async (call) => {
    await remove(call);
    return [];
  },
};

export const monitor: Command = {
  usage: 'monitor "REQUEST" | list | pause ID | resume ID | delete ID',
  summary: 'searches that repeat and deliver what is new',
  options: {
    every: { type: 'string', value: 'TIME', help: 'for a new one: week or month (default)' },
    'max-credits': {
      type: 'string',
      value: 'N',
      help: 'for a new one, required: at most N credits per run',
    },
    changes: {
      type: 'boolean',
      help: 'for a new one: also report changes of delivered businesses; free',
    },
  },
  async run(call) {
    const [name = 'list'] = call.positionals;
    const action = Object.entries(ACTIONS).find(([known]) => known === name)?.[1];
    const isRequest = countOf(call.values, 'max-credits') !== undefined || /\s/.test(name.trim());
    if (action === undefined && !isRequest)
      throw new WrongCall(`monitor knows ${Object.keys(ACTIONS).join(', ')}, not ${name}.`);
    const monitors =
      action === undefined ? [await create(call, call.positionals)] : await action(call);
    if (call.values['json'] === true) printJson(name === 'list' ? monitors : (monitors[0] ?? null));
    else
      printRows<Monitor>(
        [
          { title: 'ID', value: ({ id }) => id },
          { title: 'EVERY', value: ({ every }) => every },
          { title: 'ON', value: ({ enabled }) => (enabled ? 'yes' : 'no') },
          { title: 'LEADS', value: ({ leadsDelivered }) => leadsDelivered },
          { title: 'NEXT RUN', value: ({ nextRunAt }) => nextRunAt },
          { title: 'REQUEST', value: ({ prompt }) => prompt },
        ],
        monitors,
      );
    return 0;
  },
};
