import { distanceMeters } from '../kernel/geo.ts';
import { foldedName } from '../kernel/text.ts';
import type { SourceRecord } from '../leads/normalize/source-record.ts';
import type { PlacePart } from '../prompt/request.ts';
import { regionForms } from './region-forms.ts';

/**
 * Whether a record lies in what was asked for. Boxes of countries and regions reach into their neighbours, so there
 * the address or the phone number must prove it; in a circle or an area the position is enough.
 */
export function isInsidePart(record: SourceRecord, part: PlacePart): boolean {
  const { latitude, longitude, address } = record;
  if (latitude === null || longitude === null) return false;
  if (!isInsideShape({ latitude, longitude }, address?.locality ?? null, part)) return false;
  const country = address?.country?.toUpperCase() ?? null;
  const isDivision = part.kind === 'region' || part.kind === 'country';
  if (part.countryCode !== null && country !== part.countryCode && (isDivision || country !== null))
    return false;
  if (part.kind === 'region' && part.regionCode !== null)
    return regionForms(part.regionCode, part.label)
      .map(foldedName)
      .includes(foldedName(address?.region ?? ''));
  if (part.postcode !== null) return hasPostcode(address?.postcode ?? '', part.postcode);
  return true;
}

function isInsideShape(
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  locality: string | null,
  part: PlacePart,
): boolean {
  const [west, south, east, north] = part.bbox;
  const isInBox = longitude >= west && longitude <= east && latitude >= south && latitude <= north;
  if (part.radiusMeters === null) return isInBox;
  const distance = distanceMeters(latitude, longitude, part.latitude, part.longitude);
  if (distance <= part.radiusMeters) return true;
  const name = foldedName(locality ?? '');
  return isInBox && name !== '' && part.localities.some((city) => foldedName(city) === name);
}

/** `78701-1234` lies in `78701`, `SW1A 1AA` in `SW1A` and `M5V 2T6` in `M5V`, but `M11 1AA` does not lie in `M1`. */
function hasPostcode(written: string, asked: string): boolean {
  const compact = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const [whole, part] = [compact(written), compact(asked)];
  if (part === '' || !whole.startsWith(part)) return false;
  const rest = whole.slice(part.length);
  return rest === '' || /^\d[A-Z][A-Z\d]$/.test(rest) || /^\d{5}$/.test(part);
}
