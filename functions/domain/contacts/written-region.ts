import { regionsOf } from './region-names.ts';
import { partsOf } from './region-parts.ts';
import { regionAbove } from './regions.ts';

/** Where people write the code: `Austin, TX`, `São Paulo - SP`, `Kanton ZH`. */
const CODES_ARE_WRITTEN: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'BR', 'CH']);

/**
 * A region as people write it: its code where that is what stands in addresses, else its name. Of a code whose name is
 * not known, letters stay (`MI`, a province of Italy) and digits go, but for the departments of France.
 */
export function writtenRegion(code: string | null, countryCode: string | null): string | null {
  if (code === null || countryCode === null || CODES_ARE_WRITTEN.has(countryCode)) return code;
  const name = nameOf(code, countryCode);
  if (name !== undefined) return name;
  return /^\d/.test(code) && countryCode !== 'FR' ? null : code;
}

/** Where the code of a county or province means nothing to people: Italians write `MI`, and the French `69`. */
const PARTS_ARE_NAMED: ReadonlySet<string> = new Set(['GB', 'IE', 'BE', 'ES']);

function nameOf(code: string, countryCode: string): string | undefined {
  const name = regionsOf(countryCode)?.get(code)?.[0];
  if (name !== undefined || !PARTS_ARE_NAMED.has(countryCode)) return name;
  return partsOf(countryCode)?.get(regionAbove(code, countryCode))?.get(code)?.[0];
}
