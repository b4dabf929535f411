import { createHash } from 'node:crypto';
import { isRecord } from '../service.ts';
import type { CompiledMachine, TaskSpec } from './definition.ts';
import type { TaskTokens } from './tokens.ts';

/** Runs a function in this process; may take as long as it likes, the state's time limit ends the waiting for it. */
export type Invoke = (
  functionName: string,
  payload: unknown,
  signal: AbortSignal,
) => Promise<unknown>;

export interface RunContext {
  /** What `$$.Execution` shows. */
  execution: { Id: string; Name: string; Input: unknown; StartTime: string; RoleArn: string };
  stateMachine: { Id: string; Name: string };
}

/** A step of the history, by its name in the service. */
export interface EngineEvent {
  type: string;
  details: Record<string, unknown>;
}

export interface Run {
  /**
   * Ends the execution: nothing is retried, caught or invoked any more. To be called after an outcome too, for the
   * branches that are still at work then.
   */
  abort(): void;
  outcome: Promise<Outcome>;
}

export type Outcome =
  | { status: 'SUCCEEDED'; output: unknown }
  | { status: 'FAILED' | 'TIMED_OUT'; error: string; cause: string };

/** How a call of a function ended. */
export type TaskEnd = { result: unknown } | { error: { name: string; cause: string } };

/**
 * What is known of an execution from an earlier process: run again from its beginning, it takes the ends of calls from
 * here and makes only those calls that had not ended. Waits begin anew.
 */
export interface RunMemory {
  recall(call: string): TaskEnd | undefined;
  keep(call: string, end: TaskEnd): void;
  /** The token that the execution's task with this number shows. */
  tokenOf(number: number, mint: () => string): string;
}

interface Ports {
  invoke: Invoke;
  tokens: TaskTokens;
  event: (event: EngineEvent) => void;
  memory?: RunMemory | undefined;
}

const MAX_PAYLOAD_BYTES = 256 * 1024;

/** Interprets one execution. */
export function runMachine(compiled: CompiledMachine, context: RunContext, ports: Ports): Run {
  const stop = new AbortController();
  let minted: string | undefined;
  let mints = 0;
  const mint = (): string => {
    mints += 1;
    return ports.memory?.tokenOf(mints, () => ports.tokens.mint()) ?? ports.tokens.mint();
  };
  const nameCall = callNames();
  const handlers = [...compiled.tasks].map(([name, task]) => {
    // The interpreter evaluates a task's parameters and calls its handler without a pause between, so the token
    // that the parameters showed last is the one of this call.
    const handle = (args: unknown): Promise<unknown> => {
      const token = minted ?? ports.tokens.mint();
      minted = undefined;
      return remembered(ports.memory, nameCall(name, args), stop.signal, (keep) =>
        runTask(task, args, { token, keep }, stop.signal, ports),
      );
    };
    return [name, handle] as const;
  });
  const run = compiled.machine.run(asJson(context.execution.Input), {
    overrides: { taskResourceLocalHandlers: typedHandlers(handlers) },
    context: {
      Run: context.execution,
      StateMachine: context.stateMachine,
      Task: {
        get Token() {
          minted ??= mint();
          return minted;
        },
      },
    },
  });
  const forwarded = forwardEvents(run.eventLogs, ports.event);
  return {
    abort: () => {
      run.abort();
      stop.abort();
    },
    outcome: run.result.then(async (output): Promise<Outcome> => {
      // A closed history takes no more events.
      await forwarded;
      return { status: 'SUCCEEDED', output };
    }, outcomeOfError),
  };
}

type Keep = (end: TaskEnd) => void;

/** Names each call of an execution in the same way in every run: by task, arguments and how often it was made. */
function callNames(): (task: string, args: unknown) => string {
  const counts = new Map<string, number>();
  return (task, args) => {
    const hash = createHash('sha256')
      .update(JSON.stringify(args) ?? '')
      .digest('base64url');
    const call = `${task} ${hash}`;
    const count = (counts.get(call) ?? 0) + 1;
    counts.set(call, count);
    return `${call} ${count}`;
  };
}

/** Ends as an earlier process saw the call end; else makes it, and keeps how it ends unless the execution ended first. */
async function remembered(
  memory: RunMemory | undefined,
  call: string,
  stopped: AbortSignal,
  run: (keep: Keep) => Promise<unknown>,
): Promise<unknown> {
  const known = memory?.recall(call);
  if (known !== undefined) {
    if ('error' in known) throw named(known.error.name, known.error.cause);
    return known.result;
  }
  const keep: Keep = (end) => {
    if (!stopped.aborted) memory?.keep(call, end);
  };
  try {
    const result = await run(keep);
    keep({ result });
    return result;
  } catch (error) {
    if (error instanceof Error) keep({ error: { name: error.name, cause: error.message } });
    throw error;
  }
}

async function runTask(
  task: TaskSpec,
  args: unknown,
  { token, keep }: { token: string; keep: Keep },
  stopped: AbortSignal,
  { invoke, tokens }: Ports,
): Promise<unknown> {
  if (stopped.aborted) throw ended();
  const attempt = new AbortController();
  const end = Promise.withResolvers<never>();
  let isLate = false;
  const giveUp = (error: Error): void => {
    end.reject(error);
    attempt.abort();
  };
  const onStop = (): void => giveUp(ended());
  stopped.addEventListener('abort', onStop, { once: true });
  const limit = setTimeout(() => {
    isLate = true;
    tokens.forget(token);
    attempt.abort();
  }, task.timeoutMs);
  const heartbeat = startHeartbeat(task, () => giveUp(named('States.HeartbeatTimeout', '')));
  try {
    const { name, payload } = invocation(args);
    const called = callFunction(invoke, name, payload, attempt.signal);
    const answer = task.waitsForToken
      ? tokenAnswer(called, { token, keep }, tokens, heartbeat.beat)
      : called;
    const result = await Promise.race([answer, end.promise]);
    return isLate ? await pending() : result;
  } catch (error) {
    if (isLate) return await pending();
    throw error;
  } finally {
    clearTimeout(limit);
    heartbeat.stop();
    stopped.removeEventListener('abort', onStop);
    tokens.forget(token);
  }
}

/**
 * Leaves the failing of a late state to the interpreter, whose timer was set for the same moment: only its own error
 * object is told apart from States.TaskFailed.
 */
function pending(): Promise<never> {
  return new Promise(() => {});
}

/** Calls the function as the service does: both payloads travel as JSON, a failure as its name and a JSON cause. */
async function callFunction(
  invoke: Invoke,
  name: string,
  payload: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  let result: unknown;
  try {
    result = await invoke(name, structuredClone(payload), signal);
  } catch (error) {
    const {
      name: errorType,
      message,
      stack = '',
    } = error instanceof Error ? error : new Error(String(error));
    throw named(
      errorType,
      JSON.stringify({ errorMessage: message, errorType, trace: stack.split('\n') }),
    );
  }
  return { ExecutedVersion: '$LATEST', Payload: limited(result), StatusCode: 200 };
}

function tokenAnswer(
  called: Promise<unknown>,
  { token, keep }: { token: string; keep: Keep },
  tokens: TaskTokens,
  heartbeat: () => void,
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const settle = (work: () => void): void => {
    tokens.forget(token);
    work();
  };
  tokens.add(token, {
    // Kept before the caller learns that its answer was taken.
    succeed: (output) =>
      settle(() => {
        keep({ result: output });
        resolve(output);
      }),
    fail: (error, cause) =>
      settle(() => {
        keep({ error: { name: error, cause } });
        reject(named(error, cause));
      }),
    heartbeat,
  });
  // What the function returns does not matter; that it fails does.
  called.catch(reject);
  return promise;
}

function startHeartbeat(
  task: TaskSpec,
  onMissed: () => void,
): { beat: () => void; stop: () => void } {
  const { heartbeatMs } = task;
  if (heartbeatMs === undefined) return { beat: () => {}, stop: () => {} };
  const timer = setTimeout(onMissed, heartbeatMs);
  return { beat: () => void timer.refresh(), stop: () => clearTimeout(timer) };
}

function invocation(args: unknown): { name: string; payload: unknown } {
  const { FunctionName: target, Payload: payload = {} } = isRecord(args) ? args : {};
  if (typeof target !== 'string') throw named('States.Runtime', 'FunctionName is missing');
  // arn:aws:lambda:REGION:ACCOUNT:function:NAME[:QUALIFIER], or NAME[:QUALIFIER]
  const [name = ''] = target.replace(/^arn:[^:]+:lambda:[^:]*:[^:]*:function:/, '').split(':');
  return { name, payload };
}

function limited(result: unknown): unknown {
  const text = JSON.stringify(result ?? null);
  if (Buffer.byteLength(text) > MAX_PAYLOAD_BYTES) {
    throw final(
      named('States.DataLimitExceeded', `The result is larger than ${MAX_PAYLOAD_BYTES} bytes.`),
    );
  }
  return JSON.parse(text);
}

type Json = Parameters<CompiledMachine['machine']['run']>[0];

function asJson(value: unknown): Json {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- inputs, results and outputs come from JSON.parse
  return value as Json;
}

function typedHandlers(
  handlers: (readonly [string, (args: unknown) => Promise<unknown>])[],
): Record<string, (input: Json) => Promise<Json>> {
  return Object.fromEntries(
    handlers.map(([name, handle]) => [name, async (input: Json) => asJson(await handle(input))]),
  );
}

/** An error of the states language; the interpreter matches `name` and shows `message` as the cause. */
function named(name: string, cause: string): Error {
  return Object.assign(new Error(cause), { name });
}

/** Marks an error that no Retry and no Catch may take; the interpreter looks at these members. */
function final(error: Error): Error {
  return Object.assign(error, { isRetryable: false, isCatchable: false });
}

function ended(): Error {
  return final(named('States.Runtime', 'The execution has ended.'));
}

function outcomeOfError(error: unknown): Outcome {
  const top = error instanceof Error ? error : new Error(String(error));
  if (top.name === 'ExecutionTimeoutError')
    return { status: 'TIMED_OUT', error: 'States.Timeout', cause: '' };
  const failed = top.cause instanceof Error ? top.cause : top;
  return { status: 'FAILED', error: failed.name, cause: failed.message };
}

async function forwardEvents(
  events: ReturnType<CompiledMachine['machine']['run']>['eventLogs'],
  emit: Ports['event'],
): Promise<void> {
  for await (const event of events) {
    switch (event.type) {
      case 'StateEntered': {
        const { name, type, input } = event.state;
        const details = { name, input: JSON.stringify(input) };
        emit({ type: `${type}StateEntered`, details: { stateEnteredEventDetails: details } });
        break;
      }
      case 'StateExited': {
        const { name, type, output } = event.state;
        const details = { name, output: JSON.stringify(output) };
        emit({ type: `${type}StateExited`, details: { stateExitedEventDetails: details } });
        break;
      }
      case 'StateFailed': {
        if (event.state.type !== 'Task' || !('Error' in event)) break;
        const details = {
          resourceType: 'lambda',
          resource: 'invoke',
          error: event.Error,
          cause: String(event.Cause),
        };
        emit(
          event.Error === 'States.Timeout'
            ? { type: 'TaskTimedOut', details: { taskTimedOutEventDetails: details } }
            : { type: 'TaskFailed', details: { taskFailedEventDetails: details } },
        );
        break;
      }
      default:
        break;
    }
  }
}
