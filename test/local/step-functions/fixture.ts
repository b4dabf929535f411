import { once } from 'node:events';
import { DescribeExecutionCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { afterEach } from 'vitest';
import {
  startStepFunctions,
  type ClosedExecution,
  type Invoke,
  type StepFunctionsOptions,
  type StepFunctionsService,
} from '../../../lib/local/step-functions/step-functions.ts';

// One second of a definition lasts this long in these tests.
export const SECOND_MS = 20;

export let service: StepFunctionsService | undefined;
export let sfn: SFNClient;
export let closed: ClosedExecution[];
let closings: EventTarget;

afterEach(async () => {
  sfn.destroy();
  await service?.close();
  service = undefined;
});

/** Starts the service with one machine, `m`. */
export async function serve(
  definition: object,
  invoke: Invoke = async (_name, payload) => payload,
  options: Partial<StepFunctionsOptions> = {},
): Promise<void> {
  closed = [];
  closings = new EventTarget();
  service = await startStepFunctions({
    machines: { m: definition },
    invoke,
    secondMs: SECOND_MS,
    onExecutionClosed: (execution) => {
      closed.push(execution);
      closings.dispatchEvent(new Event('closed'));
    },
    ...options,
  });
  sfn = new SFNClient({
    endpoint: service.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
}

export async function start(input: unknown = {}, name?: string): Promise<string> {
  const { executionArn = '' } = await sfn.send(
    new StartExecutionCommand({
      stateMachineArn: service?.stateMachineArn('m'),
      input: JSON.stringify(input),
      name,
    }),
  );
  return executionArn;
}

/** The execution as described once it has ended. */
export async function ended(executionArn: string) {
  while (!closed.some((execution) => execution.executionArn === executionArn)) {
    await once(closings, 'closed');
  }
  return sfn.send(new DescribeExecutionCommand({ executionArn }));
}

export async function outcome(input: unknown = {}) {
  const { status, output, error, cause } = await ended(await start(input));
  return { status, output: output === undefined ? undefined : JSON.parse(output), error, cause };
}

export const task = (functionName: string, rest: object = {}) => ({
  Type: 'Task',
  Resource: 'arn:aws:states:::lambda:invoke',
  Parameters: { FunctionName: functionName, 'Payload.$': '$' },
  ResultSelector: { 'value.$': '$.Payload' },
  OutputPath: '$.value',
  End: true,
  ...rest,
});
export const waiting = (rest: object = {}) => ({
  Type: 'Task',
  Resource: 'arn:aws:states:::lambda:invoke.waitForTaskToken',
  Parameters: { FunctionName: 'ask', Payload: { 'token.$': '$$.Task.Token' } },
  End: true,
  ...rest,
});
export const single = (state: object, name = 'One') => ({
  StartAt: name,
  States: { [name]: state },
});
export const named = (name: string, message = name) => Object.assign(new Error(message), { name });
export const never = () => new Promise<never>(() => {});

/** An `invoke` that hands over the token of a waiting task. */
export function tokenCatcher(): { invoke: Invoke; token: Promise<string>; tokens: string[] } {
  const { promise, resolve } = Promise.withResolvers<string>();
  const tokens: string[] = [];
  const invoke: Invoke = async (_name, payload) => {
    const { token } = payload as { token: string };
    tokens.push(token);
    resolve(token);
  };
  return { invoke, token: promise, tokens };
}
