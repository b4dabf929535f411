import fc from 'fast-check';
import type { Scheduler } from 'fast-check';
import type { Around } from './memory-jobs.ts';

/** Turns that a process lets pass before a call: none mostly, and now and then as many as others need to finish. */
const aPause = fc.constantFrom(0, 0, 0, 0, 0, 5, 40);

export interface Processes {
  scheduler: Scheduler;
  pauses: Iterator<number>;
}

/** Orders of calls to try: each draw is one. */
export const someProcesses: fc.Arbitrary<Processes> = fc.record({
  scheduler: fc.scheduler(),
  pauses: fc.infiniteStream(aPause),
});

/** A process whose outside calls take their turns among those of the others. */
export function processIn({ scheduler, pauses }: Processes, process: string): Around {
  const turn = (what: string) => scheduler.schedule(Promise.resolve(), `${process}: ${what}`);
  return async (name, call) => {
    for (let left = Number(pauses.next().value); left > 0; left -= 1) await turn('waits');
    await turn(name);
    return call();
  };
}

/** Lets all run to their ends. */
export const finished = <T>({ scheduler }: Processes, processes: readonly Promise<T>[]) =>
  scheduler.waitFor(Promise.all(processes));
