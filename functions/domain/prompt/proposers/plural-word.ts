const PLURAL: Readonly<Record<string, RegExp>> = {
  en: /s$/u,
  es: /s$/u,
  fr: /[sx]$/u,
  pt: /s$/u,
  de: /(?:(?<!ic|ag|i)e|en|er|s)$/u,
  it: /(?:[^i]i|ie|che|ghe)$/u,
  nl: /(?:s|en)$/u,
};

/** Whether a folded word looks like a plural of its language. */
export const isPluralWord = (word: string, language: string): boolean =>
  (PLURAL[language] ?? /s$/u).test(word);
