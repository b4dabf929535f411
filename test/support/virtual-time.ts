import { setImmediate as nextTurn } from 'node:timers/promises';
import { Clock } from './clock.ts';

/** Time that passes only while everybody waits: hours of sleeping take as long as the work between. */
export class VirtualTime {
  readonly clock = new Clock();
  private readonly sleepers: { at: number; wake: () => void }[] = [];

  sleep(ms: number): Promise<void> {
    const at = this.clock.now().getTime() + ms;
    return new Promise((wake) => {
      // Few different times: the place is nearly always at the end.
      let place = this.sleepers.length;
      while (place > 0 && (this.sleepers[place - 1]?.at ?? 0) > at) place -= 1;
      this.sleepers.splice(place, 0, { at, wake });
    });
  }

  /** Runs until the work is done; throws when it waits for something else than time. */
  async run<T>(work: Promise<T>): Promise<T> {
    const ended = { value: false };
    const end = () => {
      ended.value = true;
    };
    void work.then(end, end);
    for (;;) {
      await nextTurn();
      if (ended.value) return work;
      const [next] = this.sleepers;
      if (next === undefined) throw new Error('The work waits for something that never comes.');
      this.clock.advance(next.at - this.clock.now().getTime());
      while ((this.sleepers[0]?.at ?? Infinity) <= next.at) this.sleepers.shift()?.wake();
    }
  }
}
