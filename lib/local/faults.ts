import { AsyncLocalStorage } from 'node:async_hooks';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { CallKind } from '../../functions/config.ts';

/** One function call, in the eyes of the fault injector. */
interface Invocation {
  dead: boolean;
}

/** The process of an invocation ended: nothing after this happens, not even clean-up. */
export class InvocationDied extends Error {
  constructor(point: string) {
    super(`The invocation ended at ${point}.`);
    this.name = 'Lambda.Unknown';
  }
}

type Kind = 'fail' | 'conflict' | 'die';

export interface Fault {
  kind: Kind;
  /** Name of a port call, or `*`. */
  point: string;
  /** 0..1. */
  probability: number;
}

const isKind = (word: string | undefined): word is Kind =>
  word === 'fail' || word === 'conflict' || word === 'die';

/**
 * Reads `kind@point:probability,...`; the probability is 1 when left out.
 * @throws Error for an unknown kind or a bad probability
 */
export function parseFaults(text: string): Fault[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, kind, point, probability = '1'] =
        /^([a-z]+)@([\w.*-]+)(?::([\d.]+))?$/.exec(part) ?? [];
      const chance = Number(probability);
      if (!isKind(kind) || point === undefined || !(chance >= 0 && chance <= 1))
        throw new Error(`Not a fault (kind@point:probability): ${part}`);
      return { kind, point, probability: chance };
    });
}

/**
 * Makes named port calls fail. `fail` makes the call fail, `conflict` answers as a transaction that met another
 * one, `die` ends the invocation after the call: every later port call of it fails, clean-up included.
 */
export class FaultInjector {
  private readonly invocations = new AsyncLocalStorage<Invocation>();
  private faults: readonly Fault[];
  private readonly random: () => number;
  private single: { kind: Kind; point: string; calls: number }[] = [];
  /** Told of every port call before and after it, for counting. */
  onCall: ((point: string, phase: 'before' | 'after') => void) | undefined;

  constructor(faults: readonly Fault[] = [], random: () => number = Math.random) {
    this.faults = faults;
    this.random = random;
  }

  set(faults: readonly Fault[]): void {
    this.faults = faults;
  }

  /**
   * Strikes at the next call of this name, once; answers whether it has struck.
   * @param nth strikes at the n-th such call from now on instead
   */
  once(kind: Kind, point: string, nth = 1): () => boolean {
    const fault = { kind, point, calls: nth };
    this.single.push(fault);
    return () => fault.calls === 0;
  }

  /** Drops what `once` set and has not struck yet. */
  forget(): void {
    this.single = [];
  }

  /** Runs one invocation of a function. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return this.invocations.run({ dead: false }, work);
  }

  before(point: string, kind: CallKind = 'write'): void {
    this.onCall?.(point, 'before');
    if (this.invocations.getStore()?.dead === true) throw new InvocationDied(point);
    if (this.strikes('fail', point)) throw new Error(`Injected fault at ${point}.`);
    if (kind === 'write' && this.strikes('conflict', point))
      throw new TransactionCanceledException({
        message: 'Transaction cancelled, please refer cancellation reasons for specific reasons',
        $metadata: {},
        CancellationReasons: [{ Code: 'TransactionConflict' }],
      });
  }

  after(point: string): void {
    this.onCall?.(point, 'after');
    if (!this.strikes('die', point)) return;
    const invocation = this.invocations.getStore();
    if (invocation !== undefined) invocation.dead = true;
    throw new InvocationDied(point);
  }

  private strikes(kind: Kind, point: string): boolean {
    const waiting = this.single.filter(
      (fault) => fault.kind === kind && fault.point === point && fault.calls > 0,
    );
    for (const fault of waiting) fault.calls -= 1;
    if (waiting.some(({ calls }) => calls === 0)) return true;
    return this.faults.some(
      (fault) =>
        fault.kind === kind &&
        (fault.point === '*' || fault.point === point) &&
        this.random() < fault.probability,
    );
  }
}
