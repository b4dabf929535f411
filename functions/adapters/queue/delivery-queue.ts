import {
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSClientConfig } from '@aws-sdk/client-sqs';
import type { QueueMessage } from '../../domain/webhooks/delivery.ts';
import type { TakenMessage } from '../../domain/webhooks/send-batch.ts';
import type { Point } from '../aws/ports.ts';

/** Most messages that SQS takes in one call. */
const BATCH = 10;
/** Calls under way at once. */
const WIDTH = 4;

/** The queue of events to send and tries to make. Its messages carry ids only. */
export class DeliveryQueue {
  private readonly client: SQSClient;
  private readonly queueUrl: string;
  private readonly point: Point;

  constructor(client: SQSClientConfig, queueUrl: string, point: Point) {
    this.client = new SQSClient(client);
    this.queueUrl = queueUrl;
    this.point = point;
  }

  /**
   * @param delaySeconds whole seconds, 0..900
   * @throws Error when SQS did not take all of them
   */
  async enqueue(messages: readonly QueueMessage[], delaySeconds = 0): Promise<void> {
    for (let start = 0; start < messages.length; start += BATCH * WIDTH) {
      const calls: Promise<void>[] = [];
      for (let at = start; at < Math.min(start + BATCH * WIDTH, messages.length); at += BATCH)
        calls.push(this.sendBatch(messages.slice(at, at + BATCH), delaySeconds));
      await Promise.all(calls);
    }
  }

  /** Waits a second at most. */
  async takeMessages(most: number): Promise<TakenMessage[]> {
    const command = new ReceiveMessageCommand({
      QueueUrl: this.queueUrl,
      MaxNumberOfMessages: most,
      WaitTimeSeconds: 1,
    });
    const { Messages = [] } = await this.point('queue.take', () => this.client.send(command));
    return Messages.flatMap(({ MessageId, Body, ReceiptHandle }) =>
      MessageId === undefined || Body === undefined || ReceiptHandle === undefined
        ? []
        : [{ messageId: MessageId, body: Body, receipt: ReceiptHandle }],
    );
  }

  async endMessage(receipt: string): Promise<void> {
    const command = new DeleteMessageCommand({ QueueUrl: this.queueUrl, ReceiptHandle: receipt });
    await this.point('queue.end', () => this.client.send(command));
  }

  private async sendBatch(messages: readonly QueueMessage[], delaySeconds: number): Promise<void> {
    const command = new SendMessageBatchCommand({
      QueueUrl: this.queueUrl,
      Entries: messages.map((message, index) => ({
        Id: String(index),
        MessageBody: JSON.stringify(message),
        // A fair queue: an endpoint that answers slowly does not hold up the others' messages.
        MessageGroupId: 'attempt' in message ? message.endpointId : message.orgId,
        ...(delaySeconds === 0 ? {} : { DelaySeconds: delaySeconds }),
      })),
    });
    const { Failed = [] } = await this.point('queue.send', () => this.client.send(command));
    const [failed] = Failed;
    if (failed !== undefined)
      throw new Error(`The queue refused ${Failed.length} messages: ${failed.Code}.`);
  }
}
