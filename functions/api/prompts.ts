import { readJobPrompt } from '../domain/jobs/stages/parse-stage.ts';
import { httpEntry } from '../wiring/http-entry.ts';
import { promptPorts } from '../wiring/prompt-services.ts';
import { promptRoutes } from './routes/prompts.ts';

export const { create, handler } = httpEntry(promptRoutes, (context, local) => {
  const ports = promptPorts(context, local);
  return { readPrompt: (job: Parameters<typeof readJobPrompt>[1]) => readJobPrompt(ports, job) };
});
