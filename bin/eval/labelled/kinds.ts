import { foldedName, stemPhrase } from '../../../functions/domain/kernel/text.ts';
import type { CategoryIndex, Knowledge } from '../../../functions/domain/prompt/knowledge.ts';
import type { LeadRequest } from '../../../functions/domain/prompt/request.ts';
import { plainName } from '../judge/plain-name.ts';
import { isConditionNamed } from './conditions.ts';

/** Who names only a brand means its kind, or what that kind is a part of. */
export function kindsOfBrands(
  { brands, categories }: Pick<Knowledge, 'brands' | 'categories'>,
  named: readonly string[],
  { categories: found }: Pick<LeadRequest, 'categories'>,
): string[][] {
  const kinds = named
    .flatMap((name) => brands.find(foldedName(name)))
    .flatMap(({ brand }) => brand.categories);
  const isOfBrand = (id: string): boolean =>
    kinds.some((kind) => categories.withDescendants([id]).has(kind));
  const fitting = found.map(({ id }) => id).filter(isOfBrand);
  return fitting.length === 0 ? [] : [fitting];
}

interface Kind {
  readonly id: string;
  readonly label: string;
}

/** Each of the kinds is left out, and each that is left out is one of them. */
export function areExcludedKinds(
  index: CategoryIndex,
  expected: readonly (string | readonly string[])[],
  found: readonly Kind[],
): boolean {
  const wanted = expected.map((one) => [one].flat());
  const fits = (names: readonly string[], kind: Kind): boolean =>
    names.some((name) => isKindOf(index, name, kind));
  return (
    wanted.every((names) => found.some((kind) => fits(names, kind))) &&
    found.every((kind) => wanted.some((names) => fits(names, kind)))
  );
}

/** The words name this kind, one below or one above it; or its label shares a word that carries meaning. */
function isKindOf(index: CategoryIndex, name: string, { id, label }: Kind): boolean {
  const words = foldedName(name).split(' ');
  // `nurseries, not plants` leaves out plant nurseries.
  const heads = id.split('_').map((head) => [...words, head]);
  const ids = [
    ...words.flatMap((_, from) =>
      words
        .slice(from)
        .flatMap((__, length) => index.find(stemPhrase(words.slice(from, from + length + 1)))),
    ),
    ...heads.flatMap((phrase) => index.find(stemPhrase(phrase))),
  ];
  return (
    plainName(name) === plainName(id) ||
    isConditionNamed(name, `${id.replaceAll('_', ' ')} ${label}`) ||
    ids.some(
      (other) => index.withDescendants([other]).has(id) || index.withDescendants([id]).has(other),
    )
  );
}
