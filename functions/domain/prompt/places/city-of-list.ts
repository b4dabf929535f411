import { distanceMeters } from '../../kernel/geo.ts';
import type { CandidateOf } from '../candidate.ts';
import type { PlaceContext, PlaceValue } from './place-value.ts';
import { weighed } from './weigh.ts';

const FAR_METERS = 60_000;

/**
 * `Hyde Park and East Austin, Austin`: the city behind a list holds all of its members. One that lies far away is a
 * namesake: the part of that city is meant, which is looked up or asked for where no list has it.
 */
export function withCityOfList(
  { sentence, gazetteer, language }: PlaceContext,
  candidates: readonly CandidateOf<'place'>[],
): readonly CandidateOf<'place'>[] {
  const last = candidates.at(-1);
  const city = last?.value.containers.find(({ kind }) => kind === 'city');
  const town = city?.choices[0]?.entry;
  if (candidates.length < 2 || city === undefined || town === undefined) return candidates;
  return candidates.map((item) => {
    const { value } = item;
    const entry = value.choices[0]?.entry;
    if (item === last || entry === undefined || !isAlone(value) || entry.kind === 'country')
      return item;
    const meters = distanceMeters(entry.latitude, entry.longitude, town.latitude, town.longitude);
    if (meters <= FAR_METERS) return item;
    const name = sentence.words(value.nameFrom, value.nameTo);
    const parts = gazetteer
      .find(`${name} ${sentence.words(city.from, city.to)}`)
      .filter((match) => match.entry.kind === 'area');
    return {
      ...item,
      value: {
        ...value,
        choices: weighed(language, parts),
        containers: [city],
        unknown: parts.length > 0 ? null : { from: value.nameFrom, to: value.nameTo },
      },
    };
  });
}

const isAlone = ({ containers, postcode, street }: PlaceValue): boolean =>
  containers.length === 0 && postcode === null && street === null;
