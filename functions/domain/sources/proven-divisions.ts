import { distanceMeters } from '../kernel/geo.ts';
import { foldedName } from '../kernel/text.ts';
import type { SourceRecord } from '../leads/normalize/source-record.ts';
import type { Gazetteer } from '../prompt/knowledge.ts';

export type DivisionGazetteer = Pick<Gazetteer, 'find' | 'postcodes' | 'region'>;

export interface Divisions {
  readonly countryCode: string | null;
  /** ISO 3166-2. */
  readonly regionCode: string | null;
}

interface Located {
  readonly latitude: number;
  readonly longitude: number;
  readonly countryCode: string | null;
  readonly admin1: string;
}

/** An address names its city from so far away at most, in metres. */
const NEAR_METERS = 40_000;

/**
 * Country and region that an address proves by its city and postcode, when it does not write them: the places of
 * these names near the position. Null where they leave it open, as in border towns.
 */
export function divisionsOf(
  address: { readonly city: string | null; readonly postcode: string | null },
  position: { readonly latitude: number; readonly longitude: number },
  gazetteer: DivisionGazetteer,
): Divisions {
  const near = ({ latitude, longitude }: Located): boolean =>
    distanceMeters(latitude, longitude, position.latitude, position.longitude) <= NEAR_METERS;
  const byCity =
    address.city === null
      ? []
      : gazetteer
          .find(foldedName(address.city))
          .flatMap(({ entry }) => (entry.kind === 'city' ? [entry] : []))
          .filter(near);
  const byPostcode =
    address.postcode === null ? [] : gazetteer.postcodes(address.postcode).filter(near);
  const agreed = byCity.filter((city) =>
    byPostcode.some(({ countryCode }) => countryCode === city.countryCode),
  );
  const evidence: readonly Located[] =
    agreed.length > 0 ? agreed : byCity.length > 0 ? byCity : byPostcode;
  const countryCode = onlyOne(evidence.map((one) => one.countryCode));
  if (countryCode === null) return { countryCode: null, regionCode: null };
  const regions = evidence.map(({ admin1 }) => gazetteer.region(countryCode, admin1)?.code ?? null);
  return { countryCode, regionCode: onlyOne(regions) };
}

/** A record whose address names no region with the one that its city, postcode and position prove. */
export function withRegion(record: SourceRecord, gazetteer: DivisionGazetteer): SourceRecord {
  const { address, latitude, longitude } = record;
  if (address === null || address.region !== null || latitude === null || longitude === null)
    return record;
  const { locality: city, postcode } = address;
  const proven = divisionsOf({ city, postcode }, { latitude, longitude }, gazetteer);
  if (proven.regionCode === null || proven.countryCode !== address.country) return record;
  return { ...record, address: { ...address, region: proven.regionCode } };
}

function onlyOne(values: readonly (string | null)[]): string | null {
  const [first = null, ...others] = new Set(values);
  return others.length === 0 ? first : null;
}
