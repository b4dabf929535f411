export const RHYTHMS = ['week', 'month'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

const WEEK_MS = 7 * 86_400_000;

/**
 * The first time after `after` at which a monitor runs that began at `anchor`: every seven days, or on the same day
 * of each month at the same UTC time, the month's last day where it is too short (behaviour: Monitors).
 */
export const nextRunTime = (every: Rhythm, anchor: Date, after: Date): Date =>
  every === 'week' ? nextWeekly(anchor, after) : nextMonthly(anchor, after);

function nextWeekly(anchor: Date, after: Date): Date {
  const weeks = Math.floor((after.getTime() - anchor.getTime()) / WEEK_MS) + 1;
  return new Date(anchor.getTime() + Math.max(0, weeks) * WEEK_MS);
}

function nextMonthly(anchor: Date, after: Date): Date {
  const months = Math.max(0, monthOf(after) - monthOf(anchor));
  const candidate = monthsAfter(anchor, months);
  return candidate > after ? candidate : monthsAfter(anchor, months + 1);
}

const monthOf = (date: Date): number => date.getUTCFullYear() * 12 + date.getUTCMonth();

function monthsAfter(anchor: Date, months: number): Date {
  const count = monthOf(anchor) + months;
  const [year, month] = [Math.floor(count / 12), count % 12];
  // Day 0 of the month after it is the last day of the month.
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const date = new Date(anchor);
  date.setUTCFullYear(year, month, Math.min(anchor.getUTCDate(), lastDay));
  return date;
}
