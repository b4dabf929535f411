import { candidate } from '../candidate.ts';
import type { CandidateOf } from '../candidate.ts';
import type { Span } from '../tokens.ts';
import { WITH_WORDS } from '../words.ts';
import { commonEvidence } from './chain-evidence.ts';
import { tailAt } from './containers.ts';
import { namedChains } from './named-chains.ts';
import { namesAt } from './names.ts';
import type { PlaceContext, Preposition, StreetSpan } from './place-value.ts';
import { postcodeChains } from './postcode-chains.ts';
import { prepositionBefore } from './preposition.ts';
import type { Start } from './start.ts';
import { unknownChains } from './unknown-chains.ts';

export type PlaceCandidate = CandidateOf<'place'>;

/** Every interpretation of a run of tokens as a place: names with what they lie in, postcodes, addresses, unknown names. */
export function proposePlaces(context: PlaceContext): PlaceCandidate[] {
  const { sentence } = context;
  const found: PlaceCandidate[] = [];
  for (let at = 0; at < sentence.length; at++) {
    if (!sentence.isWord(at)) continue;
    const preposition = prepositionBefore(sentence, at, context.isAnswer);
    found.push(...chainsFrom(context, { from: at, at, street: null, skipped: 0, preposition }));
  }
  for (const street of [...context.streets.values()].flat()) {
    // `Piazza Armerina` is a town.
    const [town] = street.numbered ? [] : namesAt(context, street.from);
    if (town !== undefined && town.to >= street.to) continue;
    const preposition = prepositionBefore(sentence, street.from, context.isAnswer);
    found.push(streetAlone(street, preposition));
    for (const next of afterStreet(context, street))
      found.push(...chainsFrom(context, { ...next, from: street.from, street, preposition }));
  }
  return found;
}

/** The chains that begin at one token, behind a preposition that the caller knows of. */
export function proposePlacesAt(
  context: PlaceContext,
  at: number,
  preposition: Preposition,
): PlaceCandidate[] {
  return chainsFrom(context, { from: at, at, street: null, skipped: 0, preposition });
}

const MOST_DETAIL_WORDS = 4;

/** Where the town may begin after a street: right there, or behind a neighbourhood or two. */
function afterStreet(
  { sentence }: PlaceContext,
  { to }: Span,
): { readonly at: number; readonly skipped: number }[] {
  const first = sentence.afterSeparator(to);
  const starts = [{ at: first, skipped: 0 }];
  if (/^(?:in|en|im|em|a)$/u.test(sentence.word(first))) starts.push({ at: first + 1, skipped: 0 });
  for (let skipped = 1, at = first; skipped <= 2; skipped++) {
    let end = at;
    while (
      end < at + MOST_DETAIL_WORDS &&
      sentence.isWord(end) &&
      !WITH_WORDS.has(sentence.word(end))
    )
      end++;
    if (end === at || !sentence.isSeparator(end)) break;
    at = end + 1;
    starts.push({ at, skipped });
  }
  return starts;
}

function chainsFrom(context: PlaceContext, start: Start): PlaceCandidate[] {
  const { sentence } = context;
  if (!sentence.isWord(start.at)) return [];
  const found = [...namedChains(context, start), ...unknownChains(context, start)];
  for (const postcode of context.postcodes.get(start.at) ?? [])
    found.push(...postcodeChains(context, start, postcode));
  return found;
}

function streetAlone(street: StreetSpan, preposition: Preposition): PlaceCandidate {
  const start: Start = { from: street.from, at: street.to, street, skipped: 0, preposition };
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
      ...commonEvidence(start, tailAt(street.to)),
      unknown_name: 1,
      address: street.numbered ? 0.8 : 0.2,
    },
  );
}
