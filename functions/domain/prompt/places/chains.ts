import { candidate } from '../candidate.ts';
import type { CandidateOf } from '../candidate.ts';
import { WITH_WORDS } from '../words.ts';
import { commonEvidence } from './chain-evidence.ts';
import { namedChains } from './named-chains.ts';
import type { PlaceContext, Preposition, Span } from './place-value.ts';
import { postcodeChains } from './postcode-chains.ts';
import { postcodeAt } from './postcodes.ts';
import { prepositionBefore } from './preposition.ts';
import type { Start } from './start.ts';
import { findStreets } from './streets.ts';
import type { StreetSpan } from './streets.ts';
import { unknownChains } from './unknown-chains.ts';

export type PlaceCandidate = CandidateOf<'place'>;

/** Every reading of a run of tokens as a place: names with what they lie in, postcodes, addresses, unknown names. */
export function proposePlaces(context: PlaceContext): PlaceCandidate[] {
  const { sentence } = context;
  const streets = findStreets(sentence);
  const found: PlaceCandidate[] = [];
  for (let at = 0; at < sentence.length; at++) {
    if (!sentence.isWord(at)) continue;
    const preposition = prepositionBefore(sentence, at, context.isAnswer);
    found.push(...chainsFrom(context, { from: at, at, street: null, preposition }));
  }
  for (const street of streets) {
    const preposition = prepositionBefore(sentence, street.from, context.isAnswer);
    found.push(streetAlone(street, preposition));
    for (const at of afterStreet(context, street))
      found.push(...chainsFrom(context, { from: street.from, at, street, preposition }));
  }
  return found;
}

/** The chains that begin at one token, behind a preposition that the caller knows of. */
export function proposePlacesAt(
  context: PlaceContext,
  at: number,
  preposition: Preposition,
): PlaceCandidate[] {
  return chainsFrom(context, { from: at, at, street: null, preposition });
}

const MOST_DETAIL_WORDS = 4;

/** Where the town may begin after a street: right there, or behind a neighbourhood or two. */
function afterStreet({ sentence }: PlaceContext, { to }: Span): number[] {
  const starts = [sentence.afterSeparator(to)];
  if (/^(?:in|en|im|em|a|à)$/u.test(sentence.word(starts[0] ?? to)))
    starts.push((starts[0] ?? to) + 1);
  for (let segment = 0, at = starts[0] ?? to; segment < 2; segment++) {
    let end = at;
    while (
      end < at + MOST_DETAIL_WORDS &&
      sentence.isWord(end) &&
      !WITH_WORDS.has(sentence.word(end))
    )
      end++;
    if (end === at || !sentence.isSeparator(end)) break;
    at = end + 1;
    starts.push(at);
  }
  return starts;
}

function chainsFrom(context: PlaceContext, start: Start): PlaceCandidate[] {
  const { sentence } = context;
  if (!sentence.isWord(start.at)) return [];
  const found = [...namedChains(context, start), ...unknownChains(context, start)];
  const postcode = postcodeAt(sentence, context.gazetteer, start.at);
  if (postcode !== undefined) found.push(...postcodeChains(context, start, postcode));
  return found;
}

function streetAlone(street: StreetSpan, preposition: Preposition): PlaceCandidate {
  const start: Start = { from: street.from, at: street.to, street, preposition };
  return candidate(
    'place',
    { from: street.from, to: street.to },
    {
      nameFrom: street.from,
      nameTo: street.to,
      choices: [],
      containers: [],
      preposition,
      postcode: null,
      street,
      unknown: street,
    },
    {
      ...commonEvidence(start, { containers: [], postcode: null }),
      unknown_name: 1,
      address: street.numbered ? 0.8 : 0.2,
    },
  );
}
