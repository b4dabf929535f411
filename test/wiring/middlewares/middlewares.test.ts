import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { invocationLog } from '../../../functions/wiring/middlewares/invocation-log.ts';
import type { InvocationLine } from '../../../functions/wiring/middlewares/invocation-log.ts';
import { secrets } from '../../../functions/wiring/middlewares/secrets.ts';
import { timeBudget } from '../../../functions/wiring/middlewares/time-budget.ts';
import { onion } from '../../../functions/wiring/onion.ts';
import { Clock } from '../../support/clock.ts';

const done = () => Promise.resolve('done');
const failing = () => Promise.reject(new TypeError('broken'));

test('layers run from the outside in, and back out again, whatever happened inside', async () => {
  const steps: string[] = [];
  const layer = (name: string) => ({
    before: () => void steps.push(`${name} before`),
    after: () => void steps.push(`${name} after`),
    onError: () => void steps.push(`${name} error`),
  });
  const layers = [layer('outer'), layer('inner')];
  expect(await onion(done, layers)({})).toBe('done');
  await expect(onion(failing, layers)({})).rejects.toThrow('broken');
  expect(steps).toEqual([
    'outer before',
    'inner before',
    'inner after',
    'outer after',
    'outer before',
    'inner before',
    'inner error',
    'outer error',
  ]);
});

describe('the invocation log', () => {
  const event = {
    job: { orgId: 'org_1', mode: 'live', jobId: 'job_1', attempt: 2 },
    index: 3,
    taskToken: 'secret',
  };
  const logged = async (handle: () => Promise<string>, of: unknown = event) => {
    const lines: InvocationLine[] = [];
    const clock = new Clock();
    const handler = onion(() => {
      clock.advance(250);
      return handle();
    }, [invocationLog({ now: clock.now, log: (line) => lines.push(line) })]);
    await handler(of).catch(() => {});
    return lines;
  };

  test('a stage writes one line with the ids of its job, and no token', async () => {
    expect(await logged(done)).toEqual([
      { orgId: 'org_1', jobId: 'job_1', attempt: 2, index: 3, durationMs: 250 },
    ]);
  });

  test('a failure is on the line, and goes on to the caller', async () => {
    expect(await logged(failing)).toMatchObject([
      { jobId: 'job_1', durationMs: 250, error: { name: 'TypeError', message: 'broken' } },
    ]);
    const handler = onion(failing, [invocationLog({ now: new Clock().now, log: () => {} })]);
    await expect(handler(event)).rejects.toThrow(TypeError);
  });

  test('an event without a job gives a line without ids', async () => {
    expect(await logged(done, { Records: [{ body: 'secret' }] })).toEqual([{ durationMs: 250 }]);
  });
});

describe('the time budget', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const context = { getRemainingTimeInMillis: () => 10_000 };

  test('work that runs into the last second is told of, once, and still answers', async () => {
    const spent: unknown[] = [];
    const slow = () => new Promise((resolve) => setTimeout(() => resolve('done'), 9_500));
    const answer = onion(slow, [timeBudget({ onSpent: (event) => spent.push(event) })])(
      'an event',
      context,
    );
    await vi.advanceTimersByTimeAsync(8_999);
    expect(spent).toEqual([]);
    await vi.advanceTimersByTimeAsync(501);
    expect(await answer).toBe('done');
    expect(spent).toEqual(['an event']);
  });

  test.for([
    ['an answer', done],
    ['a failure', failing],
  ] as const)('%s leaves no timer running', async ([, handle]) => {
    const onSpent = vi.fn();
    await onion(handle, [timeBudget({ onSpent })])({}, context).catch(() => {});
    expect(vi.getTimerCount()).toBe(0);
  });

  test('outside of Lambda there is no budget', async () => {
    await onion(done, [timeBudget({ onSpent: vi.fn() })])({});
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('secrets', () => {
  const reading = (read: (ids: string) => Promise<Record<string, string>>, ids = 'a,b') => {
    let now = 0;
    const built: unknown[] = [];
    const handler = onion(done, [
      secrets({ ids: () => ids, read, now: () => now, onChange: (values) => built.push(values) }),
    ]);
    return { built, call: () => handler({}), later: (ms: number) => void (now += ms) };
  };

  test('are read once, and again when five minutes have passed; the same values change nothing', async () => {
    const read = vi.fn(() => Promise.resolve({ KEY: 'one' }));
    const { built, call, later } = reading(read);
    await call();
    later(299_999);
    await call();
    expect(read).toHaveBeenCalledExactlyOnceWith('a,b');
    later(1);
    await call();
    expect(read).toHaveBeenCalledTimes(2);
    expect(built).toEqual([{ KEY: 'one' }]);
  });

  test('a rotated value is handed over before the call goes on', async () => {
    const read = vi
      .fn<() => Promise<Record<string, string>>>()
      .mockResolvedValueOnce({ KEY: 'one' })
      .mockResolvedValue({ KEY: 'two' });
    const { built, call, later } = reading(read);
    await call();
    later(300_000);
    await call();
    expect(built).toEqual([{ KEY: 'one' }, { KEY: 'two' }]);
  });

  test('known values serve on while they can not be read; unknown ones fail the call', async () => {
    const read = vi
      .fn<() => Promise<Record<string, string>>>()
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValueOnce({ KEY: 'one' })
      .mockRejectedValue(new Error('down'));
    const { built, call, later } = reading(read);
    await expect(call()).rejects.toThrow('down');
    await call();
    later(300_000);
    expect(await call()).toBe('done');
    expect(built).toEqual([{ KEY: 'one' }]);
  });

  test('a function that could not be built from them is built at the next call', async () => {
    const onChange = vi.fn<() => void>().mockImplementationOnce(() => {
      throw new Error('Bad settings');
    });
    const read = vi.fn(() => Promise.resolve({}));
    const handler = onion(done, [secrets({ ids: () => 'a', read, now: () => 0, onChange })]);
    await expect(handler({})).rejects.toThrow('Bad settings');
    expect(await handler({})).toBe('done');
    expect(read).toHaveBeenCalledOnce();
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  test('a function without secrets reads none', async () => {
    const read = vi.fn(() => Promise.resolve({}));
    const { built, call } = reading(read, '');
    await call();
    await call();
    expect(read).not.toHaveBeenCalled();
    expect(built).toEqual([{}]);
  });
});
