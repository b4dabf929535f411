import { Duration, Stack } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import { Key } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { TABLE_DEFINITION, TTL_ATTRIBUTE } from '../../functions/adapters/table/schema.ts';
import { dataPolicy, protectedDataPolicy } from './removal.ts';
import type { Settings } from './settings.ts';

/** Days that a job's intermediate data is kept (behaviour: Versions and retention). */
const INTERMEDIATE_DAYS = 7;

/** A quote is used again for an hour; S3 counts in days. */
const QUOTE_DAYS = 1;

const text = (name: string) => ({ name, type: AttributeType.STRING });

/** Where everything lasting is kept: the table, the artefacts, and the key that encrypts both. */
export class Storage extends Construct {
  readonly key: Key;
  /** Of the table in use: the stack's own, or a restored one. */
  readonly tableName: string;
  readonly tableArn: string;
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, { settings }: { settings: Settings }) {
    super(scope, id);
    const removalPolicy = dataPolicy(settings);
    this.key = new Key(this, 'Key', {
      description: `Encrypts everything that lead-jobs-${settings.stage} stores`,
      enableKeyRotation: true,
      removalPolicy,
    });
    const own = createTable(this, { settings, key: this.key });
    this.tableName = settings.restoredTable ?? own.tableName;
    this.tableArn =
      settings.restoredTable === undefined
        ? own.tableArn
        : Stack.of(this).formatArn({
            service: 'dynamodb',
            resource: 'table',
            resourceName: settings.restoredTable,
          });
    this.bucket = new Bucket(this, 'Artifacts', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      encryption: BucketEncryption.KMS,
      encryptionKey: this.key,
      bucketKeyEnabled: true,
      removalPolicy,
      // S3 deletes no bucket that holds something.
      autoDeleteObjects: !settings.deletionProtection,
      lifecycleRules: [
        { prefix: 'jobs/', expiration: Duration.days(INTERMEDIATE_DAYS) },
        { prefix: 'quotes/', expiration: Duration.days(QUOTE_DAYS) },
        ...exportRules(settings),
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    });
  }
}

function createTable(scope: Construct, options: { settings: Settings; key: Key }): Table {
  const { settings, key } = options;
  const { key: primary, indexes } = TABLE_DEFINITION;
  const table = new Table(scope, 'Table', {
    partitionKey: text(primary.partition),
    sortKey: text(primary.sort),
    billingMode: BillingMode.PAY_PER_REQUEST,
    encryption: TableEncryption.CUSTOMER_MANAGED,
    encryptionKey: key,
    timeToLiveAttribute: TTL_ATTRIBUTE,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: settings.pointInTimeRecovery },
    deletionProtection: settings.deletionProtection,
    removalPolicy: protectedDataPolicy(settings),
  });
  for (const index of indexes)
    table.addGlobalSecondaryIndex({
      indexName: index.name,
      partitionKey: text(index.partition),
      sortKey: text(index.sort),
      projectionType: ProjectionType[index.projection],
    });
  return table;
}

/** CSV files live as long as their jobs: for ever, unless the operator says otherwise. */
function exportRules({ functions }: Settings) {
  const days = Number(functions['JOB_RETENTION_DAYS'] ?? 0);
  return days === 0 ? [] : [{ prefix: 'exports/', expiration: Duration.days(days) }];
}
