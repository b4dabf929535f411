import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const kinds = (prompt: string) =>
  parsePrompt(knowledge, prompt).request.categories.map(({ id }) => id);

describe('a word of a language that looks like a kind of business', () => {
  test.for([
    ['no', 'lice services in Austin, TX'],
    ['no', 'holidays in Austin, TX'],
    ['no', 'terminal in Austin, TX'],
    ['no', 'financial in Austin, TX'],
    ['no', 'Kellner in München'],
    ['no', 'puerto en Sevilla'],
  ] as const)('is %s kind: %s', ([, prompt]) => {
    const { request, questions } = parsePrompt(knowledge, prompt);
    expect(request.categories).toEqual([]);
    expect(questions.map(({ id }) => id)).toContain('r1_category');
  });

  test.for([
    ['liceos en Sevilla', 'high_school'],
    ['puertas en Sevilla', 'door_sales_service'],
    ['orthodontsts in Austin, TX', 'orthodontics'],
    ['fotographers in Austin, TX', 'photography_service'],
    ['Weinkeller in München', 'winery'],
  ] as const)('and one that is a kind, or misspelt, still is: %s', ([prompt, id]) => {
    expect(kinds(prompt)).toEqual([id]);
  });
});

describe('what is written as a name', () => {
  test.for([
    ['a town', 'bridal makeup artists in Chandigarh, Mohali', ['makeup_artist']],
    ['a town', 'self storage Drogheda Dundalk', ['self_storage_facility']],
    ['a town', 'chocolatiers in Hasselt of Tongeren', ['chocolatier']],
    ['a weekday', 'Can you find me 200 leads in Ohio by Friday?', []],
    ['a weekday', 'necesito 20 contactos en Sevilla para el martes', []],
    ['a possessive', "music venues in Athens, Georgia, booker's email", ['music_venue']],
    ['a verb', 'Vertreibe Melkroboter, brauche Milchviehbetriebe im Allgäu', ['dairy_farm']],
  ] as const)('is mended into no kind: %s, %s', ([, prompt, ids]) => {
    expect(kinds(prompt)).toEqual(ids);
  });

  test.for([
    ['50 Resturants in Austin, TX', 'restaurant'],
    ['Find Resturants In Austin, TX', 'restaurant'],
    ['plumers in Austin, TX', 'plumbing'],
    ['dentits in Austin, TX', 'dental_clinic'],
    ['20 Zahnartz in München', 'dental_clinic'],
  ] as const)('but a kind in capitals is mended: %s', ([prompt, id]) => {
    expect(kinds(prompt)).toEqual([id]);
  });
});

describe('a brand', () => {
  const brands = (prompt: string) => parsePrompt(knowledge, prompt).request.brands.include;

  test.for([
    'Indian banks in Mumbai',
    '50 farmers market in Austin, TX',
    'crisis prevention center in Austin, TX',
    'entrenamiento personal en Sevilla',
  ] as const)('is not read out of plain words: %s', (prompt) => {
    expect(brands(prompt)).toEqual([]);
  });

  test.for([
    ['Indian Bank in Mumbai', 'Indian Bank'],
    ['Subway in Chicago', 'Subway'],
    ['Shell petrol stations in Bristol', 'Shell'],
    ['7-Eleven in Austin, TX', '7-Eleven'],
  ] as const)('is read where it is named: %s', ([prompt, name]) => {
    expect(brands(prompt)).toEqual([name]);
  });

  test('is mainly what its plain name stands for: a supermarket, not its cafés', () => {
    expect(kinds('Tesco in Birmingham, UK')).not.toContain('coffee_shop');
  });
});
