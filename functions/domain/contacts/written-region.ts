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

/**
 * Countries whose addresses name a region: a state, a province, a prefecture. Elsewhere the postcode or the town is enough
 * (`80331 München`).
 */
const IN_ADDRESSES: ReadonlySet<string> = new Set(
  (
    'AE AM AR AS AU BR BS CA CL CN CO CV EG ES FM GB GU HN ID IE IN IT JM JP KI KN KR KY KZ MH MX MY NG NI NR PA PE PF ' +
    'PG PH PR PW RO RU SO SR SV TH TJ TR TV TW UA US UY UZ VE VI VN'
  ).split(' '),
);

/** Of these, only the county or province is written, never what is above it: Kent, not England. */
const ONLY_PARTS: ReadonlySet<string> = new Set(['ES', 'GB', 'IE', 'IT']);

/** A region as it stands in an address of its country; null where none does. */
export function regionInAddress(region: string | null, countryCode: string | null): string | null {
  if (region === null || countryCode === null) return region;
  if (!IN_ADDRESSES.has(countryCode)) return null;
  if (ONLY_PARTS.has(countryCode) && regionsOf(countryCode)?.has(region) === true) return null;
  return writtenRegion(region, countryCode);
}

/** Where the code of a county or province means nothing to people: Italians write `MI`, and the French `69`. */
const PARTS_ARE_NAMED: ReadonlySet<string> = new Set(['GB', 'IE', 'BE', 'ES']);

function nameOf(code: string, countryCode: string): string | undefined {
  const name = regionsOf(countryCode)?.get(code)?.[0];
  if (name !== undefined || !PARTS_ARE_NAMED.has(countryCode)) return name;
  return partsOf(countryCode)?.get(regionAbove(code, countryCode))?.get(code)?.[0];
}
