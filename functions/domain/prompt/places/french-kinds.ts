import type { GeoEntry, GeoMatch } from '../knowledge.ts';
import { isHomeCountry } from '../languages.ts';
import type { Sentence } from '../tokens.ts';
import { isGreatArea, isWide } from './weigh.ts';

/** People of a town from which `à` means it and not what is called after it. */
const TOWN = 5_000;

/** `en Mayenne`, `au Québec`, `dans le Jura` are no towns, and `à Québec`, `à Luxembourg` are. Others stay as they are. */
export function ofFrenchKind(
  sentence: Sentence,
  from: number,
  matches: readonly GeoMatch[],
): readonly GeoMatch[] {
  const before = sentence.tokens[from - 1]?.raw.toLowerCase() ?? '';
  const fitting =
    /^(?:en|au|aux)$/u.test(before) || isInsideOf(sentence, from, before)
      ? matches.filter(({ entry }) => isArea(entry))
      : before === 'à' || (before === 'a' && sentence.flat)
        ? matches.filter(({ entry, nameKind }) => nameKind === 'main' && isTown(entry))
        : [];
  return fitting.length > 0 ? fitting : matches;
}

/** `dans le Vaucluse`, `sur la Sarthe`. */
const isInsideOf = (sentence: Sentence, from: number, before: string): boolean =>
  /^(?:le|la|les|l['’]?)$/u.test(before) && /^(?:dans|sur)$/u.test(sentence.word(from - 2));

const isArea = (entry: GeoEntry): boolean =>
  entry.kind === 'country' ||
  ((isWide(entry) || entry.kind === 'county' || isGreatArea(entry)) &&
    isHomeCountry('fr', entry.countryCode));

const isTown = ({ kind, countryCode, population }: GeoEntry): boolean =>
  kind === 'city' && population >= TOWN && isHomeCountry('fr', countryCode);
