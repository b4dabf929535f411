import { expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const kindsOf = (prompt: string) => {
  const { categories, excludedCategories } = parsePrompt(knowledge, prompt).request;
  return [categories.map(({ id }) => id), excludedCategories.map(({ id }) => id)];
};

test.for([
  'hotels in Miami, hostels excluded',
  'hotels in Miami (hostels no)',
  "hotels in Miami, hostels don't count",
  'hotels in Miami, hostels need not apply',
  'Hotels in Köln, Hostels nicht',
  'Hotels in Köln, Hostels bitte nicht',
  'Hotels in Köln (Hostels nein)',
  'Hotels in Köln, Hostels weglassen',
  'hôtels à Lyon (auberges de jeunesse non)',
  'hôtels à Lyon, auberges de jeunesse exclues',
  'hoteles en Sevilla (hostels no)',
  'hotel a Firenze, ostelli no',
  'hotel a Firenze, ostelli esclusi',
  'hotéis em Coimbra, hostels não',
  'hotels in Utrecht, hostels niet',
  'hotels in Utrecht (hostels niet meegerekend)',
])('a kind that a word behind it denies is left out: %s', (prompt) => {
  expect(kindsOf(prompt)).toEqual([['hotel'], ['hostel']]);
});

test.for([
  'restaurants in Leeds - pizzerias and cafes excluded',
  'Restaurants in Köln, Pizzerien und Cafés ausgeschlossen',
  'restaurants à Lyon, pizzerias et cafés exclus',
  'restaurantes en Madrid (pizzerías y cafés no)',
])('so is a list of them: %s', (prompt) => {
  expect(kindsOf(prompt)).toEqual([['restaurant'], ['pizza_restaurant', 'cafe']]);
});

test('a clause that says where, and no place, leaves out no kind', () => {
  expect(kindsOf('wedding venues near Asheville that allow outside caterers')).toEqual([
    ['event_venue'],
    [],
  ]);
});
