import { buildApp } from 'fauxqs';
import type { LocalService } from '../service.ts';
import { keptStores } from './kept-stores.ts';
import { checkRights } from './rights.ts';
import type { Rights } from './rights.ts';
import { completeS3 } from './s3.ts';
import { completeSqs } from './sqs.ts';

export interface ObjectsAndQueuesOptions extends Rights {
  region: string;
  /** The secret that presigned URLs must have been signed with. */
  secretAccessKey: string;
  port?: number;
  /** Largest body of one S3 request, in bytes. */
  maxObjectBytes?: number;
  /** Milliseconds since the epoch, for the expiry of presigned URLs. */
  now?: () => number;
  /** Folder that buckets and queues are kept in; absent: in memory only. */
  directory?: string | undefined;
}

const MAX_OBJECT_BYTES = 256 * 1024 * 1024;

/**
 * Starts an embedded S3 and SQS behind one address. Buckets, objects, queues and messages live in memory, and in a
 * folder if one is named.
 * S3 is spoken in path style, which the SDK chooses by itself for an IP address.
 */
export async function startObjectsAndQueues(
  options: ObjectsAndQueuesOptions,
): Promise<LocalService> {
  const {
    region,
    secretAccessKey,
    port = 0,
    maxObjectBytes = MAX_OBJECT_BYTES,
    now = Date.now,
  } = options;
  const kept = options.directory === undefined ? undefined : await keptStores(options.directory);
  const app = buildApp({
    logger: false,
    defaultRegion: region,
    ...(kept && { stores: kept.stores }),
  });
  checkRights(app, options);
  completeS3(app, { secretAccessKey, maxObjectBytes, now });
  completeSqs(app);
  // An idle connection that the server drops just as the SDK reuses it looks like a network fault to the caller.
  app.server.keepAliveTimeout = 0;
  const url = await app.listen({ port, host: '127.0.0.1' });
  return { name: 's3-sqs', url, close: () => app.close().finally(() => kept?.close()) };
}
