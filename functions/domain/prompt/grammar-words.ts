import type { Sentence, Span } from './tokens.ts';

/**
 * Words that only hold a sentence together in some of the seven languages: pronouns, auxiliaries, short forms. Unlike
 * fillers they may be part of a name or a phrase, so they are read; left over at the edge of what nobody read they say
 * nothing that a customer could act on. Folded.
 */
const GRAMMAR_WORDS: ReadonlySet<string> = new Set(
  `if i d l s m t ll ve re id ive ill wed weve thatll thats whats what it its is are be been am was were has have had do
   does did doing done can could would will shall should may might must let lets able so then than too uh um oh ok okay
   well just really actually basically also together combined whoever whatever there here they them he she we you
   ich du er sie es wir ihr mir mich dir uns euch ihnen ist sind war waren wird werden hat haben habe hatte kann konnen
   konnte soll sollen dazu dabei davon da noch mal gesucht finden
   je tu il elle on nous vous ils elles me te se y en ce cela ca c j n qu que qui est sont etait ai as a avons avez ont
   peut peux pouvez auriez celles ceux si
   yo tu el ella nosotros ellos me te se le les lo la nos es son era esta estan ha han he hay sea sean que si
   io lui lei noi voi loro mi ti si ci vi ne lo la li gli le e ed che chi cui sono sei siamo siete ho hai ha abbiamo hanno
   serve servono servirebbero servirebbe avrei bisogno possibilmente ad su tra
   eu ele ela eles elas me te se lhe lhes o a os as e sao era estao tem tenho ha que ja queria
   ik jij je hij zij ze wij we jullie hem haar hen ons er het dat dit die is zijn was waren heeft hebben heb kan kunnen
   kun zou zouden daar tot mij me ook nog noch ons aan doen doet graag minstens
   nelle nella nello negli nei sul sulla sullo sulle sui meno dove trovo cercando sto fanno danno quali
   noch machen viel unter font fait hagan hacen hacer ofrezcan busque buscame quais facam fazem consegue
   porfa merci danke gracias grazie obrigado obrigada bedankt tonight today tomorrow asap numer sell put hold`
    .trim()
    .split(/\s+/u),
);

/** A run of unread words without the grammar at its edges; null when nothing else is in it. */
export function withoutGrammar(sentence: Sentence, { from, to }: Span): Span | null {
  const isGrammar = (at: number): boolean =>
    !sentence.isShouted(at) && GRAMMAR_WORDS.has(sentence.word(at).replaceAll(/['’]/gu, ''));
  let start = from;
  let end = to;
  while (start < end && isGrammar(start)) start++;
  while (end > start && isGrammar(end - 1)) end--;
  return start < end ? { from: start, to: end } : null;
}
