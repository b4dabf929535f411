import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const read = (prompt: string) => parsePrompt(knowledge, prompt).request;
const kinds = (prompt: string) => read(prompt).categories.map(({ id }) => id);

describe('a trade and what it deals in', () => {
  test.for([
    ['manufacturers of furniture', 'furniture_manufacturer'],
    ['makers of leather bags', 'leather_products_manufacturer'],
    ['wholesalers of fresh produce', 'produce_wholesaler'],
    ['suppliers of building materials', 'building_supply_store'],
    ['importers of wine', 'wine_wholesaler'],
    ['exporters of spices', 'food_and_beverage_exporter'],
    ['dealers in used cars', 'used_auto_dealer'],
    ['retailers of shoes', 'shoe_store'],
    ['repairers of watches', 'watch_repair_service'],
    ['teachers of piano', 'music_school'],
    ['growers of apples', 'orchard'],
  ] as const)('are one kind of business, said the other way round: %s', ([phrase, id]) => {
    expect(kinds(`${phrase} in Leeds`)).toEqual([id]);
  });

  test('a trade without a kind of its own keeps what it deals in as a condition', () => {
    const { categories, notes } = read('find suppliers of valves in Leeds');
    expect(categories.map(({ id }) => id)).toEqual(['supplier_or_distributor']);
    expect(notes.map(({ text }) => text)).toContain('valves');
  });

  test('a kind that is wider than what it deals in keeps the rest as a condition', () => {
    const { notes } = read('30 manufacturers of kitchen cabinets in Leeds');
    expect(notes.map(({ text }) => text).join(' ')).toContain('cabinets');
    expect(read('30 manufacturers of furniture in Leeds').notes).toEqual([]);
  });

  test('a trade in a town deals in nothing', () => {
    expect(read('furniture dealers in Bath').place?.label).toContain('Bath');
  });
});
