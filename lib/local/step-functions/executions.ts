import { AwsError } from '../service.ts';
import type { CompiledMachine } from './definition.ts';
import {
  runMachine,
  type EngineEvent,
  type Invoke,
  type Outcome,
  type Run,
  type RunMemory,
} from './engine.ts';
import type { TaskTokens } from './tokens.ts';

export type ExecutionStatus = 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'TIMED_OUT' | 'ABORTED';

/** What the end of an execution tells the rest of the stack: the detail of the service's status-change event. */
export interface ClosedExecution {
  executionArn: string;
  stateMachineArn: string;
  name: string;
  status: Exclude<ExecutionStatus, 'RUNNING'>;
  /** JSON text, as it was started with. */
  input: string;
  output?: string;
  error?: string;
  cause?: string;
}

interface HistoryEvent extends EngineEvent {
  /** Seconds since the epoch. */
  at: number;
}

/** One execution, running or closed. */
export interface Execution {
  readonly arn: string;
  readonly name: string;
  readonly machine: string;
  readonly input: string;
  status: ExecutionStatus;
  /** Seconds since the epoch, as are all times of the protocol. */
  readonly startedAt: number;
  stoppedAt?: number;
  output?: string;
  error?: string;
  cause?: string;
  history: HistoryEvent[];
}

/** Where executions are kept beyond the process. */
export interface ExecutionJournal {
  all(): readonly Omit<Execution, 'history'>[];
  write(execution: Omit<Execution, 'history'>): void;
  forget(arn: string): void;
  memoryOf(arn: string): RunMemory;
}

export interface ExecutionsOptions {
  /** `arn:aws:states:REGION:ACCOUNT`. */
  arnPrefix: string;
  invoke: Invoke;
  tokens: TaskTokens;
  /** How many closed executions are remembered, the latest ones. */
  keepClosed: number;
  onClosed: (execution: ClosedExecution) => void;
  onFault: (error: unknown) => void;
  journal?: ExecutionJournal | undefined;
}

// The service fails an execution beyond this many events; here the rest goes unrecorded.
const MAX_EVENTS = 25_000;
// Histories hold every input and output, so only few are kept.
const HISTORIES_OF_CLOSED = 200;

/** Starts, stops and remembers executions. */
export class Executions {
  readonly #options: ExecutionsOptions;
  readonly #executions = new Map<string, Execution>();
  readonly #runs = new Map<string, Run>();
  readonly #closed: Execution[] = [];

  constructor(options: ExecutionsOptions) {
    this.#options = options;
    for (const kept of options.journal?.all() ?? []) {
      const execution: Execution = { ...kept, history: [] };
      this.#executions.set(execution.arn, execution);
      if (execution.status !== 'RUNNING') this.#closed.push(execution);
    }
  }

  /** Goes on with what an earlier process left running. */
  resume(machineOf: (name: string) => CompiledMachine | undefined): void {
    for (const execution of this.#executions.values()) {
      const compiled = machineOf(execution.machine);
      if (execution.status !== 'RUNNING' || this.#runs.has(execution.arn) || !compiled) continue;
      record(execution, 'ExecutionStarted', {
        executionStartedEventDetails: { input: execution.input },
      });
      this.#run(execution, compiled, JSON.parse(execution.input));
    }
  }

  /**
   * Starts an execution; the same name and input while it runs return it again. Throws `ExecutionAlreadyExists` for
   * a name that was taken, closed executions included.
   */
  start(
    machine: string,
    compiled: CompiledMachine,
    name: string,
    input: string,
    data: unknown,
  ): Execution {
    const arn = `${this.#options.arnPrefix}:execution:${machine}:${name}`;
    const existing = this.#executions.get(arn);
    if (existing?.status === 'RUNNING' && existing.input === input) return existing;
    if (existing)
      throw new AwsError('ExecutionAlreadyExists', `Execution Already Exists: '${arn}'`);
    const execution: Execution = {
      arn,
      name,
      machine,
      input,
      status: 'RUNNING',
      startedAt: Date.now() / 1000,
      history: [],
    };
    this.#executions.set(arn, execution);
    this.#keep(execution);
    record(execution, 'ExecutionStarted', { executionStartedEventDetails: { input } });
    // The caller learns of its execution before the first function runs.
    setImmediate(() => this.#run(execution, compiled, data));
    return execution;
  }

  find(arn: unknown): Execution {
    const execution = typeof arn === 'string' ? this.#executions.get(arn) : undefined;
    if (!execution)
      throw new AwsError('ExecutionDoesNotExist', `Execution Does Not Exist: '${String(arn)}'`);
    return execution;
  }

  /** Aborts a running execution; a closed one stays as it is. */
  stop(execution: Execution, error: string | undefined, cause: string | undefined): void {
    if (execution.status !== 'RUNNING') return;
    this.#close(execution, 'ABORTED', {
      ...(error !== undefined && { error }),
      ...(cause !== undefined && { cause }),
    });
  }

  /** Executions of a machine, latest first. */
  list(machine: string, status: unknown): Execution[] {
    return [...this.#executions.values()]
      .filter(
        (execution) =>
          execution.machine === machine && (status === undefined || execution.status === status),
      )
      .toReversed();
  }

  /** Ends everything that runs, without telling anybody. */
  abandonAll(): void {
    for (const run of this.#runs.values()) run.abort();
    this.#runs.clear();
    for (const execution of this.#executions.values()) {
      if (execution.status === 'RUNNING') execution.status = 'ABORTED';
    }
  }

  #run(execution: Execution, compiled: CompiledMachine, data: unknown): void {
    if (execution.status !== 'RUNNING') return;
    const { arnPrefix, invoke, tokens } = this.#options;
    const { arn, name, machine, startedAt } = execution;
    const run = runMachine(
      compiled,
      {
        execution: {
          Id: arn,
          Name: name,
          Input: data,
          StartTime: new Date(startedAt * 1000).toISOString(),
          RoleArn: 'arn:aws:iam::000000000000:role/local',
        },
        stateMachine: { Id: `${arnPrefix}:stateMachine:${machine}`, Name: machine },
      },
      {
        invoke,
        tokens,
        memory: this.#options.journal?.memoryOf(arn),
        event: ({ type, details }) => {
          if (execution.status === 'RUNNING') record(execution, type, details);
        },
      },
    );
    this.#runs.set(arn, run);
    void run.outcome.then((outcome) => {
      if (execution.status === 'RUNNING') this.#close(execution, outcome.status, resultOf(outcome));
    });
  }

  #close(
    execution: Execution,
    status: ClosedExecution['status'],
    result: { output?: string; error?: string; cause?: string },
  ): void {
    Object.assign(execution, result, { status, stoppedAt: Date.now() / 1000 });
    record(execution, CLOSING_EVENT[status], {});
    this.#runs.get(execution.arn)?.abort();
    this.#runs.delete(execution.arn);
    this.#remember(execution);
    const { arnPrefix, onClosed, onFault } = this.#options;
    try {
      onClosed({
        executionArn: execution.arn,
        stateMachineArn: `${arnPrefix}:stateMachine:${execution.machine}`,
        name: execution.name,
        status,
        input: execution.input,
        ...result,
      });
    } catch (error) {
      onFault(error);
    }
    // Last: an end that was not told is reached, and told, once more after a restart.
    this.#keep(execution);
  }

  #keep({ history: _history, ...execution }: Execution): void {
    this.#options.journal?.write(execution);
  }

  #remember(execution: Execution): void {
    this.#closed.push(execution);
    const withoutHistory = this.#closed.at(-1 - HISTORIES_OF_CLOSED);
    if (withoutHistory) withoutHistory.history = [];
    if (this.#closed.length <= this.#options.keepClosed) return;
    const forgotten = this.#closed.shift();
    if (!forgotten) return;
    this.#executions.delete(forgotten.arn);
    this.#options.journal?.forget(forgotten.arn);
  }
}

const CLOSING_EVENT = {
  SUCCEEDED: 'ExecutionSucceeded',
  FAILED: 'ExecutionFailed',
  TIMED_OUT: 'ExecutionTimedOut',
  ABORTED: 'ExecutionAborted',
} as const satisfies Record<ClosedExecution['status'], string>;

function record(execution: Execution, type: string, details: Record<string, unknown>): void {
  if (execution.history.length < MAX_EVENTS)
    execution.history.push({ type, details, at: Date.now() / 1000 });
}

function resultOf(outcome: Outcome): { output?: string; error?: string; cause?: string } {
  if (outcome.status === 'SUCCEEDED') return { output: JSON.stringify(outcome.output ?? null) };
  return { error: outcome.error, cause: outcome.cause };
}
