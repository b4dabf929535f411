import { FILTERS } from '../filters/filters.ts';
import type { DecodedSentence } from './decoded-sentence.ts';
import { withoutGrammar } from './grammar-words.ts';
import { isJoined } from './list.ts';
import type { PlaceContext } from './places/place-value.ts';
import type { ResolvedPlaces } from './places/resolve.ts';
import { saysHowMany } from './proposers/count.ts';
import { isFiller } from './proposers/filler.ts';
import { idleCounts, summedCounts } from './read-count.ts';
import type { ContactField, NoteEffect, NoteSlot, RequestFilter, RequestNote } from './request.ts';
import { CONNECTORS, isNegation } from './words.ts';

/** A condition in words of its own, and the tokens that say it. */
export interface Condition {
  readonly from: number;
  readonly to: number;
  readonly filter: RequestFilter;
  /** Of the kind of business, when it is a part of its name. */
  readonly slot?: NoteSlot;
}

interface Mended {
  readonly from: number;
  readonly to: number;
  readonly as: string;
}

interface NoteContext {
  readonly context: PlaceContext;
  readonly unknownKind: string | null;
  /** The kinds of business that are asked for. */
  readonly kinds: readonly { readonly from: number; readonly to: number }[];
  readonly conditions: readonly Condition[];
  /** Words that stand in the name of a place that nothing knows. */
  readonly names: readonly { readonly from: number; readonly to: number }[];
  /** Words with typing errors, and the kinds of business that they were taken for. */
  readonly mended: readonly Mended[];
  /** Names of chains that nothing says are asked for. */
  readonly doubtful: readonly { readonly from: number; readonly to: number }[];
  /** What is left out of the kind that is asked for. */
  readonly narrowed: readonly { readonly from: number; readonly to: number }[];
  readonly place: ResolvedPlaces;
}

interface PlacedNote extends RequestNote {
  readonly at: number;
}

const ONLY_TOTAL = 'only the total is kept';
const LONGEST_NOTE = 200;
const NAMED_TOWN = 15_000;
const LARGE_TOWN = 100_000;

/**
 * Everything that a prompt says and that will not be applied, in the prompt's own words and order: what no source can
 * tell, and what was not understood. With what the slots hold, these are all words of the prompt.
 */
export function notesOf(
  decoded: DecodedSentence,
  {
    context,
    unknownKind,
    kinds,
    conditions,
    names,
    mended,
    doubtful,
    narrowed,
    place,
  }: NoteContext,
): RequestNote[] {
  const { sentence } = decoded;
  const notes: PlacedNote[] = [];
  const add = (
    from: number,
    to: number,
    effect: NoteEffect,
    slot: NoteSlot | null,
    subject?: RequestFilter['kind'] | ContactField,
    remark?: string,
  ): void => {
    const said = sentence.slice(from, to).replaceAll(/\s+/gu, ' ').slice(0, LONGEST_NOTE);
    const text = remark === undefined ? said : `${said} (${remark})`;
    notes.push({ at: from, text, effect, slot, ...(subject === undefined ? {} : { subject }) });
  };
  for (const { from, to, value } of decoded.of('note')) add(from, to, value.effect, value.slot);
  for (const { from, to, value } of decoded.of('filter')) {
    const unserved = value.find(({ kind }) => isUnserved(kind));
    if (unserved !== undefined) add(from, to, 'not_checked', 'filter', unserved.kind);
  }
  for (const { from, to, value } of decoded.of('field'))
    if (value.isNoted) add(from, to, 'not_checked', 'contact', value.fields[0]);
  for (const { from, to, filter, slot = 'filter' } of conditions)
    add(from, to, 'not_checked', slot, filter.kind);
  for (const { from, to } of idleCounts(decoded)) add(from, to, 'not_understood', 'count');
  const isOfSeveral = kinds.length > 1 || (place.place?.parts.length ?? 0) > 1;
  for (const { from, to, value } of decoded.of('count'))
    if (value.share !== null && isOfSeveral)
      add(from, to, 'not_checked', 'count', undefined, ONLY_TOTAL);
  const summed = summedCounts(decoded);
  if (summed !== undefined)
    add(summed.from, summed.to, 'not_checked', 'count', undefined, ONLY_TOTAL);
  for (const { from, to } of narrowed) add(from, to, 'not_checked', 'category');
  for (const { from, to } of decoded.of('radius').slice(1)) add(from, to, 'not_checked', 'place');
  for (const { from, to } of names) add(from, to, 'not_understood', 'place');
  for (const { from, to, as } of mended)
    add(from, to, 'not_understood', 'category', undefined, `read as ${as}`);
  for (const { from, to, label, others } of place.namesakes)
    add(
      from,
      to,
      'not_understood',
      'place',
      undefined,
      `taken for ${label}; also: ${others.join('; ')}`,
    );
  for (const { from, to } of doubtful) add(from, to, 'not_understood', null);
  for (const { from, to } of place.left) add(from, to, 'not_checked', 'place');
  for (const { from, to } of place.addresses) add(from, to, 'not_checked', 'place');
  const isCountless = decoded.of('count').length === 0;
  const unread = unreadRuns(decoded).flatMap((run) => withoutGrammar(sentence, run) ?? []);
  for (const { from, to } of unread) {
    const text = sentence.slice(from, to);
    const isKind = unknownKind?.includes(text) === true || isBesideKind(decoded, kinds, from, to);
    const slot = isKind
      ? 'category'
      : isTown(context, from, to) || isJoinedToPlace(decoded, from)
        ? 'place'
        : mayCount(text) && isCountless
          ? 'count'
          : null;
    add(from, to, 'not_understood', slot);
  }
  const masked = sentence.masked.map((text): PlacedNote => ({
    at: sentence.length,
    text: text.replaceAll(/\s+/gu, ' ').slice(0, LONGEST_NOTE),
    effect: 'not_understood',
    slot: null,
  }));
  return [...notes, ...masked].toSorted((a, b) => a.at - b.at).map(({ at: _at, ...note }) => note);
}

/** `Kaschemmen sowie Kanzleien`: in a list with a kind of business, what is not understood was to be one. */
function isBesideKind(
  { sentence }: DecodedSentence,
  kinds: readonly { readonly from: number; readonly to: number }[],
  from: number,
  to: number,
): boolean {
  return kinds.some((kind) => {
    const [left, right] = kind.to <= from ? [kind.to, from] : [to, kind.from];
    return right > left && right - left <= 2 && isJoined(sentence, left, right);
  });
}

/** `in Bundoran and Lahinch`: a name that nothing knows, joined to a place, was to be one. */
function isJoinedToPlace(decoded: DecodedSentence, at: number): boolean {
  const { sentence } = decoded;
  if (!sentence.isNamed(at)) return false;
  let end = at;
  while (end > at - 2 && (sentence.isSeparator(end - 1) || CONNECTORS.has(sentence.word(end - 1))))
    end--;
  return end < at && decoded.slotOf(end - 1) === 'place';
}

/** A number that might have been how many are wanted; a year is not. */
const mayCount = (word: string): boolean =>
  /^\d{1,4}$/u.test(word) && !/^(?:19|20)\d\d$/u.test(word) && Number(word) > 1;

/** A large town, or a town with a capital, that stands nowhere in what is searched. */
function isTown({ sentence, gazetteer }: PlaceContext, from: number, to: number): boolean {
  const least = sentence.isNamed(from) ? NAMED_TOWN : LARGE_TOWN;
  return gazetteer
    .find(sentence.words(from, to))
    .some(({ entry, nameKind }) => nameKind !== 'alternate' && entry.population >= least);
}

function isUnserved(kind: RequestFilter['kind']): boolean {
  return FILTERS[kind].servedBy.length === 0;
}

const MOST_NEGATED = 3;

/** `no sales`: a negation takes the words after it along, whatever they would be without it. */
function negatedRun(
  decoded: DecodedSentence,
  at: number,
): { readonly from: number; readonly to: number } | undefined {
  if (!decoded.isFree(at) || !isNegation(decoded.word(at), decoded.language)) return undefined;
  let to = at + 1;
  while (to <= at + MOST_NEGATED && decoded.isFree(to) && !CONNECTORS.has(decoded.word(to))) to++;
  return { from: at, to };
}

/** Runs of words that no slot has read and that are no filler. */
function unreadRuns(decoded: DecodedSentence): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (let at = 0; at < decoded.length; at++) {
    const negated = negatedRun(decoded, at);
    if (negated !== undefined) {
      runs.push(negated);
      at = negated.to - 1;
      continue;
    }
    if (!decoded.isFree(at) || isFiller(decoded.word(at), decoded.language)) continue;
    // `como 30`, `60 or so`
    if (decoded.slotOf(at + 1) === 'count' && saysHowMany(decoded.word(at))) continue;
    const last = runs.at(-1);
    const isWithNumber = mayCount(decoded.word(at)) || mayCount(decoded.word(at - 1));
    if (last !== undefined && last.to === at && !isWithNumber) last.to = at + 1;
    else runs.push({ from: at, to: at + 1 });
  }
  return runs;
}
