import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../../functions/domain/kernel/errors.ts';
import { limitsOf } from '../../../functions/domain/plans/plans.ts';
import { monthOf, resetOf } from '../../../functions/domain/verification/quota.ts';
import type { QuotaReservation } from '../../../functions/domain/verification/quota.ts';
import { sandboxVerification } from '../../../functions/domain/verification/sandbox.ts';
import {
  STATUS_OF_REASON,
  VERIFICATION_REASONS,
} from '../../../functions/domain/verification/verification.ts';
import { verifyEmails } from '../../../functions/domain/verification/verify-emails.ts';
import type { VerifyEmailsPorts } from '../../../functions/domain/verification/verify-emails.ts';
import { aKeyActor } from '../../builders/actors.ts';
import { newId } from '../../builders/ids.ts';
import { Clock } from '../../support/clock.ts';

/** A quota kept in memory; the verifier's answers are the sandbox's, by the local part. */
function world(patch: Partial<VerifyEmailsPorts> = {}) {
  const clock = new Clock('2026-11-30T23:59:59.900Z');
  const reservations: QuotaReservation[] = [];
  const settled: { month: string; kept: number }[] = [];
  let used = 0;
  const ports: VerifyEmailsPorts = {
    now: clock.now,
    newId,
    verifier: {
      verify: async (emails) => {
        clock.advance(1_000);
        return emails.map((email) => sandboxVerification(email, clock.now()));
      },
    },
    quota: {
      reserve: async (reservation, limit) => {
        if (used + reservation.count > limit) return { kind: 'refused', used };
        reservations.push(reservation);
        used += reservation.count;
        return { kind: 'reserved' };
      },
      settle: async ({ month, count }, kept) => {
        settled.push({ month, kept });
        used += kept - count;
        return used;
      },
    },
    tries: { takeTry: () => Promise.resolve(true), returnTry: () => Promise.resolve() },
    ...patch,
  };
  return { clock, reservations, settled, ports };
}

const starter = aKeyActor({ plan: 'starter' });

describe('the quota', () => {
  test('counts distinct known addresses, in the month in which the request began', async () => {
    const { ports, reservations, settled } = world();
    const emails = [
      'deliverable@firm.com',
      'Deliverable@FIRM.com',
      'risky@firm.com',
      'unknown@firm.com',
      'UNKNOWN@firm.com',
      'not an address',
      'not an address',
    ];
    const { data, quota } = await verifyEmails(ports, starter, emails);
    expect(data.map(({ email }) => email)).toEqual(emails);
    expect(reservations).toMatchObject([
      {
        id: expect.stringMatching(/^req_/),
        count: 4,
        month: '2026-11',
        expiresAt: new Date('2026-12-01T00:01:59.900Z'),
      },
    ]);
    expect(settled).toEqual([{ month: '2026-11', kept: 3 }]);
    expect(quota).toEqual({ used: 3, limit: 1_000, resetsAt: '2026-12-01T00:00:00.000Z' });
  });

  test('is all or nothing, and a plan without it is told so', async () => {
    const { ports, settled } = world();
    const actor = aKeyActor({
      limits: { ...limitsOf('starter'), emailVerificationsPerMonth: 2 },
    });
    await verifyEmails(ports, actor, ['deliverable@firm.com']);
    const two = ['deliverable@firm.com', 'risky@firm.com'];
    await expect(verifyEmails(ports, actor, two)).rejects.toMatchObject({
      code: 'PLAN_LIMIT_EXCEEDED',
      message: expect.stringContaining('more verifications'),
      details: { limit: 2, used: 1 },
    });
    expect(settled).toHaveLength(1);
    const free = aKeyActor({ plan: 'free' });
    await expect(verifyEmails(world().ports, free, two)).rejects.toMatchObject({
      code: 'PLAN_LIMIT_EXCEEDED',
      message: 'Email verification needs a paid plan.',
      details: { limit: 0, used: 0 },
    });
  });

  test('is given back whole when the checks fail', async () => {
    const failing = { verify: () => Promise.reject(new Error('broken')) };
    const { ports, settled } = world({ verifier: failing });
    await expect(verifyEmails(ports, starter, ['a@firm.com'])).rejects.toThrow('broken');
    expect(settled).toEqual([{ month: '2026-11', kept: 0 }]);
  });

  test('leaves the checks less time the longer it took itself', async () => {
    const budgets: (number | undefined)[] = [];
    const { ports, clock } = world();
    const quota: VerifyEmailsPorts['quota'] = {
      ...ports.quota,
      reserve: async () => {
        clock.advance(2_500);
        return { kind: 'reserved' };
      },
    };
    const verifier: VerifyEmailsPorts['verifier'] = {
      verify: async (emails, options) => {
        budgets.push(options?.budgetMs);
        return emails.map((email) => sandboxVerification(email, clock.now()));
      },
    };
    await verifyEmails({ ...ports, quota, verifier }, starter, ['deliverable@firm.com']);
    expect(budgets).toEqual([15_500]);
  });

  test('that ran out under a request leaves it without an answer', async () => {
    const { ports } = world();
    const quota = { ...ports.quota, settle: () => Promise.resolve(undefined) };
    const answer = verifyEmails({ ...ports, quota }, starter, ['deliverable@firm.com']);
    await expect(answer).rejects.toThrow(ServiceError);
    await expect(answer).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      retryAfterSeconds: 1,
    });
  });

  test('months are UTC and end where the next begins', () => {
    expect(monthOf(new Date('2026-12-31T23:59:59.999Z'))).toBe('2026-12');
    expect(resetOf('2026-12')).toBe('2027-01-01T00:00:00.000Z');
    expect(resetOf('2026-01')).toBe('2026-02-01T00:00:00.000Z');
  });
});

describe('the sandbox', () => {
  test('answers by the local part and touches no quota', async () => {
    const { ports, reservations, settled } = world();
    const actor = aKeyActor({ plan: 'free', mode: 'test' });
    const locals = ['deliverable', 'risky', 'undeliverable', 'unknown', 'deliverable+2', 'jane'];
    const emails = [...locals.map((local) => `${local}@firm.com`), 'no address'];
    const { data, quota } = await verifyEmails(ports, actor, emails);
    expect(data.map(({ status }) => status)).toEqual([
      'deliverable',
      'risky',
      'undeliverable',
      'unknown',
      'deliverable',
      'unknown',
      'undeliverable',
    ]);
    expect(quota).toMatchObject({ used: 0, limit: 0 });
    expect([...reservations, ...settled]).toEqual([]);
  });

  test.for(VERIFICATION_REASONS)('%s@ gives that reason', (reason) => {
    const answer = sandboxVerification(`${reason}@firm.com`, new Date());
    expect(answer).toMatchObject({ reason, status: STATUS_OF_REASON[reason] });
    const known: Readonly<Record<string, boolean>> = { catch_all: true, accepted_email: false };
    const catchAll = known[reason];
    if (catchAll !== undefined) expect(answer.flags.catchAll).toBe(catchAll);
  });
});
