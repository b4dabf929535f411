import type { Evidence } from '../evidence.ts';
import { isHomeCountry } from '../languages.ts';
import type { Span } from '../tokens.ts';
import { isCompassWord } from './compass-sides.ts';
import type { Tail } from './containers.ts';
import type { Container, PlaceChoice, PlaceContext, PostcodeValue } from './place-value.ts';
import type { Start } from './start.ts';
import { sizeOf } from './weigh.ts';

export function ofChoice(context: PlaceContext, { entry, nameKind }: PlaceChoice): Evidence {
  return {
    place_population: Math.log10(1 + sizeOf(entry)),
    ...(isHomeCountry(context.language, entry.countryCode) ? { place_of_home_country: 1 } : {}),
    ...(nameKind === 'alternate' ? { place_by_alternate_name: 1 } : {}),
    ...(nameKind === 'nickname' ? { place_by_nickname: 1 } : {}),
    ...(entry.kind === 'region' || entry.kind === 'country' ? { place_wide: 1 } : {}),
  };
}

/** What a chain's tail, preposition and street say for it. */
export function commonEvidence(start: Start, tail: Tail): Evidence {
  const { containers, postcode } = tail;
  const street = start.street ?? tail.street;
  const has = (kind: Container['kind']): boolean =>
    containers.some((container) => container.kind === kind);
  return {
    place: 1,
    ...(start.preposition === 'strong' ? { place_after_preposition: 1 } : {}),
    ...(start.preposition === 'weak' ? { place_after_weak_preposition: 1 } : {}),
    ...(has('region') ? { inside_named_region: 1 } : {}),
    ...(has('country') ? { inside_named_country: has('region') || has('city') ? 0.5 : 1 } : {}),
    ...(has('county') ? { inside_named_county: 1 } : {}),
    ...(has('city') ? { inside_named_city: 1 } : {}),
    ...(containers.some(({ abbreviated }) => abbreviated) ? { region_by_abbreviation: 1 } : {}),
    ...(start.skipped > 0 ? { address_skipped: start.skipped } : {}),
    ...postcodeEvidence(postcode),
    ...(street === null
      ? {}
      : { address: street.numbered ? 1 : 0.6, address_detail: street.to - street.from }),
  };
}

function postcodeEvidence(postcode: PostcodeValue | null): Evidence {
  if (postcode === null) return {};
  return {
    ...(postcode.entries.length > 0
      ? { has_known_postcode: 1 }
      : { has_postcode_form: postcode.plain && !postcode.code.endsWith('0') ? 1.6 : 1 }),
    ...(postcode.labelled ? { postcode_labelled: 1 } : {}),
  };
}

export function capitals({ sentence }: PlaceContext, { from, to }: Span): Evidence {
  if (sentence.flat) return {};
  for (let at = from; at < to; at++)
    if (
      sentence.isWord(at) &&
      !sentence.isCapitalised(at) &&
      !isCompassWord(sentence.word(at)) &&
      !/^(?:de|du|of|la|le|el|of|sur|upon|am|an|der|den|di|del|and|do|da)$/u.test(sentence.word(at))
    )
      return { place_not_capitalised: 1 };
  return { place_capitalised: 1 };
}
