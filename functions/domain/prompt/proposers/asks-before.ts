import type { Sentence } from '../tokens.ts';

const ASKS =
  /^(?:need|needs|want|wants|find|list|get|give|show|me|us|top|first|about|around|approximately|roughly|least|minimum|up|to|than|exactly|search|pull|scrape|generate|collect|fetch|grab|send|gather|some|build|source|looking|for|busco|buscar|necesito|quiero|dame|encuentra|encuentrame|cherche|trouve|trouvez|veux|moi|besoin|suche|suchen|finde|brauche|brauchen|gib|mir|zeig|procuro|preciso|quero|encontre|cerco|trova|voglio|trovami|dammi|zoek|geef|vind|pasame|pasenme|mandame|mandenme|enviame|consigueme|passa|passe|manda|mande|envia|envie|mandami|inviami|envoie|envoyez|schick|schicken|stuur|liste|lista|lijst|elenco|limit|max|maximum|mindestens|bis|circa|ca|etwa|rund|ungefahr|environ|unos|unas|cerca|almeno|minstens|ongeveer|count|of|de|di|von|van|the|los|las|les|die|i|gli|le|os|as|mejores|meilleurs|besten|migliori|beste)$/u;
/** Words that ask by themselves; the others only lead from one of these to the number. */
export const STRONG_ASKS =
  /^(?:return|output|deliver|need|needs|want|wants|find|list|get|give|show|top|first|least|minimum|up|exactly|search|pull|scrape|generate|collect|fetch|grab|send|gather|build|source|looking|busco|buscar|necesito|quiero|dame|encuentra|encuentrame|cherche|trouve|trouvez|veux|besoin|suche|suchen|finde|brauche|brauchen|benotige|benotigen|faut|servono|occorrono|gib|zeig|procuro|preciso|quero|encontre|cerco|trova|voglio|trovami|dammi|zoek|geef|vind|pasame|pasenme|mandame|mandenme|enviame|consigueme|passa|passe|manda|mande|envia|envie|mandami|inviami|envoie|envoyez|schick|schicken|stuur|liste|lista|lijst|elenco|mindestens|almeno|minstens|bastan|bastano|bastam|approximately|roughly|about|circa|ca|environ|etwa|mejores|meilleurs|besten|migliori|than)$/u;
/** `find me about 50`, `a list of the top 50`. */
export function isAsked(sentence: Sentence, at: number): boolean {
  for (let before = at - 1; before >= at - 6; before--) {
    const word = sentence.word(before);
    if (STRONG_ASKS.test(word)) return true;
    if (
      !ASKS.test(word) &&
      !/^(?:a|an|the|una|une|eine|einen|uma|een|please|bitte|exactly|good|another)$/u.test(word)
    )
      return false;
  }
  return false;
}
