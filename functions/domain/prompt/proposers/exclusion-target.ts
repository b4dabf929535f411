import type { CandidateOf } from '../candidate.ts';
import { isContactForm as isField } from '../filters/contact-forms.ts';
import type { Knowledge } from '../knowledge.ts';
import type { PlaceContext } from '../places/place-value.ts';
import { namedPlaceAt, unknownPlaceAt } from '../places/target-place.ts';
import type { Sentence } from '../tokens.ts';
import { GENERIC_NOUNS, groupOfWord, PLACE_PREPOSITIONS, STOP_WORDS } from '../words.ts';
import { fitsKinds } from './brand-fit.ts';
import { brandAt } from './brand.ts';
import { downtownAt } from './exclusion-downtown.ts';
import { categoryAt, elidedCategory, opensName } from './exclusion-kinds.ts';
import type { Target } from './exclusion-kinds.ts';
import {
  chainOfKind,
  isAttached,
  isCamelCase,
  isNumberOfName,
  JOINS,
  smallName,
  unknownBrand,
} from './exclusion-names.ts';
import { isWeakOpener } from './exclusion-openers.ts';

/** `Smile.up`, `hotel.de`: a capital or a list of names around it is not needed. */
function dottedName(sentence: Sentence, at: number): Target | undefined {
  const to = sentence.isSeparator(at + 1) ? at + 3 : at + 2;
  if (!sentence.isWord(to - 1) || sentence.gap(to - 1) !== '.') return undefined;
  if (!sentence.isCapitalised(at)) return undefined;
  const text = sentence.slice(at, to);
  return {
    target: { kind: 'brand', name: text, place: null, text },
    to,
    unknown: false,
  };
}

const MEASURES =
  /^(?:minimo|minima|minimum|min|maximo|maximum|massimo|max|mindestens|hochstens|minstens|maximaal|at|over|under|almeno|al|moins|ab|desde|apartir|open|abiert[oa]s?|ouverts?|geoffnet|apert[ie]|abert[oa]s?|only|nur|solo|seulement|alleen|apenas)$/u;

/** What stands at a word of a list of what is left out: a brand, a kind, a place or a name that nothing knows. */
export function targetAt(
  knowledge: Knowledge,
  context: PlaceContext,
  at: number,
  {
    kinds,
    strong,
    outside,
    afterPlace,
    afterBrand,
    opensAt,
  }: {
    readonly kinds: readonly CandidateOf<'category'>[];
    readonly strong: boolean;
    readonly outside: boolean;
    readonly afterPlace: boolean;
    readonly afterBrand: boolean;
    /** Where the words end that leave something out: the `from` of `apart from` says nothing of a place. */
    readonly opensAt: number;
  },
): Target | undefined {
  const { sentence } = context;
  if (!sentence.isWord(at)) return undefined;
  // `sauf Vannes, une trentaine`
  if (
    groupOfWord(sentence.word(at)) !== undefined ||
    groupOfWord(sentence.word(at + 1)) !== undefined
  )
    return undefined;
  if (BIG_FEW.test(sentence.words(at, at + 2)))
    return {
      target: {
        kind: 'brand',
        name: sentence.slice(at, at + 2),
        place: null,
        text: sentence.slice(at, at + 2),
      },
      to: at + 2,
      unknown: false,
    };
  // `NOT HOTELS, MOBILE`: what is asked for again.
  if (sentence.flat && isField(sentence.word(at))) return undefined;
  const downtown = downtownAt(context, at);
  if (downtown !== undefined) return downtown;
  const brand = brandAt(knowledge, sentence, at);
  // `excepto Magaluf, mínimo 4 estrellas`: the list ended at the comma. Massimo Dutti goes on.
  if (
    MEASURES.test(sentence.word(at)) &&
    !sentence.isShouted(at) &&
    (brand === undefined || brand.to === at + 1)
  )
    return undefined;
  // `no hostels, 4 star+`: a number leaves nothing out, unless it is a postcode.
  if (brand === undefined && /^\d/u.test(sentence.word(at))) return postcodeAt(context, at);
  const afterIn =
    outside ||
    (at > opensAt &&
      PLACE_PREPOSITIONS.has(sentence.word(at - 1)) &&
      !(context.language === 'pt' && sentence.word(at - 1) === 'a') &&
      !(afterBrand && sentence.word(at - 1) === 'en') &&
      !/^(?:by|of|for|de|di|von|to|da|do|das|dos|van|del|della|dello)$/u.test(
        sentence.word(at - 1),
      ) &&
      !isWeakOpener(sentence.word(at - 1))) ||
    (at > opensAt + 1 && isArticleAfterIn(sentence, at));
  const isBrand =
    brand !== undefined &&
    !(sentence.flat && PLACE_PREPOSITIONS.has(sentence.word(at))) &&
    (sentence.isCapitalised(at) ||
      // `not dominos`: a name that is no other word, of a chain of the kind that is asked for.
      (!brand.value.isCommonWord && fitsKinds(sentence, knowledge.categories, kinds, brand)) ||
      (sentence.flat && (!brand.value.isCommonWord || isNamedAsChain(sentence, at))) ||
      /^\d/u.test(sentence.word(at)));
  if (
    brand !== undefined &&
    isBrand &&
    !afterIn &&
    !isField(sentence.words(at, brand.to)) &&
    !(
      isPartOfName(context, brand, fitsKinds(sentence, knowledge.categories, kinds, brand)) &&
      !isBesideAnother(knowledge, sentence, brand, kinds)
    ) &&
    (namedPlaceAt(context, at, true)?.to ?? 0) <= brand.to
  ) {
    // `Michigan except Honor`: a plain word that names no chain of the asked kind is first a town.
    const fits = fitsKinds(sentence, knowledge.categories, kinds, brand);
    const isTownToo = afterPlace || (brand.value.isCommonWord && !fits);
    return {
      target: {
        kind: 'brand',
        name:
          isInitials(sentence, brand) && !fits ? sentence.slice(at, brand.to) : brand.value.name,
        // `not in Cleveland or Columbus`, though that is a chain of cafés too.
        place: isTownToo ? (namedPlaceAt(context, at, true)?.value ?? null) : null,
        text: sentence.slice(at, brand.to),
      },
      to: afterShops(sentence, brand.to),
      unknown: false,
    };
  }
  // `OralMED e Smile.up`: a name with a full stop inside is no word.
  const dotted = dottedName(sentence, at);
  if (dotted !== undefined) return dotted;
  const named = categoryAt(knowledge, sentence, at) ?? elidedCategory(knowledge, sentence, at);
  // `Caliber Collision, Gerber`: behind a chain a capital begins another one, where nouns have none.
  const isNameAgain =
    afterBrand && context.language !== 'de' && sentence.isNamed(at) && named?.to === at + 1;
  const category = isNameAgain ? undefined : named;
  const place = namedPlaceAt(
    context,
    at,
    afterIn || sentence.isNamed(at) || (sentence.flat && category === undefined),
  );
  // Roto-Rooter, though Roto is a town.
  const isHalf =
    isAttached(sentence, at + 1) && sentence.isCapitalised(at + 1) && place?.to === at + 1;
  if (
    place !== undefined &&
    !isHalf &&
    !OWNED_BY.test(sentence.word(at - 1)) &&
    (category === undefined ||
      place.to - at > category.to - at ||
      (afterIn && sentence.isNamed(at)))
  ) {
    const name =
      opensName(sentence, at, place.to) || opensUnknownName(context, at, place, afterBrand)
        ? unknownBrand(context, at, false)
        : undefined;
    if (name?.target.kind === 'brand') return { ...name, target: { ...name.target, place: null } };
    // `no Home Depot, Kent or Rona`: among chains a town is one where it lies outside of what is searched.
    if (afterBrand && !afterIn && sentence.isNamed(at))
      return {
        target: {
          kind: 'brand',
          name: sentence.slice(at, place.to),
          place: place.value,
          text: sentence.slice(at, place.to),
        },
        to: place.to,
        unknown: false,
      };
    return {
      target: { kind: 'place', value: place.value, text: sentence.slice(at, place.to) },
      to: place.to,
      unknown: false,
    };
  }
  // `in the Mall of America`
  const isOfName =
    sentence.isNamed(at) && sentence.word(at + 1) === 'of' && sentence.isNamed(at + 2);
  if (
    category !== undefined &&
    !isOfName &&
    !(
      (strong || isHeadOfName(sentence, at)) &&
      isName(sentence, at) &&
      category.to - at === 1 &&
      !sentence.isSeparator(at + 1) &&
      (sentence.isNamed(at + 1) || isNumberOfName(sentence, at, at + 1))
    )
  )
    return category;
  if (afterIn && isInPlaceClause(sentence, at)) {
    const unknown = unknownPlaceAt(context, at);
    if (unknown !== undefined)
      return {
        target: { kind: 'place', value: unknown.value, text: sentence.slice(at, unknown.to) },
        to: unknown.to,
        unknown: true,
      };
  }
  // German nouns have capitals too: `keine Großbetriebe` names nobody.
  if (
    context.language === 'de' &&
    /^keine?[nr]?$/u.test(sentence.word(at - 1)) &&
    !isCamelCase(sentence, at)
  )
    return undefined;
  if (outside) return undefined;
  return (
    chainOfKind(knowledge, context, at, kinds) ??
    unknownBrand(context, at, strong) ??
    smallName(knowledge, context, at, afterBrand)
  );
}

const LITTLE_TOWN = 20_000;
/** Keller Williams: behind a town a name that is no large place goes on. */
const TOWN = 60_000;

/** `except Advance Pitstop`: a village that another name follows begins the name of a chain; among chains a town does. */
function opensUnknownName(
  context: PlaceContext,
  at: number,
  { to, value }: CandidateOf<'place'>,
  afterBrand: boolean,
): boolean {
  const { sentence } = context;
  if (!sentence.isNamed(at) || !sentence.isWord(to) || !sentence.isNamed(to)) return false;
  if (sentence.gap(to) !== ' ' || PLACE_PREPOSITIONS.has(sentence.word(at - 1))) return false;
  if (STOP_WORDS.has(sentence.word(to)) || JOINS.test(sentence.word(to))) return false;
  const most = afterBrand ? LARGE_PLACE : isLargePlace(context, to) ? LITTLE_TOWN : TOWN;
  return value.choices.every(({ entry }) => entry.population < most);
}

const FEWEST_DIGITS = 4;

/** `except 78701`: a number that is the postcode of a place that is known. */
function postcodeAt(context: PlaceContext, at: number): Target | undefined {
  const { sentence } = context;
  if (sentence.word(at).length < FEWEST_DIGITS) return undefined;
  const place = namedPlaceAt(context, at, true);
  if (place === undefined || (place.value.postcode?.entries.length ?? 0) === 0) return undefined;
  const text = sentence.slice(at, place.to);
  return { target: { kind: 'place', value: place.value, text }, to: place.to, unknown: false };
}

/** `no Apple stores`: the noun is the brand's. */
function afterShops(sentence: Sentence, at: number): number {
  let to = at;
  while (to < at + 2 && GENERIC_NOUNS.has(sentence.word(to))) to++;
  return to;
}

/** `keine ketten wie ibis`. */
function isNamedAsChain(sentence: Sentence, at: number): boolean {
  return [1, 2].some((back) =>
    /^(?:chains?|franchises?|brands?|ketten?|marken?|cadenas?|marcas?|chaines?|catene|redes|franquias?|ketens?|like|wie|comme|como|come|zoals)$/u.test(
      sentence.word(at - back),
    ),
  );
}

/**
 * `not Pam Golding`, `except Vega Sicilia`: the first word of a name is a chain of its own, but not the one that is meant.
 * Behind a chain of the kind that is asked for a large place may say where: `no Hilton Madrid`.
 */
function isPartOfName(
  context: PlaceContext,
  { from, to }: CandidateOf<'brand'>,
  fits: boolean,
): boolean {
  const { sentence } = context;
  if (to > from + 1 || sentence.flat || !sentence.isWord(to) || !sentence.isNamed(to)) return false;
  const next = sentence.word(to);
  if (JOINS.test(next) || PLACE_PREPOSITIONS.has(next) || STOP_WORDS.has(next)) return false;
  // Roto-Rooter
  if (sentence.gap(to) === '-') return true;
  return sentence.gap(to) === ' ' && (!fits || !isLargePlace(context, to));
}

/** `menos Hilton Ibis y Marriott`: two chains of the kind that is asked for, and no comma. */
function isBesideAnother(
  knowledge: Knowledge,
  sentence: Sentence,
  brand: CandidateOf<'brand'>,
  kinds: readonly CandidateOf<'category'>[],
): boolean {
  if (!sentence.isWord(brand.to) || sentence.gap(brand.to) !== ' ') return false;
  const other = brandAt(knowledge, sentence, brand.to);
  return (
    other !== undefined &&
    [brand, other].every(
      (one) => !one.value.isCommonWord && fitsKinds(sentence, knowledge.categories, kinds, one),
    )
  );
}

const LARGE_PLACE = 100_000;

/** Drug is a town too; in Shoppers Drug Mart the name goes on behind it. */
function isLargePlace(context: PlaceContext, at: number): boolean {
  const place = namedPlaceAt(context, at, true);
  if (place === undefined) return false;
  const { sentence } = context;
  if (sentence.isWord(place.to) && sentence.isNamed(place.to) && sentence.gap(place.to) === ' ')
    return false;
  return place.value.choices.some(({ entry }) => entry.population > LARGE_PLACE);
}

/** NH may be a bank or a chain of hotels: the letters stay as they are written. */
function isInitials(sentence: Sentence, brand: CandidateOf<'brand'>): boolean {
  return brand.to - brand.from === 1 && sentence.word(brand.from).length <= 3;
}

function isArticleAfterIn(sentence: Sentence, at: number): boolean {
  return (
    /^(?:the|la|le|el|der|den|dem|das|die|het|il|lo)$/u.test(sentence.word(at - 1)) &&
    PLACE_PREPOSITIONS.has(sentence.word(at - 2))
  );
}

function isInPlaceClause(sentence: Sentence, at: number): boolean {
  return !/^(?:for|of|de|di|von|by)$/u.test(sentence.word(at - 1));
}

/** `aren't Builders Warehouse`: the words around have no capitals. */
function isHeadOfName(sentence: Sentence, at: number): boolean {
  return (
    (sentence.isNamed(at + 1) || isNumberOfName(sentence, at, at + 1)) &&
    !sentence.isCapitalised(at - 1)
  );
}

function isName(sentence: Sentence, at: number): boolean {
  return sentence.isNamed(at);
}

/** `the Big Four` */
const BIG_FEW = /^big (?:three|four|five|six|[3-6])$/u;

const OWNED_BY = /^(?:by|called|named|owned|operated)$/u;
