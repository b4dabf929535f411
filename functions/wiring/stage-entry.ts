import type * as z from 'zod';
import type { LocalHooks, Runtime } from '../config.ts';
import { lambdaHandler } from './lambda-handler.ts';
import { logger } from './log.ts';
import { invocationLog, stageIds } from './middlewares/invocation-log.ts';
import { timeBudget } from './middlewares/time-budget.ts';
import { onion } from './onion.ts';
import type { LambdaFunction } from './onion.ts';
import { tableContext } from './table-context.ts';
import type { TableContext } from './table-context.ts';

export interface StageEntry<I extends z.ZodType, P, R> {
  /** The event, which must be what the caller of the function declares. */
  input: I;
  /** Built once. */
  ports: (context: TableContext, local: LocalHooks | undefined) => P;
  run: (ports: P, input: z.output<I>) => Promise<R>;
}

/** Both ends of a function that no client calls: a stage of the state machine, or work in the background. */
export function stageEntry<I extends z.ZodType, P, R>({ input, ports, run }: StageEntry<I, P, R>) {
  const create = (runtime: Runtime): LambdaFunction<unknown, R> => {
    const context = tableContext(runtime);
    const log = logger(context.config);
    const built = ports(context, runtime.local);
    return onion(
      async (event: unknown) => run(built, input.parse(event)),
      [
        invocationLog({
          now: context.now,
          log: ({ error, ...line }) =>
            error === undefined
              ? log.info('invocation', line)
              : log.error('invocation', { ...line, error }),
        }),
        timeBudget({ onSpent: (event) => log.warn('time_nearly_spent', stageIds(event)) }),
      ],
    );
  };
  return { create, handler: lambdaHandler(create) };
}
