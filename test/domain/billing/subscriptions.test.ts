import { expect, test } from 'vitest';
import { judgeSubscription } from '../../../functions/domain/billing/subscriptions.ts';
import type { ProviderSubscription } from '../../../functions/domain/billing/subscriptions.ts';
import { aSubscription } from '../../support/memory-billing.ts';

const USE = { chargedBefore: 0, deliveredBefore: 0 };
const following = (patch: Partial<ProviderSubscription> = {}) => {
  const subscription = { ...aSubscription(patch), ...USE };
  return { plan: subscription.planId, subscription };
};

test('a subscription that is as it was changes nothing', () => {
  expect(judgeSubscription(following(), [aSubscription()])).toEqual({ kind: 'unchanged' });
});

test.for<[keyof ProviderSubscription, Partial<ProviderSubscription>]>([
  ['status', { status: 'past_due' }],
  ['planId', { planId: 'scale' }],
  ['interval', { interval: 'year' }],
  ['currentPeriodStart', { currentPeriodStart: '2026-12-20T00:00:00.000Z' }],
  ['currentPeriodEnd', { currentPeriodEnd: '2027-01-20T00:00:00.000Z' }],
  ['cancelAtPeriodEnd', { cancelAtPeriodEnd: true }],
])('another %s alone is a change', ([, patch]) => {
  const latest = aSubscription(patch);
  expect(judgeSubscription(following(), [latest])).toEqual({
    kind: 'change',
    plan: latest.planId,
    subscription: latest,
  });
});

test('an organisation whose plan was set by hand is brought back to its subscription', () => {
  const verdict = judgeSubscription({ ...following(), plan: 'scale' }, [aSubscription()]);
  expect(verdict).toMatchObject({ kind: 'change', plan: 'starter' });
});

test('the first subscription is followed, and one that ended leaves the free plan', () => {
  const none = { plan: 'free', subscription: null } as const;
  expect(judgeSubscription(none, [aSubscription()])).toMatchObject({ plan: 'starter' });
  const ended = aSubscription({ status: 'canceled' });
  expect(judgeSubscription(none, [ended])).toEqual({ kind: 'unchanged' });
  expect(judgeSubscription(following(), [ended])).toEqual({
    kind: 'change',
    plan: 'free',
    subscription: ended,
  });
});

test('of several in force the newest counts, of the same second the one with the later id', () => {
  const older = aSubscription({ id: 'sub_9', createdAt: '2026-11-19T00:00:00.000Z' });
  const second = aSubscription({ id: 'sub_2', planId: 'growth' });
  for (const found of [
    [older, aSubscription(), second],
    [second, aSubscription(), older],
  ])
    expect(judgeSubscription(following(), found)).toMatchObject({ plan: 'growth' });
});

test('news of an older subscription changes nothing while a newer one is in force', () => {
  const older = aSubscription({
    id: 'sub_0',
    createdAt: '2026-11-01T00:00:00.000Z',
    planId: 'scale',
  });
  expect(judgeSubscription(following(), [older])).toEqual({ kind: 'unchanged' });
  const over = following({ status: 'canceled' });
  expect(judgeSubscription(over, [older])).toMatchObject({ kind: 'change', plan: 'scale' });
  const ended = { ...older, status: 'canceled' } as const;
  expect(judgeSubscription(following(), [ended])).toEqual({ kind: 'unchanged' });
  expect(judgeSubscription(following(), [])).toEqual({ kind: 'unchanged' });
});
