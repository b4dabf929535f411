import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();

const leftOut = (prompt: string): readonly string[] =>
  parsePrompt(knowledge, prompt).request.brands.exclude;

describe('every chain of a list is left out, as it is written where nothing knows it', () => {
  test.for([
    [
      'pizzerias in Chicago (not Pizza Hut or Little Caesars), 120',
      ['Pizza Hut', 'Little Caesars'],
    ],
    ["bookshops in Edinburgh, no Waterstones, no Blackwell's", ['Waterstones', "Blackwell's"]],
    ["AUTO PARTS STORES EL PASO TX, no AutoZone, no O'Reilly", ['AutoZone', "O'Reilly"]],
    ['security companies Johannesburg excl ADT and Fidelity', ['ADT', 'Fidelity']],
    ['supermercados en Asunción, que no sean Stock ni Superseis', ['Stock', 'Superseis']],
    ['cantine in Franciacorta esclusa Bellavista', ['Bellavista']],
    ['tyre shops in Dublin except Advance Pitstop', ['Advance Pitstop']],
    ['farmácias em Porto tirando as Holon', ['Holon']],
    ['Optiker Innsbruck, Fielmann und Pearle weglassen', ['Fielmann', 'Pearle']],
    ['cafes in Bath. No chains (Costa, Starbucks etc). About 45', ['Costa', 'Starbucks']],
    ['Cafés in Köln, keine Ketten: Starbucks', ['Starbucks']],
    ['vets in Leeds, no corporate groups such as CVS or Medivet', ['CVS', 'Medivet']],
    ['accountants in Auckland, skip the Big Four', ['Deloitte', 'PwC', 'EY', 'KPMG']],
    ['accountants in Sydney, not the Big 4', ['Deloitte', 'PwC', 'EY', 'KPMG']],
  ] as const)('%s', ([prompt, brands]) => {
    expect(leftOut(prompt)).toEqual(brands);
  });
});

test('the big ones of a trade that nothing knows are noted, and no chain is called so', () => {
  const { brands, notes } = parsePrompt(knowledge, 'banks in Sydney, not the big four').request;
  expect(brands.exclude).toEqual([]);
  expect(notes.map(({ text }) => text)).toEqual(['big four']);
});

test('a well-known town far from what is searched is no chain: it is noted', () => {
  const { brands, notes } = parsePrompt(knowledge, 'dentists in Leeds, not London').request;
  expect(brands.exclude).toEqual([]);
  expect(notes.map(({ text, slot }) => `${slot} ${text}`)).toEqual(['place not London']);
});

test('a town of what is searched is left out as a place', () => {
  const { brands, excludedPlaces } = parsePrompt(knowledge, 'dentists in Leeds, no Otley').request;
  expect(brands.exclude).toEqual([]);
  expect(excludedPlaces).toEqual(['Otley, England, United Kingdom']);
});
