import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';

const Rules = z.array(z.record(z.string(), z.unknown())).optional();

const State = z.looseObject({
  Type: z.string(),
  Retry: Rules,
  Catch: Rules,
  get ItemProcessor() {
    return z.object({ States: z.record(z.string(), State) }).optional();
  },
});
type State = z.infer<typeof State>;

const Machine = z.object({ States: z.record(z.string(), State) });

const machine = Machine.parse(
  JSON.parse(readFileSync(new URL('../../statemachines/job.asl.json', import.meta.url), 'utf8')),
);

/** Every state with the Map around it, if there is one. */
function* statesOf(
  states: Readonly<Record<string, State>>,
  map: State | null = null,
): Generator<{ name: string; state: State; map: State | null }> {
  for (const [name, state] of Object.entries(states)) {
    yield { name, state, map };
    if (state.ItemProcessor !== undefined) yield* statesOf(state.ItemProcessor.States, state);
  }
}

const tasks = [...statesOf(machine.States)].filter(({ state }) => state.Type === 'Task');

/** Lambda's own trouble is waited out; whatever else goes wrong is tried twice more. */
const RETRY = [
  {
    ErrorEquals: [
      'Lambda.ServiceException',
      'Lambda.AWSLambdaException',
      'Lambda.SdkClientException',
      'Lambda.TooManyRequestsException',
    ],
    IntervalSeconds: 2,
    MaxAttempts: 6,
    BackoffRate: 2,
    JitterStrategy: 'FULL',
  },
  { ErrorEquals: ['States.ALL'], IntervalSeconds: 1, MaxAttempts: 2, BackoffRate: 2 },
];

const CATCH = [{ ErrorEquals: ['States.ALL'], ResultPath: '$.error', Next: 'Fail job' }];

/** Tasks that nothing catches, with the reason. */
const UNCAUGHT: Readonly<Record<string, string>> = {
  'Fail job': 'It is where the others end; the rule on failed executions fails the job instead.',
};

test('there are tasks, each checked below', () => {
  expect(tasks.length).toBeGreaterThan(9);
});

test.for(tasks)('$name is tried again like every task', ({ state }) => {
  expect(state.Retry).toEqual(RETRY);
});

test.for(tasks)('what $name does not survive fails the job', ({ name, state, map }) => {
  if (name in UNCAUGHT) expect(state.Catch).toBeUndefined();
  // A task in a Map ends the Map, which is caught.
  else expect(map === null ? state.Catch : map.Catch).toEqual(CATCH);
});
