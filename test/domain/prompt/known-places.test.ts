import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const placesOf = (prompt: string): readonly string[] =>
  parsePrompt(knowledge, prompt).request.place?.parts.map(({ label }) => label) ?? [];

describe('villages, resorts and areas that people name are known', () => {
  test.for([
    ['ristoranti a Portofino', ['Portofino, Italy']],
    ['Hotels in Hallstatt', ['Hallstatt, Austria']],
    ['dive schools on Koh Tao', ['Koh Tao, Thailand']],
    ['surf camps in Sayulita', ['Sayulita, Mexico']],
    ['agences de voyage à Sion et Martigny', ['Sion, Switzerland', 'Martigny, Switzerland']],
    [
      'centros de buceo en Punta Cana y Bayahibe',
      ['Punta Cana, Dominican Republic', 'Bayahibe, Dominican Republic'],
    ],
    ['hotels in La Fortuna, Costa Rica', ['La Fortuna, Costa Rica']],
    [
      'liquor stores in Soweto and Alexandra',
      ['Soweto, South Africa', 'Alexandra, Johannesburg, South Africa'],
    ],
    ['law firms in Ikoyi and Victoria Island', ['Ikoyi, Nigeria', 'Victoria Island, Nigeria']],
    ['warehouses, M25 corridor', ['M25 corridor, United Kingdom']],
    ['petrol stations on the Nullarbor', ['Nullarbor, Australia']],
    ['oil change shops in the Carolinas', ['the Carolinas']],
    ['salmon farms on the Norwegian coast', ['Norwegian coast, Norway']],
    ['glastuinbouwbedrijven Westland', ['Westland, Netherlands']],
    ['yoga studios on Hong Kong Island', ['Hong Kong Island, Hong Kong']],
  ] as const)('%s', ([prompt, places]) => {
    expect(placesOf(prompt)).toEqual(places);
  });
});

describe('a small namesake, or the beginning of a longer name, is not meant', () => {
  test.for([
    ['hotels in San Antonio', ['San Antonio, TX']],
    ['tribal casinos in Oklahoma', ['Oklahoma, United States']],
    ['lens labs, Long Island, New York', ['Long Island']],
    ['beekeepers in the South Island of New Zealand', ['South Island, New Zealand']],
    ['concesionarios de tractores en Castilla y León', ['Castilla y León, Spain']],
    ['resturants dubai marina', ['Dubai Marina, United Arab Emirates']],
    ['dentists in Fort Loramie, OH', ['Fort Loramie, OH']],
  ] as const)('%s', ([prompt, places]) => {
    expect(placesOf(prompt)).toEqual(places);
  });
});
