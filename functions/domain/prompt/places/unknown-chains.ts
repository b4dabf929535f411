import { distanceMeters } from '../../kernel/geo.ts';
import type { CandidateOf } from '../candidate.ts';
import type { GeoEntry } from '../knowledge.ts';
import type { Span } from '../tokens.ts';
import { CONNECTORS, PLACE_LEADS } from '../words.ts';
import { afterDistrictWord } from './city-districts.ts';
import { cityContainer, liesIn, tailAt, tailsFrom } from './containers.ts';
import type { Tail } from './containers.ts';
import { isListAfter, namesAt } from './names.ts';
import type { NameAtom } from './names.ts';
import { unknown, unknownDistrict } from './place-candidates.ts';
import type { PlaceChoice, PlaceContext } from './place-value.ts';
import { isPartOfUnknown, isReadable } from './plausible.ts';
import type { Start } from './start.ts';
import { unknownNamesAt } from './unknown-names.ts';
import { isGreatArea } from './weigh.ts';

export function unknownChains(context: PlaceContext, start: Start): CandidateOf<'place'>[] {
  const { sentence } = context;
  const found: CandidateOf<'place'>[] = [];
  const atoms = namesAt(context, start.at);
  const [longest] = atoms;
  if (isInsideName(context, start.at)) return [];
  // `Quote: dentists in Austin`: an unknown word before a colon is a heading.
  if (start.at === 0 && start.preposition === 'strong' && !context.isAnswer) return [];
  for (const to of unknownNamesAt(context, start.at, start.preposition)) {
    // `New York` is not an unknown New in York.
    if (longest !== undefined && longest.to > to) continue;
    // `Rogers New Mexico` is no Rogers New in Mexico.
    if (endsInsideName(context, start.at + 1, to)) continue;
    // `le Rhône` is no unknown one.
    if (isArticleBeforeName(context, start.at, to)) continue;
    if (leadsToName(context, start.at, to)) continue;
    const name = { from: start.at, to };
    // `Stuttgart und Umgebung` begins with a place that is known.
    const begins =
      longest !== undefined && (longest.to === to || !isPartOfUnknown(context, longest));
    if (!begins && (start.preposition === 'strong' || context.isAnswer || start.street !== null))
      found.push(unknown(context, start, name, tailAt(to)));
    const known = atoms.find((atom) => atom.to === to)?.choices ?? [];
    const tails = tailsFrom(context, to, () => true, false);
    // Where the same words say a country and a region, the name may be known in one of them.
    const isKnownIn = (tail: Tail): boolean => known.some(({ entry }) => liesIn(entry, tail));
    const knownEnds = new Set(
      known.length === 0
        ? []
        : tailsFrom(context, to, isKnownIn, false).flatMap((tail) =>
            isKnownIn(tail) ? [tail.to] : [],
          ),
    );
    // `Rockford Illinois ISO`, `ballymena antrim and coleraine`
    if (begins && longest.to < to && goesOnAfter(context, longest, to)) continue;
    // `Minneapolis-St. Paul`
    if (begins && longest.to < to && sentence.gap(longest.to) === '-') continue;
    const isRow = isRowOfTowns(context, name);
    for (const tail of tails) {
      if (isRow && tail.containers.length > 0 && !tail.containers[0]?.abbreviated) continue;
      if (tail.containers.length > 0 && isRowInside(context, name, tail)) continue;
      if (tail.to === to || knownEnds.has(tail.to)) continue;
      // `resturants dubai marina` is nothing in Dubai.
      if (tail.containers.length > 0 && endsInsideName(context, to, tail.to)) continue;
      if (isEqualOf(known, tail) || isTownOfList(context, known, tail)) continue;
      const [container] = tail.containers;
      if (container === undefined && (tail.postcode?.plain ?? true) && start.street === null) {
        if (tail.postcode === null || tail.postcode.entries.length === 0) continue;
      }
      found.push(unknown(context, start, name, tail));
    }
    if (start.preposition === 'strong' && start.street === null && !isRow)
      found.push(...unknownInCity(context, start, name));
  }
  return found;
}

const KNOWN_TOWN = 50_000;

/** `in Riyadh Jeddah Dammam`: no unknown `Riyadh Jeddah`, but large towns or regions beside each other. */
function isRowOfTowns(context: PlaceContext, { from, to }: Span): boolean {
  let members = 0;
  for (let at = from; at < to; members++) {
    const atom = namesAt(context, at).find(({ to: end, choices: [best] }) => {
      const entry = best?.entry;
      if (end > to || entry === undefined || best?.nameKind === 'alternate') return false;
      return entry.kind === 'region' || (entry.kind === 'city' && entry.population >= KNOWN_TOWN);
    });
    if (atom === undefined) return false;
    at = atom.to;
  }
  return members > 1;
}

const TOWN_OF_ROW = 1_000;
/** What is called like an everyday thing must be larger, or lie beside the others. */
const ORDINARY_TOWN_OF_ROW = 20_000;
const NEAR_METERS = 25_000;

/** `Plano Frisco McKinney TX`, `Fitzroy Collingwood VIC`: each word is a town or a part of one where the tail says. */
function isRowInside(context: PlaceContext, { from, to }: Span, tail: Tail): boolean {
  const { sentence, gazetteer } = context;
  const members: { readonly places: readonly GeoEntry[]; readonly isOrdinary: boolean }[] = [];
  for (let at = from; at < to;) {
    const [atom] = namesAt(context, at).filter(
      (name) => name.to <= to && townsInside(name, tail).length > 0,
    );
    if (atom === undefined) return false;
    members.push({
      places: townsInside(atom, tail),
      isOrdinary: gazetteer.isOrdinary(sentence.words(at, atom.to)),
    });
    at = atom.to;
  }
  return (
    members.length > 1 &&
    members.every(
      ({ places, isOrdinary }, at) =>
        !isOrdinary ||
        places.some(
          (place) =>
            place.population >= ORDINARY_TOWN_OF_ROW ||
            members.some(
              (other, index) => index !== at && other.places.some((one) => areNear(one, place)),
            ),
        ),
    )
  );
}

const areNear = (a: GeoEntry, b: GeoEntry): boolean =>
  distanceMeters(a.latitude, a.longitude, b.latitude, b.longitude) < NEAR_METERS;

/** The towns and areas of a name that lie where a tail says. */
const townsInside = ({ choices }: NameAtom, tail: Tail): GeoEntry[] =>
  choices.flatMap(({ entry, nameKind }) =>
    nameKind !== 'alternate' &&
    (entry.kind === 'area' || (entry.kind === 'city' && entry.population >= TOWN_OF_ROW)) &&
    liesIn(entry, tail)
      ? [entry]
      : [],
  );

/** `Kia in Apeldoorn` */
function leadsToName(context: PlaceContext, from: number, to: number): boolean {
  for (let at = from + 1; at < to - 1; at++)
    if (
      /^(?:in|on|op|im|bei)$/u.test(context.sentence.word(at)) &&
      context.sentence.gap(at) === ' ' &&
      namesAt(context, at + 1).some((name) => name.to <= to)
    )
      return true;
  return false;
}

function isArticleBeforeName(context: PlaceContext, at: number, to: number): boolean {
  return (
    ARTICLE.test(context.sentence.word(at)) &&
    namesAt(context, at + 1).some((name) => name.to === to)
  );
}
const ARTICLE = /^(?:the|le|la|les|l|el|los|las|der|die|das|den|dem|il|lo|gli|o|os|as|het|de)$/u;

/** `Fort Deposit` is no unknown Deposit. */
function isInsideName(context: PlaceContext, at: number): boolean {
  return [1, 2].some((back) =>
    namesAt(context, at - back).some(
      (name) => name.to > at && context.sentence.isCapitalised(name.from),
    ),
  );
}

function endsInsideName(context: PlaceContext, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const [inner] = namesAt(context, at);
    if (inner !== undefined && inner.to > to && isReadable(context, inner)) return true;
  }
  return false;
}

/** A known name is followed by what it lies in, or by what joins another name to it. */
function goesOnAfter(context: PlaceContext, { to: end, choices }: NameAtom, to: number): boolean {
  for (let at = end; at < to; at++) if (CONNECTORS.has(context.sentence.word(at))) return true;
  return tailsFrom(context, end, (tail) => choices.some(({ entry }) => liesIn(entry, tail))).some(
    (tail) => tail.containers.length > 0 && tail.to <= to,
  );
}

/** `Coimbra, Leiria e Viseu`: a town of the same country before others is a member of their list. */
function isTownOfList(
  context: PlaceContext,
  known: readonly PlaceChoice[],
  { to, containers }: Tail,
): boolean {
  const [container, ...others] = containers;
  if (container?.kind !== 'region' || container.abbreviated || others.length > 0) return false;
  const { from: start, to: stop } = container;
  const namesakes = context.gazetteer.find(context.sentence.words(start, stop));
  // `Nairobi, Lagos and Johannesburg`: great cities beside each other.
  if (
    [known, namesakes].every((names) =>
      names.some(({ entry, nameKind }) => nameKind !== 'alternate' && isMetropolis(entry)),
    )
  )
    return true;
  // `Ballarat, Ararat`: the second is a town beside the first, and a region far away.
  const isBeside = known
    .slice(0, 1)
    .some(
      ({ entry }) =>
        entry.kind === 'city' &&
        entry.countryCode !== container.countryCode &&
        namesakes.some(
          (other) =>
            other.entry.kind === 'city' &&
            other.entry.countryCode === entry.countryCode &&
            other.entry.admin1 === entry.admin1,
        ),
    );
  if (isBeside) return true;
  if (!isListAfter(context, to)) return false;
  const isCityThere = ({ entry }: Pick<PlaceChoice, 'entry'>): boolean =>
    entry.kind === 'city' && entry.countryCode === container.countryCode;
  return known.some(isCityThere) && namesakes.some(isCityThere);
}

const METROPOLIS = 800_000;
const isMetropolis = ({ kind, population }: GeoEntry): boolean =>
  kind === 'city' && population >= METROPOLIS;

/** A region is no town of another region: `Ohio, Indiana`. */
function isEqualOf(known: readonly PlaceChoice[], { containers }: Tail): boolean {
  const [first] = containers;
  if (first === undefined || first.abbreviated) return false;
  // `Northamptonshire, Leicestershire and Warwickshire`
  if (first.kind === 'county')
    return known.some(({ entry }) => entry.kind === 'county' || isGreatArea(entry));
  return known.some(
    ({ entry }) =>
      entry.kind === 'country' ||
      (entry.kind === 'region' &&
        first.kind === 'region' &&
        entry.countryCode === first.countryCode),
  );
}

/** `in Koramangala, Bangalore`, `near the Eiffel Tower in Paris`. */
function unknownInCity(context: PlaceContext, start: Start, name: Span): CandidateOf<'place'>[] {
  const { sentence } = context;
  if (context.gazetteer.find(sentence.words(name.from, name.to)).length > 0) return [];
  let at = afterDistrictWord(sentence, name.to);
  if (/^(?:in|en|a|im|em|of)$/u.test(sentence.word(at)) && !sentence.isShouted(at)) at++;
  return namesAt(context, at).flatMap((city) => {
    if (!isReadable(context, city) || PLACE_LEADS.has(sentence.word(city.from))) return [];
    return tailsFrom(context, city.to, (tail) =>
      city.choices.some(({ entry }) => entry.kind === 'city' && liesIn(entry, tail)),
    ).flatMap((tail) => {
      const held = cityContainer(city, tail);
      if (held === null || isListAfter(context, tail.to)) return [];
      return [
        unknownDistrict(context, start, name, {
          ...tail,
          containers: [held.container, ...tail.containers],
        }),
      ];
    });
  });
}
