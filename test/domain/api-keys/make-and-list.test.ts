import { expect, test } from 'vitest';
import type { ApiKey } from '../../../functions/domain/api-keys/api-key.ts';
import {
  createApiKey,
  CreateApiKeyBody,
} from '../../../functions/domain/api-keys/create-api-key.ts';
import type { InsertKeyOutcome } from '../../../functions/domain/api-keys/create-api-key.ts';
import { hashApiKey, modeOfApiKey } from '../../../functions/domain/api-keys/key-format.ts';
import { listApiKeys } from '../../../functions/domain/api-keys/list-api-keys.ts';
import { revokeApiKey } from '../../../functions/domain/api-keys/revoke-api-key.ts';
import { newId } from '../../builders/ids.ts';

const ORG = newId('organization');
const NOW = new Date('2026-11-28T23:59:59.000Z');

function keysWith(outcome: InsertKeyOutcome) {
  const stored: { key: ApiKey; hash: string }[] = [];
  return {
    stored,
    now: () => NOW,
    newId,
    randomBase62: (length: number) => 'a'.repeat(length),
    insertKey: async (key: ApiKey, hash: string) => {
      stored.push({ key, hash });
      return outcome;
    },
  };
}

test('a new key is stored by its hash, with its scopes and cap, and told once', async () => {
  const ports = keysWith({ kind: 'created' });
  const input = CreateApiKeyBody.parse({ name: 'CRM import', type: 'test' });
  const { record, key } = await createApiKey(ports, ORG, input);
  expect(modeOfApiKey(key)).toBe('test');
  expect(record).toMatchObject({
    orgId: ORG,
    name: 'CRM import',
    type: 'test',
    prefix: 'lp_test_aaaa',
    scopes: ['leads:read', 'jobs:write', 'credits:read'],
    dailyCreditCap: 500,
    createdAt: NOW.toISOString(),
  });
  expect(ports.stored).toEqual([{ key: record, hash: hashApiKey(key) }]);
});

test('a key beyond those of the plan is refused with the limit', async () => {
  const ports = keysWith({ kind: 'too_many', limit: 3 });
  const input = CreateApiKeyBody.parse({ name: 'One more', type: 'live' });
  await expect(createApiKey(ports, ORG, input)).rejects.toMatchObject({
    code: 'PLAN_LIMIT_EXCEEDED',
    message: 'The plan allows no more active API keys.',
    details: { limit: 3 },
  });
});

test('keys are listed with what they spent on the UTC day, and as unused before their first call', async () => {
  const { record: used } = await createApiKey(
    keysWith({ kind: 'created' }),
    ORG,
    CreateApiKeyBody.parse({ name: 'Used', type: 'live' }),
  );
  const unused = { ...used, id: newId('apiKey'), name: 'Unused' };
  const dates: string[] = [];
  const page = await listApiKeys(
    {
      now: () => NOW,
      listKeys: async () => ({ items: [used, unused], next: 'more' }),
      readKeyUse: async (_orgId, ids, date) => {
        dates.push(date);
        expect(ids).toEqual([used.id, unused.id]);
        return new Map([[used.id, { spentToday: 7, lastUsedAt: '2026-11-28T23:58:00.000Z' }]]);
      },
    },
    ORG,
    { limit: 2, after: undefined },
  );
  expect(dates).toEqual(['2026-11-28']);
  expect(page.next).toBe('more');
  expect(page.items).toMatchObject([
    { name: 'Used', spentToday: 7, lastUsedAt: '2026-11-28T23:58:00.000Z' },
    { name: 'Unused', spentToday: 0, lastUsedAt: null },
  ]);
});

test('a key that is revoked already, or another organisation has, is not found', async () => {
  const revoked: string[] = [];
  const ports = (exists: boolean) => ({
    now: () => NOW,
    revokeKey: async (_org: string, _id: string, at: string) => {
      revoked.push(at);
      return exists;
    },
  });
  await revokeApiKey(ports(true), ORG, newId('apiKey'));
  expect(revoked).toEqual([NOW.toISOString()]);
  await expect(revokeApiKey(ports(false), ORG, newId('apiKey'))).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'No such API key.',
  });
});
