/** The names that counties go by. */

/** US counties that go without the word, though none of their towns bears the name. */
const COUNTIES_BY_NAME = new Set(
  'Westchester Nassau Suffolk Broward Hillsborough Loudoun'.split(' '),
);

/** `Vlaams-Brabant`, `Vizcaya`, `Westchester`: a name alone, where no town of its region bears it. */
export function aloneNames(country: string, bare: string, isTown: boolean): string[] {
  if (isTown) return [];
  return country !== 'US' || COUNTIES_BY_NAME.has(bare) ? [bare] : [];
}

/** What people write for a county beside its name on record. */
export function countyNames(country: string, name: string, bare: string, code: string): string[] {
  switch (country) {
    case 'US':
      // `Orange` alone is never the county.
      return name.endsWith(' County') ? [`county of ${bare}`] : [];
    case 'IE':
      return [`County ${bare}`, `Co ${bare}`];
    case 'GB':
      return [bare, `county ${bare}`];
    case 'FR':
      return [
        ...(bare === 'Nord' ? [] : [bare]),
        `département ${bare}`,
        `departement de ${bare}`,
        `departement du ${bare}`,
        `departement ${code}`,
      ];
    default:
      return [
        `provincia de ${bare}`,
        `provincia di ${bare}`,
        `province of ${bare}`,
        `province de ${bare}`,
        `provincie ${bare}`,
        `${bare} province`,
      ];
  }
}
