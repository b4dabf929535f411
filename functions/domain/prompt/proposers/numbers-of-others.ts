import type { Sentence } from '../tokens.ts';

const BEGAN =
  /^(?:founded|established|estd?|opened|incorporated|launched|started|built|gegrundet\w*|eroffnet\w*|fond[eo]\w*|cree\w*|fundad\w+|abiert\w+|fondat\w|apert\w|opgericht\w*)$/u;

/** `20 plumbers founded 1999`, `est. 1985` */
export function isYearOfBeginning(sentence: Sentence, at: number): boolean {
  const before = sentence.isSeparator(at - 1) && sentence.gap(at).startsWith('.') ? at - 2 : at - 1;
  return /^(?:1[89]|20)\d\d$/u.test(sentence.word(at)) && BEGAN.test(sentence.word(before));
}

/** `List 2: vets`, `Teil 3: ...` */
export const isHeading = (sentence: Sentence, at: number): boolean =>
  /^(?:list|liste|lista|lijst|elenco|part|teil|parte|partie|deel|batch|search|suche|query|request|job|task|item|step|query|round|search|sheet|tab|number|nr|no)$/u.test(
    sentence.word(at - 1),
  ) &&
  (at === 1 || sentence.isSeparator(at - 2)) &&
  sentence.isSeparator(at + 1) &&
  sentence.gap(at + 2).includes(':');
