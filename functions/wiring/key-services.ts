import { randomBase62 } from '../adapters/random.ts';
import { readSigningKeys } from '../adapters/signing/signing-keys.ts';
import { KeyStore } from '../adapters/table/key-store.ts';
import { OrganizationStore } from '../adapters/table/organization-store.ts';
import type { TableContext } from './table-context.ts';

/** What the routes of API keys and the organisation need. */
export function keyServices({ config, table, now, newId }: TableContext) {
  const keys = new KeyStore(table);
  const organizations = new OrganizationStore(table);
  return {
    now,
    newId,
    randomBase62,
    cursors: { keys: readSigningKeys(config.SIGNING_KEYS).map(({ secret }) => secret) },
    insertKey: keys.insertKey.bind(keys),
    listKeys: keys.listKeys.bind(keys),
    readKeyUse: keys.readKeyUse.bind(keys),
    revokeKey: keys.revokeKey.bind(keys),
    readOrganization: organizations.readOrganization.bind(organizations),
    renameOrganization: organizations.renameOrganization.bind(organizations),
  };
}
