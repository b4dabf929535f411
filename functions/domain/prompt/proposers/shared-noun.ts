import { stem } from '../../kernel/text.ts';
import { candidate } from '../candidate.ts';
import type { CandidateOf } from '../candidate.ts';
import { languagesOfHead } from '../categories/heads.ts';
import type { CategoryIndex } from '../knowledge.ts';
import { describesLast } from '../languages.ts';
import type { Sentence } from '../tokens.ts';
import { GENERIC_NOUNS } from '../words.ts';

type CategoryCandidate = CandidateOf<'category'>;

/** Kinds of a list that share the noun before them or what stands behind the last of their nouns. */
export const proposeShared = (
  sentence: Sentence,
  index: CategoryIndex,
  spans: readonly CategoryCandidate[],
): CategoryCandidate[] => [
  ...sharedBehind(sentence, index, spans),
  ...sharedHead(sentence, index, spans),
];

const CONNECTOR = /^(?:,|and|or|y|o|et|ou|und|oder|e|en|of|n)$/u;

/** The word before `and`, `or` or a comma; -1 when none of them stands there. */
export function beforeConnectors(sentence: Sentence, at: number): number {
  let before = at - 1;
  while (before > at - 3 && CONNECTOR.test(sentence.word(before))) before--;
  return before === at - 1 ? -1 : before;
}

/** `ambulatori o cliniche veterinarie`: what stands behind the last noun belongs to each of the nouns. */
function sharedBehind(
  sentence: Sentence,
  index: CategoryIndex,
  spans: readonly CategoryCandidate[],
): CategoryCandidate[] {
  return spans.flatMap(({ from, value: { phraseTo } }) => {
    const at = beforeConnectors(sentence, from);
    if (at < 0 || phraseTo - from < 2) return [];
    const isHead = (word: string): boolean =>
      !OF_PEOPLE.test(word) && languagesOfHead(word).some(describesLast);
    if (!isHead(sentence.word(at)) || !isHead(sentence.word(from))) return [];
    const start = sentence.span(from + 1, phraseTo - from - 2, 'stem') ?? '';
    const ids = bothGenders(sentence.word(phraseTo - 1))
      .map((word) => [sentence.stem(at), start, stem(word)].filter((part) => part !== ''))
      .map((words) => index.find(words.join(' ')))
      .find((found) => found.length > 0);
    return ids?.length !== 1
      ? []
      : [
          candidate(
            'category',
            { from: at, to: at + 1 },
            { ids, words: phraseTo - from, phraseTo: at + 1 },
            { category: 1, category_word: 1.5, category_elided: 1 },
          ),
        ];
  });
}

/** `veterinarios`, `veterinarias`; `dentistici`, `dentistiche`. */
const bothGenders = (word: string): string[] => [
  word,
  word.replace(/o(?=s?$)/u, 'a').replace(/([cg])i$/u, '$1he'),
  word.replace(/a(?=s?$)/u, 'o').replace(/([cg])he$/u, '$1i'),
];

/** `médicos y clínicas veterinarias`: people have a trade of their own. */
const OF_PEOPLE =
  /^(?:medic|doctor|docteur|medecin|chirurg|cirujan|cirurg|abogad|advogad|avvocat|avocat|ingenier|ingenieur|ingegner|engenheir|profes|maestr|insegnant|instructor|istruttor|instrutor|tecnic|mecanic|meccanic)/u;

const OF = /^(?:de|d|du|des|di|del|della|delle|dei|degli|da|do|dos|das)$/u;
const isNoun = (word: string): boolean =>
  GENERIC_NOUNS.has(word) || languagesOfHead(word).length > 0;

/** Members of a list behind the first, and words of each. */
const MOST_MEMBERS = 6;
const LONGEST_MEMBER = 3;

/** `entreprises de ravalement, de couverture et d'élagage`: the noun before the first is each one's. */
function sharedHead(
  sentence: Sentence,
  index: CategoryIndex,
  spans: readonly CategoryCandidate[],
): CategoryCandidate[] {
  return spans.flatMap(({ from, value: { phraseTo } }) => {
    if (!OF.test(sentence.word(from + 1)) || !isNoun(sentence.word(from))) return [];
    const found: CategoryCandidate[] = [];
    let at = afterConnectors(sentence, phraseTo);
    while (at > 0 && OF.test(sentence.word(at)) && found.length < MOST_MEMBERS) {
      const member = memberAt(sentence, index, from, at);
      if (member === undefined) break;
      found.push(member);
      at = afterConnectors(sentence, member.to);
    }
    return found;
  });
}

function memberAt(
  sentence: Sentence,
  index: CategoryIndex,
  head: number,
  at: number,
): CategoryCandidate | undefined {
  for (let length = LONGEST_MEMBER; length >= 1; length--) {
    const object = sentence.span(at + 1, length, 'stem');
    if (object === undefined) continue;
    const ids = index.find(`${sentence.stem(head)} ${sentence.stem(at)} ${object}`);
    if (ids.length !== 1) continue;
    const to = at + 1 + length;
    return candidate(
      'category',
      { from: at, to },
      { ids, words: length + 2, phraseTo: to },
      { category: 1, category_word: length + 0.5, category_elided: 1 },
    );
  }
  return undefined;
}

/** The word behind `and`, `or` or a comma; -1 when none of them stands there. */
function afterConnectors(sentence: Sentence, at: number): number {
  let after = at;
  while (after < at + 2 && CONNECTOR.test(sentence.word(after))) after++;
  return after === at ? -1 : after;
}
