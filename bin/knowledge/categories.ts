/** Makes the category file: the taxonomy, and which phrase stands for which category. */
import { foldedName, foldedWords, stem, stemPhrase } from '../../functions/domain/kernel/text.ts';
import type { CategoryIndex } from '../../functions/domain/prompt/knowledge.ts';
import { wordsNear } from '../../functions/domain/prompt/proposers/words-near.ts';
import { respellingsOf, variantsOf } from './category-variants.ts';
import { commonWords } from './common-words.ts';
import { cuisineNames } from './cuisines.ts';
import { headVariantsOf } from './head-variants.ts';
import { irregularPluralOf } from './plural-variants.ts';
import { LANGUAGES, readPresets, readTaxonomy, vocabularyLines } from './sources.ts';
import type { PresetNames, TaxonomyRow } from './sources.ts';

/** How far a phrase of each origin is trusted: the heaviest claim on a phrase wins it. */
const WEIGHT = {
  vocabulary: 10,
  taxonomyName: 6,
  taxonomyOldName: 5,
  respelledVocabulary: 4.8,
  nameVariant: 4.5,
  presetName: 4,
  presetNameElsewhere: 3,
  taxonomyShortName: 2,
  presetTerm: 1,
} as const;

/** Languages of which only preset names are taken: a word or two often says enough. */
const MORE_LANGUAGES = ['hr', 'pl', 'sv', 'da', 'nb', 'cs', 'ca', 'tr', 'ro', 'hu', 'fi', 'gl'];

/** Of each language's words, by use. */
const MOST_USED = 10_000;

const TOO_GENERAL = new Set(
  'delivery shop store service office company business center place area building work home house food art water public local site point station room line hall post sport sports event events market food group people family'.split(
    ' ',
  ),
);

/** Names in the taxonomy that in a prompt are two kinds, or what is asked of them. */
const NO_KIND = new Set(['bar and restaurant', 'restaurant and bar', 'social media']);

/**
 * `~`, then words of the seven languages that look like a kind with a typing error and are none: they are never
 * mended. Kellner is no Keller.
 */
export function realWordLine(index: CategoryIndex): string {
  const words = [...commonWords(MOST_USED)].filter(
    (word) =>
      word.length >= 5 && !index.isWord(stem(word)) && wordsNear(index, stem(word)).length > 0,
  );
  return `~\t${words.toSorted().join(' ')}`;
}

const formsOf = (line: string): string[] => line.split(' ').map((word) => stem(foldedName(word)));

type PhraseWeights = Map<string, Map<string, number>>;

/**
 * `rows`: the taxonomy, a line each (`rowLines`), and lines that a sign opens: `=`, `%`, `&`, `!` and `~`.
 * `phrases`: `@`, then each phrase with the numbers of its categories' rows, sorted (`phraseLines`).
 */
export function categoryLines(): { readonly rows: string[]; readonly phrases: string[] } {
  const rows = readTaxonomy();
  const active = rows.filter((row) => row.redirect === null);
  const ids = new Set(active.map((row) => row.id));
  const weights: PhraseWeights = new Map();
  const labels = new Map<string, string>();
  claimVocabulary(weights, labels, ids);
  claimTaxonomy(weights, active);
  claimPresets(weights, ids);
  claimCuisines(weights, ids);
  const phrases = winners(weights);
  const lines = phraseLines(active, phrases, ambiguousWords(ids));
  return {
    rows: [
      ...rowLines(rows, active, labels),
      ...writtenLines(ids, phrases),
      ...languageLines(ids),
      innerWordLine(lines),
      `&\t${vocabularyLines('forms.txt').flatMap(formsOf).join(' ')}`,
      ...vocabularyLines('no-kinds.txt').flatMap((line) =>
        line.split(' ').map((word) => `!\t${foldedName(word)}`),
      ),
    ],
    phrases: ['@', ...lines],
  };
}

/** `phrase, numbers of rows in base 36` with a tab between, in the order of their bytes. */
function phraseLines(
  active: readonly TaxonomyRow[],
  phrases: ReadonlyMap<string, readonly string[]>,
  ambiguous: ReadonlyMap<string, readonly string[]>,
): string[] {
  const numbers = new Map(active.map((row, at) => [row.id, at.toString(36)]));
  const ids = new Map<string, readonly string[]>();
  for (const [id, all] of phrases) for (const phrase of all) ids.set(phrase, [id]);
  for (const [phrase, choices] of ambiguous) ids.set(phrase, choices);
  return [...ids]
    .map(([phrase, choices]) => {
      if (!/^[a-z0-9]+(?: [a-z0-9]+)*$/u.test(phrase)) throw new Error(`No phrase: ${phrase}`);
      return `${phrase}\t${choices.map((id) => numbers.get(id) ?? '').join(' ')}`;
    })
    .toSorted();
}

/** `%`, then the words of four letters or more that stand in phrases and begin none. */
function innerWordLine(lines: readonly string[]): string {
  const phrases = lines.map((line) => line.slice(0, line.indexOf('\t')).split(' '));
  const first = new Set(phrases.map(([word]) => word));
  const inner = phrases.flat().filter((word) => word.length >= 4 && !first.has(word));
  return `%\t${[...new Set(inner)].toSorted().join(' ')}`;
}

function claim(weights: PhraseWeights, phrase: string, id: string, weight: number): void {
  const words = foldedWords(phrase);
  const first = words[0];
  if (first === undefined || words.length > 6) return;
  if (
    words.length === 1 &&
    (first.length < 2 || (weight < 6 && (first.length < 4 || TOO_GENERAL.has(first))))
  )
    return;
  if (!/^[a-z0-9 ]+$/u.test(words.join(' '))) return;
  const key = stemPhrase(words);
  if (NO_KIND.has(key) || NO_KIND.has(words.join(' '))) return;
  const byId = weights.get(key) ?? new Map<string, number>();
  byId.set(id, Math.max(byId.get(id) ?? 0, weight));
  weights.set(key, byId);
}

/** Files of everyday names, one a language: they add to `categories.txt`. */
const KINDS = [
  'kinds-en.txt',
  'kinds-de.txt',
  'kinds-fr.txt',
  'kinds-es.txt',
  'kinds-it.txt',
  'kinds-nl.txt',
  'kinds-pt.txt',
] as const;

function claimVocabulary(
  weights: PhraseWeights,
  labels: Map<string, string>,
  ids: Set<string>,
): void {
  for (const [id, phrases] of kindLines('categories.txt', ids)) {
    const label = phrases[0];
    if (label !== undefined) labels.set(id, label);
    // The order of the list breaks ties between two lines that claim one phrase.
    for (const [index, phrase] of phrases.entries())
      claim(weights, phrase, id, WEIGHT.vocabulary + (index === 0 ? 0.5 : 0));
  }
  for (const file of KINDS)
    for (const [id, phrases] of kindLines(file, ids))
      for (const phrase of phrases) {
        claim(weights, phrase, id, WEIGHT.vocabulary - 0.1);
        const language = file.slice('kinds-'.length, -'.txt'.length);
        const variants = headVariantsOf(language, phrase);
        for (const other of [...variants, ...pluralsOf(language, [phrase, ...variants])])
          claim(weights, other, id, WEIGHT.respelledVocabulary);
        if (file === 'kinds-en.txt')
          for (const other of respellingsOf(phrase))
            claim(weights, other, id, WEIGHT.respelledVocabulary);
      }
}

function claimCuisines(weights: PhraseWeights, ids: Set<string>): void {
  for (const [id, language, name] of cuisineNames(ids))
    for (const phrase of [name, ...pluralsOf(language, [name])])
      claim(weights, phrase, id, WEIGHT.respelledVocabulary);
}

const pluralsOf = (language: string, phrases: readonly string[]): string[] =>
  phrases
    .map((phrase) => irregularPluralOf(language, phrase))
    .filter((plural) => plural !== undefined);

/** `id: phrase; phrase`, line by line. */
function kindLines(file: string, ids: ReadonlySet<string>): (readonly [string, string[]])[] {
  return vocabularyLines(file).map((line) => {
    const colon = line.indexOf(':');
    const id = line.slice(0, colon);
    if (!ids.has(id)) throw new Error(`${file} names a category that does not exist: ${id}`);
    const phrases = line.slice(colon + 1).split(';');
    return [id, phrases.map((phrase) => phrase.trim())] as const;
  });
}

function claimTaxonomy(weights: PhraseWeights, rows: readonly TaxonomyRow[]): void {
  for (const row of rows) {
    // Nobody sells to a valley.
    if (row.hierarchy[0] === 'geographic_entities') continue;
    const depth = row.hierarchy.length / 100;
    for (const name of [row.label, row.id.replaceAll('_', ' ')])
      claim(weights, name, row.id, WEIGHT.taxonomyName - depth);
    if (row.oldId !== '')
      claim(weights, row.oldId.replaceAll('_', ' '), row.id, WEIGHT.taxonomyOldName);
    const short = /^(.+) (?:services?|store|shop|clinic|center|venue|company)$/u.exec(
      row.id.replaceAll('_', ' '),
    )?.[1];
    // `mobile` for mobile_clinic would say too much.
    if (short?.includes(' ') === true) claim(weights, short, row.id, WEIGHT.taxonomyShortName);
    const variants = variantsOf(row.id.replaceAll('_', ' '));
    for (const name of [row.id.replaceAll('_', ' '), ...variants])
      for (const variant of [name, ...respellingsOf(name)])
        claim(weights, variant, row.id, WEIGHT.nameVariant - depth);
  }
}

function claimPresets(weights: PhraseWeights, ids: Set<string>): void {
  const byHand = presetsByHand(ids);
  const known = new Set([...commonWords(MOST_USED)].map(stem));
  for (const preset of readPresets([...LANGUAGES, ...MORE_LANGUAGES])) {
    const id = byHand.get(preset.id) ?? categoryOfName(weights, preset);
    if (id !== undefined) claimPreset(weights, preset, id, known);
  }
}

function presetsByHand(ids: ReadonlySet<string>): Map<string, string> {
  const byHand = new Map(
    vocabularyLines('presets.txt').map((line) => {
      const [preset, id] = line.split(' ');
      return [preset ?? '', id ?? ''] as const;
    }),
  );
  for (const id of byHand.values())
    if (!ids.has(id)) throw new Error(`presets.txt names a category that does not exist: ${id}`);
  return byHand;
}

/** Which category each OpenStreetMap preset stands for, by the hand-kept list or by its English name. */
export function presetCategories(): Map<string, string> {
  const active = readTaxonomy().filter((row) => row.redirect === null);
  const ids = new Set(active.map((row) => row.id));
  const weights: PhraseWeights = new Map();
  claimVocabulary(weights, new Map(), ids);
  claimTaxonomy(weights, active);
  const categories = presetsByHand(ids);
  for (const preset of readPresets(['en'])) {
    const id = categories.get(preset.id) ?? categoryOfName(weights, preset);
    if (id !== undefined) categories.set(preset.id, id);
  }
  return categories;
}

const BUSINESS_KEYS = /^(?:amenity|shop|craft|office|healthcare|tourism|leisure|education)\//u;
const NOT_A_BUSINESS =
  /(?:parking|vending_machine|recycling|pitch|toilets|bench|shelter|waste|telephone|fountain|information|artwork|fishing|track)/u;

/** The category whose own name the preset bears, when there is one. */
function categoryOfName(weights: PhraseWeights, preset: PresetNames): string | undefined {
  if (!BUSINESS_KEYS.test(preset.id) || NOT_A_BUSINESS.test(preset.id)) return undefined;
  const name = preset.names.get('en')?.[0];
  if (name === undefined) return undefined;
  const byId = weights.get(stemPhrase(foldedWords(name)));
  if (byId === undefined) return undefined;
  const [best] = [...byId].toSorted((a, b) => b[1] - a[1]);
  return best !== undefined && best[1] >= WEIGHT.taxonomyOldName - 1 ? best[0] : undefined;
}

/** A word of a language that nobody writes prompts in must mean nothing else in one of ours: Turkish `terzi`. */
function claimPreset(
  weights: PhraseWeights,
  preset: PresetNames,
  id: string,
  known: ReadonlySet<string>,
): void {
  const ours: readonly string[] = LANGUAGES;
  for (const [language, names] of preset.names)
    for (const name of names.filter(
      (one) => ours.includes(language) || !known.has(stemPhrase(foldedWords(one))),
    ))
      claim(
        weights,
        name,
        id,
        ours.includes(language) ? WEIGHT.presetName : WEIGHT.presetNameElsewhere,
      );
  for (const [language, terms] of preset.terms)
    if (ours.includes(language))
      for (const term of terms)
        if (isTellingTerm(term)) claim(weights, term, id, WEIGHT.presetTerm);
}

/** Search terms list what one finds in a shop (ring, cake) as much as what it is: take the long ones. */
const isTellingTerm = (term: string): boolean => term.includes(' ') && term.length > 8;

/** Each phrase goes to its heaviest claim; a noisy phrase that two categories claim alike is dropped. */
function winners(weights: PhraseWeights): Map<string, string[]> {
  const phrases = new Map<string, string[]>();
  for (const [phrase, byId] of weights) {
    const [best, second] = [...byId].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    if (best === undefined) continue;
    if (best[1] <= WEIGHT.presetTerm && second?.[1] === best[1]) continue;
    phrases.set(best[0], [...(phrases.get(best[0]) ?? []), phrase]);
  }
  return phrases;
}

/** `id, label, parent id, basic categories, older names` with tabs between. */
function rowLines(
  rows: readonly TaxonomyRow[],
  active: readonly TaxonomyRow[],
  labels: ReadonlyMap<string, string>,
): string[] {
  const older = new Map<string, string[]>();
  for (const row of rows)
    if (row.redirect !== null)
      older.set(row.redirect, [...(older.get(row.redirect) ?? []), row.id]);
  return active.map((row) => {
    const oldNames = [row.oldId, ...(older.get(row.id) ?? [])];
    return [
      row.id,
      capitalised(labels.get(row.id) ?? row.label.toLowerCase()),
      row.hierarchy.at(-2) ?? '',
      [...new Set([row.basic, row.oldBasic].filter((name) => name !== ''))].join(' '),
      [...new Set(oldNames.filter((name) => name !== '' && name !== row.id))].join(' '),
    ].join('\t');
  });
}

function capitalised(label: string): string {
  const spelled = label.replace(/^(?:cpa|hvac|it|dj|seo|rv|pr|hr|bbq|spa|gps|iv)\b/u, (word) =>
    word === 'spa' ? word : word.toUpperCase(),
  );
  return `${spelled.slice(0, 1).toUpperCase()}${spelled.slice(1)}`;
}

/** `=`, the language and the phrase as it is written, its id: words that mean something else in the other languages. */
const languageLines = (ids: ReadonlySet<string>): string[] =>
  vocabularyLines('words-by-language.txt').flatMap((line) => {
    const colon = line.indexOf(':');
    const id = line.slice(colon + 1).trim();
    if (!ids.has(id)) throw new Error(`words-by-language.txt names no category: ${id}`);
    const [language = '', ...words] = line.slice(0, colon).split(' ');
    return words
      .join(' ')
      .split(';')
      .map((phrase) => `=\t${language} ${phrase.trim()}\t${id}`);
  });

/**
 * `=`, the phrase as it is written, its id: phrases of the vocabulary whose stem another one has won, with their
 * plurals. A phrase that two kinds claim alike stays with the winner.
 */
function writtenLines(
  ids: ReadonlySet<string>,
  phrases: ReadonlyMap<string, readonly string[]>,
): string[] {
  const winner = new Map([...phrases].flatMap(([id, all]) => all.map((phrase) => [phrase, id])));
  const claims = new Map<string, Set<string>>();
  for (const file of ['categories.txt', ...KINDS])
    for (const [id, all] of kindLines(file, ids))
      for (const phrase of all) {
        const words = foldedWords(phrase);
        if (words.length === 0 || words.some((word) => !/^[a-z0-9]{3,}$/u.test(word))) continue;
        for (const form of [words.join(' '), `${words.join(' ')}s`])
          claims.set(form, (claims.get(form) ?? new Set()).add(id));
      }
  return [...claims]
    .flatMap(([form, [id, ...others]]) => {
      const won = winner.get(stemPhrase(form.split(' ')));
      return id === undefined || others.length > 0 || won === undefined || won === id
        ? []
        : [`=\t${form}\t${id}`];
    })
    .toSorted();
}

/** By phrase, the ids to choose from. */
function ambiguousWords(ids: Set<string>): Map<string, readonly string[]> {
  return new Map(
    vocabularyLines('ambiguous-words.txt').map((line) => {
      const [phrase = '', choices = ''] = line.split(':');
      const options = choices.trim().split(' ');
      for (const id of options)
        if (!ids.has(id)) throw new Error(`ambiguous-words.txt names no category: ${id}`);
      return [stemPhrase(foldedWords(phrase)), options] as const;
    }),
  );
}
