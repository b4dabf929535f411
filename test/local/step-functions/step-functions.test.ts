import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { validateDefinition } from '../../../lib/local/step-functions/definition.ts';
import { startStepFunctions } from '../../../lib/local/step-functions/step-functions.ts';
import { closed, ended, named, never, outcome, serve, single, start, task } from './fixture.ts';

describe('states', () => {
  test('a task gets its payload and its result goes on, both as JSON', async () => {
    await serve(
      single(task('arn:aws:lambda:us-east-1:000000000000:function:double:live')),
      async (name, payload) => ({
        name,
        n: (payload as { n: number }).n * 2,
        when: new Date(0),
        gone: undefined,
      }),
    );
    expect((await outcome({ n: 21 })).output).toEqual({
      name: 'double',
      n: 42,
      when: '1970-01-01T00:00:00.000Z',
    });
  });

  test('the context object tells about the execution, inside of a Map too', async () => {
    const context = {
      'id.$': '$$.Execution.Id',
      'name.$': '$$.Execution.Name',
      'job.$': '$$.Execution.Input.job',
      'at.$': '$$.Execution.StartTime',
    };
    await serve({
      StartAt: 'Each',
      States: {
        Each: {
          Type: 'Map',
          ItemsPath: '$.items',
          ItemProcessor: single({ Type: 'Pass', Parameters: context, End: true }, 'Inner'),
          End: true,
        },
      },
    });
    const arn = await start({ job: 'j1', items: [1] }, 'j1-1');
    const { output = '', startDate } = await ended(arn);
    expect(JSON.parse(output)).toEqual([
      { id: arn, name: 'j1-1', job: 'j1', at: startDate?.toISOString() },
    ]);
  });

  test('Choice, Pass, Wait, Fail and ResultPath', async () => {
    await serve({
      StartAt: 'Choose',
      States: {
        Choose: {
          Type: 'Choice',
          Choices: [
            {
              And: [
                { Variable: '$.kind', IsPresent: true },
                { Variable: '$.kind', StringEquals: 'wait' },
              ],
              Next: 'Wait',
            },
            {
              And: [
                { Variable: '$.n', IsPresent: true },
                { Variable: '$.n', NumericGreaterThan: 1 },
              ],
              Next: 'Big',
            },
          ],
          Default: 'Bad',
        },
        Wait: { Type: 'Wait', SecondsPath: '$.seconds', Next: 'Big' },
        Big: { Type: 'Pass', Result: { ok: true }, ResultPath: '$.result', End: true },
        Bad: { Type: 'Fail', Error: 'Bad', Cause: 'neither' },
      },
    });
    expect((await outcome({ n: 2 })).output).toEqual({ n: 2, result: { ok: true } });
    expect((await outcome({ kind: 'wait', seconds: 0 })).status).toBe('SUCCEEDED');
    expect(await outcome({ n: 1 })).toMatchObject({
      status: 'FAILED',
      error: 'Bad',
      cause: 'neither',
    });
  });

  test('a Map keeps its order and never runs more than MaxConcurrency at once', async () => {
    let running = 0;
    let most = 0;
    const definition = single({
      Type: 'Map',
      ItemsPath: '$.items',
      ItemSelector: {
        'n.$': '$$.Map.Item.Value',
        'index.$': '$$.Map.Item.Index',
        'job.$': '$.job',
      },
      MaxConcurrency: 2,
      ItemProcessor: { ProcessorConfig: { Mode: 'INLINE' }, ...single(task('work'), 'Inner') },
      End: true,
    });
    await serve(definition, async (_name, payload) => {
      running += 1;
      most = Math.max(most, running);
      await delay(2);
      running -= 1;
      return payload;
    });
    const { output } = await outcome({ job: 'j', items: [5, 6, 7, 8, 9] });
    expect(output).toEqual([5, 6, 7, 8, 9].map((n, index) => ({ n, index, job: 'j' })));
    expect(most).toBe(2);
  });
});

describe('errors', () => {
  const catchAll = (...names: string[]) => ({
    Catch: names.map((name, n) => ({
      ErrorEquals: [name],
      Next: `Caught${n}`,
      ResultPath: '$.error',
    })),
  });
  const caught = (n: number) => ({ [`Caught${n}`]: { Type: 'Pass', End: true } });

  test("a function's error is named as its class and carries a JSON cause", async () => {
    await serve(
      {
        StartAt: 'One',
        States: {
          One: task('bad', catchAll('States.Timeout', 'Custom')),
          ...caught(0),
          ...caught(1),
        },
      },
      async () => {
        throw named('Custom', 'told');
      },
    );
    const { output } = await outcome();
    expect(output.error.Error).toBe('Custom');
    expect(JSON.parse(output.error.Cause)).toMatchObject({
      errorMessage: 'told',
      errorType: 'Custom',
    });
  });

  test('Retry repeats the named error only, so often and no more', async () => {
    let calls = 0;
    await serve(
      single(
        task('flaky', {
          Retry: [
            { ErrorEquals: ['Transient'], MaxAttempts: 2, IntervalSeconds: 1, BackoffRate: 1 },
          ],
        }),
      ),
      async (_name, payload) => {
        calls += 1;
        const { fail, error } = payload as { fail: number; error: string };
        if (calls <= fail) throw named(error);
        return calls;
      },
    );
    expect((await outcome({ fail: 2, error: 'Transient' })).output).toBe(3);
    calls = 0;
    expect(await outcome({ fail: 9, error: 'Transient' })).toMatchObject({
      status: 'FAILED',
      error: 'Transient',
    });
    expect(calls).toBe(3);
    calls = 0;
    expect(await outcome({ fail: 9, error: 'Other' })).toMatchObject({
      status: 'FAILED',
      error: 'Other',
    });
    expect(calls).toBe(1);
  });

  test('a function that never answers fails its state with States.Timeout, which TaskFailed does not catch', async () => {
    await serve(
      {
        StartAt: 'One',
        States: {
          One: task('dead', {
            TimeoutSeconds: 1,
            ...catchAll('States.TaskFailed', 'States.Timeout'),
          }),
          ...caught(0),
          Caught1: { Type: 'Pass', Result: 'timeout', End: true },
        },
      },
      never,
    );
    expect((await outcome()).output).toBe('timeout');
  });

  test('a time-out that nothing catches fails the execution, and the function is told', async () => {
    const { promise: told, resolve } = Promise.withResolvers<string>();
    await serve(single(task('slow', { TimeoutSeconds: 1 })), (_name, _payload, signal) => {
      signal.addEventListener('abort', () => resolve('told'));
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(named('AbortError')));
      });
    });
    expect(await outcome()).toMatchObject({ status: 'FAILED', error: 'States.Timeout' });
    expect(await told).toBe('told');
  });

  test("the machine's own time limit makes it TIMED_OUT", async () => {
    await serve({ ...single(task('dead')), TimeoutSeconds: 1 }, never);
    expect(await outcome()).toMatchObject({ status: 'TIMED_OUT', error: 'States.Timeout' });
    expect(closed[0]?.status).toBe('TIMED_OUT');
  });

  test('a result over 256 KiB ends the execution, whatever it catches', async () => {
    await serve(
      { StartAt: 'One', States: { One: task('large', catchAll('States.ALL')), ...caught(0) } },
      async () => 'x'.repeat(256 * 1024),
    );
    expect(await outcome()).toMatchObject({ status: 'FAILED', error: 'States.DataLimitExceeded' });
  });
});

describe('definitions that would behave otherwise here are refused at the start', () => {
  test.for<[string, object]>([
    ['another service', { ...task('x'), Resource: 'arn:aws:states:::sqs:sendMessage' }],
    [
      'a retry count',
      task('x', { Parameters: { FunctionName: 'x', Payload: { 'n.$': '$$.State.RetryCount' } } }),
    ],
    ['a path for the time limit', task('x', { TimeoutSecondsPath: '$.t' })],
    ['one name for two states', { Type: 'Map', ItemProcessor: single(task('x')), End: true }],
    ['a missing next state', task('x', { End: undefined, Next: 'Nowhere' })],
    [
      'a distributed Map',
      { Type: 'Map', ItemReader: {}, ItemProcessor: single(task('x'), 'Inner'), End: true },
    ],
  ])('%s', async ([, state]) => {
    const machines = { m: single(JSON.parse(JSON.stringify(state))) };
    await expect(startStepFunctions({ machines, invoke: never })).rejects.toThrow();
  });

  test('the whole schema is checked on demand, and leaves the definition as it is', () => {
    const definition = single(task('x'));
    const before = structuredClone(definition);
    validateDefinition(definition);
    expect(definition).toEqual(before);
    expect(() => validateDefinition(single({ ...task('x'), Retry: [{}] }))).toThrow('ErrorEquals');
  });
});
