import * as z from 'zod';
import type { ApiKeyId, OrgId } from '../kernel/ids.ts';
import { PageCursor, PageLimit } from '../kernel/page.ts';
import type { Page } from '../kernel/page.ts';
import { apiKeyView } from './api-key.ts';
import type { ApiKey, ApiKeyView, KeyUse } from './api-key.ts';

export const ListApiKeysQuery = z.strictObject({ cursor: PageCursor, limit: PageLimit });

export interface ListApiKeysPorts {
  now(): Date;
  /** Active keys, newest first; `after` is the id that an earlier page ended with. */
  listKeys(
    orgId: OrgId,
    options: { limit: number; after: string | undefined },
  ): Promise<Page<ApiKey>>;
  /** What keys were charged on a UTC date, and when they were last used; to the minute. */
  readKeyUse(
    orgId: OrgId,
    ids: readonly ApiKeyId[],
    date: string,
  ): Promise<ReadonlyMap<ApiKeyId, KeyUse>>;
}

export async function listApiKeys(
  ports: ListApiKeysPorts,
  orgId: OrgId,
  options: { limit: number; after: string | undefined },
): Promise<Page<ApiKeyView>> {
  const { items, next } = await ports.listKeys(orgId, options);
  const today = ports.now().toISOString().slice(0, 10);
  const uses = await ports.readKeyUse(
    orgId,
    items.map(({ id }) => id),
    today,
  );
  const unused: KeyUse = { spentToday: 0, lastUsedAt: null };
  return { items: items.map((key) => apiKeyView(key, uses.get(key.id) ?? unused)), next };
}
