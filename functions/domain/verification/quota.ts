import type { OrgId } from '../kernel/ids.ts';

/** The UTC calendar month, `2026-11`: the period of the verification quota. */
export const monthOf = (now: Date): string => now.toISOString().slice(0, 7);

/** Start of the month after, ISO 8601 UTC. */
export function resetOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number)).toISOString();
}

/** A part of a month's quota that one request took before its checks. */
export interface QuotaReservation {
  orgId: OrgId;
  month: string;
  /** Names the reservation in the month's row. */
  id: string;
  count: number;
  expiresAt: Date;
}

/**
 * How long a reservation may stay open. One that is not settled by then belongs to a request that died: the time-out of a function is far shorter.
 * Its count goes back, for its client got no answer.
 */
export const RESERVATION_SECONDS = 120;

export type ReserveOutcome =
  | { kind: 'reserved' }
  /** `used`: what is taken already, of reservations that are alive. */
  | { kind: 'refused'; used: number };

export interface QuotaPorts {
  /** Takes the whole count or nothing, under any parallelism. */
  reserve(reservation: QuotaReservation, limit: number): Promise<ReserveOutcome>;
  /**
   * Ends a reservation: `kept` of its count stay used, the rest goes back to its month.
   * @returns what the month has used afterwards; undefined when the reservation had expired
   */
  settle(reservation: QuotaReservation, kept: number): Promise<number | undefined>;
}
