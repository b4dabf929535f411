/** Makes the postcode file: where the postcodes of the United States, of France and of many other countries lie. */
import * as z from 'zod';
import { readInput } from './inputs.ts';
import { readAmericanPostcodes, readCities } from './sources.ts';
import { worldPostcodeRows } from './world-postcodes.ts';

interface Row {
  readonly postcode: string;
  readonly admin1: string;
  readonly locality: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** `@country` opens a country; then `postcode, division, place, latitude, longitude`, by postcode. */
export function postcodeLines(): string[] {
  return [
    '@FR',
    ...rowLines(frenchRows()),
    '@US',
    ...rowLines(americanRows()),
    ...[...worldPostcodeRows()].flatMap(([country, rows]) => [`@${country}`, ...rowLines(rows)]),
  ];
}

function rowLines(rows: readonly Row[]): string[] {
  let admin1 = '';
  let locality = '';
  // A cell that repeats the line above stays empty.
  return rows
    .toSorted((a, b) => (a.postcode < b.postcode ? -1 : 1))
    .map((row) => {
      const cells = [
        row.postcode,
        row.admin1 === admin1 ? '' : row.admin1,
        row.locality === locality ? '' : row.locality,
        row.latitude.toFixed(2),
        row.longitude.toFixed(2),
      ];
      ({ admin1, locality } = row);
      return cells.join('\t');
    });
}

function americanRows(): Row[] {
  const rows = new Map<string, Row>();
  for (const { postcode, place, admin1, latitude, longitude } of readAmericanPostcodes())
    if (!rows.has(postcode))
      rows.set(postcode, { postcode, admin1, locality: place, latitude, longitude });
  return [...rows.values()];
}

const FrenchRows = z.array(
  z.object({ codePostal: z.string(), codeCommune: z.string(), nomCommune: z.string() }),
);

/** Base Adresse Nationale (Licence Ouverte), placed by the INSEE code that GeoNames keeps. */
function frenchRows(): Row[] {
  const cities = new Map<
    string,
    { admin1: string; latitude: number; longitude: number; population: number }
  >();
  for (const city of readCities()) {
    if (city.countryCode !== 'FR' || city.admin4 === '') continue;
    const known = cities.get(city.admin4);
    if (known === undefined || known.population < city.population) cities.set(city.admin4, city);
  }
  const rows = new Map<string, Row & { population: number }>();
  for (const { codePostal, codeCommune, nomCommune } of FrenchRows.parse(
    JSON.parse(readInput('codes-postaux', 'codes-postaux.json')),
  )) {
    const place = cities.get(codeCommune) ?? cities.get(wholeCity(codeCommune));
    if (place === undefined) continue;
    const known = rows.get(codePostal);
    if (known !== undefined && known.population >= place.population) continue;
    rows.set(codePostal, {
      postcode: codePostal,
      admin1: place.admin1,
      locality: nomCommune,
      latitude: place.latitude,
      longitude: place.longitude,
      population: place.population,
    });
  }
  return [...rows.values()];
}

/** The arrondissements of Paris, Lyon and Marseille have communes of their own. */
function wholeCity(commune: string): string {
  if (commune.startsWith('751')) return '75056';
  if (commune.startsWith('6938')) return '69123';
  if (commune.startsWith('132')) return '13055';
  return commune;
}
