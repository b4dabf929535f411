/**
 * US dollars a unit: on demand, us-east-1, arm64, without free tiers and taxes, as published in 2025. Other regions ask
 * up to a third more; put your own in, everything below is computed from here.
 */
export const PRICES = {
  httpApiRequest: 1 / 1e6,
  lambdaRequest: 0.2 / 1e6,
  lambdaGigabyteSecond: 0.000_013_333_4,
  transition: 25 / 1e6,
  tableWriteUnit: 0.625 / 1e6,
  tableReadUnit: 0.125 / 1e6,
  tableGigabyteMonth: 0.25,
  objectWrite: 5 / 1e6,
  objectRead: 0.4 / 1e6,
  queueRequest: 0.4 / 1e6,
  keyRequest: 3 / 1e6,
  keyMonth: 1,
  secretMonth: 0.4,
  alarmMetricMonth: 0.1,
  customMetricMonth: 0.3,
  dashboardMonth: 3,
  logGigabyte: 0.5,
  trace: 5 / 1e6,
} as const;

export const PRICES_AS_OF = '2025, us-east-1';

export type Unit = keyof typeof PRICES;

/** Counted units of something; what is missing is none. */
export type Units = Partial<Record<Unit, number>>;

export const dollarsOf = (units: Units): number =>
  Object.entries(units).reduce((sum, [unit, count]) => sum + PRICES[unit as Unit] * count, 0);

/** `a + factor * b`, unit by unit. */
export function plus(a: Units, b: Units, factor = 1): Units {
  const sum: Units = { ...a };
  for (const [unit, count] of Object.entries(b))
    sum[unit as Unit] = (sum[unit as Unit] ?? 0) + factor * count;
  return sum;
}
