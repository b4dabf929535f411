import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Job } from '../../domain/jobs/job.ts';
import { csvOf } from '../../domain/leads/export/csv.ts';
import { EXPORT_FORMATS } from '../../domain/leads/export/export-selection.ts';
import type { ExportFormat } from '../../domain/leads/export/export-selection.ts';
import type { Lead } from '../../domain/leads/lead.ts';
import type { Point } from '../aws/ports.ts';
import { csvKey } from './object-store.ts';

/**
 * Writes the CSV of a delivery.
 * @see uploader
 */
export function csvWriter(
  client: S3Client,
  bucket: string,
  point: Point,
): (job: Job, leads: readonly Lead[]) => Promise<void> {
  const upload = uploader(client, bucket, point);
  return (job, leads) => upload(csvKey(job), 'csv', csvOf(leads));
}

/** Writes files of leads, streamed in parts: memory stays bounded whatever their size. */
export function uploader(client: S3Client, bucket: string, point: Point) {
  return async (
    key: string,
    format: ExportFormat,
    content: AsyncIterable<Uint8Array>,
  ): Promise<void> => {
    const body = new PassThrough();
    const { contentType } = EXPORT_FORMATS[format];
    const upload = new Upload({
      client,
      params: { Bucket: bucket, Key: key, Body: body, ContentType: contentType },
      queueSize: 1,
    });
    await point(`${format}.write`, () => Promise.all([upload.done(), pipeline(content, body)]));
  };
}
