import { ulid } from 'ulid';
import { readDocs } from '../adapters/docs/read-docs.ts';
import { fromEnvironment, readConfig } from '../config.ts';
import type { Runtime } from '../config.ts';
import { brandId } from '../domain/ids.ts';
import { publicDispatchPorts } from '../http-services.ts';
import { httpHandler } from '../http/dispatch.ts';
import { docsRoutes } from './routes/docs.ts';

export const create = (runtime: Runtime) =>
  httpHandler(
    docsRoutes,
    { docs: readDocs() },
    publicDispatchPorts({
      config: readConfig(runtime.env),
      now: () => new Date(),
      newId: (kind) => brandId(kind, ulid()),
    }),
  );
export const handler = fromEnvironment(create);
