/** Thrown out of every outside call of a process that has ended. */
export class Killed extends Error {
  constructor() {
    super('The process has ended.');
    this.name = 'Killed';
  }
}

/** Runs one outside call of a process when it is its turn. */
export type Gate = <T>(call: () => T | Promise<T>) => Promise<T>;

/** What happens at a turn: the call is made, or the process ends before or right after it. */
export type Turn = { pick: number; fate: 'go' | 'die-before' | 'die-after' };

interface Waiting {
  take(fate: Turn['fate']): Promise<void>;
}

/**
 * Runs processes side by side, one outside call at a time, in the order that `turns` tell; when they are used up,
 * first come, first served. A process that ends may go on as a new one, through a new gate. `afterTurn` sees the
 * world after each call.
 */
export async function interleave(
  processes: readonly ((newGate: () => Gate) => Promise<void>)[],
  turns: Iterable<Turn>,
  afterTurn: () => void | Promise<void>,
): Promise<void> {
  const waiting: Waiting[] = [];
  let running = processes.length;
  const failures: unknown[] = [];
  for (const process of processes)
    void process(() => gateInto(waiting))
      .catch((error: unknown) => {
        // A process that has ended takes its work with it; that is what is tested.
        if (!(error instanceof Killed)) failures.push(error);
      })
      .finally(() => (running -= 1));
  const choices = turns[Symbol.iterator]();
  for (;;) {
    await settled();
    if (failures.length > 0) throw failures[0];
    if (running === 0) return;
    const turn = choices.next();
    const { pick, fate } = turn.done === true ? { pick: 0, fate: 'go' as const } : turn.value;
    const [next] = waiting.splice(pick % Math.max(1, waiting.length), 1);
    if (next === undefined) throw new Error('A process waits for something that nobody gives it.');
    await next.take(fate);
    await afterTurn();
  }
}

/** Lets every process run on to its next outside call. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function gateInto(waiting: Waiting[]): Gate {
  let dead = false;
  return <T>(call: () => T | Promise<T>) => {
    if (dead) return Promise.reject(new Killed());
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    waiting.push({
      take: async (fate) => {
        if (fate === 'die-before') dead = true;
        if (dead) return reject(new Killed());
        try {
          const result = await call();
          if (fate === 'go') return resolve(result);
          dead = true;
          reject(new Killed());
        } catch (error) {
          reject(error);
        }
      },
    });
    return promise;
  };
}
