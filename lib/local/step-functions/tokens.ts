import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { AwsError } from '../service.ts';

/** A task that waits for its token to come back. */
export interface PendingTask {
  succeed(output: unknown): void;
  fail(error: string, cause: string): void;
  heartbeat(): void;
}

/** The task tokens of one service. A token proves by itself that it was issued, so that spent ones need no memory. */
export class TaskTokens {
  readonly #secret: Buffer;
  readonly #pending = new Map<string, PendingTask>();

  /** @param secret of an earlier process whose tokens are still out there */
  constructor(secret: Buffer = randomBytes(32)) {
    this.#secret = secret;
  }

  mint(): string {
    const id = randomUUID();
    return `${id}.${this.#sign(id)}`;
  }

  add(token: string, task: PendingTask): void {
    this.#pending.set(token, task);
  }

  forget(token: string): void {
    this.#pending.delete(token);
  }

  /** The task that waits for `token`; throws `TaskTimedOut` for a spent token and `InvalidToken` for a made-up one. */
  find(token: unknown): PendingTask {
    const text = typeof token === 'string' ? token : '';
    const task = this.#pending.get(text);
    if (task) return task;
    const [id = '', signature] = text.split('.');
    if (signature !== this.#sign(id))
      throw new AwsError('InvalidToken', "Invalid Token: 'Invalid token'");
    throw new AwsError('TaskTimedOut', "Task Timed Out: 'Provided task does not exist anymore'");
  }

  #sign(id: string): string {
    return createHmac('sha256', this.#secret).update(id).digest('base64url');
  }
}
