import { randomInt } from 'node:crypto';
import * as z from 'zod';
import { KeyStore } from '../../functions/adapters/table/key-store.ts';
import { OrganizationStore } from '../../functions/adapters/table/organization-store.ts';
import type { Env } from '../../functions/config.ts';
import { createApiKey } from '../../functions/domain/api-keys/create-api-key.ts';
import { BASE62 } from '../../functions/domain/api-keys/key-format.ts';
import { MODES, SCOPES } from '../../functions/domain/kernel/actor.ts';
import type { PlanId } from '../../functions/domain/kernel/plan-limits.ts';
import { createOrganization } from '../../functions/domain/organizations/create-organization.ts';
import type { LimitOverrides } from '../../functions/domain/plans/plans.ts';
import { tableContext } from '../../functions/wiring/table-context.ts';
import type { Identity } from './identity/identity.ts';

/** An organisation to call the service with (the form of `.local/session.json`). */
export interface SeededOrganization {
  baseUrl: string;
  dashboardUrl: string;
  orgId: string;
  liveKey: string;
  testKey: string;
  sessionToken: string;
}

export interface SeedInput {
  plan?: PlanId;
  /** The whole balance: one grant, none for 0. */
  credits?: number;
  limits?: LimitOverrides;
  email?: string;
}

const FIRST_EMAIL = 'user-1@local.example';
const TEN_YEARS_SECONDS = 10 * 365 * 86_400;

/** Makes organisations with both kinds of keys and one signed-in user; their tokens live as long as the process. */
export function organizationSeeder(options: {
  env: Env;
  identity: Identity;
  urls: { baseUrl: string; dashboardUrl: string };
  /** How many people there are already: the next one gets the next number. */
  people?: number;
}): (input?: SeedInput) => Promise<SeededOrganization> {
  const { table, now, newId } = tableContext({ env: options.env });
  const organizations = new OrganizationStore(table);
  const keys = new KeyStore(table);
  let seeded = options.people ?? 0;
  return async (input = {}) => {
    seeded += 1;
    const user = options.identity.addUser({
      email: input.email ?? `user-${seeded}@local.example`,
    });
    const created = await createOrganization(
      { now, newId, insertOrganization: (rows) => organizations.insertOrganization(rows) },
      {
        plan: input.plan ?? 'growth',
        credits: input.credits ?? 1_000,
        userSub: user.sub,
        name: 'Local organisation',
        ...(input.limits === undefined ? {} : { limits: input.limits }),
      },
    );
    if (created === undefined) throw new Error('The user has an organisation already.');
    const [liveKey = '', testKey = ''] = await Promise.all(
      MODES.map(async (type) => {
        const { key } = await createApiKey(
          {
            now,
            newId,
            randomBase62,
            insertKey: (record, hash) => keys.insertKey(record, hash),
          },
          created.orgId,
          { name: `Local ${type} key`, type, scopes: [...SCOPES], dailyCreditCap: null },
        );
        return key;
      }),
    );
    const sessionToken = await options.identity.mintAccessToken({
      sub: user.sub,
      expiresInSeconds: TEN_YEARS_SECONDS,
    });
    return { ...options.urls, orgId: created.orgId, liveKey, testKey, sessionToken };
  };
}

const Kept = z.object({
  orgId: z.string(),
  liveKey: z.string(),
  testKey: z.string(),
  sub: z.string(),
});

/** The stack's first organisation: made once, and found again after a restart. */
export async function firstOrganization(
  input: SeedInput,
  options: {
    create: (input: SeedInput) => Promise<SeededOrganization>;
    identity: Identity;
    urls: { baseUrl: string; dashboardUrl: string };
    kept: { read(name: string): unknown; write(name: string, value: unknown): void } | undefined;
  },
): Promise<SeededOrganization> {
  const { create, identity, urls, kept } = options;
  const known = Kept.safeParse(kept?.read('first organization')).data;
  if (known !== undefined) {
    const { sub, ...organization } = known;
    // Tokens are of the provider's present address and key.
    const sessionToken = await identity.mintAccessToken({
      sub,
      expiresInSeconds: TEN_YEARS_SECONDS,
    });
    return { ...urls, ...organization, sessionToken };
  }
  const made = await create({ ...input, email: FIRST_EMAIL });
  const { sub } = identity.addUser({ email: FIRST_EMAIL });
  const { orgId, liveKey, testKey } = made;
  kept?.write('first organization', { orgId, liveKey, testKey, sub });
  return made;
}

const randomBase62 = (length: number): string =>
  Array.from({ length }, () => BASE62.charAt(randomInt(BASE62.length))).join('');
