/**
 * Work on a stranger's text, done in short steps so that whoever runs it can let other work pass in between. A step is
 * answered with whether time is up; then the work ends with what it has.
 */
export type Steps<T> = Generator<undefined, T, boolean>;

/** Does all steps at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next(false);
    if (step.done === true) return step.value;
  }
}
