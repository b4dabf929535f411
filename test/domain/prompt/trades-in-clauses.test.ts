import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const requestOf = (prompt: string) => parsePrompt(knowledge, prompt).request;
const kindsOf = (prompt: string) => requestOf(prompt).categories.map(({ id }) => id);

describe('a clause says what a firm of no named kind does', () => {
  test.for([
    ['companies that install solar panels in Phoenix, AZ', 'solar_installation'],
    ['firms repairing boats in Plymouth, UK', 'boat_service'],
    ['businesses in Ohio that repair tractors', 'farm_equipment_repair_service'],
    ['companies that clean carpets in Dallas, TX', 'carpet_cleaning'],
    ['places that rent kayaks in Oregon', 'canoe_and_kayak_hire_service'],
    ['Betriebe, die Fenster bauen, in Bayern', 'window_supplier'],
    ['bedrijven die zonnepanelen plaatsen in Utrecht', 'solar_installation'],
    ['empresas que fabrican muebles en Valencia', 'furniture_manufacturer'],
    ['entreprises qui installent des pompes à chaleur à Nantes', 'hvac_service'],
    ['ditte che installano caldaie a Torino', 'hvac_service'],
    ['empresas que vendem produtos de limpeza em Lisboa', 'cleaning_products_supplier'],
  ] as const)('%s', ([prompt, id]) => {
    expect(kindsOf(prompt)).toEqual([id]);
  });

  test.for([
    'companies that sell to dentists in Austin, TX',
    'businesses that need cleaning services in Austin, TX',
    'companies that employ over 50 people in Dallas, TX',
  ])('and one that says something else names none: %s', (prompt) => {
    const { request, questions } = parsePrompt(knowledge, prompt);
    expect(request.categories).toEqual([]);
    expect(questions.map(({ id }) => id)).toContain('r1_category');
  });
});

describe('a clause narrows the kind that it stands behind', () => {
  test.for([
    ['Law firms in Texas doing estate planning', 'estate_planning_law'],
    ['lawyers in Denver who handle divorce', 'divorce_and_family_law'],
    ['avocats spécialisés en droit de la famille à Lyon', 'divorce_and_family_law'],
    ['abogados especializados en extranjería en Madrid', 'immigration_law'],
    ['doctors specialised in cardiology in Leeds', 'cardiology'],
    ['Ärzte für Kardiologie in Hamburg', 'cardiology'],
    ['schools in Boston that teach driving', 'driving_school'],
    ['farms in Maine that raise chickens', 'poultry_farm'],
  ] as const)('%s', ([prompt, id]) => {
    expect(kindsOf(prompt)).toEqual([id]);
  });

  test('and stays a condition', () => {
    expect(requestOf('solicitors in Leeds doing conveyancing').filters).toContainEqual({
      kind: 'feature',
      op: 'eq',
      value: 'conveyancing',
    });
  });

  test.for([
    ['hotels in Rome that rent bikes', 'hotel'],
    ['gyms in Leeds that offer yoga', 'gym'],
    ['restaurants in Leeds that sell pizza', 'restaurant'],
    ['electricians that install solar panels in Phoenix, AZ', 'electrician'],
    ['landscaping contractors that do commercial work in Bellevue, WA', 'landscaping'],
    ['Sportgeschäfte mit Skiverleih in Davos', 'sporting_goods_store'],
  ] as const)('but makes no other kind of it: %s', ([prompt, id]) => {
    expect(kindsOf(prompt)).toEqual([id]);
  });
});
