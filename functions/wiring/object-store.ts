import { s3Client } from '../adapters/aws/s3-client.ts';
import { ObjectStore } from '../adapters/objects/object-store.ts';
import type { TableContext } from './table-context.ts';

/** The bucket, with a job's artefacts and exports. */
export const objectStore = (context: TableContext): ObjectStore =>
  new ObjectStore(s3Client(context.config), context.config.BUCKET_NAME, context.point);
