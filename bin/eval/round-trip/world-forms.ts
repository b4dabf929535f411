/** Towns outside the United States, in English and in the other languages that the service reads. */
import { expectation } from '../judge/expectation.ts';
import type { ExpectedPlace } from '../judge/expectation.ts';
import { plainName } from '../judge/plain-name.ts';
import { formOf } from './form.ts';
import type { Form, Written } from './form.ts';
import { pick, pickNumber } from './hash.ts';
import { anyKind } from './kinds.ts';
import type { Kind, Language } from './kinds.ts';
import type { WorldTown } from './towns.ts';

export function worldPlace(town: WorldTown): ExpectedPlace {
  return {
    names: [town.name],
    countryCodes: [town.countryCode],
    regionCode: null,
    level: 'town',
    positions: [town.position],
    toleranceKm: town.toleranceKm,
    postcode: null,
  };
}

const worldKey = ({ countryCode, name, region }: WorldTown): string =>
  `${countryCode}|${region === null ? '' : `${region.code}|`}${name}`;

/** Where people write another name than Unicode's. */
const EVERYDAY_NAMES: Readonly<Record<string, string>> = {
  CD: 'Democratic Republic of the Congo',
  CG: 'Republic of the Congo',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macau',
  PS: 'Palestine',
  TR: 'Turkey',
};

const countryName = ({ countryCode }: WorldTown, language: Language = 'en'): string =>
  (language === 'en' ? EVERYDAY_NAMES[countryCode] : undefined) ??
  new Intl.DisplayNames(language, { type: 'region' }).of(countryCode) ??
  countryCode;

const inTown = (prompt: string, town: WorldTown, kind: Kind, more: object = {}): Written => ({
  prompt,
  expected: expectation({ kinds: kind.ids, places: [worldPlace(town)], ...more }),
});

export function worldForms(towns: readonly WorldTown[]): Form[] {
  const of = { rows: towns, keyOf: worldKey };
  return [
    formOf({ name: 'world: {town}, {Country}', sampleSize: 200 }, of, (town, seed) => {
      const kind = anyKind(seed);
      return inTown(`${kind.words} in ${town.name}, ${countryName(town)}`, town, kind);
    }),
    formOf(
      { name: 'world: {n} in {town} {Country} with email', sampleSize: 100 },
      of,
      (town, seed) => {
        const kind = anyKind(seed);
        const count = pickNumber(2, 500, `count|${seed}`);
        return inTown(
          `find ${count} ${kind.words} in ${town.name} ${countryName(town)} with email`,
          town,
          kind,
          { count, contactFields: ['email'] },
        );
      },
    ),
  ];
}

/** Towns whose list names the region: `{town}, {region}, {Country}`. */
export function worldRegionForms(towns: readonly WorldTown[]): Form[] {
  const rows = towns.filter(({ region }) => region !== null);
  return [
    formOf(
      { name: 'world: {town}, {region}, {Country}', sampleSize: 0 },
      { rows, keyOf: worldKey },
      (town, seed) => {
        const kind = anyKind(seed);
        const where = `${town.name}, ${town.region?.name}, ${countryName(town)}`;
        return inTown(`${kind.words} in ${where}`, town, kind);
      },
    ),
  ];
}

interface Phrases {
  /** Where the language is spoken. */
  readonly countries: readonly string[];
  readonly plain: (kind: string, town: string) => string;
  readonly counted: (kind: string, town: string, count: number) => string;
  readonly near: (kind: string, town: string, count: number) => string;
}

const LANGUAGES: Readonly<Record<Exclude<Language, 'en'>, Phrases>> = {
  de: {
    countries: ['DE', 'AT', 'CH'],
    plain: (kind, town) => `${kind} in ${town}`,
    counted: (kind, town, count) => `Finde ${count} ${kind} in ${town} mit E-Mail`,
    near: (kind, town, count) => `Ich brauche ${count} ${kind} in der Nähe von ${town}`,
  },
  fr: {
    countries: ['FR', 'BE', 'CH'],
    plain: (kind, town) => `${kind} à ${town}`,
    counted: (kind, town, count) => `trouve-moi ${count} ${kind} à ${town} avec email`,
    near: (kind, town, count) => `je cherche ${count} ${kind} près de ${town}`,
  },
  es: {
    countries: ['ES', 'MX', 'AR', 'CO', 'CL', 'PE'],
    plain: (kind, town) => `${kind} en ${town}`,
    counted: (kind, town, count) => `busco ${count} ${kind} en ${town} con correo electrónico`,
    near: (kind, town, count) => `necesito ${count} ${kind} cerca de ${town}`,
  },
  it: {
    countries: ['IT'],
    plain: (kind, town) => `${kind} a ${town}`,
    counted: (kind, town, count) => `trova ${count} ${kind} a ${town} con email`,
    near: (kind, town, count) => `mi servono ${count} ${kind} vicino a ${town}`,
  },
  nl: {
    countries: ['NL', 'BE'],
    plain: (kind, town) => `${kind} in ${town}`,
    counted: (kind, town, count) => `zoek ${count} ${kind} in ${town} met e-mailadres`,
    near: (kind, town, count) => `ik heb ${count} ${kind} nodig in de buurt van ${town}`,
  },
  pt: {
    countries: ['PT', 'BR'],
    plain: (kind, town) => `${kind} em ${town}`,
    counted: (kind, town, count) => `encontre ${count} ${kind} em ${town} com email`,
    near: (kind, town, count) => `preciso de ${count} ${kind} perto de ${town}`,
  },
};

/** Without its country a town is known by its size. */
const KNOWN_POPULATION = 50_000;

export function languageForms(towns: readonly WorldTown[]): Form[] {
  return (['de', 'fr', 'es', 'it', 'nl', 'pt'] as const).flatMap((language) => {
    const phrases = LANGUAGES[language];
    const spoken = largestOfName(
      towns.filter(({ countryCode }) => phrases.countries.includes(countryCode)),
    );
    const known = spoken.filter(({ population }) => population >= KNOWN_POPULATION);
    return [
      formOf(
        { name: `${language}: {town}, {country}`, sampleSize: 20 },
        { rows: spoken, keyOf: worldKey },
        (town, seed) => {
          const kind = anyKind(seed, language);
          const where = `${town.name}, ${countryName(town, language)}`;
          return inTown(phrases.plain(kind.words, where), town, kind);
        },
      ),
      formOf(
        { name: `${language}: {town}`, sampleSize: 25 },
        { rows: known, keyOf: worldKey },
        (town, seed) => {
          const kind = anyKind(seed, language);
          const count = pickNumber(2, 500, `count|${seed}`);
          const { plain, counted, near } = phrases;
          return pick(
            [
              inTown(plain(kind.words, town.name), town, kind),
              inTown(counted(kind.words, town.name, count), town, kind, {
                count,
                contactFields: ['email'],
              }),
              inTown(near(kind.words, town.name, count), town, kind, { count }),
            ],
            `phrase|${seed}`,
          );
        },
      ),
    ];
  });
}

/** Of one name in several countries, the largest. */
function largestOfName(towns: readonly WorldTown[]): WorldTown[] {
  const largest = new Map<string, WorldTown>();
  for (const town of towns) {
    const name = plainName(town.name);
    const other = largest.get(name);
    if (other === undefined || other.population < town.population) largest.set(name, town);
  }
  return [...largest.values()];
}
