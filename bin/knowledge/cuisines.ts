import { vocabularyLines } from './sources.ts';

/** What people call restaurants of a country or a region: its adjective beside a word for a place that serves food. */

/** A name of a kind that the lines of `cuisines.txt` give: the id, the language it is in, the name. */
export type CuisineName = readonly [id: string, language: string, name: string];

/** By language, the names that its adjective gives. */
const NAMES: Readonly<Record<string, (adjective: string) => string[]>> = {
  de: (adjective) =>
    germanForms(adjective).flatMap((form) =>
      behind(form, ['Restaurant', 'Lokal', 'Imbiss', 'Gaststätte']),
    ),
  fr: (adjective) => before(adjective, ['restaurant', 'resto', 'restau']),
  es: (adjective) => [
    ...before(adjective, ['restaurante']),
    ...before(feminine(adjective), ['comida', 'restaurante de comida', 'restaurante de cocina']),
  ],
  it: (adjective) => [
    ...before(adjective, ['ristorante', 'ristoranti']),
    ...before(feminine(adjective), ['cucina', 'ristorante di cucina']),
  ],
  nl: (adjective) =>
    dutchForms(adjective).flatMap((form) =>
      behind(form, [
        'restaurant',
        'eethuis',
        'eethuizen',
        'eettent',
        'eettenten',
        'eettentje',
        'eetcafe',
        'afhaal',
      ]),
    ),
  pt: (adjective) => [
    ...before(adjective, ['restaurante']),
    ...before(feminine(adjective), ['comida', 'restaurante de comida', 'restaurante de culinária']),
  ],
};

const LANGUAGES = ['de', 'fr', 'es', 'it', 'nl', 'pt'] as const;

const behind = (adjective: string, nouns: readonly string[]): string[] =>
  nouns.map((noun) => `${adjective} ${noun}`);

const before = (adjective: string, nouns: readonly string[]): string[] =>
  nouns.map((noun) => `${noun} ${adjective}`);

/** `usbekisch`: usbekische, usbekisches; `Thai` stays. */
const germanForms = (adjective: string): string[] =>
  /(?:sch|er|an)$/u.test(adjective) && adjective === adjective.toLowerCase()
    ? ['e', 'es', 'er'].map((ending) => `${adjective}${ending}`)
    : [adjective];

/** `Surinaamse`, `Surinaams`; `Chinese`, `Chinees`; `Indische`, `Indisch`. */
const dutchForms = (adjective: string): string[] => [
  adjective,
  adjective
    .replace(/ese$/u, 'ees')
    .replace(/ase$/u, 'aas')
    .replace(/ane$/u, 'aan')
    .replace(/(?<=s|ch|er)e$/u, ''),
];

/** `francés`, `francesa`; `português`, `portuguesa`; `uzbeko`, `uzbeka`; `vietnamita` and `d'Inde` stay. */
const feminine = (adjective: string): string =>
  adjective.includes(' ')
    ? adjective
    : adjective
        .replace(/[éê]s$/u, 'esa')
        .replace(/ão$/u, 'ã')
        .replace(/o$/u, 'a')
        .replace(/ñol$/u, 'ñola')
        .replace(/án$/u, 'ana');

/** Every name that the adjectives of `cuisines.txt` give; throws for an id that is not in `ids`. */
export function cuisineNames(ids: ReadonlySet<string>): CuisineName[] {
  return vocabularyLines('cuisines.txt').flatMap((line) => {
    const [cuisine = '', ...cells] = line.split('|');
    const id = `${cuisine}_restaurant`;
    if (!ids.has(id)) throw new Error(`cuisines.txt: no such category: ${id}`);
    return LANGUAGES.flatMap((language, at) =>
      (cells[at] ?? '')
        .split('/')
        .flatMap((adjective) => NAMES[language]?.(adjective.trim()) ?? [])
        .map((name) => [id, language, name] as const),
    );
  });
}
