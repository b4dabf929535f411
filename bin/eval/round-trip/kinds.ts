import { pick } from './hash.ts';

export type Language = 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pt';

export interface Kind {
  readonly words: string;
  /** Ids of the taxonomy that it may be read as. */
  readonly ids: readonly string[];
}

/** Plain kinds of business that everybody calls by these words: the forms try places and numbers, not kinds. */
const IDS = {
  dentist: ['dental_clinic', 'dentist', 'general_dentistry'],
  restaurant: ['restaurant'],
  hotel: ['hotel'],
  bakery: ['bakery'],
  plumber: ['plumbing'],
  pharmacy: ['pharmacy'],
  hairdresser: ['hair_salon', 'hairdresser'],
} as const;

const WORDS: Readonly<Record<Language, Readonly<Record<keyof typeof IDS, string>>>> = {
  en: {
    dentist: 'dentists',
    restaurant: 'restaurants',
    hotel: 'hotels',
    bakery: 'bakeries',
    plumber: 'plumbers',
    pharmacy: 'pharmacies',
    hairdresser: 'hair salons',
  },
  de: {
    dentist: 'Zahnärzte',
    restaurant: 'Restaurants',
    hotel: 'Hotels',
    bakery: 'Bäckereien',
    plumber: 'Klempner',
    pharmacy: 'Apotheken',
    hairdresser: 'Friseure',
  },
  fr: {
    dentist: 'dentistes',
    restaurant: 'restaurants',
    hotel: 'hôtels',
    bakery: 'boulangeries',
    plumber: 'plombiers',
    pharmacy: 'pharmacies',
    hairdresser: 'coiffeurs',
  },
  es: {
    dentist: 'dentistas',
    restaurant: 'restaurantes',
    hotel: 'hoteles',
    bakery: 'panaderías',
    plumber: 'fontaneros',
    pharmacy: 'farmacias',
    hairdresser: 'peluquerías',
  },
  it: {
    dentist: 'dentisti',
    restaurant: 'ristoranti',
    hotel: 'alberghi',
    bakery: 'panifici',
    plumber: 'idraulici',
    pharmacy: 'farmacie',
    hairdresser: 'parrucchieri',
  },
  nl: {
    dentist: 'tandartsen',
    restaurant: 'restaurants',
    hotel: 'hotels',
    bakery: 'bakkerijen',
    plumber: 'loodgieters',
    pharmacy: 'apotheken',
    hairdresser: 'kappers',
  },
  pt: {
    dentist: 'dentistas',
    restaurant: 'restaurantes',
    hotel: 'hotéis',
    bakery: 'padarias',
    plumber: 'encanadores',
    pharmacy: 'farmácias',
    hairdresser: 'cabeleireiros',
  },
};

const NAMES = [
  'dentist',
  'restaurant',
  'hotel',
  'bakery',
  'plumber',
  'pharmacy',
  'hairdresser',
] as const;

export const kindOf = (name: keyof typeof IDS, language: Language = 'en'): Kind => ({
  words: WORDS[language][name],
  ids: IDS[name],
});

export const anyKind = (seed: string, language: Language = 'en'): Kind =>
  kindOf(pick(NAMES, `kind|${seed}`), language);
