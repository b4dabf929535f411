import { environment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { secrets } from './middlewares/secrets.ts';
import { onion } from './onion.ts';
import type { LambdaFunction } from './onion.ts';

/**
 * The handler of a deployed function: it builds itself at the first call, and again when a secret has changed.
 * The local stack calls `create` itself, once a stack, so that several stacks can live in one process.
 */
export function lambdaHandler<E, R>(
  create: (runtime: Runtime) => LambdaFunction<E, R>,
): LambdaFunction<E, R> {
  let current: LambdaFunction<E, R> | undefined;
  return onion(
    (event: E, context) => {
      if (current === undefined) throw new Error('The function was called before it was built.');
      return current(event, context);
    },
    [
      secrets({
        onChange: (values) => (current = create({ env: { ...environment(), ...values } })),
      }),
    ],
  );
}
