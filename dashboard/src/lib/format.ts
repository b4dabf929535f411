const LOCALE = 'en-US';

const integer = new Intl.NumberFormat(LOCALE);
const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });
const countries = new Intl.DisplayNames(LOCALE, { type: 'region' });

export const formatNumber = (value: number): string => integer.format(value);
const compact = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 });

/** `940`, `4.2k`. */
export const formatCompact = (value: number): string => compact.format(value).toLowerCase();
export const formatDay = (iso: string): string => day.format(new Date(iso));
export const formatMoment = (iso: string): string => moment.format(new Date(iso));

/** `1 lead`, `2 leads`. */
export const count = (value: number, one: string, many = `${one}s`): string =>
  `${formatNumber(value)} ${value === 1 ? one : many}`;

/** @param unitAmount in the currency's smallest unit */
export function formatMoney(unitAmount: number, currency: string): string {
  return new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(unitAmount / 100);
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** `5 minutes ago`, `in 2 hours`, `just now`. */
export function formatRelative(iso: string, now: number): string {
  const seconds = Math.round((Date.parse(iso) - now) / 1_000);
  for (const [unit, size] of UNITS)
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  return seconds > 5 ? 'in a moment' : 'just now';
}

/** A duration in words: `about 20 seconds`, `about 3 minutes`. */
export function formatDuration(seconds: number): string {
  if (seconds < 90) return `about ${count(Math.max(1, Math.round(seconds)), 'second')}`;
  if (seconds < 5_400) return `about ${count(Math.round(seconds / 60), 'minute')}`;
  return `about ${count(Math.round(seconds / 3_600), 'hour')}`;
}

/** `general_dentist` as people write it: `General dentist`. */
export function humanize(id: string): string {
  const words = id.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

export function countryName(code: string): string {
  try {
    return countries.of(code) ?? code;
  } catch {
    return code;
  }
}

/** An address without its protocol and final slash, for reading. */
export const shortUrl = (url: string): string =>
  url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

/** A link that may be followed: web addresses only, whatever a source wrote. */
export function safeUrl(url: string | null): string | undefined {
  return url !== null && /^https?:\/\//i.test(url) ? url : undefined;
}
