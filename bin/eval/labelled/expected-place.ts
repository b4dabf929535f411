import type { ExpectedPlace } from '../judge/expectation.ts';
import { namedPlace, regionCodeOf } from '../public-sets/named-place.ts';
import type { LabelledPlace } from './labelled-prompt.ts';

const DEFAULT_TOLERANCE_KM = 30;

const LEVELS: Readonly<Record<string, ExpectedPlace['level']>> = {
  address: 'town',
  city: 'town',
  country: 'country',
  district: 'town',
  locality: 'town',
  neighborhood: 'town',
  neighbourhood: 'town',
  postcode: 'town',
  province: 'region',
  region: 'region',
  state: 'region',
  town: 'town',
  village: 'town',
};

/** The place that a label means. Where it says where that lies, the name is not judged: labels are in many languages. */
export function expectedPlace(label: LabelledPlace): ExpectedPlace {
  const { name, lat, lon } = label;
  const country = label.country?.toUpperCase();
  const region = label.region ?? undefined;
  const regionCode =
    region === undefined
      ? null
      : /^[A-Z]{2}-[A-Z0-9]{1,3}$/u.test(region)
        ? region
        : regionCodeOf(region, country ?? null);
  const level = isWholeCountry(name, country)
    ? 'country'
    : (LEVELS[label.level?.toLowerCase() ?? 'town'] ?? 'any');
  const common = {
    countryCodes: country === undefined ? [] : [country],
    regionCode,
    level,
    toleranceKm: label.tolerance_km ?? DEFAULT_TOLERANCE_KM,
    postcode: /\d/u.test(name) ? name : null,
  };
  if (level === 'country') return { ...common, names: [], positions: [] };
  if (typeof lat === 'number' && typeof lon === 'number')
    return { ...common, names: [], positions: [{ latitude: lat, longitude: lon }] };
  if (level !== 'town')
    return { ...common, names: regionCode === null ? [name] : [], positions: [] };
  const named = namedPlace({ towns: [name], region, countryCode: country });
  return { ...common, names: [name], positions: named?.positions ?? [] };
}

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });

/** Hong Kong and Singapore are countries of one city, whatever the label calls them. */
const isWholeCountry = (name: string, country: string | undefined): boolean =>
  country !== undefined &&
  /^(?:HK|SG|MO|MC|GI)$/u.test(country) &&
  COUNTRIES.of(country)?.startsWith(name) === true;
