import {
  DescribeExecutionCommand,
  ExecutionAlreadyExists,
  ExecutionDoesNotExist,
  InvalidToken,
  SendTaskSuccessCommand,
  StartExecutionCommand,
  StopExecutionCommand,
  TaskDoesNotExist,
  TaskTimedOut,
} from '@aws-sdk/client-sfn';
import type { SFNClient } from '@aws-sdk/client-sfn';
import type { ExecutionState } from '../../domain/background/sweep-jobs.ts';
import type { Job } from '../../domain/jobs/job.ts';
import { sandboxSeconds } from '../../domain/jobs/sandbox.ts';
import { refOf, sandboxPause } from '../../domain/jobs/stages/stage.ts';
import type { Point } from '../aws/ports.ts';

/** Where an execution begins: a routed job goes on with its hold and its plan. */
type StartAt = 'parse' | 'scrape';

const startAt = (job: Job): StartAt => (job.routing === null ? 'parse' : 'scrape');

/** Jobs as executions of the state machine; the name is the job's id and attempt, so a job can't run twice. */
export class Executions {
  private readonly client: SFNClient;
  private readonly stateMachineArn: string;
  private readonly point: Point;
  private readonly sandboxJobSeconds: number;

  constructor(
    client: SFNClient,
    options: { stateMachineArn: string; sandboxJobSeconds: number },
    point: Point,
  ) {
    this.client = client;
    this.stateMachineArn = options.stateMachineArn;
    this.sandboxJobSeconds = options.sandboxJobSeconds;
    this.point = point;
  }

  /** Starts the job's attempt; one that was started before (running or closed) stays as it is. */
  async start(job: Job): Promise<void> {
    const command = new StartExecutionCommand({
      stateMachineArn: this.stateMachineArn,
      name: nameOf(job),
      input: JSON.stringify({
        job: refOf(job),
        startAt: startAt(job),
        pauseSeconds:
          job.mode === 'test'
            ? sandboxPause(sandboxSeconds(job.prompt, this.sandboxJobSeconds), 0)
            : 0,
      }),
    });
    try {
      await this.point('execution.start', () => this.client.send(command));
    } catch (error) {
      if (!(error instanceof ExecutionAlreadyExists)) throw error;
    }
  }

  async describe(job: Job): Promise<ExecutionState> {
    const command = new DescribeExecutionCommand({ executionArn: this.arnOf(job) });
    try {
      const { status } = await this.point('execution.describe', () => this.client.send(command));
      if (status === 'RUNNING' || status === 'PENDING_REDRIVE') return 'running';
      return status === 'SUCCEEDED' ? 'succeeded' : 'failed';
    } catch (error) {
      if (error instanceof ExecutionDoesNotExist) return 'missing';
      throw error;
    }
  }

  async stop(job: Job): Promise<void> {
    const command = new StopExecutionCommand({ executionArn: this.arnOf(job) });
    try {
      await this.point('execution.stop', () => this.client.send(command));
    } catch (error) {
      if (!(error instanceof ExecutionDoesNotExist)) throw error;
    }
  }

  /** Lets a waiting execution go on; a task that no longer waits needs nothing. */
  async resume(taskToken: string): Promise<void> {
    const command = new SendTaskSuccessCommand({ taskToken, output: '{}' });
    try {
      await this.point('execution.resume', () => this.client.send(command));
    } catch (error) {
      const over =
        error instanceof TaskTimedOut ||
        error instanceof TaskDoesNotExist ||
        error instanceof InvalidToken;
      if (!over) throw error;
    }
  }

  private arnOf(job: Job): string {
    return `${this.stateMachineArn.replace(':stateMachine:', ':execution:')}:${nameOf(job)}`;
  }
}

const nameOf = (job: Pick<Job, 'id' | 'attempt'>): string => `${job.id}-${job.attempt}`;
