import { EMPTY_REQUEST } from '../../functions/domain/prompt/request.ts';
import type { LeadRequest, PlacePart } from '../../functions/domain/prompt/request.ts';
import type { FitCategory } from '../../functions/domain/sources/category-rules.ts';
import type { DivisionGazetteer } from '../../functions/domain/sources/proven-divisions.ts';
import type { PlaceJson } from './parquet.ts';

/** A part that asks for a box. */
export function aPart(part: Partial<PlacePart> = {}): PlacePart {
  return {
    kind: 'area',
    label: 'Somewhere',
    countryCode: null,
    regionCode: null,
    bbox: [-98, 30, -97, 31],
    latitude: 30.5,
    longitude: -97.5,
    radiusMeters: null,
    localities: [],
    postcode: null,
    ...part,
  };
}

export function aRequest(
  parts: readonly PlacePart[],
  categories: readonly string[] = ['dental_clinic'],
): LeadRequest {
  const [first = aPart()] = parts;
  return {
    ...EMPTY_REQUEST,
    categories: categories.map((id) => ({ id, label: id })),
    place: {
      text: first.label,
      label: first.label,
      countryCode: first.countryCode,
      regionCode: first.regionCode,
      bbox: first.bbox,
      radiusMeters: first.radiusMeters,
      parts: [...parts],
    },
  };
}

/** An id counts as itself and as whatever has it in its path. */
export const plainFit: FitCategory = ({ primary, hierarchy, alternates }, ids) => {
  if ([...hierarchy, primary].some((id) => id !== null && ids.includes(id))) return 'exact';
  return alternates.some((id) => ids.includes(id)) ? 'secondary' : 'none';
};

/** Knows no place: for searches that name no region. */
export const noGazetteer = (): DivisionGazetteer => ({
  find: () => [],
  postcodes: () => [],
  region: () => undefined,
});

/** A made-up place in Overture's current form. */
export function aPlace(place: PlaceJson = {}): PlaceJson {
  const { id = 'a', lon = -97.5, lat = 30.5 } = place;
  return {
    id,
    lon,
    lat,
    names: { primary: `Place ${String(id)}` },
    taxonomy: {
      primary: 'dental_clinic',
      hierarchy: ['health_care', 'outpatient_care_facility', 'dental_clinic'],
    },
    basic_category: 'dental_clinic',
    confidence: 0.8,
    addresses: [
      { freeform: '1 Test St', locality: 'Austin', postcode: '78701', region: 'TX', country: 'US' },
    ],
    sources: [{ dataset: 'meta', license: 'CDLA-Permissive-2.0', record_id: 'x', confidence: 0.8 }],
    ...place,
  };
}

/** Some 8,000 places over the world, by a fixed recurrence. */
export function scattered(count: number): PlaceJson[] {
  const categories = ['dental_clinic', 'restaurant', 'plumbing'];
  let state = 7;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return Array.from({ length: count }, (_, index) => {
    const category = categories[Math.floor(next() * categories.length)] ?? '';
    return aPlace({
      id: `p${index}`,
      lon: next() * 360 - 180,
      lat: next() * 170 - 85,
      confidence: Math.round(next() * 20) / 20,
      taxonomy: { primary: category, hierarchy: ['top', category] },
      basic_category: category,
    });
  });
}
