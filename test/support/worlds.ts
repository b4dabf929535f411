import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { s3Client } from '../../functions/adapters/aws/s3-client.ts';
import { tableContext } from '../../functions/wiring/table-context.ts';
import type { LocalStack } from '../../lib/local/stack.ts';

type Item = Record<string, unknown>;

/** All rows and objects of a stack at one moment, by their keys. */
export interface World {
  rows: ReadonlyMap<string, Item>;
  objects: ReadonlyMap<string, Uint8Array>;
}

const nameOf = ({ pk, sk }: Item): string => `${String(pk)} ${String(sk)}`;

/** Keeps a stack's state and puts it back, so that one world is destroyed many times. */
export function worldsOf(stack: LocalStack) {
  const { table, config } = tableContext({ env: stack.env });
  const client = s3Client(config);
  const Bucket = config.BUCKET_NAME;

  async function rowsNow(): Promise<Map<string, Item>> {
    const rows = new Map<string, Item>();
    let from: Item | undefined;
    do {
      const page = await table.scan('world.scan', {
        ConsistentRead: true,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      });
      for (const item of page.items) rows.set(nameOf(item), item);
      from = page.lastKey;
    } while (from !== undefined);
    return rows;
  }

  async function objectsNow(): Promise<Map<string, Uint8Array>> {
    const objects = new Map<string, Uint8Array>();
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
    for (const { Key } of Contents) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      if (Key !== undefined && Body !== undefined)
        objects.set(Key, await Body.transformToByteArray());
    }
    return objects;
  }

  return {
    async look(): Promise<World> {
      return { rows: await rowsNow(), objects: await objectsNow() };
    },
    async restore({ rows, objects }: World): Promise<void> {
      const now = await rowsNow();
      const gone = [...now].filter(([name]) => !rows.has(name));
      await table.batchDelete(
        'world.delete',
        gone.map(([, { pk, sk }]) => ({ pk: String(pk), sk: String(sk) })),
      );
      await table.batchPut('world.put', [...rows.values()]);
      const keys = [...(await objectsNow()).keys()];
      for (const Key of keys)
        if (!objects.has(Key)) await client.send(new DeleteObjectCommand({ Bucket, Key }));
      for (const [Key, Body] of objects)
        await client.send(new PutObjectCommand({ Bucket, Key, Body }));
    },
  };
}
