import { FILTERS } from '../../../functions/domain/filters/filters.ts';
import type {
  ContactField,
  LeadRequest,
  RequestFilter,
} from '../../../functions/domain/prompt/request.ts';
import { plainName } from '../judge/plain-name.ts';

/** Words that say nothing about a condition. */
const COMMON = new Set(
  'the and that have has with for are who not any all than more less least over under business'.split(
    ' ',
  ),
);
const STEM_LETTERS = 4;

/** Numbers, and the beginnings of words that carry meaning: `rated` and `rating` are one. */
function stems(text: string): string[] {
  return plainName(text)
    .split(' ')
    .filter((word) => /^\d+$/u.test(word) || (word.length > 2 && !COMMON.has(word)))
    .map((word) => word.slice(0, STEM_LETTERS));
}

/** A text names a condition when they share a word that carries meaning. */
export function isConditionNamed(condition: string, text: string): boolean {
  const named = new Set(stems(text));
  const wanted = stems(condition);
  // `MD`, `GM`: too short to have a stem.
  return wanted.length === 0
    ? new RegExp(`\\b${plainName(condition)} ?s?\\b`, 'u').test(plainName(text))
    : wanted.some((stem) => named.has(stem));
}

const wordsOfFilter = ({ kind, value }: RequestFilter): string =>
  `${kind} ${FILTERS[kind].label} ${String(value)}`;

const isExclusion = ({ kind }: RequestFilter): boolean =>
  kind === 'exclude_brand' || kind === 'exclude_category';

const METERS_OF = { km: 1_000, mi: 1_609.344 } as const;
const DISTANCE =
  /(\d+(?:[.,]\d+)?) ?(?:(km|kilom\p{L}+|chilom\p{L}+|quil[oô]m\p{L}+)|mi|miles?|millas?|meilen)(?!\p{L})/iu;
const DISTANCE_TOLERANCE = 0.02;

/** `within 10 miles of Whitby` is the radius of what is searched, and no filter. */
function isRadius(condition: string, radiusMeters: number | null): boolean {
  const [, number, kilometres] = DISTANCE.exec(condition) ?? [];
  if (number === undefined || radiusMeters === null) return false;
  const wanted =
    Number(number.replace(',', '.')) * METERS_OF[kilometres === undefined ? 'mi' : 'km'];
  return Math.abs(radiusMeters - wanted) <= wanted * DISTANCE_TOLERANCE;
}

const OWNER =
  /\b(?:owners?|partners? names?|inhaber\p{L}*|du patron|nom du (?:g[ée]rant|dirigeant)|due[ñn]os?|titolar\p{L}+|proprietari\p{L}*|propriet[áa]rios?|donos?|eigena\p{L}+|g[ée]rante?s?|dirigeante?s?|patrons?|managers?|gms?|directors?|diretor(?:a|es)?|director(?:a|es)|directrices?|principals?|head ?teachers?|(?:contact )?persons?|ceos?|decision makers?|gesch[äa]ftsf[üu]hrer\p{L}*|ansprechpartner|chef|zaakvoerders?|contactpersoon|directeur\p{L}*|gerentes?|encargad[oa]s?|responsables?|responsabil[ei]|respons[áa]ve(?:l|is)|referent[ei]|s[óo]cios?)\b/iu;
/** These are not at the head of a business. */
const OFFICE =
  /\b(?:marketing|sales|hr|it|purchas\p{L}+|procurement|export|office|facilit\p{L}+|operations|ehs|ventas|compras|acquisti|achats|exporta\p{L}+|obras|einkauf|disposition|fuhrpark\p{L}*|qualit\p{L}+)\b/iu;

/** Who asks for the owner, or for who leads a business, is given the owner's name. */
export const isOwner = (condition: string): boolean =>
  OWNER.test(condition) && !OFFICE.test(condition);

const ADDRESS = /^(?:full |street |postal |mailing )*address(?:es)?$/iu;

/** A contact field that is labelled as a condition. */
export const fieldOfCondition = (condition: string): ContactField | null => {
  if (isOwner(condition)) return 'ownerName';
  return ADDRESS.test(condition) ? 'address' : null;
};

const isFieldAskedFor = (condition: string, fields: readonly ContactField[]): boolean => {
  const field = fieldOfCondition(condition);
  return field !== null && fields.includes(field);
};

const ONLY_INDEPENDENT =
  /\b(?:(?:no|not|without|non|keine?|ohne|sin|nada de|pas de|sans|senza|niente|sem|geen|zonder) (?:\p{L}+ ){0,2}?(?:chains?|franchises?|corporate groups?|ketten|cadenas|franquicias|cha[iî]nes|catene|redes|franquias|ketens)|independent(?:ly owned)?|inhabergef[üu]hrt\p{L}*|independientes|ind[ée]pendant\p{L}*|indipendenti|independentes|onafhankelijke?)\b/iu;

/** `independent, no franchises`: one filter applies both. */
const isIndependence = (condition: string, filters: readonly RequestFilter[]): boolean =>
  ONLY_INDEPENDENT.test(condition) &&
  filters.some(({ kind, value }) => kind === 'independent' && value === true);

/** `B2B` of `b2b_advertising_and_marketing_service`, where that kind is accepted: all of its words are the kind's. */
const isOfKind = (condition: string, kinds: readonly string[]): boolean =>
  kinds.some((id) => {
    const words = id.split('_');
    return plainName(condition)
      .split(' ')
      .every((word) => words.includes(word));
  });

/** `interior` of `interior do Ceará`: the place that is searched says it. */
const isOfPlace = (condition: string, label: string): boolean =>
  ` ${plainName(label)} `.includes(` ${plainName(condition)} `);

/**
 * Each condition is named in a note, is a filter, the radius or a contact field. A filter's words are seldom the
 * prompt's: one that no other condition explains is taken for the condition that is left.
 */
export function areConditionsHandled(
  conditions: readonly string[],
  { filters, notes, place, contactFields, categories }: LeadRequest,
  kinds: readonly string[] = [],
  leavesOutChains = false,
): boolean {
  // `vegan_restaurant` asks for vegan food.
  const isDietOfKind = ({ kind, value }: RequestFilter): boolean =>
    kind === 'diet' && kinds.some((id) => id.includes(String(value)));
  const read = categories.map(({ id }) => id).filter((id) => kinds.includes(id));
  const candidates = filters.filter((filter) => !isExclusion(filter));
  const unnamed = conditions.filter(
    (condition) =>
      !notes.some(({ text }) => isConditionNamed(condition, text)) &&
      !candidates.some((filter) => isConditionNamed(condition, wordsOfFilter(filter))) &&
      !isRadius(condition, place?.radiusMeters ?? null) &&
      !isFieldAskedFor(condition, contactFields) &&
      !isIndependence(condition, filters) &&
      !isOfKind(condition, read) &&
      !isOfPlace(condition, place?.label ?? ''),
  );
  const unexplained = candidates.filter(
    (filter) => !conditions.some((condition) => isConditionNamed(condition, wordsOfFilter(filter))),
  );
  if (unnamed.length > unexplained.length) return false;
  // What no source knows leaves nothing out; any other filter must have been asked for, whose e-mails they are among
  // the fields: `general email`.
  const applied = unexplained.filter(
    (filter) =>
      FILTERS[filter.kind].servedBy.length > 0 &&
      !isDietOfKind(filter) &&
      !(filter.kind === 'independent' && leavesOutChains) &&
      !(filter.kind === 'email_type' && contactFields.includes('email')),
  );
  return applied.length <= conditions.length;
}
