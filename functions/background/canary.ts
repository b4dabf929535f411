import * as z from 'zod';
import { runCanary } from '../domain/background/run-canary.ts';
import { canaryServices } from '../wiring/canary-services.ts';
import { stageEntry } from '../wiring/stage-entry.ts';

export const { create, handler } = stageEntry({
  input: z.unknown(),
  ports: (context) => canaryServices(context),
  run: async ({ report, ...ports }) => report(await runCanary(ports)),
});
