import type { Counter } from '../../domain/rate-limits/windows.ts';
import type { Item } from './table.ts';

/**
 * Names of a counter's two attributes. They are short because every request pays for the row's size:
 * 20 keys fit into one write unit.
 */
export interface CounterNames {
  '#start': string;
  '#count': string;
}

export const minuteCounter: CounterNames = { '#start': 'w', '#count': 'n' };
export const dayCounter: CounterNames = { '#start': 'd', '#count': 'dn' };

/** Of an id, the last 50 random bits tell an organisation's keys apart. */
const KEY_CHARACTERS = 10;

/** A key's own minute, in the row of its organisation. */
export const keyCounters = (keyId: string): CounterNames => ({
  '#start': `w${keyId.slice(-KEY_CHARACTERS)}`,
  '#count': `n${keyId.slice(-KEY_CHARACTERS)}`,
});

export const counterIn = (item: Item, names: CounterNames): Counter => ({
  start: numberIn(item, names['#start']),
  count: numberIn(item, names['#count']) ?? 0,
});

function numberIn(item: Item, name: string): number | undefined {
  const value = item[name];
  return typeof value === 'number' ? value : undefined;
}

/** When a key's last one-minute window began; null before its first request. */
export function lastUseOf(item: Item, keyId: string): string | null {
  const { start } = counterIn(item, keyCounters(keyId));
  return start === undefined ? null : new Date(start).toISOString();
}
