import { readFileSync } from 'node:fs';
import { paginateGetExecutionHistory } from '@aws-sdk/client-sfn';
import { expect, test } from 'vitest';
import * as Fixture from './fixture.ts';

const definition = JSON.parse(
  readFileSync(new URL('../../../statemachines/job.asl.json', import.meta.url), 'utf8'),
) as object;

/** What the stages answer, for a job of two tiles and three chunks. */
const answers = (pauseSeconds: number): Readonly<Record<string, object>> => ({
  '${ParseFunction}': { next: 'route', pauseSeconds },
  '${RouteFunction}': { next: 'scrape', pauseSeconds, tiles: [{ index: 0 }, { index: 1 }] },
  '${ScrapeFunction}': { next: 'done' },
  '${AdvanceFunction}': { next: 'go', pauseSeconds },
  '${NormalizeFunction}': {
    next: 'enrich',
    pauseSeconds,
    chunks: [0, 1, 2].map((index) => ({ index, of: 3 })),
  },
  '${EnrichFunction}': { next: 'done' },
  '${DeliverFunction}': {},
});

/** The states that a job enters, in order. */
async function statesOf(pauseSeconds: number): Promise<readonly string[]> {
  const answer = answers(pauseSeconds);
  await Fixture.serve(definition, async (name) => answer[name]);
  const executionArn = await Fixture.start({
    job: { id: 'job_1' },
    startAt: 'parse',
    pauseSeconds,
  });
  expect(await Fixture.ended(executionArn)).toMatchObject({ status: 'SUCCEEDED' });
  const states: string[] = [];
  const client = Fixture.sfn;
  for await (const { events = [] } of paginateGetExecutionHistory({ client }, { executionArn }))
    for (const { stateEnteredEventDetails: entered } of events)
      if (entered?.name !== undefined) states.push(entered.name);
  return states;
}

test('a live job enters 15 states, one a tile and one a chunk, and none of them waits', async () => {
  const states = await statesOf(0);
  expect(states.filter((name) => name.startsWith('Pause'))).toEqual([]);
  expect(states).toHaveLength(15 + 2 + 3);
  expect(states.at(-1)).toBe('Stopped');
});

test('a sandbox job pauses before each of its six stages', async () => {
  const states = await statesOf(1);
  expect(states.filter((name) => name.startsWith('Pause'))).toEqual(
    ['parsing', 'routing', 'scraping', 'normalizing', 'enriching', 'delivering'].map(
      (stage) => `Pause in ${stage}`,
    ),
  );
});
