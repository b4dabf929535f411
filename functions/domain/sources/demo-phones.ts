/**
 * Numbers that no one has: ranges that regulators keep for fiction (NANP 555-01xx, Ofcom, Bundesnetzagentur, ARCEP, ACMA,
 * ComReg). `x` stands for a free digit. Other countries keep none, so their demo businesses have an American one.
 */
const FICTIONAL: Readonly<Record<string, string>> = {
  US: '+120255501xx',
  CA: '+161355501xx',
  GB: '+442079460xxx',
  IE: '+3532091xxxxx',
  DE: '+493023125xxx',
  FR: '+3319900xxxx',
  AU: '+6125550xxxx',
};

/** A fictional number in E.164, another one for each of a hundred neighbouring indexes. */
export function demoPhone(countryCode: string | null, index: number): string {
  const form = FICTIONAL[countryCode ?? ''] ?? '+120255501xx';
  const free = form.length - form.indexOf('x');
  const digits = String(index % 100).padStart(free, '0');
  return form.slice(0, -free) + digits;
}
