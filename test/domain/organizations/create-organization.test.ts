import { expect, test } from 'vitest';
import {
  createOrganization,
  signUp,
} from '../../../functions/domain/organizations/create-organization.ts';
import type { NewOrganization } from '../../../functions/domain/organizations/create-organization.ts';
import { newId } from '../../builders/ids.ts';
import { Clock } from '../../support/clock.ts';

/** Organisations by their user: one each. */
function world() {
  const clock = new Clock();
  const made: NewOrganization[] = [];
  return {
    made,
    ports: {
      now: clock.now,
      newId,
      insertOrganization: async (input: NewOrganization) => {
        const { user } = input;
        if (user !== null && made.some((other) => other.user?.sub === user.sub))
          return 'user_exists' as const;
        made.push(input);
        return 'created' as const;
      },
      findUser: async (sub: string) => made.find(({ user }) => user?.sub === sub)?.user?.record,
    },
  };
}

test('an organisation comes with its account, and its credits as one grant', async () => {
  const { made, ports } = world();
  const created = await createOrganization(ports, { plan: 'growth', credits: 100, name: 'Acme' });
  expect(made).toMatchObject([
    {
      organization: {
        id: created?.orgId,
        plan: 'growth',
        name: 'Acme',
        version: 1,
        subscription: null,
      },
      posting: {
        after: { available: 100, held: 0, version: 1 },
        entries: [{ type: 'grant', amount: 100 }],
      },
      user: null,
    },
  ]);
  expect(created?.userId).toBeNull();
});

test('no credits are no entry', async () => {
  const { made, ports } = world();
  await createOrganization(ports, { plan: 'free', credits: 0 });
  expect(made[0]?.posting).toMatchObject({ after: { available: 0, version: 0 }, entries: [] });
});

test('limits of its own stand at the organisation and at its user', async () => {
  const { made, ports } = world();
  const limits = { concurrentJobs: 7 };
  await createOrganization(ports, { plan: 'free', credits: 0, limits, userSub: 'sub' });
  expect(made[0]).toMatchObject({ organization: { limits }, user: { record: { limits } } });
});

test('a first sign-in makes a free organisation with the welcome credits, once', async () => {
  const { made, ports } = world();
  const users = await Promise.all(Array.from({ length: 5 }, () => signUp(ports, 'sub-1')));
  expect(made).toHaveLength(1);
  expect(new Set(users.map(({ id }) => id)).size).toBe(1);
  expect(made[0]).toMatchObject({
    organization: { plan: 'free', name: 'My organisation' },
    posting: { entries: [{ type: 'grant', amount: 50, description: 'Welcome credits' }] },
  });
  expect(users[0]).toMatchObject({ orgId: made[0]?.organization.id, plan: 'free' });
});
