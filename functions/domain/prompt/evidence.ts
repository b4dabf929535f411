/** Everything that may speak for an interpretation, or against it. Each has one weight (`weights.ts`). */
export const EVIDENCE_NAMES = [
  // ---- count
  'count',
  'count_after_asking_verb',
  'count_before_counted_noun',
  'count_opens_prompt',
  'count_labelled',
  'count_alone_in_segment',
  'count_before_category',
  'count_in_words',
  'count_is_house_number',
  'count_after_category',
  'count_after_place',
  'count_again',
  // ---- kind of business
  'category',
  'category_word',
  'category_ambiguous',
  'category_elided',
  'category_misspelt',
  'category_beside_category',
  'category_not_listed',
  'category_after_unknown_name',
  'generic_noun',
  'brand',
  'brand_word',
  'brand_capitalised',
  'brand_common_word',
  'brand_beside_place',
  'brand_after_preposition',
  'brand_not_capitalised',
  // ---- place
  'place',
  'place_word',
  'place_population',
  'place_capitalised',
  'place_not_capitalised',
  'place_after_preposition',
  'place_after_weak_preposition',
  'place_of_home_country',
  'place_by_alternate_name',
  'place_by_nickname',
  'place_wide',
  'place_everyday_word',
  'inside_named_region',
  'inside_named_country',
  'inside_named_county',
  'inside_named_city',
  'has_known_postcode',
  'has_postcode_form',
  'postcode_labelled',
  'postcode_alone',
  'address',
  'address_detail',
  'address_skipped',
  'region_by_abbreviation',
  'place_abbreviated',
  'unknown_name',
  'unknown_name_capitalised',
  'unknown_name_after_preposition',
  'unknown_part_of_city',
  'place_joined',
  'place_in_container',
  'place_not_joined',
  'place_list_by_comma',
  'place_again',
  'place_in_clause',
  // ---- the rest
  'fixed_form',
  'fixed_form_word',
  'later_form',
  'part_of_name',
  'field',
  'field_word',
  'field_misspelt',
  'radius',
  'exclusion',
  'exclusion_word',
  'excluded_unknown',
  'negated_words',
  'seller',
  'seller_word',
  'vicinity',
  'note',
  'note_word',
  'filler',
  // ---- what nobody reads
  'unread_word',
  'unread_name',
  'unread_number',
  'unread_negation',
  'asked_behind_negation',
] as const;
export type EvidenceName = (typeof EVIDENCE_NAMES)[number];

/** Names with how often, or how strongly, each is there. */
export type Evidence = Readonly<Partial<Record<EvidenceName, number>>>;

export type Weights = Readonly<Record<EvidenceName, number>>;

export function weightOf(evidence: Evidence, weights: Weights): number {
  let sum = 0;
  for (const name of namesIn(evidence)) sum += (evidence[name] ?? 0) * weights[name];
  return sum;
}

const NAMES: ReadonlySet<string> = new Set(EVIDENCE_NAMES);

function isEvidenceName(name: string): name is EvidenceName {
  return NAMES.has(name);
}

export function namesIn(evidence: Evidence): EvidenceName[] {
  return Object.keys(evidence).filter(isEvidenceName);
}
