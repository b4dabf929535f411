import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { QueueEvent, sendBatch } from '../domain/webhooks/send-batch.ts';
import { baseFrom } from '../wiring/clients.ts';
import { senderServices } from '../wiring/webhook-services.ts';

export const create = (runtime: Runtime) => {
  const ports = senderServices(baseFrom(runtime));
  return (event: unknown) => sendBatch(ports, QueueEvent.parse(event));
};
export const handler = fromEnvironment(create);
