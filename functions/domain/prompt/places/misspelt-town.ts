import { editDistance } from '../../kernel/text.ts';
import type { GeoEntry } from '../knowledge.ts';
import { asOptions } from './choices.ts';
import type { PlaceOption } from './choices.ts';
import type { PlaceContext, PlaceValue } from './place-value.ts';
import { weighed } from './weigh.ts';

/** A place of more people is meant as it is written. */
const HAMLET = 3_000;
/** How many times as many people make the other one far better known. */
const BETTER_KNOWN = 15;
const LEAST_LETTERS = 6;

/**
 * `bridal shops in Paramatta`: a hamlet's name that is one letter away from that of a far better known town, without anything
 * that says where it is. Both are offered; none where the name is clear.
 */
export function misspeltTown(
  { sentence, gazetteer, language, isAnswer }: PlaceContext,
  { nameFrom, nameTo, containers, postcode, street, choices }: PlaceValue,
  entry: GeoEntry,
): readonly PlaceOption[] {
  if (isAnswer || containers.length > 0 || postcode !== null || street !== null) return [];
  if (entry.kind !== 'city' || entry.population >= HAMLET || choices[0]?.meant === true) return [];
  const name = sentence.words(nameFrom, nameTo);
  if (name.length < LEAST_LETTERS) return [];
  const better = gazetteer
    .findSimilar(name)
    .filter((similar) => editDistance(similar.name, name, 1) === 1)
    .flatMap(({ matches }) =>
      weighed(
        language,
        matches.filter(
          ({ entry: other, nameKind }) => nameKind === 'main' && other.kind === 'city',
        ),
      ).slice(0, 1),
    )
    .find(
      ({ entry: other }) => other.population >= BETTER_KNOWN * Math.max(entry.population, 1_000),
    );
  if (better === undefined) return [];
  return asOptions(gazetteer, [better.entry, entry]);
}
