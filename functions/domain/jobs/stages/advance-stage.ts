import { untilFresh } from '../../kernel/contention.ts';
import { DUE_AFTER_SECONDS, changeJob, plainChange, secondsFrom } from '../job-change.ts';
import { STAGE_PERCENT } from '../job.ts';
import { sandboxSeconds } from '../sandbox.ts';
import { enterStage, sandboxPause, STOPPED } from './stage.ts';
import type { JobRef, StagePorts, Stopped } from './stage.ts';

/** The two steps that follow a Map: nobody inside the Map can tell that it was the last one. */
const STEPS = {
  normalizing: { from: 'scraping', pause: 3 },
  delivering: { from: 'enriching', pause: 5 },
} as const;

export interface AdvanceStagePorts extends StagePorts {
  sandboxJobSeconds: number;
}

export type AdvanceOutput = { next: 'go'; pauseSeconds: number } | Stopped;

/** Moves a job on after all items of a Map are done. */
export async function advanceStage(
  ports: AdvanceStagePorts,
  ref: JobRef,
  to: keyof typeof STEPS,
): Promise<AdvanceOutput> {
  const { from, pause } = STEPS[to];
  return untilFresh(ports, async () => {
    const entry = await enterStage(ports, ref, from);
    if (entry.kind === 'stop') return STOPPED;
    const { job } = entry;
    const pauseSeconds =
      job.mode === 'test'
        ? sandboxPause(sandboxSeconds(job.prompt, ports.sandboxJobSeconds), pause)
        : 0;
    if (entry.kind === 'done') return { next: 'go', pauseSeconds };
    const now = ports.now();
    const after = changeJob(
      job,
      { status: to, percent: STAGE_PERCENT[to], dueAt: secondsFrom(now, DUE_AFTER_SECONDS.stage) },
      now,
    );
    if ((await ports.commit(plainChange(job, after))) === 'stale') return undefined;
    return { next: 'go', pauseSeconds };
  });
}
