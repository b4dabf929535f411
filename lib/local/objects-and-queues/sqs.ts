import { isRecord } from '../service.ts';
import type { App } from './s3.ts';

const MAX_DELAY_SECONDS = 900;

interface FailedEntry {
  Id: unknown;
  SenderFault: true;
  Code: string;
  Message: string;
}

/**
 * Gives fauxqs's SQS what it lacks: refused delays and queue URLs that resolve.
 *
 * Left as it is: fauxqs refuses characters beyond U+FFFF (emoji) in a message body, which the real service takes.
 */
export function completeSqs(app: App): void {
  const refusedEntries = new WeakMap<object, FailedEntry[]>();

  app.addHook('preHandler', async (request, reply) => {
    const operation = operationOf(request);
    const body = request.body;
    if (!isRecord(body)) return;
    if (operation === 'SendMessage' && isBadDelay(body['DelaySeconds'])) {
      return reply
        .status(400)
        .type('application/x-amz-json-1.0')
        .header('x-amzn-query-error', 'InvalidParameterValue;Sender')
        .send({ __type: 'com.amazonaws.sqs#InvalidParameterValue', message: delayMessage(body) });
    }
    if (operation !== 'SendMessageBatch' || !Array.isArray(body['Entries'])) return;
    const entries: unknown[] = body['Entries'];
    const bad = entries.filter(isRecord).filter((entry) => isBadDelay(entry['DelaySeconds']));
    if (bad.length === 0) return;
    const failed = bad.map((entry): FailedEntry => ({
      Id: entry['Id'],
      SenderFault: true,
      Code: 'InvalidParameterValue',
      Message: delayMessage(entry),
    }));
    body['Entries'] = entries.filter((entry) => !bad.some((other) => other === entry));
    if (bad.length === entries.length) {
      return reply.type('application/x-amz-json-1.0').send({ Successful: [], Failed: failed });
    }
    refusedEntries.set(request, failed);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const operation = operationOf(request);
    if (operation === undefined || typeof payload !== 'string') return payload;
    const failed = refusedEntries.get(request);
    if (failed && reply.statusCode === 200) return withFailures(payload, failed);
    // sqs.<region>.localhost does not resolve everywhere.
    return payload.replaceAll(/http:\/\/sqs\.[a-z0-9-]+\.localhost(?=:\d)/g, 'http://127.0.0.1');
  });
}

function operationOf(request: {
  headers: Record<string, string | string[] | undefined>;
}): string | undefined {
  const target = request.headers['x-amz-target'];
  return typeof target === 'string' && target.startsWith('AmazonSQS.')
    ? target.slice('AmazonSQS.'.length)
    : undefined;
}

function isBadDelay(delay: unknown): boolean {
  return typeof delay === 'number' && (delay < 0 || delay > MAX_DELAY_SECONDS);
}

function delayMessage(entry: Record<string, unknown>): string {
  return `Value ${JSON.stringify(entry['DelaySeconds'])} for parameter DelaySeconds is invalid. Reason: DelaySeconds must be >= 0 and <= ${MAX_DELAY_SECONDS}.`;
}

function withFailures(payload: string, failed: FailedEntry[]): string {
  const answer: unknown = JSON.parse(payload);
  if (!isRecord(answer)) return payload;
  const others: unknown[] = Array.isArray(answer['Failed']) ? answer['Failed'] : [];
  return JSON.stringify({ ...answer, Failed: [...others, ...failed] });
}
