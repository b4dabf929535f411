import type { Evidence } from './evidence.ts';
import type { PlaceValue } from './places/place-value.ts';
import type { Share } from './proposers/each.ts';
import type { ContactField, NoteEffect, NoteSlot, RequestFilter } from './request.ts';

export interface CountValue {
  readonly value: number;
  readonly negative: boolean;
  /** Something beside the number says that it counts leads; without it a category must follow. */
  readonly proven: boolean;
  /** `ten from Mesa and ten from Tempe`. */
  readonly ofPlace: boolean;
  /** `20 per city`: its words are the count's. */
  readonly share: Share | null;
  /** `15 is plenty`: a clause of its own that says nothing else. */
  readonly isClause: boolean;
}

export interface CategoryValue {
  /** More than one: the word is ambiguous. */
  readonly ids: readonly string[];
  /** Words of the phrase, those left out included: `italian` in `italian and mexican restaurants` has two. */
  readonly words: number;
  /** End of the phrase, before generic nouns. */
  readonly phraseTo: number;
}

export interface BrandValue {
  readonly name: string;
  /** The kinds of business that it is; empty when not known. */
  readonly categories: readonly string[];
  /** The name is another word too: Target, Subway. */
  readonly isCommonWord: boolean;
}

export type ExclusionTarget =
  | {
      readonly kind: 'brand';
      readonly name: string;
      /** A name that no list of brands has may be a place inside the one that is searched. */
      readonly place: PlaceValue | null;
      readonly text: string;
    }
  | { readonly kind: 'category'; readonly ids: readonly string[]; readonly text: string }
  | {
      readonly kind: 'place';
      readonly value: PlaceValue;
      readonly text: string;
      /** All within this distance of it, in metres: `more than 20 miles from Leeds`. */
      readonly radiusMeters?: number;
    }
  /** The middle of the town that is searched: `not downtown`. */
  | { readonly kind: 'downtown'; readonly text: string };

export interface NoteValue {
  readonly effect: NoteEffect;
  readonly slot: NoteSlot | null;
}

/** What a candidate of each slot says. */
export interface SlotValues {
  readonly count: CountValue;
  readonly place: PlaceValue;
  readonly category: CategoryValue;
  readonly brand: BrandValue;
  readonly filter: readonly RequestFilter[];
  readonly field: {
    readonly fields: readonly ContactField[];
    readonly lacking: readonly RequestFilter['kind'][];
    /** Nobody here can tell it, as opening hours or the name of a manager: its words are noted. */
    readonly isNoted: boolean;
  };
  readonly radius: number;
  readonly exclusion: readonly ExclusionTarget[];
  /** What the writer sells, folded. */
  readonly seller: string;
  readonly vicinity: null;
  readonly note: NoteValue;
  /** The words of a phrase say nothing together; one of them alone might. */
  readonly filler: 'word' | 'phrase';
}
export type Slot = keyof SlotValues;

/** A run of tokens, one slot that it may fill, and the evidence for that. */
export interface CandidateOf<S extends Slot> {
  readonly slot: S;
  readonly from: number;
  readonly to: number;
  readonly value: SlotValues[S];
  readonly evidence: Evidence;
}
export type Candidate = { [S in Slot]: CandidateOf<S> }[Slot];

export function candidate<S extends Slot>(
  slot: S,
  { from, to }: { readonly from: number; readonly to: number },
  value: SlotValues[S],
  evidence: Evidence,
): CandidateOf<S> {
  return { slot, from, to, value, evidence };
}
