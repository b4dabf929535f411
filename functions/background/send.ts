import { QueueEvent, sendBatch } from '../domain/webhooks/send-batch.ts';
import { stageEntry } from '../wiring/stage-entry.ts';
import { senderServices } from '../wiring/webhook-services.ts';

export const { create, handler } = stageEntry({
  input: QueueEvent,
  ports: (context) => senderServices(context),
  run: sendBatch,
});
