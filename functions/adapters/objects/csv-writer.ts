import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Job } from '../../domain/jobs/job.ts';
import { csvOf } from '../../domain/leads/export/csv.ts';
import type { Lead } from '../../domain/leads/lead.ts';
import type { Point } from '../aws/ports.ts';
import { csvKey } from './object-store.ts';

/** Writes the CSV of a delivery, streamed in parts: memory stays bounded whatever the number of leads. */
export function csvWriter(
  client: S3Client,
  bucket: string,
  point: Point,
): (job: Job, leads: readonly Lead[]) => Promise<void> {
  return async (job, leads) => {
    const body = new PassThrough();
    const upload = new Upload({
      client,
      params: {
        Bucket: bucket,
        Key: csvKey(job),
        Body: body,
        ContentType: 'text/csv; charset=utf-8',
      },
      queueSize: 1,
    });
    const feed = async () => {
      for await (const text of csvOf(Readable.from(leads)))
        if (!body.write(text)) await once(body, 'drain');
      body.end();
    };
    await point('csv.write', () => Promise.all([upload.done(), feed()]));
  };
}
