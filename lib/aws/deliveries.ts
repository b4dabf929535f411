import { Duration } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { FUNCTION_SPECS } from '../function-specs.ts';
import type { Settings } from './settings.ts';

/** Receives of one message before it goes to the dead letters; the sweeper makes a new one of a pending delivery. */
const MAX_RECEIVES = 5;
/** AWS's advice: six times the consumer's time-out. */
const VISIBILITY_FACTOR = 6;

/** The queue of webhook attempts to make, and its dead-letter queue. */
export class Deliveries extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(
    scope: Construct,
    id: string,
    { settings, encryptionKey }: { settings: Settings; encryptionKey: IKey },
  ) {
    super(scope, id);
    const encryption = {
      encryption: QueueEncryption.KMS,
      encryptionMasterKey: encryptionKey,
      dataKeyReuse: Duration.hours(1),
      enforceSSL: true,
    } as const;
    this.deadLetters = new Queue(this, 'DeadLetters', {
      queueName: `lead-jobs-${settings.stage}-dead-letters`,
      retentionPeriod: Duration.days(14),
      ...encryption,
    });
    this.queue = new Queue(this, 'Queue', {
      queueName: `lead-jobs-${settings.stage}-deliveries`,
      retentionPeriod: Duration.days(4),
      visibilityTimeout: Duration.seconds(SENDER_SECONDS * VISIBILITY_FACTOR),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: MAX_RECEIVES },
      ...encryption,
    });
  }
}

const SENDER_SECONDS = FUNCTION_SPECS['background-send']?.timeoutSeconds ?? 60;
