import * as z from 'zod';
import { ClarifyingQuestion } from '../../prompt/request.ts';
import { JobRef } from './stage.ts';

/** What the state machine gives each stage. */
export const StageInput = z.object({ job: JobRef });
export const AskInput = StageInput.extend({
  taskToken: z.string().min(1),
  /** What reading the prompt left open; absent in executions that an earlier release started. */
  questions: z.array(ClarifyingQuestion).optional(),
});
export const TileInput = StageInput.extend({
  index: z.int().min(0),
  /** `whole`: its first records were too few. Absent in executions that an earlier release started. */
  read: z.enum(['first', 'whole']).default('first'),
});
export const ChunkInput = StageInput.extend({ index: z.int().min(0), of: z.int().min(1) });
export const AdvanceInput = StageInput.extend({ to: z.enum(['normalizing', 'delivering']) });
/** `error` as Step Functions reports it, for the log. */
export const FailInput = StageInput.extend({ error: z.unknown().optional() });
