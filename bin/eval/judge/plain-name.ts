const SHORT_FORMS: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'sainte',
  mt: 'mount',
  ft: 'fort',
};

/** A name without capitals, marks, signs and usual short forms, for comparing. */
export function plainName(name: string): string {
  return withoutMarks(name.toLowerCase())
    .replaceAll(/['’‘ʻʼ`]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => SHORT_FORMS[word] ?? word)
    .join(' ');
}

function withoutMarks(name: string): string {
  if (/^[\x20-\x7e]*$/u.test(name)) return name;
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i');
}
