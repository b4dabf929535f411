import type { Sentence } from '../tokens.ts';

const HOURS =
  /(?:hours?|times|timings?|zeiten|tijden|uren|horaires?|heures|horarios?|orari[o]?)\b/u;
const HOW_LONG =
  /^(?:24|opening|happy|extended|extra|long|longer|late|later|early|evening|weekend|flexible|after|within|in|few|some|unsociable|amplio|ampliado|prolongato|prolonge|elargis|lange|erweiterte|ruime|\d+)$/u;
const WHEN =
  /^(?:until|till|til|after|before|from|past|between|on|including|bis|ab|nach|von|jusqu|apres|hasta|despues|desde|ate|fino|dopo|tot|na|vanaf|\d+|mon|tue|wed|thu|fri|sat|sun|\w+day|weekends?|sonntags?|samstags?|nocturnes?|continuos?|continu|non|sabados?|domingos?)$/u;

/** `with late opening hours`, `opening hours after 8`: a condition, and nothing to be told. */
export const saysWhen = (sentence: Sentence, from: number, to: number): boolean =>
  HOURS.test(sentence.words(from, to)) &&
  (HOW_LONG.test(sentence.word(from - 1)) || WHEN.test(sentence.word(to)));
