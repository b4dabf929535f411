import { describe, expect, test } from 'vitest';
import { irregularPluralOf } from '../../../bin/knowledge/plural-variants.ts';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const kinds = (prompt: string) =>
  parsePrompt(knowledge, prompt).request.categories.map(({ id }) => id);

describe('kinds in Italian', () => {
  test.for([
    ['cliniche odontoiatriche', 'dental_clinic'],
    ['laboratori di analisi', 'laboratory_testing'],
    ['sale conferenze', 'event_venue'],
    ['chiese ortodosse', 'eastern_orthodox_place_of_worship'],
    ['piadinerie', 'piadina_restaurant'],
    ['logopedisti', 'speech_therapy'],
  ] as const)('are read in the plural: %s', ([phrase, id]) => {
    expect(kinds(`20 ${phrase} a Bologna`)).toEqual([id]);
  });

  test.for([
    ['circa 20 dentisti a Roma', 'circus_venue'],
    ['poker clubs in Leeds', 'poke_restaurant'],
    ['dentisti vicino al Duomo di Milano', 'roman_catholic_place_of_worship'],
  ] as const)('are not read from a word that looks like one: %s', ([prompt, id]) => {
    expect(kinds(prompt)).not.toContain(id);
  });
});

describe('kinds in the Portuguese of Brazil and Portugal', () => {
  test.for([
    ['hospitais de olhos', 'ophthalmology'],
    ['salões infantis', 'event_venue'],
    ['juntas de freguesia', 'town_hall'],
    ['casas lotéricas', 'lottery_vendor'],
    ['destilarias', 'distillery'],
    ['fonoaudiólogas', 'speech_therapy'],
  ] as const)('are read in the plural: %s', ([phrase, id]) => {
    expect(kinds(`20 ${phrase} em Porto Alegre`)).toEqual([id]);
  });

  test.for([
    ['procuro 20 dentistas em Faro', 'courthouse'],
    ['dentistas em Faro', 'lighthouse'],
  ] as const)('are not read from a word that looks like one: %s', ([prompt, id]) => {
    expect(kinds(prompt)).not.toContain(id);
  });
});

describe('plurals that change more than an ending', () => {
  test.for([
    ['it', 'albergo', 'alberghi'],
    ['it', 'negozio di scarpe', 'negozi di scarpe'],
    ['it', 'birrificio', 'birrifici'],
    ['pt', 'hotel', 'hoteis'],
    ['pt', 'armazém', 'armazéns'],
    ['pt', 'parque infantil', 'parque infantis'],
  ] as const)('%s: of %s, up to a preposition', ([language, name, plural]) => {
    expect(irregularPluralOf(language, name)).toBe(plural);
  });

  test.for([
    ['it', 'palestra'],
    ['pt', 'loja de papel'],
    ['de', 'Hotel'],
  ] as const)('%s: none where stems know it already: %s', ([language, name]) => {
    expect(irregularPluralOf(language, name)).toBeUndefined();
  });
});
