/**
 * Plurals of kinds that change more than the ending which stems leave out: `alberghi`, `negozi di scarpe`,
 * `cliniche veterinarie`, `armazéns`, `salões infantis`.
 */

const IRREGULAR: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  it: [
    [/([cg])[ao]$/u, '$1h'],
    [/([cg])ia$/u, '$1e'],
    [/io$/u, 'i'],
  ],
  pt: [
    [/([aeou])l$/u, '$1is'],
    [/il$/u, 'is'],
    [/m$/u, 'ns'],
  ],
};

/** Ends of Italian plurals after a `ch` or `gh` that a feminine and a masculine noun share; stems leave them out. */
const AFTER_H = /([cg]h)$/u;

/** What ends the part of a name that has a plural: `di scarpe` stays as it is. */
const JOINS =
  /^(?:d[aeio]|d[ao]s|del|dell[ao]?|dei|degli|delle|d['’].*|al?|all['’].*|ai|alla|alle|con|com|per|para|por|in|em|e|su|sob)$/u;

/** A name's plural, when stems don't make one word of it and the name. */
export function irregularPluralOf(language: string, phrase: string): string | undefined {
  const endings = IRREGULAR[language];
  if (endings === undefined) return undefined;
  const words = phrase.split(' ');
  const joined = words.findIndex((word) => JOINS.test(word));
  const head = joined === -1 ? words.length : joined;
  const plural = words.map((word, at) => (at < head ? pluralWord(endings, word) : word)).join(' ');
  return plural === phrase ? undefined : plural;
}

function pluralWord(endings: readonly (readonly [RegExp, string])[], word: string): string {
  if (word.length < 4) return word;
  const ending = endings.find(([singular]) => singular.test(word));
  if (ending === undefined) return word;
  return word.replace(ending[0], ending[1]).replace(AFTER_H, '$1i');
}
