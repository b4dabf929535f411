import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';

// The least that a function with a table can be: what importing the others is compared with.

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));

export const handler = (event: { pk: string; sk: string }) =>
  client.send(new GetCommand({ TableName: 'table', Key: event }));
