import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { numberInOneWord } from '../../../functions/domain/prompt/compound-numbers.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const countOf = (prompt: string) => parsePrompt(knowledge, prompt).request.count;

interface Spoken {
  readonly request: (number: string) => string;
  readonly numbers: Readonly<Record<string, number>>;
}

const SPOKEN: Readonly<Record<string, Spoken>> = {
  English: {
    request: (number) => `find ${number} bakeries in Leeds`,
    numbers: { 'twenty-one': 21, 'a hundred and twenty': 120, 'fifteen hundred': 1500 },
  },
  German: {
    request: (number) => `Ich suche ${number} Bäckereien in Köln`,
    numbers: { elf: 11, hundertfünfzig: 150, tausend: 1000, anderthalbtausend: 1500 },
  },
  French: {
    request: (number) => `Je cherche ${number} boulangeries à Lyon`,
    numbers: {
      onze: 11,
      'vingt et une': 21,
      'vingt-et-un': 21,
      'soixante et onze': 71,
      mille: 1000,
      'mille cinq cents': 1500,
    },
  },
  Spanish: {
    request: (number) => `Busco ${number} panaderías en Sevilla`,
    numbers: {
      trece: 13,
      dieciséis: 16,
      veintiún: 21,
      veintidós: 22,
      'treinta y una': 31,
      cuatrocientas: 400,
      setecientas: 700,
      mil: 1000,
      'un millar de': 1000,
      'mil quinientas': 1500,
      'dos mil': 2000,
    },
  },
  Italian: {
    request: (number) => `Cerco ${number} panetterie a Torino`,
    numbers: {
      tredici: 13,
      ventuno: 21,
      ventotto: 28,
      trentacinque: 35,
      centoventi: 120,
      centottanta: 180,
      duecentocinquanta: 250,
      mille: 1000,
      millecinquecento: 1500,
      duemila: 2000,
    },
  },
  Portuguese: {
    request: (number) => `Procuro ${number} padarias em Braga`,
    numbers: {
      onze: 11,
      treze: 13,
      dezasseis: 16,
      dezesseis: 16,
      'vinte e uma': 21,
      'duzentas e cinquenta': 250,
      seiscentas: 600,
      mil: 1000,
      'mil e quinhentas': 1500,
    },
  },
  Dutch: {
    request: (number) => `Ik zoek ${number} bakkerijen in Utrecht`,
    numbers: { elf: 11, duizend: 1000, 'anderhalf honderd': 150, 'een duizendtal': 1000 },
  },
};

describe.for(Object.entries(SPOKEN))('a number in words counts in %s', ([, spoken]) => {
  test.for(Object.entries(spoken.numbers))('%s', ([number, count]) => {
    expect(countOf(spoken.request(number))).toBe(count);
  });
});

describe('a number word of another language counts nothing', () => {
  test.for([
    'Je dois appeler des restaurants à Lyon',
    'restaurantes dos Açores',
    'restaurants très bons à Lyon',
    'Sei so gut und gib mir Restaurants in Köln',
    'bakkerijen bij onze winkel in Utrecht',
    'restaurants in Leeds open since Sept',
    'the payment is due, restaurants in Leeds',
    'Ristoranti a Roma, mille grazie',
    'Restaurantes en Sevilla, mil gracias',
    'Restaurants in Köln, tausend Dank',
    'ristoranti a Centocelle',
  ])('%s', (prompt) => {
    expect(countOf(prompt)).toBeNull();
  });

  test.for([
    ['Kun je 100 restaurants in Utrecht en Nijmegen geven', 100],
    ['Wil je 40 hotels en restaurants in Utrecht voor me zoeken', 40],
    ['Als je 25 bakkerijen in Breda en Tilburg hebt, graag', 25],
    ['Je 25 boulangeries à Lyon et Nantes svp', 25],
    ['Je dois appeler 40 restaurants à Lyon', 40],
    ['Bäcker und Metzger in Köln, je 20', 40],
    ['je 20 Hotels in Köln und Bonn', 40],
  ] as const)('nor says that the number is for each: %s', ([prompt, count]) => {
    expect(countOf(prompt)).toBe(count);
  });
});

describe('signs and shortened words before a number leave it the count', () => {
  test.for([
    'find ~40 bakeries in Leeds',
    'find >40 bakeries in Leeds',
    'give me <= 40 bakeries in Leeds',
    'ca.40 Bäckereien in Köln',
    'c.40 bakeries in Leeds',
    'max.40 panaderías en Sevilla',
  ])('%s', (prompt) => {
    expect(countOf(prompt)).toBe(40);
  });
  test.for(['bakeries in Leeds with employees > 25', 'bakeries in Leeds where staff >= 25'])(
    'a compared figure of the businesses is none: %s',
    (prompt) => {
      expect(countOf(prompt)).toBeNull();
    },
  );
});

test.for([
  ['ventitre', 23],
  ['novantanove', 99],
  ['cinquecentoquarantadue', 542],
  ['tremiladuecento', 3200],
  ['centocelle', undefined],
  ['portovenere', undefined],
  ['cinquantenario', undefined],
  ['millefiori', undefined],
] as const)('one word of Italian: %s', ([word, number]) => {
  expect(numberInOneWord(word)).toBe(number);
});
