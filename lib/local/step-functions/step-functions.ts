import { randomUUID } from 'node:crypto';
import { AwsError, startJsonService, type LocalService, refuse } from '../service.ts';
import { compileMachine, type CompiledMachine } from './definition.ts';
import type { Invoke } from './engine.ts';
import {
  Executions,
  type ExecutionJournal,
  type ClosedExecution,
  type Execution,
} from './executions.ts';
import { TaskTokens } from './tokens.ts';

export type { ClosedExecution } from './executions.ts';
export type { Invoke } from './engine.ts';

export interface StepFunctionsOptions {
  /** Definitions by name, with every placeholder filled in. */
  machines: Record<string, unknown>;
  /** The in-process Lambda; the name comes without ARN and qualifier. */
  invoke: Invoke;
  region?: string;
  account?: string;
  port?: number;
  /** Why the caller with this credential may not make a request; undefined when it may. */
  readonly deny?: (credential: string | undefined, operation: string) => string | undefined;
  /** Called once for every execution that ends, whatever way; stands for the service's status-change event. */
  onExecutionClosed?: (execution: ClosedExecution) => void;
  /** How many closed executions are remembered; their names stay taken as long. */
  keepClosed?: number;
  /** How long a second of the definitions lasts, in milliseconds (waits by `SecondsPath` excepted). */
  secondMs?: number;
  /** The same between the tries of a state; as `secondMs` when left out. */
  retrySecondMs?: number | undefined;
  onFault?: (error: unknown) => void;
  /** Where executions are kept; absent: in memory only. */
  journal?: ExecutionJournal | undefined;
  /** What task tokens are signed with; those of an earlier process hold when it is the same. */
  tokenSecret?: Buffer | undefined;
}

export interface StepFunctionsService extends LocalService {
  stateMachineArn(name: string): string;
  /** Goes on with the executions that an earlier process left running, once functions can be called. */
  resume(): void;
}

type Body = Record<string, unknown>;

const MAX_INPUT_BYTES = 256 * 1024;
const MAX_PAGE = 1000;

/** Starts an embedded Step Functions for the given machines; throws when one of them can't be emulated faithfully. */
export async function startStepFunctions(
  options: StepFunctionsOptions,
): Promise<StepFunctionsService> {
  const {
    region = 'us-east-1',
    account = '000000000000',
    secondMs = 1000,
    onFault = () => {},
  } = options;
  const pace = { secondMs, retrySecondMs: options.retrySecondMs ?? secondMs };
  const arnPrefix = `arn:aws:states:${region}:${account}`;
  const machines = new Map(
    Object.entries(options.machines).map(([name, definition]) => [
      name,
      compileMachine(definition, pace),
    ]),
  );
  const tokens = new TaskTokens(options.tokenSecret);
  const executions = new Executions({
    arnPrefix,
    tokens,
    invoke: options.invoke,
    keepClosed: options.keepClosed ?? 10_000,
    onClosed: options.onExecutionClosed ?? (() => {}),
    onFault,
    journal: options.journal,
  });
  const stateMachineArn = (name: string): string => `${arnPrefix}:stateMachine:${name}`;
  const operations = operationsOf({ machines, executions, tokens, stateMachineArn });
  const service = await startJsonService({
    name: 'step-functions',
    port: options.port ?? 0,
    onFault,
    answer: (operation, body, credential) => {
      refuse(options.deny?.(credential, operation));
      const run = operations.get(operation);
      if (!run) throw new AwsError('UnknownOperationException', `${operation} is not emulated.`);
      return run(body);
    },
  });
  return {
    ...service,
    stateMachineArn,
    resume: () => executions.resume((name) => machines.get(name)),
    close: () => {
      executions.abandonAll();
      return service.close();
    },
  };
}

interface ServiceState {
  machines: ReadonlyMap<string, CompiledMachine>;
  executions: Executions;
  tokens: TaskTokens;
  stateMachineArn: (name: string) => string;
}

function operationsOf({
  machines,
  executions,
  tokens,
  stateMachineArn,
}: ServiceState): Map<string, (body: Body) => object> {
  const machineOf = (arn: unknown): { name: string; compiled: CompiledMachine } => {
    const name = text(arn)?.split(':')[6] ?? '';
    const compiled = machines.get(name);
    if (!compiled)
      throw new AwsError(
        'StateMachineDoesNotExist',
        `State Machine Does Not Exist: '${text(arn)}'`,
      );
    return { name, compiled };
  };
  return new Map<string, (body: Body) => object>([
    [
      'StartExecution',
      (body) => {
        const { name, compiled } = machineOf(body['stateMachineArn']);
        const input = text(body['input']) ?? '{}';
        const executionName = text(body['name']) ?? randomUUID();
        if (!/^[^\s<>{}[\]?*"#%\\^|~`$&,;:/\p{Cc}]{1,80}$/u.test(executionName)) {
          throw new AwsError('InvalidName', `Invalid Name: '${executionName}'`);
        }
        const data = parseInput(input);
        const { arn, startedAt } = executions.start(name, compiled, executionName, input, data);
        return { executionArn: arn, startDate: startedAt };
      },
    ],
    [
      'StopExecution',
      (body) => {
        const execution = executions.find(body['executionArn']);
        executions.stop(execution, text(body['error']), text(body['cause']));
        return { stopDate: execution.stoppedAt };
      },
    ],
    [
      'DescribeExecution',
      (body) => {
        const execution = executions.find(body['executionArn']);
        const { input, output, error, cause } = execution;
        return { ...summary(execution, stateMachineArn), input, output, error, cause };
      },
    ],
    [
      'ListExecutions',
      (body) => {
        const { name } = machineOf(body['stateMachineArn']);
        const all = executions.list(name, body['statusFilter']);
        return page(
          all.map((execution) => summary(execution, stateMachineArn)),
          'executions',
          body,
        );
      },
    ],
    [
      'GetExecutionHistory',
      (body) => {
        const { history } = executions.find(body['executionArn']);
        const events = history.map(({ type, at, details }, index) => ({
          id: index + 1,
          previousEventId: index,
          timestamp: at,
          type,
          ...details,
        }));
        return page(body['reverseOrder'] === true ? events.toReversed() : events, 'events', body);
      },
    ],
    [
      'SendTaskSuccess',
      (body) => {
        const output = parseOutput(text(body['output']) ?? '');
        tokens.find(body['taskToken']).succeed(output);
        return {};
      },
    ],
    [
      'SendTaskFailure',
      (body) => {
        tokens.find(body['taskToken']).fail(text(body['error']) ?? '', text(body['cause']) ?? '');
        return {};
      },
    ],
    [
      'SendTaskHeartbeat',
      (body) => {
        tokens.find(body['taskToken']).heartbeat();
        return {};
      },
    ],
  ]);
}

function summary(execution: Execution, stateMachineArn: (name: string) => string): object {
  return {
    executionArn: execution.arn,
    stateMachineArn: stateMachineArn(execution.machine),
    name: execution.name,
    status: execution.status,
    startDate: execution.startedAt,
    stopDate: execution.stoppedAt,
  };
}

/** One page of a list; the token is the position of the next one. */
function page(all: object[], member: string, body: Body): object {
  const size =
    typeof body['maxResults'] === 'number' && body['maxResults'] > 0
      ? Math.min(body['maxResults'], MAX_PAGE)
      : 100;
  const from = Number(text(body['nextToken']) ?? 0);
  const next = from + size;
  return { [member]: all.slice(from, next), ...(next < all.length && { nextToken: String(next) }) };
}

function parseInput(input: string): unknown {
  if (Buffer.byteLength(input) > MAX_INPUT_BYTES)
    throw new AwsError('InvalidExecutionInput', 'Input is too large.');
  try {
    return JSON.parse(input);
  } catch {
    throw new AwsError('InvalidExecutionInput', 'Invalid State Machine Execution Input: not JSON');
  }
}

function parseOutput(output: string): unknown {
  if (Buffer.byteLength(output) > MAX_INPUT_BYTES)
    throw new AwsError('InvalidOutput', 'Output is too large.');
  try {
    return JSON.parse(output);
  } catch {
    throw new AwsError('InvalidOutput', 'Invalid Output: not JSON');
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
