import type { GeoEntry } from '../knowledge.ts';
import { liesIn } from './containers.ts';
import type { PlaceContext, PlaceValue } from './place-value.ts';
import { weighed } from './weigh.ts';

const MOST_SIMILAR = 4;

/** Known places whose names are nearly what was written, inside what the prompt says. */
export function similarPlaces(context: PlaceContext, value: PlaceValue): GeoEntry[] {
  const { gazetteer, sentence, language } = context;
  const { nameFrom, nameTo, containers } = value;
  const names = [sentence.words(nameFrom, nameTo), sentence.words(nameTo - 1, nameTo)];
  const tail = { to: nameTo, containers, postcode: null };
  const found: GeoEntry[] = [];
  for (const name of new Set(names))
    for (const { matches } of gazetteer.findSimilar(name)) {
      const inside =
        containers.length === 0 ? matches : matches.filter(({ entry }) => liesIn(entry, tail));
      for (const { entry, nameKind } of weighed(language, inside).slice(0, 2))
        if (nameKind !== 'alternate' || inside.every((match) => match.nameKind === 'alternate'))
          if (!found.some(({ index }) => index === entry.index)) found.push(entry);
    }
  return found.slice(0, MOST_SIMILAR);
}
