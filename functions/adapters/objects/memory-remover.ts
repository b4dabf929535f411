import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { memoryPrefix } from '../../domain/jobs/stages/artifacts.ts';
import type { MonitorId } from '../../domain/kernel/ids.ts';
import type { Point } from '../aws/ports.ts';

/** Removes every memory of a monitor, the committed one and those of its earlier runs. */
export const memoryRemover =
  (client: S3Client, bucket: string, point: Point) =>
  async (id: MonitorId): Promise<void> => {
    for (;;) {
      const list = new ListObjectsV2Command({ Bucket: bucket, Prefix: memoryPrefix(id) });
      const { Contents: found = [] } = await point('memory.list', () => client.send(list));
      if (found.length === 0) return;
      for (const { Key } of found) {
        const remove = new DeleteObjectCommand({ Bucket: bucket, Key });
        await point('memory.delete', () => client.send(remove));
      }
    }
  };
