import { dataOf } from '../../../client/leads-client.ts';
import type { LeadsClient } from '../../../client/leads-client.ts';
import { onlyArgument, WrongCall } from '../command.ts';
import type { Call } from '../command.ts';
import { printJson, printRows } from '../print-rows.ts';

const page = (client: LeadsClient, cursor: string | undefined) =>
  dataOf(
    client.GET('/exclusions', {
      params: { query: { limit: 100, ...(cursor === undefined ? {} : { cursor }) } },
    }),
  );
type Page = Awaited<ReturnType<typeof page>>;

/** `exclude list`: all lists, the newest first. */
export async function listExclusions({ values, positionals, connect }: Call): Promise<number> {
  if (positionals.length > 1)
    throw new WrongCall(`Too many arguments: ${positionals.slice(1).join(' ')}.`);
  const { client } = await connect();
  const lists: Page['data'][number][] = [];
  let cursor: string | undefined;
  do {
    const { data, nextCursor }: Page = await page(client, cursor);
    lists.push(...data);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  if (values['json'] === true) printJson(lists);
  else
    printRows(
      [
        { title: 'ID', value: ({ id }) => id },
        { title: 'BUSINESSES', value: ({ entryCount }) => entryCount },
        { title: 'CHANGED', value: ({ updatedAt }) => updatedAt },
        { title: 'NAME', value: ({ name }) => name },
      ],
      lists,
    );
  return 0;
}

/** `exclude delete LIST`: from the answer on it excludes nothing. */
export async function deleteExclusions({ positionals, connect, note }: Call): Promise<number> {
  const id = onlyArgument({ positionals: positionals.slice(1) }, 'an exclusion list');
  const { client } = await connect();
  const { response, error } = await client.DELETE('/exclusions/{id}', { params: { path: { id } } });
  if (!response.ok) await dataOf(Promise.resolve({ error, response }));
  note('Deleted: it no longer excludes anything.\n');
  return 0;
}
