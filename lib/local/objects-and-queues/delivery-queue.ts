import {
  CreateQueueCommand,
  DeleteMessageBatchCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { Message } from '@aws-sdk/client-sqs';
import * as z from 'zod';

const BatchResult = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })),
});

/** As an event source of the function has it: two batches at once (the least that AWS allows). */
const CONCURRENCY = 2;
const MAX_RECEIVES = 5;
const VISIBILITY_SECONDS = 120;
const WAIT_SECONDS = 1;

const clientOf = (endpoint: string): SQSClient =>
  new SQSClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });

/** Makes the delivery queue and its dead-letter queue; answers the queue's address. */
export async function createDeliveryQueue(endpoint: string): Promise<string> {
  const client = clientOf(endpoint);
  const dead = await client.send(new CreateQueueCommand({ QueueName: 'deliveries-dead' }));
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: dead.QueueUrl, AttributeNames: ['QueueArn'] }),
  );
  const { QueueUrl } = await client.send(
    new CreateQueueCommand({
      QueueName: 'deliveries',
      Attributes: {
        VisibilityTimeout: String(VISIBILITY_SECONDS),
        RedrivePolicy: JSON.stringify({
          deadLetterTargetArn: Attributes?.['QueueArn'],
          maxReceiveCount: MAX_RECEIVES,
        }),
      },
    }),
  );
  client.destroy();
  if (QueueUrl === undefined) throw new Error('The delivery queue could not be made.');
  return QueueUrl;
}

/**
 * Hands messages to a function as Lambda's event source mapping does: batches of ten, the ones that the
 * function names as failed stay in the queue.
 */
export function pollQueue(options: {
  endpoint: string;
  queueUrl: string;
  invoke(event: unknown): Promise<unknown>;
  onFault(error: unknown): void;
}): { close: () => Promise<void> } {
  const client = clientOf(options.endpoint);
  const stopped = new AbortController();
  const poll = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      try {
        const { Messages = [] } = await client.send(
          new ReceiveMessageCommand({
            QueueUrl: options.queueUrl,
            MaxNumberOfMessages: 10,
            WaitTimeSeconds: WAIT_SECONDS,
          }),
          { abortSignal: stopped.signal },
        );
        if (Messages.length > 0) await handle(Messages);
      } catch (error) {
        if (stopped.signal.aborted) return;
        options.onFault(error);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    }
  };
  const handle = async (messages: readonly Message[]): Promise<void> => {
    const result = BatchResult.parse(
      await options.invoke({
        Records: messages.map(({ MessageId, Body }) => ({ messageId: MessageId, body: Body })),
      }),
    );
    const failed = new Set(result.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    const done = messages.filter(
      ({ MessageId }) => MessageId !== undefined && !failed.has(MessageId),
    );
    if (done.length === 0) return;
    await client.send(
      new DeleteMessageBatchCommand({
        QueueUrl: options.queueUrl,
        Entries: done.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle })),
      }),
    );
  };
  const lanes = Array.from({ length: CONCURRENCY }, poll);
  return {
    close: async () => {
      stopped.abort();
      await Promise.allSettled(lanes);
      client.destroy();
    },
  };
}
