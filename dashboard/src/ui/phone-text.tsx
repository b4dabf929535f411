import { useSyncExternalStore } from 'react';

type Group = (number: string) => string;

/** Rules of all countries: fetched when the first number needs them, for they are larger than a page. */
let group: Group | undefined;
let isFetched = false;
const shown = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  shown.add(changed);
  return () => shown.delete(changed);
}

async function fetchRules(): Promise<void> {
  isFetched = true;
  try {
    const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
    group = (number) => parsePhoneNumberFromString(number)?.formatInternational() ?? number;
    for (const changed of shown) changed();
  } catch {
    // Without a connection: the next number asks again.
    isFetched = false;
  }
}

/** The North American plan has one form, in which most lists come. */
const NORTH_AMERICAN = /^\+1(\d{3})(\d{3})(\d{4})$/;

/** A number (E.164) in the groups that its country writes, after the country's code: `+1 512-555-0142`, `+49 89 123456`. */
export function PhoneText({ number }: { number: string }) {
  const inGroups = useSyncExternalStore(subscribe, () => group);
  if (NORTH_AMERICAN.test(number)) return number.replace(NORTH_AMERICAN, '+1 $1-$2-$3');
  if (!isFetched && inGroups === undefined) void fetchRules();
  return inGroups?.(number) ?? number;
}
