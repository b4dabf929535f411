import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageBatchCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
  type ReceiveMessageCommandInput,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startObjectsAndQueues } from '../../../lib/local/objects-and-queues/objects-and-queues.ts';
import type { LocalService } from '../../../lib/local/service.ts';
import { failure } from '../dynamodb/fixture.ts';

const region = 'us-east-1';
let service: LocalService;

beforeAll(async () => {
  service = await startObjectsAndQueues({ region, secretAccessKey: 'local' });
});
afterAll(() => service.close());

const clientOptions = () => ({
  endpoint: service.url,
  region,
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  maxAttempts: 1,
});

describe('embedded SQS', () => {
  let sqs: SQSClient;
  let queues = 0;

  const queue = async (Attributes: Record<string, string> = {}) => {
    queues += 1;
    const QueueName = `queue-${queues}`;
    const { QueueUrl = '' } = await sqs.send(new CreateQueueCommand({ QueueName, Attributes }));
    return QueueUrl;
  };
  const receive = async (QueueUrl: string, rest: Partial<ReceiveMessageCommandInput> = {}) => {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: 10,
        MessageSystemAttributeNames: ['All'],
        ...rest,
      }),
    );
    return Messages;
  };

  beforeAll(() => {
    sqs = new SQSClient(clientOptions());
  });
  afterAll(() => sqs.destroy());

  test('a queue URL lies on 127.0.0.1, whoever tells it', async () => {
    const QueueUrl = await queue();
    expect(QueueUrl.startsWith(`${service.url}/`)).toBe(true);
    const told = await sqs.send(new GetQueueUrlCommand({ QueueName: QueueUrl.split('/').at(-1) }));
    expect(told.QueueUrl).toBe(QueueUrl);
  });

  test('a message keeps its body and attributes', async () => {
    const QueueUrl = await queue();
    await sqs.send(
      new SendMessageCommand({
        QueueUrl,
        MessageBody: '{"größe":1}',
        MessageAttributes: { kind: { DataType: 'String', StringValue: 'delivery' } },
      }),
    );
    const [message] = await receive(QueueUrl, { MessageAttributeNames: ['All'] });
    expect(message?.Body).toBe('{"größe":1}');
    expect(message?.MessageAttributes?.['kind']?.StringValue).toBe('delivery');
    expect(message?.Attributes?.['ApproximateReceiveCount']).toBe('1');
  });

  test('batches send, receive and delete', async () => {
    const QueueUrl = await queue();
    const Entries = Array.from({ length: 10 }, (_, n) => ({ Id: `${n}`, MessageBody: `m${n}` }));
    const sent = await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    expect(sent.Successful).toHaveLength(10);
    const messages = await receive(QueueUrl, { VisibilityTimeout: 0 });
    expect(new Set(messages.map((message) => message.Body))).toEqual(
      new Set(Entries.map((entry) => entry.MessageBody)),
    );
    const again = await receive(QueueUrl);
    await sqs.send(
      new DeleteMessageBatchCommand({
        QueueUrl,
        Entries: again.map((message, n) => ({ Id: `${n}`, ReceiptHandle: message.ReceiptHandle })),
      }),
    );
    const { Attributes } = await sqs.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }),
    );
    expect(Attributes).toMatchObject({
      ApproximateNumberOfMessages: '0',
      ApproximateNumberOfMessagesNotVisible: '0',
    });
  });

  test('a received message is hidden until its visibility is given back', async () => {
    const QueueUrl = await queue({ VisibilityTimeout: '30' });
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'hidden' }));
    const [first] = await receive(QueueUrl);
    expect(await receive(QueueUrl)).toEqual([]);
    const waiting = receive(QueueUrl, { WaitTimeSeconds: 5 });
    await sqs.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl,
        ReceiptHandle: first?.ReceiptHandle,
        VisibilityTimeout: 0,
      }),
    );
    const [second] = await waiting;
    expect(second?.Body).toBe('hidden');
    expect(second?.Attributes?.['ApproximateReceiveCount']).toBe('2');
  });

  test('a visibility timeout that runs out shows the message again', async () => {
    const QueueUrl = await queue({ VisibilityTimeout: '1' });
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'again' }));
    await receive(QueueUrl);
    const [again] = await receive(QueueUrl, { WaitTimeSeconds: 5 });
    expect(again?.Attributes?.['ApproximateReceiveCount']).toBe('2');
  });

  test('a message that failed too often moves to the dead-letter queue', async () => {
    const dead = await queue();
    const { Attributes } = await sqs.send(
      new GetQueueAttributesCommand({ QueueUrl: dead, AttributeNames: ['QueueArn'] }),
    );
    const RedrivePolicy = JSON.stringify({
      deadLetterTargetArn: Attributes?.['QueueArn'],
      maxReceiveCount: 2,
    });
    const QueueUrl = await queue({ RedrivePolicy });
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'poison' }));
    for (const attempt of ['1', '2']) {
      const [message] = await receive(QueueUrl, { VisibilityTimeout: 0 });
      expect(message?.Attributes?.['ApproximateReceiveCount']).toBe(attempt);
    }
    expect(await receive(QueueUrl)).toEqual([]);
    expect((await receive(dead)).map((message) => message.Body)).toEqual(['poison']);
  });

  test('a delayed message comes when its time has come', async () => {
    const QueueUrl = await queue();
    const sentAt = Date.now();
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'later', DelaySeconds: 1 }));
    expect(await receive(QueueUrl)).toEqual([]);
    const [message] = await receive(QueueUrl, { WaitTimeSeconds: 5 });
    expect(message?.Body).toBe('later');
    expect(Date.now() - sentAt).toBeGreaterThanOrEqual(1000);
  });

  test('a delay over 900 s is refused, in a batch for its own entry', async () => {
    const QueueUrl = await queue();
    const error = await failure(
      sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'x', DelaySeconds: 901 })),
    );
    expect(error.name).toBe('InvalidParameterValue');
    const entries = (...delays: number[]) =>
      new SendMessageBatchCommand({
        QueueUrl,
        Entries: delays.map((DelaySeconds) => ({
          Id: `d${DelaySeconds}`,
          MessageBody: 'x',
          DelaySeconds,
        })),
      });
    const mixed = await sqs.send(entries(900, 901));
    expect(mixed.Successful?.map((entry) => entry.Id)).toEqual(['d900']);
    expect(mixed.Failed).toMatchObject([
      { Id: 'd901', Code: 'InvalidParameterValue', SenderFault: true },
    ]);
    const none = await sqs.send(entries(901, 1000));
    expect(none.Successful).toEqual([]);
    expect(none.Failed).toHaveLength(2);
  });

  test('closing ends a long poll', async () => {
    const other = await startObjectsAndQueues({ region, secretAccessKey: 'local' });
    const client = new SQSClient({ ...clientOptions(), endpoint: other.url });
    const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: 'poll' }));
    const poll = client
      .send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20 }))
      .catch(() => 'cut');
    await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
    const startedAt = performance.now();
    await other.close();
    await poll;
    expect(performance.now() - startedAt).toBeLessThan(1000);
    client.destroy();
  });
});
