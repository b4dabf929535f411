/** Made at the first name: it takes some milliseconds. */
let names: Intl.DisplayNames | undefined;

/** `United States` of `US`: the English name, by which importers match countries; a code of no country stays. */
export function countryName(countryCode: string | null): string | null {
  if (countryCode === null || !/^[A-Z]{2}$/.test(countryCode)) return countryCode;
  names ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });
  return names.of(countryCode) ?? countryCode;
}
