import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Config } from '../../config.ts';
import { clientOptions } from './clients.ts';

export const dynamoDbClient = (config: Config): DynamoDBClient =>
  new DynamoDBClient(clientOptions(config, config.AWS_ENDPOINT_URL_DYNAMODB));
