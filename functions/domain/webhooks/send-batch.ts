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

/** A message that the sender took out of the queue itself. */
export interface TakenMessage {
  messageId: string;
  body: string;
  receipt: string;
}

export interface SendBatchPorts extends SendDeliveryPorts {
  /** Up to `most` (10 at most) further messages; waits a moment for the first. */
  takeMessages(most: number): Promise<readonly TakenMessage[]>;
  /** Ends a message that was taken; one that is not ended comes again. */
  endMessage(receipt: string): Promise<void>;
}

/** A batch that takes no longer asks for nothing more. */
const QUICK_MS = 500;
/** Time in which a waiting sender takes on more; with the last try's budget it stays below the function's time-out. */
const TAKING_MS = 25_000;
/** Tries under way at once in one sender. */
const MOST_AT_ONCE = 64;
const MOST_TAKEN = 10;

/**
 * Makes the tries of a batch side by side. A message that fails is handed out again by itself, and in the end goes to
 * the dead-letter queue, without the others of its batch.
 *
 * A sender that has to wait for a slow receiver takes further messages meanwhile: few senders run at once, and a slow
 * endpoint must not hold up the others' messages.
 */
export async function sendBatch(ports: SendBatchPorts, event: QueueEvent): Promise<BatchResult> {
  const began = ports.now().getTime();
  const underWay = new Set<Promise<void>>();
  const start = (work: Promise<void>) => {
    const tracked = work.finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  };
  const failures: BatchResult['batchItemFailures'] = [];
  for (const { messageId, body } of event.Records)
    start(
      handled(ports, messageId, body).then((done) => {
        if (!done) failures.push({ itemIdentifier: messageId });
      }),
    );
  await Promise.race([Promise.all(underWay), ports.sleep(QUICK_MS)]);
  while (underWay.size > 0) {
    const room = Math.min(MOST_TAKEN, MOST_AT_ONCE - underWay.size);
    if (ports.now().getTime() - began > TAKING_MS) await Promise.all(underWay);
    else if (room <= 0) await Promise.race(underWay);
    else for (const message of await taken(ports, room)) start(sendTaken(ports, message));
  }
  return { batchItemFailures: failures };
}

async function handled(ports: SendBatchPorts, messageId: string, body: string): Promise<boolean> {
  try {
    await sendDelivery(ports, DeliveryMessage.parse(JSON.parse(body)));
    return true;
  } catch (error) {
    ports.logFailure('send', error, { messageId });
    return false;
  }
}

/** Never throws: a message that is not ended comes again. */
async function sendTaken(
  ports: SendBatchPorts,
  { messageId, body, receipt }: TakenMessage,
): Promise<void> {
  if (!(await handled(ports, messageId, body))) return;
  try {
    await ports.endMessage(receipt);
  } catch (error) {
    ports.logFailure('end_message', error, { messageId });
  }
}

async function taken(ports: SendBatchPorts, most: number): Promise<readonly TakenMessage[]> {
  try {
    return await ports.takeMessages(most);
  } catch (error) {
    ports.logFailure('take_messages', error, {});
    await ports.sleep(QUICK_MS);
    return [];
  }
}
