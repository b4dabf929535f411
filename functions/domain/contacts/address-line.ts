import { truncate } from '../kernel/text.ts';
import { countryName } from './country-name.ts';
import { regionInAddress, writtenRegion } from './written-region.ts';

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

/** How the region follows the city, where that is not a comma: `Milano MI`, `São Paulo - SP`, `Sydney NSW`. */
const BEFORE_REGION: Readonly<Record<string, string>> = { AU: ' ', BR: ' - ', IT: ' ' };
/** How the postcode follows city and region, where that is not a blank. */
const BEFORE_POSTCODE: Readonly<Record<string, string>> = { BR: ', ' };

/**
 * The parts in one line as people of the country write them, with the country's name: `2 rue du Pont, 69002 Lyon, France`,
 * `410 Congress Ave, Austin, TX 78701, United States`. Null where there is nothing but a country.
 *
 * @param parts with the region's code, or its name where it has none
 */
export function addressLine(parts: AddressParts): string | null {
  const { street, city, postalCode, countryCode } = parts;
  if (street === null && city === null && postalCode === null && parts.region === null) return null;
  const code = countryCode ?? '';
  // Without a town, the region is the only place there is.
  const isOnlyPlace = city === null && postalCode === null;
  const written = (isOnlyPlace ? writtenRegion : regionInAddress)(parts.region, countryCode);
  const region = written === city ? null : written;
  const beforeRegion = BEFORE_REGION[code] ?? ', ';
  const cityPart = POSTCODE_LAST.has(code)
    ? join(BEFORE_POSTCODE[code] ?? ' ', join(beforeRegion, city, region), postalCode)
    : join(beforeRegion, join(' ', postalCode, city), region);
  return truncate(join(', ', street, cityPart, countryName(countryCode)) ?? '', MAX_ADDRESS_LENGTH);
}

function join(separator: string, ...parts: (string | null)[]): string | null {
  const kept = parts.filter((part) => part !== null);
  return kept.length === 0 ? null : kept.join(separator);
}
