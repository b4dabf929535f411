import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { read } from '../domain/jobs/stages/parse-stage.ts';
import { httpHandler } from '../http/dispatch.ts';
import { baseFrom } from '../wiring/clients.ts';
import { dispatchPorts } from '../wiring/http-services.ts';
import { promptPorts } from '../wiring/prompt-services.ts';
import { promptRoutes } from './routes/prompts.ts';

export const create = (runtime: Runtime) => {
  const base = baseFrom(runtime);
  const ports = promptPorts(base);
  const services = { readPrompt: (job: Parameters<typeof read>[1]) => read(ports, job) };
  return httpHandler(promptRoutes, services, dispatchPorts(base));
};
export const handler = fromEnvironment(create);
