import { S3Client } from '@aws-sdk/client-s3';
import type { Config } from '../../config.ts';
import { clientOptions } from './clients.ts';

export const s3Client = (config: Config): S3Client =>
  new S3Client({
    ...clientOptions(config, config.AWS_ENDPOINT_URL_S3),
    // An added checksum of an empty body would break presigned URLs.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
