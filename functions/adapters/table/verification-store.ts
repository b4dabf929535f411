import * as z from 'zod';
import { untilFresh } from '../../domain/kernel/contention.ts';
import { resetOf } from '../../domain/verification/quota.ts';
import type {
  QuotaPorts,
  QuotaReservation,
  ReserveOutcome,
} from '../../domain/verification/quota.ts';
import { TTL_ATTRIBUTE, verificationMonthKey } from './schema.ts';
import type { Item, Table } from './table.ts';

/**
 * A month's row counts in `used` what is spent and what is reserved; each open reservation also stands under an
 * attribute of its own. A request that died leaves its attribute behind: once expired it counts no more and the next
 * writer takes it out of `used`, each in one update that only the first of several can make.
 */
const OPEN_PREFIX = 'open_';
const openName = (id: string): string => `${OPEN_PREFIX}${id}`;

const OpenReservation = z.object({ count: z.int(), expiresAt: z.int() });
const Used = z.object({ used: z.int().default(0) });

/** Rows are kept for a year after their month, for questions about bills. */
const KEPT_SECONDS = 366 * 86_400;

export class VerificationStore implements QuotaPorts {
  private readonly table: Table;
  private readonly now: () => Date;

  constructor(table: Table, now: () => Date) {
    this.table = table;
    this.now = now;
  }

  /** One conditional update; a second round only when dead reservations stand in the way. */
  async reserve(reservation: QuotaReservation, limit: number): Promise<ReserveOutcome> {
    const { orgId, month, id, count } = reservation;
    if (count > limit)
      return { kind: 'refused', used: await this.readVerificationUse(orgId, month) };
    return untilFresh<ReserveOutcome>(this.table, async () => {
      const outcome = await this.table.update('verification.reserve', {
        Key: verificationMonthKey(orgId, month),
        UpdateExpression: 'SET #open = :open, #ttl = :ttl ADD #used :count',
        ConditionExpression:
          'attribute_not_exists(#open) AND (attribute_not_exists(#used) OR #used <= :room)',
        ExpressionAttributeNames: {
          '#open': openName(id),
          '#used': 'used',
          '#ttl': TTL_ATTRIBUTE,
        },
        ExpressionAttributeValues: {
          ':open': { count, expiresAt: seconds(reservation.expiresAt) },
          ':count': count,
          ':room': limit - count,
          ':ttl': Date.parse(resetOf(month)) / 1_000 + KEPT_SECONDS,
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      if (outcome.kind === 'ok') return { kind: 'reserved' };
      const item = outcome.item ?? {};
      // The SDK sent the update again after an answer was lost.
      if (item[openName(id)] !== undefined) return { kind: 'reserved' };
      const dead = deadIn(item, this.now());
      if (dead.length === 0) return { kind: 'refused', used: Used.parse(item).used };
      await this.remove(reservation, dead);
      return undefined;
    });
  }

  async settle(reservation: QuotaReservation, kept: number): Promise<number | undefined> {
    const { orgId, month, id, count, expiresAt } = reservation;
    const outcome = await this.table.update('verification.settle', {
      Key: verificationMonthKey(orgId, month),
      UpdateExpression: 'REMOVE #open ADD #used :back',
      ConditionExpression: 'attribute_exists(#open)',
      ExpressionAttributeNames: { '#open': openName(id), '#used': 'used' },
      ExpressionAttributeValues: { ':back': kept - count },
      ReturnValues: 'ALL_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    // Gone before its time means that this very update was sent again after an answer was lost.
    if (outcome.kind === 'refused' && expiresAt <= this.now()) return undefined;
    const item = outcome.item ?? {};
    const dead = deadIn(item, this.now());
    if (dead.length > 0) await this.remove(reservation, dead);
    return verificationUseOf(item, this.now());
  }

  /** Verifications that count for the month (`2026-11`), requests under way included. */
  async readVerificationUse(orgId: string, month: string): Promise<number> {
    const item = await this.table.get('verification.read', verificationMonthKey(orgId, month));
    return item === undefined ? 0 : verificationUseOf(item, this.now());
  }

  /** Whoever loses a race here lost it to another writer that removed the same. */
  private async remove(
    { orgId, month }: Pick<QuotaReservation, 'orgId' | 'month'>,
    dead: readonly DeadReservation[],
  ): Promise<void> {
    for (const { name, count } of dead) {
      await this.table.update('verification.expire', {
        Key: verificationMonthKey(orgId, month),
        UpdateExpression: 'REMOVE #open ADD #used :back',
        ConditionExpression: 'attribute_exists(#open)',
        ExpressionAttributeNames: { '#open': name, '#used': 'used' },
        ExpressionAttributeValues: { ':back': -count },
      });
    }
  }
}

/** What a month's row counts, without reservations that have expired. */
export const verificationUseOf = (item: Item, now: Date): number =>
  deadIn(item, now).reduce((used, { count }) => used - count, Used.parse(item).used);

interface DeadReservation {
  name: string;
  count: number;
}

function deadIn(item: Item, now: Date): DeadReservation[] {
  return Object.entries(item).flatMap(([name, value]) => {
    if (!name.startsWith(OPEN_PREFIX)) return [];
    const { count, expiresAt } = OpenReservation.parse(value);
    return expiresAt <= seconds(now) ? [{ name, count }] : [];
  });
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1_000);
