import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Point } from '../aws/ports.ts';

/** Writes what a monitor remembers as compressed lines of JSON, streamed in parts. */
export const memoryWriter =
  (client: S3Client, bucket: string, point: Point) =>
  async (key: string, lines: Iterable<unknown>): Promise<void> => {
    const zip = createGzip();
    const upload = new Upload({
      client,
      params: {
        Bucket: bucket,
        Key: key,
        Body: zip.pipe(new PassThrough()),
        ContentType: 'application/gzip',
      },
      queueSize: 1,
    });
    const feed = async () => {
      for (const line of lines)
        if (!zip.write(`${JSON.stringify(line)}\n`)) await once(zip, 'drain');
      zip.end();
    };
    await point('memory.write', () => Promise.all([upload.done(), feed()]));
  };
