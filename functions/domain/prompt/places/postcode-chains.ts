import { candidate } from '../candidate.ts';
import type { CandidateOf } from '../candidate.ts';
import { isHomeCountry } from '../languages.ts';
import { commonEvidence } from './chain-evidence.ts';
import { liesIn, tailsFrom } from './containers.ts';
import type { Tail } from './containers.ts';
import { namesAt } from './names.ts';
import { named, placeValue } from './place-candidates.ts';
import type { PlaceContext, PostcodeValue } from './place-value.ts';
import { isReadable } from './plausible.ts';
import type { Start } from './start.ts';

/** `75008 Paris`, `80331 München, Germany`, `78701`, `NSW 2000`. */
export function postcodeChains(
  context: PlaceContext,
  start: Start,
  postcode: PostcodeValue,
): CandidateOf<'place'>[] {
  const { sentence } = context;
  const at = sentence.afterSeparator(postcode.to);
  const found: CandidateOf<'place'>[] = [];
  const towns = new Set<number>();
  for (const atom of namesAt(context, at)) {
    if (!isReadable(context, atom)) continue;
    const tails = tailsFrom(
      context,
      atom.to,
      (tail) =>
        tail.postcode === null &&
        atom.choices.some(({ entry }) => liesIn(entry, { ...tail, postcode })),
    );
    for (const tail of tails) {
      const whole = { ...tail, postcode };
      const choices = atom.choices.filter(
        ({ entry }) => entry.kind !== 'region' && liesIn(entry, whole),
      );
      if (choices.length === 0) continue;
      found.push(named(context, start, atom, whole, choices));
      towns.add(atom.to);
    }
  }
  for (const tail of tailsFrom(context, postcode.to, (next) => next.postcode === null)) {
    const whole = { ...tail, postcode };
    // `3515-116 Viseu, Portugal` is the town and not its region.
    const [region] = tail.containers;
    if (region?.kind === 'region' && towns.has(region.to)) continue;
    if (isPostcodeAlone(context, start, whole)) found.push(postcodeOnly(context, start, whole));
  }
  // `NSW 2000`, `ON M5V 2T6`
  return found;
}

function isPostcodeAlone(context: PlaceContext, start: Start, tail: Tail): boolean {
  const { sentence, isAnswer } = context;
  const { postcode, containers } = tail;
  if (postcode === null) return false;
  if (containers.length > 0)
    return containers.every(({ countryCode }) =>
      postcode.entries.some((entry) => entry.countryCode === countryCode),
    );
  if (postcode.labelled || start.street !== null) return true;
  if (!postcode.plain)
    return (
      postcode.entries.length > 0 || start.preposition === 'strong' || postcode.countries.length < 3
    );
  const digits = postcode.to - postcode.from === 1 ? sentence.word(postcode.from).length : 0;
  if (digits === 4) return start.preposition === 'strong' && isOfOneHome(context, postcode);
  if (digits < 5) return false;
  if (start.preposition !== 'none' || isAnswer)
    return postcode.entries.length > 0 || start.preposition === 'strong';
  // `dentists 90210`; a number that opens the prompt counts leads.
  return start.from > 0 && postcode.entries.length > 0;
}

/** `maneges in 8471`: a postcode of one of the countries of the language, and no year. */
function isOfOneHome({ language }: PlaceContext, { code, entries }: PostcodeValue): boolean {
  if (language === 'en' || /^(?:19|20)\d\d$/u.test(code)) return false;
  const homes = new Set(entries.map(({ countryCode }) => countryCode));
  return [...homes].filter((country) => isHomeCountry(language, country)).length === 1;
}

function postcodeOnly(context: PlaceContext, start: Start, tail: Tail): CandidateOf<'place'> {
  const home = tail.postcode?.entries.some(({ countryCode }) =>
    isHomeCountry(context.language, countryCode),
  );
  return candidate('place', { from: start.from, to: tail.to }, placeValue(start, tail, {}), {
    ...commonEvidence(start, tail),
    postcode_alone: 1,
    ...(home === true ? { place_of_home_country: 1 } : {}),
  });
}
