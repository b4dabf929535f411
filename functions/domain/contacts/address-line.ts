import { truncate } from '../kernel/text.ts';

export interface AddressParts {
  street: string | null;
  city: string | null;
  region: string | null;
  postalCode: string | null;
  countryCode: string | null;
}

const MAX_ADDRESS_LENGTH = 400;

/** Countries that write the postcode after the city and region; elsewhere it stands before the city. */
const POSTCODE_LAST: ReadonlySet<string> = new Set(
  'US CA GB AU IE NZ IN ZA SG PH JP TH MY ID BR TR VN HK KR'.split(' '),
);

/** The parts in one line, in the country's order; null where there is nothing but a country. */
export function addressLine(parts: AddressParts): string | null {
  const { street, city, region, postalCode, countryCode } = parts;
  if (street === null && city === null && postalCode === null && region === null) return null;
  const cityPart =
    countryCode !== null && POSTCODE_LAST.has(countryCode)
      ? join(', ', city, join(' ', region, postalCode))
      : join(', ', join(' ', postalCode, city), region === city ? null : region);
  return truncate(join(', ', street, cityPart, countryCode) ?? '', MAX_ADDRESS_LENGTH);
}

function join(separator: string, ...parts: (string | null)[]): string | null {
  const kept = parts.filter((part) => part !== null);
  return kept.length === 0 ? null : kept.join(separator);
}
