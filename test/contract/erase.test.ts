import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { COMMANDS } from '../../bin/admin/commands.ts';
import { s3Client } from '../../functions/adapters/aws/s3-client.ts';
import { tableContext } from '../../functions/wiring/table-context.ts';
import type { TableContext } from '../../functions/wiring/table-context.ts';
import { Client, startTestStack } from '../support/stack.ts';

async function erase(base: TableContext, orgId: string): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  for await (const line of COMMANDS['erase']?.run(base, ['organization', orgId], {}) ?? [])
    lines.push(Object.fromEntries(Object.entries(line)));
  return lines;
}

async function rowsOf(base: TableContext, texts: readonly string[]): Promise<string[]> {
  const { items } = await base.table.scan('test', { ConsistentRead: true });
  return items
    .filter((item) => texts.some((text) => JSON.stringify(Object.values(item)).includes(text)))
    .map((item) => `${String(item['pk'])} ${String(item['sk'])}`);
}

async function objectsUnder(base: TableContext, prefix: string): Promise<number> {
  const command = new ListObjectsV2Command({ Bucket: base.config.BUCKET_NAME, Prefix: prefix });
  return (await s3Client(base.config).send(command)).KeyCount ?? 0;
}

test('an erased organisation leaves the amounts of its ledger, another one everything; twice is as once', async () => {
  const stack = await startTestStack();
  try {
    const base = tableContext({ env: stack.env });
    const [client, other] = [await Client.of(stack), await Client.of(stack)];
    const prompt = 'find 2 dentists in Austin, TX with phone';
    const { id } = (await client.create(prompt)).body;
    const kept = (await other.create(prompt)).body.id;
    await client.until(id);
    await other.until(kept);
    await client.call('POST', '/exclusions', {
      body: { name: 'CRM', entries: [{ domain: 'a.example' }] },
    });
    await client.call('POST', '/webhook-endpoints', {
      body: { url: 'http://localhost:9/hook', events: ['job.delivered'] },
    });
    const monitor = await client.call<{ id: string; lastJobId: string }>('POST', '/monitors', {
      body: { prompt: 'find gyms in Denver, CO', every: 'month', maxCredits: 2 },
    });
    await client.until(monitor.body.lastJobId);
    expect(await objectsUnder(base, `monitors/${monitor.body.id}/`)).toBe(1);
    const waiting = (await client.create('find 5 dentists')).body.id;
    await client.until(waiting, ['awaiting_clarification']);
    const { orgId } = client.organization;

    const first = await erase(base, orgId);
    expect(first.map(({ step }) => step)).toEqual([
      'access',
      'running jobs',
      'objects',
      'leads and deliveries',
      'everything else',
    ]);
    expect(first[1]).toMatchObject({ cancelled: 1 });
    expect(await objectsUnder(base, 'monitors/')).toBe(0);
    expect(Number(first[2]?.['removed'])).toBeGreaterThan(2);
    expect((await client.get(id)).status).toBe(401);
    const left = await rowsOf(base, [orgId, id, waiting]);
    expect(left.filter((row) => !/^ORG#\w+(?:#LEDGER \d+| ACCOUNT)$/.test(row))).toEqual([]);
    expect(left.length).toBeGreaterThan(1);
    expect(await rowsOf(base, ['find 5 dentists'])).toEqual([]);

    const second = await erase(base, orgId);
    expect(second.map((line) => line['removed'] ?? line['cancelled'])).toEqual([0, 0, 0, 0, 0]);
    expect((await other.get(kept)).body.status).toBe('delivered');
    const leads = await other.call<{ data: unknown[] }>('GET', `/jobs/${kept}/leads`);
    expect(leads.body.data).toHaveLength(2);
  } finally {
    await stack.close();
  }
});
