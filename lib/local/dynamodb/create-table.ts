import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { TABLE_DEFINITION } from '../../../functions/adapters/table/schema.ts';

const CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' };

/** Makes the table as the schema declares it. */
export async function createTable(endpoint: string, name: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials: CREDENTIALS });
  const { attributes, key, indexes } = TABLE_DEFINITION;
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: attributes.map((attribute) => ({
        AttributeName: attribute,
        AttributeType: 'S',
      })),
      KeySchema: keySchema(key.partition, key.sort),
      GlobalSecondaryIndexes: indexes.map((index) => ({
        IndexName: index.name,
        KeySchema: keySchema(index.partition, index.sort),
        Projection: { ProjectionType: index.projection },
      })),
    }),
  );
  client.destroy();
}

const keySchema = (partition: string, sort: string) => [
  { AttributeName: partition, KeyType: 'HASH' as const },
  { AttributeName: sort, KeyType: 'RANGE' as const },
];

export async function createBucket(endpoint: string, name: string): Promise<void> {
  const client = new S3Client({ endpoint, region: 'us-east-1', credentials: CREDENTIALS });
  await client.send(new CreateBucketCommand({ Bucket: name }));
  client.destroy();
}
