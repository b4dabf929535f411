import * as z from 'zod';
import type { EventId, OrgId } from '../kernel/ids.ts';
import { QueueMessage } from './delivery.ts';
import { sendDelivery } from './send-delivery.ts';
import { sendEvents } from './send-events.ts';
import type { SendEventsPorts } from './send-events.ts';

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

export interface SendBatchPorts extends SendEventsPorts {
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
 * Makes the attempts of a batch in parallel. A message that fails is retried on its own and finally goes to the
 * dead-letter queue, without the others of its batch.
 *
 * A sender that waits for a slow receiver takes further messages meanwhile: few senders run at once, and a slow
 * endpoint must not hold up other messages.
 */
export async function sendBatch(ports: SendBatchPorts, event: QueueEvent): Promise<BatchResult> {
  const began = ports.now().getTime();
  const underWay = new Set<Promise<void>>();
  const start = (work: Promise<void>) => {
    const tracked = work.finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  };
  const failures: BatchResult['batchItemFailures'] = [];
  const end = (message: TakenMessage, isDone: boolean) => endTaken(ports, message, isDone);
  const first = unitsOf(ports, event.Records, async ({ messageId }, isDone) => {
    if (!isDone) failures.push({ itemIdentifier: messageId });
  });
  for (const unit of first) start(unit);
  await Promise.race([Promise.all(underWay), ports.sleep(QUICK_MS)]);
  while (underWay.size > 0) {
    const room = Math.min(MOST_TAKEN, MOST_AT_ONCE - underWay.size);
    if (ports.now().getTime() - began > TAKING_MS) await Promise.all(underWay);
    else if (room <= 0) await Promise.race(underWay);
    else for (const unit of unitsOf(ports, await taken(ports, room), end)) start(unit);
  }
  return { batchItemFailures: failures };
}

interface Message {
  messageId: string;
  body: string;
}

/**
 * The work of some messages, each unit begun: a message on a try is one, and all that name new events of one
 * organisation are one together. Never throws; `after` is told of each message whether its work was done.
 */
function unitsOf<M extends Message>(
  ports: SendBatchPorts,
  messages: readonly M[],
  after: (message: M, isDone: boolean) => Promise<void>,
): Promise<void>[] {
  const units: Promise<void>[] = [];
  const begin = (of: readonly M[], work: () => Promise<void>) =>
    units.push(
      succeeds(ports, of, work).then(async (isDone) => {
        await Promise.all(of.map((message) => after(message, isDone)));
      }),
    );
  const newEvents = new Map<OrgId, { messages: M[]; eventIds: EventId[] }>();
  for (const message of messages) {
    const read = readMessage(message.body);
    if (read instanceof Error) begin([message], () => Promise.reject(read));
    else if ('attempt' in read) begin([message], () => sendDelivery(ports, read));
    else {
      const group = newEvents.get(read.orgId) ?? { messages: [], eventIds: [] };
      newEvents.set(read.orgId, group);
      group.messages.push(message);
      group.eventIds.push(...read.eventIds);
    }
  }
  for (const [orgId, group] of newEvents)
    begin(group.messages, () => sendEvents(ports, orgId, group.eventIds));
  return units;
}

function readMessage(body: string): QueueMessage | Error {
  try {
    return QueueMessage.parse(JSON.parse(body));
  } catch (error) {
    return error instanceof Error ? error : new Error('A message could not be read.');
  }
}

async function succeeds(
  ports: SendBatchPorts,
  messages: readonly Message[],
  work: () => Promise<void>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    for (const { messageId } of messages) ports.logFailure('send', error, { messageId });
    return false;
  }
}

/** Never throws: a message that is not ended comes again. */
async function endTaken(
  ports: SendBatchPorts,
  { messageId, receipt }: TakenMessage,
  isDone: boolean,
): Promise<void> {
  if (!isDone) return;
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
