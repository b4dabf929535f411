import { getPublicSuffix } from 'tldts';

/** Two-letter suffixes that the world uses without thinking of their country. */
const GENERIC_SUFFIXES: ReadonlySet<string> = new Set(
  'ai ac ag am as bz cc cd co cx dj eu fm ga gg gl gs io is je la li ly me ml ms nu pw sc sh st su tk to tv vc ws'.split(
    ' ',
  ),
);

/**
 * The country in which local phone numbers of a page are read: stated by the caller, by the page's structured data, by
 * the site's national suffix, or by the region of its language (`en-GB`).
 *
 * @returns ISO 3166-1 alpha-2, or `null` when nothing says it.
 */
export function countryOfPage(hints: {
  readonly given: string | undefined;
  readonly stated: string | undefined;
  readonly host: string | null;
  readonly lang: string | undefined;
}): string | null {
  if (hints.given !== undefined && /^[a-z]{2}$/i.test(hints.given)) {
    return hints.given.toUpperCase();
  }
  if (hints.stated !== undefined) return hints.stated;
  const suffix = (getPublicSuffix(hints.host ?? '') ?? '').split('.').at(-1) ?? '';
  if (suffix.length === 2 && !GENERIC_SUFFIXES.has(suffix)) {
    return suffix === 'uk' ? 'GB' : suffix.toUpperCase();
  }
  const region = /^[a-z]{2}[-_]([a-z]{2})\b/i.exec(hints.lang ?? '')?.[1]?.toUpperCase();
  return region ?? null;
}
