/** A noun as it may stand in front of another one: `Fenster` of `Fenstern`, `zonnepanelen` as it is. */
export function objectForms(word: string): readonly string[] {
  const bare = word.replace(/(?:en|n|e|s)$/u, '');
  return [...new Set([word, bare, `${bare}s`, `${bare}en`, `${bare}n`, `${bare}er`])];
}
