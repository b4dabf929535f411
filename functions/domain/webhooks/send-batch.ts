import * as z from 'zod';
import { DeliveryMessage } from './delivery.ts';
import { sendDelivery } from './send-delivery.ts';
import type { SendDeliveryPorts } from './send-delivery.ts';

/** What a queue hands to a function. */
export const QueueEvent = z.object({
  Records: z.array(z.object({ messageId: z.string(), body: z.string() })),
});
export type QueueEvent = z.infer<typeof QueueEvent>;

/** The messages to hand out again; the others are done. */
export interface BatchResult {
  batchItemFailures: { itemIdentifier: string }[];
}

/**
 * Makes the tries of a batch side by side. A message that fails is handed out again by itself, and in the end goes to
 * the dead-letter queue, without the others of its batch.
 */
export async function sendBatch(ports: SendDeliveryPorts, event: QueueEvent): Promise<BatchResult> {
  const failed = await Promise.all(
    event.Records.map(async ({ messageId, body }) => {
      try {
        await sendDelivery(ports, DeliveryMessage.parse(JSON.parse(body)));
        return [];
      } catch (error) {
        ports.logFailure('send', error, { messageId });
        return [{ itemIdentifier: messageId }];
      }
    }),
  );
  return { batchItemFailures: failed.flat() };
}
