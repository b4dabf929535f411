import * as z from 'zod';
import { isTerminal, JOB_STATUSES } from '../../domain/jobs/states.ts';
import type { Tool } from './tool.ts';

/** The answer must come within 20 s, its way there and back included. */
const WAIT_SECONDS = 18;
const LOOK_EVERY_MS = 1_500;

export interface WaitPorts {
  now(): Date;
  pause(ms: number): Promise<void>;
}

const Seen = z.looseObject({ status: z.enum(JOB_STATUSES) });

/** A tool that looks at a job as `look` does until it ends, asks, or the time is up, and answers what it saw last. */
export function waitTool<S extends WaitPorts>(look: Tool<S>): Tool<S> {
  return {
    ...look,
    async run(call, services) {
      const until = services.now().getTime() + WAIT_SECONDS * 1_000;
      for (;;) {
        const job = await look.run(call, services);
        const { status } = Seen.parse(job);
        const isOver = isTerminal(status) || status === 'awaiting_clarification';
        if (isOver || services.now().getTime() + LOOK_EVERY_MS > until) return job;
        await services.pause(LOOK_EVERY_MS);
      }
    },
  };
}
