import { emptyAccount, post } from '../credits/account.ts';
import type { Posting } from '../credits/account.ts';
import type { NewId, OrgId, UserId } from '../kernel/ids.ts';
import type { PlanId } from '../kernel/plan-limits.ts';
import type { LimitOverrides } from '../plans/plans.ts';
import { PLANS } from '../plans/plans.ts';
import type { Organization, User } from './organization.ts';

export interface NewOrganization {
  organization: Organization;
  /** The account with its first credits, and their ledger entry. */
  posting: Posting;
  /** The person who signs in, by the identity provider's subject. */
  user: { sub: string; record: User } | null;
}

export interface CreateOrganizationPorts {
  now(): Date;
  newId: NewId;
  /** One transaction; `user_exists` when the person has an organisation already: then nothing is written. */
  insertOrganization(input: NewOrganization): Promise<'created' | 'user_exists'>;
}

export interface CreateOrganizationInput {
  plan: PlanId;
  /** The whole balance, granted in one entry; 0 writes none. */
  credits: number;
  limits?: LimitOverrides;
  name?: string;
  userSub?: string;
  /** What the ledger says about the credits. */
  description?: string;
}

export type CreatedOrganization = { orgId: OrgId; userId: UserId | null };

const DEFAULT_NAME = 'My organisation';

/**
 * Makes an organisation with its account, its first credits and, if named, its user.
 * @returns undefined when the user has an organisation already
 */
export async function createOrganization(
  ports: CreateOrganizationPorts,
  input: CreateOrganizationInput,
): Promise<CreatedOrganization | undefined> {
  const { plan, credits, limits, name = DEFAULT_NAME, userSub } = input;
  const now = ports.now();
  const orgId = ports.newId('organization');
  const organization: Organization = {
    id: orgId,
    name,
    plan,
    ...(limits === undefined ? {} : { limits }),
    version: 1,
    customerId: null,
    subscription: null,
    createdAt: now.toISOString(),
  };
  const record: User = {
    id: ports.newId('user'),
    orgId,
    plan,
    ...(limits === undefined ? {} : { limits }),
  };
  const user = userSub === undefined ? null : { sub: userSub, record };
  const grants =
    credits === 0
      ? []
      : [
          {
            id: ports.newId('ledgerEntry'),
            type: 'grant' as const,
            amount: credits,
            effect: { available: credits, held: 0 },
            jobId: null,
            apiKeyId: null,
            description: input.description ?? 'Initial credits',
          },
        ];
  const posting = post(orgId, emptyAccount(now), grants, now);
  const outcome = await ports.insertOrganization({ organization, posting, user });
  return outcome === 'created' ? { orgId, userId: user?.record.id ?? null } : undefined;
}

export interface SignUpPorts extends CreateOrganizationPorts {
  findUser(sub: string): Promise<User | undefined>;
}

/**
 * The user of a first sign-in: with an organisation on the Free plan and its welcome credits, made once
 * however many calls come at once.
 */
export async function signUp(ports: SignUpPorts, sub: string): Promise<User> {
  await createOrganization(ports, {
    plan: 'free',
    credits: PLANS.free.welcomeCredits,
    userSub: sub,
    description: 'Welcome credits',
  });
  const user = await ports.findUser(sub);
  if (user === undefined) throw new Error('A user who has just signed up is missing.');
  return user;
}
