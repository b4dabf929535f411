import type { CandidateOf, ExclusionTarget } from '../candidate.ts';
import type { Knowledge } from '../knowledge.ts';
import type { PlaceContext } from '../places/place-value.ts';
import { namedPlaceAt } from '../places/target-place.ts';
import { fitsKinds } from './brand-fit.ts';
import { brandAt } from './brand.ts';
import { JOINS } from './exclusion-names.ts';
import { isWhere } from './exclusion-openers.ts';

/** May stand between the words that leave something out and its name. */
export const BETWEEN =
  /^(?:the|any|be|been|being|groupe|group|gruppe|grupo|gruppo|groep|enseigne|marque|for|like|wie|comme|como|come|zoals|such|as|all|chains?|brands?|stores?|locations?|branches|franchises?|los|las|les|die|der|das|den|dem|el|la|le|il|gli|lo|i|o|os|as|de|des|du|d|di|van|von|het|in|near|around|from|at|within|im|bei|aus|en|a|au|dans|no|na|nel|nella|em|te|op|anything|anyone|those|ones|places|businesses|of|to|part|cadenas?|chaines?|catene|ketten|ketens|by|owned|operated|run|belonging|called|named|filialen?|sucursales|succursales|filiali|filiais|vestigingen|da|das|dos|do|della|dello|dei|delle|degli|official|oficiais|oficiales|officiels?|offiziellen?|ufficiali|officiele|national|major|rein|reinen?|reiner|pure|purely|purs?|pures|puros?|puras?|puri|zuivere|mere|city|town|stad|stadt|ville|ciudad|citta|cidade)$/u;
/** `not avis hertz or europcar`, `menos Hilton Ibis y Marriott`: without commas chains of the kind that is asked for follow each other. */
export function besideBrand(
  knowledge: Knowledge,
  { sentence }: PlaceContext,
  at: number,
  kinds: readonly CandidateOf<'category'>[],
  previous: ExclusionTarget['kind'],
): number | undefined {
  if (previous !== 'brand' || !sentence.isWord(at)) return undefined;
  const brand = brandAt(knowledge, sentence, at);
  return brand?.value.isCommonWord === false &&
    fitsKinds(sentence, knowledge.categories, kinds, brand)
    ? at
    : undefined;
}

/** `no Tesco; Aldi and Asda`: a chain that nobody takes for a word goes on with a list of chains. */
export function isListBySemicolon(
  knowledge: Knowledge,
  { sentence }: PlaceContext,
  at: number,
  previous: ExclusionTarget['kind'],
): boolean {
  if (previous !== 'brand' || !sentence.isSeparator(at)) return false;
  if (sentence.gap(at + 1).trim() !== ';') return false;
  const brand = brandAt(knowledge, sentence, at + 1);
  if (brand === undefined || brand.value.isCommonWord) return false;
  return !sentence.isWord(brand.to) || JOINS.test(sentence.word(brand.to));
}

/** A minus leaves something out of what was named before it: `Need dentists -Austin` says where. */
export function isBeside(
  context: PlaceContext,
  kinds: readonly CandidateOf<'category'>[],
  at: number,
  target: ExclusionTarget,
): boolean {
  if (target.kind !== 'place') return kinds.some(({ to }) => to <= at);
  for (let before = at - 1; before > 0; before--)
    if (
      isWhere(context.sentence.word(before - 1)) &&
      namedPlaceAt(context, before, true) !== undefined
    )
      return true;
  return false;
}

/** Behind a comma the request begins where nothing was asked for before: `Except Sheffield, all dentists in Yorkshire`. */
export function isAskedAfter(
  { sentence }: PlaceContext,
  kinds: readonly CandidateOf<'category'>[],
  opensAt: number,
  at: number,
  targets: readonly ExclusionTarget[],
  target: ExclusionTarget,
): boolean {
  if (targets.length === 0 || kinds.some(({ to }) => to <= opensAt)) return false;
  let start = at;
  while (sentence.isWord(start - 1) && BETWEEN.test(sentence.word(start - 1))) start--;
  if (!sentence.isSeparator(start - 1)) return false;
  return (
    (target.kind === 'category' && targets.at(-1)?.kind !== 'category') ||
    EVERY.test(sentence.word(start))
  );
}

const EVERY = /^(?:all|every|alle|tous|toutes|todos|todas|tutti|tutte)$/u;
