/** A clock that moves only when it is told to. */
export class Clock {
  private ms: number;

  constructor(start = '2026-11-28T10:00:00.000Z') {
    this.ms = Date.parse(start);
  }

  readonly now = (): Date => new Date(this.ms);

  /** Goes on by milliseconds. */
  advance(ms: number): void {
    this.ms += ms;
  }
}
