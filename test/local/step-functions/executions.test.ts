import { setTimeout as delay } from 'node:timers/promises';
import {
  DescribeExecutionCommand,
  GetExecutionHistoryCommand,
  ListExecutionsCommand,
  SendTaskFailureCommand,
  SendTaskHeartbeatCommand,
  SendTaskSuccessCommand,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import { describe, expect, test } from 'vitest';
import { failure } from '../dynamodb/fixture.ts';
import {
  SECOND_MS,
  closed,
  ended,
  named,
  never,
  outcome,
  serve,
  service,
  sfn,
  single,
  start,
  task,
  tokenCatcher,
  waiting,
} from './fixture.ts';

describe('task tokens', () => {
  test('the task goes on with the output that comes with its token, once', async () => {
    const { invoke, token } = tokenCatcher();
    await serve(single(waiting()), invoke);
    const arn = await start();
    const success = new SendTaskSuccessCommand({ taskToken: await token, output: '{"answer":42}' });
    await sfn.send(success);
    expect(JSON.parse((await ended(arn)).output ?? '')).toEqual({ answer: 42 });
    expect((await failure(sfn.send(success))).name).toBe('TaskTimedOut');
  });

  test('a token may come back before the function that got it returns', async () => {
    await serve(single(waiting()), async (_name, payload) => {
      const { token } = payload as { token: string };
      await sfn.send(new SendTaskSuccessCommand({ taskToken: token, output: '"early"' }));
    });
    expect((await outcome()).output).toBe('early');
  });

  test('a failure sent with the token has its own name and cause', async () => {
    const { invoke, token } = tokenCatcher();
    await serve(single(waiting()), invoke);
    const arn = await start();
    await sfn.send(
      new SendTaskFailureCommand({ taskToken: await token, error: 'Expired', cause: 'late' }),
    );
    expect(await ended(arn)).toMatchObject({ status: 'FAILED', error: 'Expired', cause: 'late' });
  });

  test('a made-up token is InvalidToken, an output that is no JSON InvalidOutput', async () => {
    const { invoke, token } = tokenCatcher();
    await serve(single(waiting()), invoke);
    await start();
    const made = (await token).replace(/^./, (c) => (c === '0' ? '1' : '0'));
    const send = (taskToken: string, output: string) =>
      failure(sfn.send(new SendTaskSuccessCommand({ taskToken, output })));
    expect((await send(made, '{}')).name).toBe('InvalidToken');
    expect((await send('nonsense', '{}')).name).toBe('InvalidToken');
    expect((await send(await token, '{')).name).toBe('InvalidOutput');
  });

  test('a token of a timed-out task is TaskTimedOut, and a retry gets another one', async () => {
    const { invoke, token, tokens } = tokenCatcher();
    const retry = {
      Retry: [{ ErrorEquals: ['States.Timeout'], MaxAttempts: 1, IntervalSeconds: 0 }],
    };
    await serve(single(waiting({ TimeoutSeconds: 1, ...retry })), invoke);
    const arn = await start();
    expect(await ended(arn)).toMatchObject({ status: 'FAILED', error: 'States.Timeout' });
    const late = sfn.send(new SendTaskSuccessCommand({ taskToken: await token, output: '{}' }));
    expect((await failure(late)).name).toBe('TaskTimedOut');
    expect(new Set(tokens).size).toBe(2);
  });

  test('a heartbeat puts off the time-out that a missing one brings', async () => {
    const { invoke, token } = tokenCatcher();
    await serve(single(waiting({ HeartbeatSeconds: 15 })), invoke);
    const arn = await start();
    const taskToken = await token;
    const startedAt = performance.now();
    await delay(10 * SECOND_MS);
    await sfn.send(new SendTaskHeartbeatCommand({ taskToken }));
    expect(await ended(arn)).toMatchObject({ status: 'FAILED', error: 'States.HeartbeatTimeout' });
    expect(performance.now() - startedAt).toBeGreaterThan(24 * SECOND_MS);
  });

  test('every iteration of a Map has a token of its own', async () => {
    const answers: Promise<unknown>[] = [];
    const machine = single({
      Type: 'Map',
      ItemProcessor: single(
        waiting({
          Parameters: { FunctionName: 'ask', Payload: { 'token.$': '$$.Task.Token', 'n.$': '$' } },
        }),
        'Inner',
      ),
      End: true,
    });
    await serve(machine, async (_name, payload) => {
      const { token, n } = payload as { token: string; n: number };
      answers.push(
        sfn.send(new SendTaskSuccessCommand({ taskToken: token, output: JSON.stringify(n * 10) })),
      );
    });
    expect((await outcome([1, 2, 3])).output).toEqual([10, 20, 30]);
    await Promise.all(answers);
  });
});

describe('executions', () => {
  test('the same name and input start one execution while it runs, and are refused afterwards', async () => {
    const { invoke, token, tokens } = tokenCatcher();
    await serve(single(waiting()), invoke);
    const arns = await Promise.all(Array.from({ length: 5 }, () => start({ a: 1 }, 'name')));
    expect(new Set(arns).size).toBe(1);
    expect((await failure(start({ a: 2 }, 'name'))).name).toBe('ExecutionAlreadyExists');
    await sfn.send(new SendTaskSuccessCommand({ taskToken: await token, output: '{}' }));
    await ended(arns[0] ?? '');
    expect((await failure(start({ a: 1 }, 'name'))).name).toBe('ExecutionAlreadyExists');
    expect(tokens).toHaveLength(1);
  });

  test('what does not exist or is malformed has its own error', async () => {
    await serve(single({ Type: 'Succeed' }));
    const stateMachineArn = service?.stateMachineArn('other');
    expect((await failure(sfn.send(new StartExecutionCommand({ stateMachineArn })))).name).toBe(
      'StateMachineDoesNotExist',
    );
    const executionArn = (await start()).replace(/[^:]+$/, 'other');
    expect((await failure(sfn.send(new DescribeExecutionCommand({ executionArn })))).name).toBe(
      'ExecutionDoesNotExist',
    );
    expect((await failure(start({}, 'a b'))).name).toBe('InvalidName');
    const bad = new StartExecutionCommand({
      stateMachineArn: service?.stateMachineArn('m'),
      input: '{',
    });
    expect((await failure(sfn.send(bad))).name).toBe('InvalidExecutionInput');
  });

  test('the tries of a state follow each other at a pace of their own, and its time limit stays', async () => {
    const at: number[] = [];
    await serve(
      single(
        task('flaky', {
          TimeoutSeconds: 1,
          Retry: [{ ErrorEquals: ['States.ALL'], MaxAttempts: 1, IntervalSeconds: 10 }],
        }),
      ),
      async () => {
        at.push(performance.now());
        if (at.length === 1) throw named('Transient');
        await delay(300);
        return {};
      },
      { secondMs: 1_000, retrySecondMs: 10 },
    );
    expect(await ended(await start())).toMatchObject({ status: 'SUCCEEDED' });
    const [first = 0, second = 0] = at;
    expect(second - first).toBeGreaterThanOrEqual(90);
    expect(second - first).toBeLessThan(5_000);
  });

  test('stopping ends the waiting and the retrying at once, and tells once', async () => {
    let calls = 0;
    const { promise: failed, resolve } = Promise.withResolvers<void>();
    await serve(
      single(
        task('flaky', {
          Retry: [{ ErrorEquals: ['States.ALL'], MaxAttempts: 9, IntervalSeconds: 1 }],
        }),
      ),
      async () => {
        calls += 1;
        resolve();
        throw named('Transient');
      },
      { secondMs: 200 },
    );
    const executionArn = await start({ job: 'j' }, 'stopped');
    await failed;
    await sfn.send(
      new StopExecutionCommand({ executionArn, error: 'Cancelled', cause: 'by user' }),
    );
    await sfn.send(new StopExecutionCommand({ executionArn }));
    expect(await ended(executionArn)).toMatchObject({
      status: 'ABORTED',
      error: 'Cancelled',
      cause: 'by user',
    });
    await delay(300);
    expect(calls).toBe(1);
    expect(closed).toEqual([
      {
        executionArn,
        stateMachineArn: service?.stateMachineArn('m'),
        name: 'stopped',
        status: 'ABORTED',
        input: '{"job":"j"}',
        error: 'Cancelled',
        cause: 'by user',
      },
    ]);
  });

  test('stopping takes back the tokens and tells the functions at work', async () => {
    const { promise: atWork, resolve } = Promise.withResolvers<{
      token: string;
      signal: AbortSignal;
    }>();
    await serve(single(waiting()), (_name, payload, signal) => {
      resolve({ token: (payload as { token: string }).token, signal });
      return never();
    });
    const executionArn = await start();
    const { token, signal } = await atWork;
    await sfn.send(new StopExecutionCommand({ executionArn }));
    expect(signal.aborted).toBe(true);
    const late = sfn.send(new SendTaskSuccessCommand({ taskToken: token, output: '{}' }));
    expect((await failure(late)).name).toBe('TaskTimedOut');
  });

  test('a failing branch takes back what its siblings wait for', async () => {
    const { promise: token, resolve } = Promise.withResolvers<string>();
    await serve(
      {
        StartAt: 'Both',
        States: {
          Both: {
            Type: 'Parallel',
            Branches: [single(waiting(), 'Ask'), single(task('bad'), 'Bad')],
            End: true,
          },
        },
      },
      async (name, payload) => {
        if (name === 'ask') return resolve((payload as { token: string }).token);
        await token;
        throw named('Broken');
      },
    );
    expect(await outcome()).toMatchObject({ status: 'FAILED', error: 'Broken' });
    const late = sfn.send(new SendTaskSuccessCommand({ taskToken: await token, output: '{}' }));
    expect((await failure(late)).name).toBe('TaskTimedOut');
  });

  test('the history names the states as the definition does', async () => {
    await serve(single({ Type: 'Map', ItemProcessor: single(task('work'), 'Inner'), End: true }));
    const executionArn = await start([1]);
    await ended(executionArn);
    const { events = [] } = await sfn.send(new GetExecutionHistoryCommand({ executionArn }));
    expect(events.map((event) => event.type)).toEqual([
      'ExecutionStarted',
      'MapStateEntered',
      'TaskStateEntered',
      'TaskStateExited',
      'MapStateExited',
      'ExecutionSucceeded',
    ]);
    expect(events[2]?.stateEnteredEventDetails).toMatchObject({ name: 'Inner', input: '1' });
  });

  test('a list filters by status and pages, latest first', async () => {
    await serve(single({ Type: 'Succeed' }));
    for (const name of ['a', 'b', 'c']) await ended(await start({}, name));
    const list = (rest: object) =>
      sfn.send(
        new ListExecutionsCommand({ stateMachineArn: service?.stateMachineArn('m'), ...rest }),
      );
    const first = await list({ statusFilter: 'SUCCEEDED', maxResults: 2 });
    expect(first.executions?.map((execution) => execution.name)).toEqual(['c', 'b']);
    const second = await list({
      statusFilter: 'SUCCEEDED',
      maxResults: 2,
      nextToken: first.nextToken,
    });
    expect(second.executions?.map((execution) => execution.name)).toEqual(['a']);
    expect((await list({ statusFilter: 'RUNNING' })).executions).toEqual([]);
  });

  test('only the latest closed executions are remembered', async () => {
    await serve(single({ Type: 'Succeed' }), undefined, { keepClosed: 2 });
    const arns: string[] = [];
    for (const name of ['a', 'b', 'c']) {
      arns.push(await start({}, name));
      await ended(arns.at(-1) ?? '');
    }
    const first = sfn.send(new DescribeExecutionCommand({ executionArn: arns[0] }));
    expect((await failure(first)).name).toBe('ExecutionDoesNotExist');
    expect((await ended(arns[1] ?? '')).status).toBe('SUCCEEDED');
  });
});
