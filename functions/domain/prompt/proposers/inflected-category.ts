import { stem } from '../../kernel/text.ts';
import type { CandidateOf } from '../candidate.ts';
import type { CategoryIndex } from '../knowledge.ts';
import type { Sentence } from '../tokens.ts';
import { ARTICLES, STOP_WORDS } from '../words.ts';
import { objectForms } from './object-forms.ts';
import { objectHeadAt } from './object-heads.ts';
import { withGenerics } from './with-generics.ts';

const SHORTEST = 6;
/** A shorter first half proves too little: Dutch `poetsbedrijf` is no poet's. */
const SHORTEST_BASE = 5;

/** Second halves that change nothing about the trade before them: `Friseurbetrieb`, `loodgietersbedrijf`. */
const NEUTRAL =
  /^(.{5,}?)(?:(?:fach|meister|handwerks|spezial)?betriebe?n?|(?:fach)?firm(?:a|en)|unternehmen|prax(?:is|en)|kanzlei(?:en)?|buros?|(?:spezial)?salons?|bedrijf|bedrijven|praktijk(?:en)?|kantoor|kantoren|bureaus?)$/u;
/** Those of shops, which change a trade that is none. */
const OF_SHOPS =
  /^(.{4,}?)(?:(?:fach|spezial)?geschafte?n?|(?:fach)?laden|(?:fach)?markte?|(?:speciaal)?zaak|(?:speciaal)?zaken|(?:speciaal)?winkels?)$/u;

/** Kinds of business in the forms that German, French and Dutch give their names, none of which the vocabulary lists. */
export function proposeInflected(
  sentence: Sentence,
  index: CategoryIndex,
): CandidateOf<'category'>[] {
  const found: CandidateOf<'category'>[] = [];
  for (let at = 0; at < sentence.length; at++) {
    const word = sentence.word(at);
    if (word.length < 4 || STOP_WORDS.has(word)) continue;
    const object = ofObject(sentence, index, at);
    if (object !== undefined) {
      found.push(...withGenerics(sentence, at, object.to, object.ids, 2, {}));
      continue;
    }
    if (word.length < SHORTEST || isKnown(sentence, index, at)) continue;
    const ids = inflected(word, index) ?? compound(word, index);
    if (ids !== undefined) found.push(...withGenerics(sentence, at, at + 1, ids, 1, {}));
  }
  return found;
}

const isKnown = (sentence: Sentence, index: CategoryIndex, at: number): boolean =>
  index.find(sentence.stem(at)).length > 0 ||
  index.findWritten(sentence.word(at)).length > 0 ||
  index.isOtherWord(sentence.word(at));

/** Endings of the plural and of the other gender, and what they stand for. Folded. */
const ENDINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  // mit Bäckern, von Händlern
  [/(?<=e[rl])n$/u, ['']],
  [/innen$/u, ['', 'e']],
  [/(?<=(?:er|ist|log|ekt|et|at|ant|ent|ur|eut|graf|ar))in$/u, ['', 'e']],
  [/euses?$/u, ['eur']],
  [/trices?$/u, ['teur']],
  [/ieres?$/u, ['ier']],
  [/(?<=g)eres?$/u, ['er']],
  [/iennes?$/u, ['ien']],
];

function inflected(word: string, index: CategoryIndex): readonly string[] | undefined {
  for (const [ending, others] of ENDINGS) {
    if (!ending.test(word)) continue;
    for (const other of others) {
      const ids = index.find(stem(word.replace(ending, other)));
      if (ids.length > 0) return ids;
    }
  }
  return undefined;
}

/** `Friseurbetriebe`, `kaasspeciaalzaken`. */
function compound(word: string, index: CategoryIndex): readonly string[] | undefined {
  const [, trade] = NEUTRAL.exec(word) ?? [];
  if (trade !== undefined) return idsOfBase(trade, index);
  const [, goods] = OF_SHOPS.exec(word) ?? [];
  const ids = goods === undefined ? undefined : idsOfBase(goods, index);
  return ids?.every((id) => /_(?:store|shop)$/u.test(id)) === true ? ids : undefined;
}

function idsOfBase(base: string, index: CategoryIndex): readonly string[] | undefined {
  const forms = [base, base.replace(/(?:s|n|en|e)$/u, ''), `${base}en`, `${base}er`];
  for (const form of forms) {
    if (form.length < SHORTEST_BASE) continue;
    const ids = index.find(stem(form));
    if (ids.length > 0) return ids;
  }
  return undefined;
}

/** `Hersteller von Fenstern` are what `Fensterhersteller` are. */
function ofObject(
  sentence: Sentence,
  index: CategoryIndex,
  at: number,
): { readonly ids: readonly string[]; readonly to: number } | undefined {
  const head = objectHeadAt(sentence.word(at));
  if (head === undefined || !JOINS.test(sentence.word(at + 1))) return undefined;
  const object = ARTICLES.has(sentence.word(at + 2)) ? at + 3 : at + 2;
  if (!sentence.isWord(object) || sentence.word(object).length < 3) return undefined;
  for (const base of objectForms(sentence.word(object)))
    for (const tail of head) {
      const ids = index.find(stem(`${base}${tail}`));
      if (ids.length === 1) return { ids, to: object + 1 };
    }
  return undefined;
}

const JOINS = /^(?:von|fur|van|voor|in)$/u;
