import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { ListObjectsV2Command, DeleteObjectsCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { s3Client } from '../../functions/adapters/aws/s3-client.ts';
import { uploader } from '../../functions/adapters/objects/export-writer.ts';
import { csvKey, exportFolder } from '../../functions/adapters/objects/object-store.ts';
import { ChangeScan } from '../../functions/adapters/table/change-scan.ts';
import { LeadScan } from '../../functions/adapters/table/lead-scan.ts';
import type { LeadPartition } from '../../functions/adapters/table/lead-scan.ts';
import { OptOutStore } from '../../functions/adapters/table/opt-out-store.ts';
import { untilFresh } from '../../functions/domain/kernel/contention.ts';
import { csvOf } from '../../functions/domain/leads/export/csv.ts';
import type { Lead } from '../../functions/domain/leads/lead.ts';
import { maskLead } from '../../functions/domain/opt-outs/apply-opt-outs.ts';
import { maskChanges } from '../../functions/domain/opt-outs/mask-changes.ts';
import { businessKeys, statedKeys } from '../../functions/domain/opt-outs/opt-out-keys.ts';
import type { StatedOptOut } from '../../functions/domain/opt-outs/opt-out-keys.ts';
import type { TableContext } from '../../functions/wiring/table-context.ts';

/**
 * Stops delivery from now on, then masks what was delivered. Can be run again, also after it was killed: a job's file
 * is made again before its rows change, since the unchanged rows show that it still has to be.
 */
export async function* addOptOut(
  base: TableContext,
  stated: StatedOptOut,
  reason: string | null,
): AsyncGenerator<object> {
  const { kind, keys } = statedKeys(stated);
  const id = `opt_${createHash('sha256').update(keys.join('\n')).digest('hex').slice(0, 20)}`;
  const createdAt = base.now().toISOString();
  await new OptOutStore(base.table).addOptOut({ id, kind, reason, createdAt }, keys);
  const out = new Set(keys);
  const scan = new LeadScan(base.table);
  const client = s3Client(base.config);
  // Before the leads, while these still say whose business they are.
  const outLeads = await scan.idsOf((lead) => businessKeys(lead).some((key) => out.has(key)));
  const toldJobs = await new ChangeScan(base.table).replaceAll((changes) =>
    maskChanges(changes, { keys: out, leads: outLeads }),
  );
  let leads = 0;
  let jobs = 0;
  for await (const partition of scan.partitions((lead) => maskLead(lead, out) !== undefined)) {
    const rows = await scan.leadsOf(partition);
    let written = rows.map(({ lead }) => maskLead(lead, out) ?? lead);
    await remakeFiles(base, client, partition, written);
    for (const row of rows) leads += await scan.replace(row, (lead) => maskLead(lead, out));
    await untilFresh(base.table, async () => {
      // Another opt-out of the job may have gone through its rows meanwhile: the file says what they say in the end.
      const now = (await scan.leadsOf(partition)).map(({ lead }) => lead);
      if (isDeepStrictEqual(now, written)) return true;
      await remakeFiles(base, client, partition, now);
      written = now;
      return undefined;
    });
    jobs += 1;
  }
  yield { id, kind, leads, jobs, toldJobs };
}

async function remakeFiles(
  { config, point }: TableContext,
  client: S3Client,
  partition: LeadPartition,
  leads: readonly Lead[],
): Promise<void> {
  const upload = uploader(client, config.BUCKET_NAME, point);
  await upload(csvKey(partition), 'csv', csvOf(leads));
  await deleteObjects({ config, point }, client, exportFolder(partition));
}

/** Deletes the objects whose keys begin with a prefix, all or those that are meant; how many. */
export async function deleteObjects(
  { config, point }: Pick<TableContext, 'config' | 'point'>,
  client: S3Client,
  prefix: string,
  isMeant: (key: string) => boolean = () => true,
): Promise<number> {
  const place = { Bucket: config.BUCKET_NAME };
  let deleted = 0;
  let from: string | undefined;
  do {
    const list = new ListObjectsV2Command({
      ...place,
      Prefix: prefix,
      ...(from === undefined ? {} : { ContinuationToken: from }),
    });
    const { Contents = [], NextContinuationToken } = await point('objects.list', () =>
      client.send(list),
    );
    from = NextContinuationToken;
    const keys = Contents.flatMap(({ Key }) =>
      Key !== undefined && isMeant(Key) ? [{ Key }] : [],
    );
    if (keys.length === 0) continue;
    await point('objects.delete', () =>
      client.send(new DeleteObjectsCommand({ ...place, Delete: { Objects: keys } })),
    );
    deleted += keys.length;
  } while (from !== undefined);
  return deleted;
}
