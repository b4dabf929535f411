import { stem } from '../../kernel/text.ts';
import { candidate } from '../candidate.ts';
import type { CandidateOf } from '../candidate.ts';
import { isContactForm } from '../filters/contact-forms.ts';
import { isFirstSingular } from '../first-singular.ts';
import type { CategoryIndex } from '../knowledge.ts';
import type { PlaceContext } from '../places/place-value.ts';
import { isHyphenAfter } from '../tokens.ts';
import type { Sentence } from '../tokens.ts';
import { STOP_WORDS } from '../words.ts';
import { proposeInflected } from './inflected-category.ts';
import { isOwned } from './owned.ts';
import { startsClause } from './sender.ts';
import { beforeConnectors, proposeShared } from './shared-noun.ts';
import { withGenerics } from './with-generics.ts';

type CategoryCandidate = CandidateOf<'category'>;

/** Every run of words that names a kind of business; runs overlap. */
export function proposeCategories(
  { sentence, language }: Pick<PlaceContext, 'sentence' | 'language'>,
  index: CategoryIndex,
): CategoryCandidate[] {
  const spans: CategoryCandidate[] = [];
  for (let from = 0; from < sentence.length; from++) {
    for (let length = index.longestFrom(sentence.stem(from)); length >= 1; length--) {
      const phrase = sentence.span(from, length, 'stem');
      if (phrase === undefined) continue;
      if (length === 1 && !mayBeKind(sentence, from, index)) continue;
      // `Fabrico botellas` is no factory.
      if (length === 1 && startsClause(sentence, from) && isFirstSingular(sentence, language, from))
        continue;
      if (isListedField(sentence, from, from + length)) continue;
      const words = sentence.span(from, length) ?? '';
      const ids =
        [index.findWritten(`${language} ${words}`), index.findWritten(words)].find(
          (found) => found.length > 0,
        ) ?? index.find(phrase);
      if (ids.length > 0 && !isOwn(sentence, from, language) && !isCutOff(sentence, from + length))
        spans.push(
          ...withGenerics(
            sentence,
            from,
            from + length,
            madeOf(sentence, index, from, phrase) ?? ids,
            length,
            {},
          ),
        );
    }
  }
  const wholes = spans.filter(({ to, value }) => to > value.phraseTo && value.ids.length === 1);
  const kinds = spans.filter((span) => !wholes.some((whole) => endsWithin(span, whole)));
  return [
    ...kinds,
    ...proposeInflected(sentence, index),
    ...elided(sentence, index, kinds),
    ...ofSameNoun(sentence, index, kinds),
    ...proposeShared(sentence, index, kinds),
    ...explained(sentence, index, kinds),
  ];
}

/**
 * `maintenance companies` and `companies` of `lift maintenance companies`: the longer name and the noun behind it leave no
 * other.
 */
const endsWithin = (span: CategoryCandidate, whole: CategoryCandidate): boolean =>
  whole.from < span.from &&
  whole.value.phraseTo < span.value.phraseTo &&
  span.value.phraseTo <= whole.to &&
  (span.from < whole.value.phraseTo || span.value.words === 1);

/** `..., like 15, cell phones`: behind a comma at the end a contact field is asked for, and no shop. */
const isListedField = (sentence: Sentence, from: number, to: number): boolean =>
  from > 1 &&
  sentence.isSeparator(from - 1) &&
  (to >= sentence.length || /^[.!]?$/u.test(sentence.gap(to + 1).trim())) &&
  isContactForm(sentence.words(from, to));

/** `motorcycle dealers and repair shops`: what may be of many trades is of the one before. */
function ofSameNoun(
  sentence: Sentence,
  index: CategoryIndex,
  spans: readonly CategoryCandidate[],
): CategoryCandidate[] {
  return spans.flatMap((span) => {
    const before = beforeConnectors(sentence, span.from);
    if (before < 0) return [];
    const isWide = span.value.ids.length > 1 || WIDE_HEADS.test(sentence.word(span.from));
    if (!isWide) return [];
    const shared = spans.find(({ to, value }) => to === before + 1 && value.words > 1);
    const phrase = sentence.span(span.from, span.value.phraseTo - span.from, 'stem');
    const ids =
      shared === undefined ? [] : index.find(`${sentence.stem(shared.from)} ${phrase ?? ''}`);
    return ids.length !== 1
      ? []
      : [
          candidate(
            'category',
            span,
            { ids, words: span.value.words + 1, phraseTo: span.value.phraseTo },
            { ...span.evidence, category_word: span.value.words + 0.5, category_ambiguous: 0 },
          ),
        ];
  });
}

const WIDE_HEADS =
  /^(?:suppliers?|wholesalers?|manufacturers?|distributors?|labs?|laborator(?:y|ies)|rentals?|hire|sprinklers?|clinics?|hospitals?|surger(?:y|ies))$/u;

/** `attorneys (immigration)`: the bracket says of what kind. */
function explained(
  sentence: Sentence,
  index: CategoryIndex,
  spans: readonly CategoryCandidate[],
): CategoryCandidate[] {
  return spans.flatMap((span) => {
    const { from, to, value } = span;
    if (!sentence.isSeparator(to) || !sentence.gap(to + 1).includes('(')) return [];
    for (let length = 3; length >= 1; length--) {
      const inside = sentence.span(to + 1, length, 'stem');
      const head = sentence.span(from, value.phraseTo - from, 'stem');
      if (inside === undefined || head === undefined) continue;
      const end = to + 1 + length;
      if (end < sentence.length && !sentence.isSeparator(end)) continue;
      const ids = index.find(`${inside} ${head}`);
      if (ids.length !== 1) continue;
      const words = value.words + length;
      return [
        candidate(
          'category',
          { from, to: end },
          { ids, words, phraseTo: end },
          { category: 1, category_word: words + 1 },
        ),
      ];
    }
    return [];
  });
}

const MAKES =
  /^(?:makes?|making|manufactures?|manufacturing|produces?|producing|fabrican?|produzieren|herstellen|fabriquent|fabrique|producono|produce|produzem|fabricam|produceren|maken)$/u;

/** `who makes cosmetics`: no shop sells what is asked for. */
function madeOf(
  sentence: Sentence,
  index: CategoryIndex,
  from: number,
  phrase: string,
): readonly string[] | undefined {
  if (!MAKES.test(sentence.word(from - 1))) return undefined;
  const ids = index.find(`${phrase} ${stem('manufacturer')}`);
  return ids.length === 1 ? ids : undefined;
}

const mayBeKind = (sentence: Sentence, at: number, index: CategoryIndex): boolean =>
  isTellingWord(sentence, at) &&
  !index.isOtherWord(sentence.word(at)) &&
  !isInCompound(sentence, at, index);

/** `italian, thai and mexican restaurants`: the last noun belongs to each of the adjectives. */
function elided(
  sentence: Sentence,
  index: CategoryIndex,
  spans: readonly CategoryCandidate[],
): CategoryCandidate[] {
  const found: CategoryCandidate[] = [];
  for (const span of spans) {
    if (span.value.words !== 2 || span.to !== span.value.phraseTo) continue;
    const head = sentence.stem(span.to - 1);
    for (let at = beforeConnectors(sentence, span.from), steps = 0; at >= 0 && steps < 8; steps++) {
      const ids = index.find(`${sentence.stem(at)} ${head}`);
      // `fish and chip shops` are one kind.
      const isWhole = spans.some(({ from, to }) => from === at && to >= span.to);
      if (ids.length === 0 || isWhole || isOfItsOwn(sentence, index, at, ids)) break;
      found.push(
        candidate(
          'category',
          { from: at, to: at + 1 },
          { ids, words: 2, phraseTo: at + 1 },
          {
            category: 1,
            category_word: 1.5,
            category_elided: 1,
          },
        ),
      );
      at = beforeConnectors(sentence, at);
    }
  }
  return found;
}

/** `limo and party bus companies`: limos are a kind by themselves. */
function isOfItsOwn(
  sentence: Sentence,
  index: CategoryIndex,
  at: number,
  shared: readonly string[],
): boolean {
  const [own, ...others] = mayBeKind(sentence, at, index) ? index.find(sentence.stem(at)) : [];
  return own !== undefined && others.length === 0 && !shared.includes(own);
}

/** `farm-to-table`: half of a hyphenated word, unless both halves are kinds of business: café-bar. */
function isInCompound(sentence: Sentence, at: number, index: CategoryIndex): boolean {
  const partner = [at, at - 1].find((left) => isHyphenAfter(sentence, left));
  if (partner === undefined) return false;
  return index.find(sentence.stem(partner === at ? at + 1 : at - 1)).length === 0;
}

/** `a C-46 license` is no A/C. */
const isCutOff = (sentence: Sentence, to: number): boolean =>
  /^\d/u.test(sentence.word(to)) && sentence.gap(to) === '-';

/** `near our store`, `mi tienda`: the writer's own business is not what is looked for. */
function isOwn(sentence: Sentence, at: number, language: string): boolean {
  // `non ristoranti ma bar`: an Italian but.
  if (
    sentence.word(at - 1) === 'ma' &&
    /\b(?:non|no|niente|nessun[oa]?) .*\bma$/u.test(sentence.words(0, at))
  )
    return false;
  return isOwned(sentence, at, language);
}

/** Alone these are a contact field or a district, not a post office or a town hall. */
const OTHER_SLOTS =
  /^(?:correo|comuna|telefon[oe]?|telephone|telefoon|telefone|phone|handy|movil|celular|portable|mobile|cellulare|mail|email|website|adresse|address|direccion|indirizzo|endereco|kontakt|contact|contacto|contatto|contato)$/u;

/** `der am Samstag offen hat` */
const VERBS = /^(?:hat|covering)$/u;

function isTellingWord(sentence: Sentence, at: number): boolean {
  const word = sentence.word(at);
  if (
    OTHER_SLOTS.test(word) ||
    VERBS.test(word) ||
    (word === 'boarding' && sentence.word(at + 1) === 'only') ||
    // `Skip places that ...` leaves them out.
    (word === 'skip' && startsClause(sentence, at) && sentence.isWord(at + 1))
  )
    return false;
  return word.length > 1 && !STOP_WORDS.has(word) && !/^\d+$/u.test(word);
}
