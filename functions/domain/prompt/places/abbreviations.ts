import type { Sentence } from '../tokens.ts';
import { CONNECTORS, WITH_WORDS } from '../words.ts';
import type { PlaceContext } from './place-value.ts';

/** Initials of countries that are no ISO 3166-1 code, or are written small too. */
export const COUNTRY_INITIALS: Readonly<Record<string, string>> = {
  usa: 'US',
  us: 'US',
  uk: 'GB',
  gb: 'GB',
  uae: 'AE',
  nz: 'NZ',
  aus: 'AU',
  ksa: 'SA',
  rsa: 'ZA',
};

/** What newspapers write: `Missoula, Mont.` */
const OLD_ABBREVIATIONS: Readonly<Record<string, string>> = Object.fromEntries(
  `ala al ariz az ark ar calif ca cal ca colo co conn ct del de fla fl ga ga ill il ind in kan ks kans ks mass ma mich mi
   minn mn miss ms mont mt neb ne nebr ne nev nv okla ok ore or oreg or penn pa penna pa tenn tn tex tx wash wa wis wi
   wisc wi wyo wy ont on que qc alta ab sask sk vic vic qld qld tas tas`
    .trim()
    .split(/\s+/u)
    .reduce<[string, string][]>((pairs, word, index, all) => {
      if (index % 2 === 0) pairs.push([word, all[index + 1] ?? '']);
      return pairs;
    }, []),
);

/** `london ont`: in small letters some are words, too, as `mass` and `wash` are. */
const NO_OTHER_WORD =
  /^(?:ont|que|alta|sask|ariz|calif|colo|conn|fla|kans|minn|mich|nebr|okla|oreg|penna|tenn|wisc|qld)$/u;

/** The short form of a region that an old one stands for; undefined for any other word. */
export function oldAbbreviation(sentence: Sentence, at: number): string | undefined {
  const word = sentence.word(at);
  const end = sentence.tokens[at]?.end ?? 0;
  const isShort =
    sentence.text[end] === '.' ||
    sentence.isCapitalised(at) ||
    (sentence.flat && NO_OTHER_WORD.test(word));
  return isShort && Object.hasOwn(OLD_ABBREVIATIONS, word) ? OLD_ABBREVIATIONS[word] : undefined;
}

/** `Lyon, FR`: the ISO 3166-1 code of a country, in capitals, or behind a comma where nothing has any. */
export function countryCodeAt(
  { sentence, gazetteer }: PlaceContext,
  at: number,
  afterComma: boolean,
): string | undefined {
  const word = sentence.word(at);
  if (!/^[a-z]{2}$/u.test(word)) return undefined;
  const next = sentence.word(at + 1);
  const ends = at === sentence.length - 1 || sentence.isSeparator(at + 1);
  // `Alabama (FM only)`
  const goesOn = ends || WITH_WORDS.has(next) || CONNECTORS.has(next) || /^\d+$/u.test(next);
  if (!(sentence.isShouted(at) && goesOn) && !(afterComma && ends && sentence.flat))
    return undefined;
  const code = word.toUpperCase();
  return gazetteer.countryName(code) === code ? undefined : code;
}
