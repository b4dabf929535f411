/** Leads delivered on a UTC day, and those of them and of others refunded on the customer's word that day. */
export interface RecentDay {
  day: string;
  delivered: number;
  goodwill: number;
}

interface WithRecent {
  recent: readonly RecentDay[];
}

/** Days that count for the allowance, today's among them (UTC). */
const WINDOW_DAYS = 30;
/** Refunds on a customer's word: this share of the leads delivered within the window, and at least so many. */
const ALLOWED_SHARE = 0.05;
const LEAST_ALLOWED = 1;

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** The days that still count, oldest first. */
export function recentAt(recent: readonly RecentDay[], now: Date): RecentDay[] {
  const first = dayOf(new Date(now.getTime() - (WINDOW_DAYS - 1) * 86_400_000));
  return recent.filter(({ day }) => day >= first);
}

/** Adds to a day; days that count no more are forgotten. */
export function addToDay(
  recent: readonly RecentDay[],
  at: Date,
  add: { delivered?: number; goodwill?: number },
): RecentDay[] {
  const day = dayOf(at);
  const { delivered, goodwill } = recent.find((other) => other.day === day) ?? {
    delivered: 0,
    goodwill: 0,
  };
  const changed = {
    day,
    delivered: delivered + (add.delivered ?? 0),
    goodwill: Math.max(0, goodwill + (add.goodwill ?? 0)),
  };
  return [...recent.filter((other) => other.day !== day), changed].toSorted((a, b) =>
    a.day < b.day ? -1 : 1,
  );
}

/** Counts a refund on the customer's word on the day that it was given, or takes it out of that day again. */
export const addGoodwill = <A extends WithRecent>(account: A, at: Date, by: 1 | -1): A => ({
  ...account,
  recent: addToDay(account.recent, at, { goodwill: by }),
});

/** Leads that may still be refunded on the customer's word (behaviour: Reports). */
export function allowanceLeft({ recent }: WithRecent, now: Date): number {
  let [delivered, goodwill] = [0, 0];
  for (const day of recentAt(recent, now)) {
    delivered += day.delivered;
    goodwill += day.goodwill;
  }
  return Math.max(LEAST_ALLOWED, Math.floor(delivered * ALLOWED_SHARE)) - goodwill;
}
