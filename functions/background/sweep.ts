import * as z from 'zod';
import { sweepDue } from '../domain/background/sweep-due.ts';
import { stageEntry } from '../wiring/stage-entry.ts';
import { sweepServices } from '../wiring/sweep-services.ts';

export const { create, handler } = stageEntry({
  input: z.unknown(),
  ports: (context) => sweepServices(context),
  run: sweepDue,
});
