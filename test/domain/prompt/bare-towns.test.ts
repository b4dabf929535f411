import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const placesOf = (prompt: string): readonly string[] =>
  parsePrompt(knowledge, prompt).request.place?.parts.map(({ label }) => label) ?? [];

describe('a small town in small letters is read where its name means nothing else', () => {
  test.for([
    ['hotels naivasha', ['Naivasha, Kenya']],
    ['naivasha flower farms', ['Naivasha, Kenya']],
    ['plombiers guérande', ['Guérande, France']],
    ['kappers zierikzee', ['Zierikzee, Netherlands']],
    ['restaurantes tequisquiapan', ['Tequisquiapan, Mexico']],
    ['noleggio gommoni san vito lo capo', ['San Vito Lo Capo, Italy']],
    ['gold jewellery shops deira', ['Deira, United Arab Emirates']],
    ['guest houses oudtshoorn and knysna', ['Oudtshoorn, South Africa', 'Knysna, South Africa']],
    ['drukkerijen in Kortrijk of Roeselare', ['Kortrijk, Belgium', 'Roeselare, Belgium']],
    ['gatlinburg & pigeon forge cabins', ['Gatlinburg, TN', 'Pigeon Forge, TN']],
  ] as const)('%s', ([prompt, places]) => {
    expect(placesOf(prompt)).toEqual(places);
  });
});

describe('what is a word, a name of a person or of a chain is no town', () => {
  test.for([
    'pigeon forge cabins',
    'tattoo artists blackwork',
    'plumbers licensed insured bonded',
    'zonnepanelen installateurs thuisbatterij',
    'schlosserei müller handynummer',
    'tiendas que venden artesanias',
    'lojas de sapatos baratos',
    'negozi con parcheggio gratis',
    'coffee roasters fairtrade organic',
    'boutiques vendant des sneakers',
    'roofers like hornbach',
    'wedding venues that do handfasting',
  ])('%s', (prompt) => {
    expect(placesOf(prompt)).toEqual([]);
  });

  test('nor is what a clause says of the businesses, or a part of a longer name', () => {
    expect(placesOf('boutiques that sell naivasha')).toEqual([]);
    expect(placesOf('hotels naivasha-xu')).toEqual([]);
  });
});
