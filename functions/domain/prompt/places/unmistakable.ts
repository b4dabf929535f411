import { distanceMeters } from '../../kernel/geo.ts';
import { FILLERS, PURPOSES } from '../filler-words.ts';
import type { Span } from '../tokens.ts';
import { CONNECTORS, GENERIC_NOUNS, NEGATIONS, STOP_WORDS, WITH_WORDS } from '../words.ts';
import { isCompassWord } from './compass-sides.ts';
import { namesAt } from './names.ts';
import type { NameAtom } from './names.ts';
import type { PlaceContext } from './place-value.ts';

const LEAST_LETTERS = 4;
/** A smaller town is no proof against a kind of business with a typing error. */
const KNOWN_FROM_POPULATION = 10_000;
/** Behind these stands what a business has or does, or who it is. */
const LEADS_ELSEWHERE =
  /^(?:offer(?:s|ing)?|provid(?:es|ing)|serv(?:es|ing)|sell(?:s|ing)?|do(?:es|ing)?|us(?:es?|ing)|mak(?:es?|ing)|suppl(?:y|ies|ying)|stock(?:s|ing)?|carr(?:y|ies|ying)|speak(?:s|ing)?|like|called|named|brand|marca|marke|marque|merk|style|type|by|venden?|vendono|vendem|verkaufen|verkopen|font|fanno|fazem|hacen|machen|parlant|spreken|sprechen)$/u;

/**
 * `flower farms naivasha`, `noleggio gommoni san vito lo capo`: the own name of a town or of a part of a city that is
 * nothing else, in no language. It is meant however small the place is and wherever it stands.
 */
export function isUnmistakable(context: PlaceContext, { from, to, choices }: NameAtom): boolean {
  const { sentence, gazetteer, categories } = context;
  const [best] = choices;
  if (best === undefined || best.nameKind === 'alternate') return false;
  if (best.entry.kind !== 'city' && best.entry.kind !== 'area') return false;
  const before = sentence.word(from - 1);
  if (WITH_WORDS.has(before) || NEGATIONS.has(before) || LEADS_ELSEWHERE.test(before)) return false;
  // The town of a postcode is read with it, or lies elsewhere.
  if (/^\d{4,}$/u.test(before)) return false;
  if (isPartOfName(context, { from, to })) return false;
  const name = sentence.words(from, to);
  if (name.length < LEAST_LETTERS || gazetteer.isOrdinary(name)) return false;
  if (to - from > 1) return true;
  if (STOP_WORDS.has(name) || FILLERS.has(name) || PURPOSES.has(name)) return false;
  if (GENERIC_NOUNS.has(name) || CONNECTORS.has(name) || isCompassWord(name)) return false;
  if (categories.isWord(sentence.stem(from)) || categories.isOtherWord(name)) return false;
  return (
    best.entry.population >= KNOWN_FROM_POPULATION ||
    categories.similarWords(sentence.stem(from)).length === 0
  );
}

const INNER =
  /^(?:de|del|di|da|do|dos|das|della|dei|du|des|en|sur|sous|la|le|el|los|las|les|am|an|bei|im|upon)$/u;

/** `Reuil-en-Brie`, `Ojo de Agua de Espejo`: a part of a longer name that we don't know. */
function isPartOfName({ sentence, categories }: PlaceContext, { from, to }: Span): boolean {
  if (/^[-–]$/u.test(sentence.gap(from)) || /^[-–]$/u.test(sentence.gap(to))) return true;
  let next = to;
  while (INNER.test(sentence.word(next))) next++;
  return (
    next > to &&
    next < sentence.length &&
    /^\p{L}{4,}$/u.test(sentence.word(next)) &&
    !categories.isWord(sentence.stem(next))
  );
}

const NEIGHBOUR_METERS = 60_000;
const MOST_NAME_WORDS = 4;
const MOST_CHOICES = 4;

/** `gatlinburg & pigeon forge`: joined to a name that is one for sure, of a place nearby. */
export function isBesideNeighbour(context: PlaceContext, { from, to, choices }: NameAtom): boolean {
  const towns = choices
    .slice(0, MOST_CHOICES)
    .filter(({ entry, nameKind }) => nameKind !== 'alternate' && isLocal(entry.kind));
  if (towns.length === 0) return false;
  return neighbours(context, { from, to }).some((other) =>
    other.choices
      .slice(0, MOST_CHOICES)
      .some(({ entry }) =>
        towns.some(
          (town) =>
            town.entry.index !== entry.index &&
            distanceMeters(
              town.entry.latitude,
              town.entry.longitude,
              entry.latitude,
              entry.longitude,
            ) <= NEIGHBOUR_METERS,
        ),
      ),
  );
}

const isLocal = (kind: string): boolean => kind === 'city' || kind === 'area';

/** Unmistakable names on both sides, behind what joins them. */
function neighbours(context: PlaceContext, { from, to }: Span): NameAtom[] {
  const { sentence } = context;
  const isJoin = (at: number): boolean =>
    sentence.isSeparator(at) || CONNECTORS.has(sentence.word(at));
  const found: NameAtom[] = [];
  if (isJoin(from - 1))
    for (let length = 1; length <= MOST_NAME_WORDS; length++)
      found.push(...namesAt(context, from - 1 - length).filter((atom) => atom.to === from - 1));
  if (isJoin(to)) found.push(...namesAt(context, to + 1));
  return found.filter((atom) => isUnmistakable(context, atom));
}
