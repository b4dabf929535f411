import * as z from 'zod';
import { described } from '../log.ts';
import type { Invocation, Middleware } from '../onion.ts';

export interface InvocationLine {
  /** Ids that the event names: which job, which part of it. */
  [id: string]: unknown;
  durationMs: number;
  /** Name, message and stack; absent when all went well. */
  error?: ReturnType<typeof described>;
}

export interface InvocationLogOptions {
  now: () => Date;
  log: (line: InvocationLine) => void;
  /** What of an event goes into the line: ids only, by default those of a stage's input. */
  ids?: (event: unknown) => Readonly<Record<string, unknown>>;
}

const StageIds = z.object({
  job: z.object({ orgId: z.string(), jobId: z.string(), attempt: z.number() }),
  index: z.number().optional(),
});

/** The ids in a stage's input; none in another event. */
export function stageIds(event: unknown): Readonly<Record<string, unknown>> {
  const { data } = StageIds.safeParse(event);
  return data === undefined ? {} : { ...data.job, index: data.index };
}

const DEFAULTS = { ids: stageIds } as const satisfies Partial<InvocationLogOptions>;

/** One wide line for each invocation, however it ends. */
export function invocationLog(options: InvocationLogOptions): Middleware {
  const { now, log, ids } = { ...DEFAULTS, ...options };
  const startedAt = new WeakMap<Invocation, number>();
  const write = (invocation: Invocation, failure: Pick<InvocationLine, 'error'>): void => {
    const ended = now().getTime();
    log({
      ...ids(invocation.event),
      durationMs: ended - (startedAt.get(invocation) ?? ended),
      ...failure,
    });
  };
  return {
    before(invocation) {
      startedAt.set(invocation, now().getTime());
    },
    after: (invocation) => write(invocation, {}),
    onError: (invocation) => write(invocation, { error: described(invocation.error) }),
  };
}
