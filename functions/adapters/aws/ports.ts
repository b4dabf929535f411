import type { CallKind, LocalHooks } from '../../config.ts';

/**
 * Runs one named outbound call. The local stack hooks in here to make calls fail, or to end an invocation after one;
 * in AWS there are no hooks.
 */
export type Point = <T>(name: string, call: () => Promise<T>, kind?: CallKind) => Promise<T>;

export function pointsFor(hooks: LocalHooks | undefined): Point {
  if (hooks === undefined) return (_name, call) => call();
  return async (name, call, kind = 'other') => {
    await hooks.before?.(name, kind);
    const result = await call();
    await hooks.after?.(name);
    return result;
  };
}
