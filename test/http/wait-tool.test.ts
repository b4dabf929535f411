import { expect, test } from 'vitest';
import type { Tool, ToolCall } from '../../functions/http/mcp/tool.ts';
import { waitTool } from '../../functions/http/mcp/wait-tool.ts';
import type { WaitPorts } from '../../functions/http/mcp/wait-tool.ts';
import { aKeyActor } from '../builders/actors.ts';

const CALL: ToolCall = { args: {}, actor: aKeyActor(), requestId: 'req_1', took: () => {} };

/** What a look takes, in milliseconds. */
const LOOK_MS = 400;

/** Waits for a job that has these states, one a look and the last one for ever; tells how long it took. */
async function wait(...states: string[]) {
  let ms = 0;
  let looks = 0;
  const ports: WaitPorts = {
    now: () => new Date(ms),
    pause: (time) => Promise.resolve(void (ms += time)),
  };
  const look: Tool<WaitPorts> = {
    name: 'look',
    title: 'Look',
    description: '',
    annotations: { readOnlyHint: true, openWorldHint: false },
    inputSchema: () => ({}),
    run: () => {
      ms += LOOK_MS;
      looks += 1;
      return Promise.resolve({ status: states[looks - 1] ?? states.at(-1) });
    },
  };
  const job = await waitTool(look).run(CALL, ports);
  return { job, looks, seconds: ms / 1_000 };
}

test('a job that goes on is answered as it is, well within 20 seconds', async () => {
  const { job, looks, seconds } = await wait('scraping');
  expect(job).toEqual({ status: 'scraping' });
  expect(seconds).toBeGreaterThan(15);
  expect(seconds).toBeLessThanOrEqual(18.5);
  expect(looks).toBeGreaterThan(5);
});

test.for(['delivered', 'failed', 'cancelled', 'awaiting_clarification'])(
  'a job that is %s is answered at once',
  async (status) => {
    expect(await wait(status)).toEqual({ job: { status }, looks: 1, seconds: LOOK_MS / 1_000 });
    expect(await wait('parsing', 'scraping', status)).toMatchObject({ looks: 3, job: { status } });
  },
);
