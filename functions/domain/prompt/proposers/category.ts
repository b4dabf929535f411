import { candidate } from '../candidate.ts';
import type { CandidateOf } from '../candidate.ts';
import type { Evidence } from '../evidence.ts';
import type { CategoryIndex } from '../knowledge.ts';
import { isHyphenAfter } from '../tokens.ts';
import type { Sentence } from '../tokens.ts';
import { GENERIC_NOUNS, STOP_WORDS } from '../words.ts';

type CategoryCandidate = CandidateOf<'category'>;

/** Every run of words that names a kind of business; runs overlap. */
export function proposeCategories(sentence: Sentence, index: CategoryIndex): CategoryCandidate[] {
  const spans: CategoryCandidate[] = [];
  for (let from = 0; from < sentence.length; from++) {
    for (let length = index.longestFrom(sentence.stem(from)); length >= 1; length--) {
      const phrase = sentence.span(from, length, 'stem');
      if (phrase === undefined) continue;
      if (length === 1 && !mayBeKind(sentence, from, index)) continue;
      const written = index.findWritten(sentence.span(from, length) ?? '');
      const ids = written.length > 0 ? written : index.find(phrase);
      if (ids.length > 0 && !isOwn(sentence, from))
        spans.push(...withGenerics(sentence, from, from + length, ids, length, {}));
    }
  }
  return [...spans, ...elided(sentence, index, spans)];
}

const mayBeKind = (sentence: Sentence, at: number, index: CategoryIndex): boolean =>
  isTellingWord(sentence, at) &&
  !index.isOtherWord(sentence.word(at)) &&
  !isInCompound(sentence, at, index);

/** A phrase alone, and with the generic nouns after it: plumbing companies. */
export function withGenerics(
  sentence: Sentence,
  from: number,
  phraseTo: number,
  ids: readonly string[],
  words: number,
  evidence: Evidence,
): CategoryCandidate[] {
  let to = phraseTo;
  while (to < phraseTo + 2 && GENERIC_NOUNS.has(sentence.word(to))) to++;
  const ends = to > phraseTo ? [phraseTo, to] : [phraseTo];
  return ends.map((end) =>
    candidate(
      'category',
      { from, to: end },
      { ids, words, phraseTo },
      {
        category: 1,
        category_word: phraseTo - from,
        generic_noun: end - phraseTo,
        ...(ids.length > 1 ? { category_ambiguous: 1 } : {}),
        ...evidence,
      },
    ),
  );
}

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
      if (ids.length === 0) break;
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

/** The word before `and`, `or` or a comma; -1 when none of them stands there. */
function beforeConnectors(sentence: Sentence, at: number): number {
  let before = at - 1;
  while (
    before > at - 3 &&
    /^(?:,|and|or|y|o|et|ou|und|oder|e|en|of|n)$/u.test(sentence.word(before))
  )
    before--;
  return before === at - 1 ? -1 : before;
}

/** `farm-to-table`: half of a hyphenated word, unless both halves are kinds of business: café-bar. */
function isInCompound(sentence: Sentence, at: number, index: CategoryIndex): boolean {
  const partner = [at, at - 1].find((left) => isHyphenAfter(sentence, left));
  if (partner === undefined) return false;
  return index.find(sentence.stem(partner === at ? at + 1 : at - 1)).length === 0;
}

/** `near our store`, `mi tienda`: the writer's own business is not what is looked for. */
function isOwn(sentence: Sentence, at: number): boolean {
  return /^(?:my|our|mi|nuestr[oa]|mon|ma|notre|mein[ea]?[nrms]?|unser[ea]?[nrms]?|mio|mia|nostr[oa]|meu|minha|noss[oa]|mijn|onze?)$/u.test(
    sentence.word(at - 1),
  );
}

/** Alone these are a contact field or a district, not a post office or a town hall. */
const OTHER_SLOTS =
  /^(?:correo|comuna|telefon[oe]?|telephone|telefoon|telefone|phone|handy|movil|celular|portable|mobile|cellulare|mail|email|website|adresse|address|direccion|indirizzo|endereco|kontakt|contact|contacto|contatto|contato)$/u;

function isTellingWord(sentence: Sentence, at: number): boolean {
  const word = sentence.word(at);
  if (OTHER_SLOTS.test(word) || (word === 'boarding' && sentence.word(at + 1) === 'only'))
    return false;
  return word.length > 1 && !STOP_WORDS.has(word) && !/^\d+$/u.test(word);
}
