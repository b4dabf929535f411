import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const read = (prompt: string) => parsePrompt(knowledge, prompt);
const kinds = (prompt: string) => read(prompt).request.categories.map(({ id }) => id);

describe('a word of two kinds', () => {
  test.for([
    ['tradies (plumbers, sparkies, chippies) in Perth', ['plumbing', 'electrician', 'carpenter']],
    ['naves logísticas y almacenes en Getafe', ['warehouse']],
    ['nurseries and garden centres in Leeds', ['nursery_and_gardening_store']],
    ['cervejarias e vinícolas em Blumenau', ['brewery', 'winery']],
  ] as const)('means the one that is beside the others: %s', ([prompt, ids]) => {
    expect(kinds(prompt)).toEqual(ids);
  });

  test.for(['almacenes en Getafe', 'cervejarias em Blumenau', 'nurseries in Leeds'])(
    'is asked about where none is: %s',
    (prompt) => {
      const { request, questions } = read(prompt);
      expect(request.categories).toEqual([]);
      expect(questions.map(({ id }) => id)).toContain('r1_category');
    },
  );

  test('means what it usually does where that is well known', () => {
    expect(kinds('chippies in Whitby')).toEqual(['fish_and_chips_restaurant']);
    expect(kinds('grandes almacenes en Madrid')).toEqual(['department_store']);
  });
});

describe('what stands behind the last of two nouns', () => {
  test.for([
    ['ambulatori o cliniche veterinarie a Genova', ['veterinarian', 'animal_hospital']],
    ['cliniche e ambulatori dentistici a Pisa', ['dental_clinic']],
    ['clínicas o consultorios veterinarios en Cádiz', ['veterinarian']],
    ['clínicas e consultórios dentários em Braga', ['dental_clinic']],
    ['cabinets ou cliniques vétérinaires à Lyon', ['veterinarian']],
    ['tiendas y fábricas de muebles en Yecla', ['furniture_store', 'furniture_manufacturer']],
    ['magasins et ateliers de vélos à Lyon', ['bike_store', 'bike_repair_maintenance']],
    ['vet clinics or hospitals in Leeds', ['veterinarian', 'animal_hospital']],
  ] as const)('is said of both: %s', ([prompt, ids]) => {
    expect(kinds(prompt)).toEqual(ids);
  });

  test.for([
    ['médicos y clínicas veterinarias en Cádiz', ['doctors_office', 'veterinarian']],
    ['farmacias y clínicas veterinarias en Cádiz', ['pharmacy', 'veterinarian']],
    ['clínicas y farmacias en Cádiz', ['primary_care_or_general_clinic', 'pharmacy']],
    ['abogados y asesorías fiscales en Cádiz', ['attorney_or_law_firm', 'tax_service']],
    ['scuole e centri estetici a Pisa', ['cosmetology_school', 'beauty_salon']],
  ] as const)('is not said of another trade: %s', ([prompt, ids]) => {
    expect(kinds(prompt)).toEqual(ids);
  });
});

describe('a noun before a list', () => {
  test.for([
    [
      "entreprises de ravalement, de couverture et d'élagage à Orléans",
      ['painting', 'roofing', 'tree_service'],
    ],
    ['magasins de vélos et de jouets à Lyon', ['bike_store', 'toy_store']],
    ['imprese di pulizie e di traslochi a Pisa', ['cleaning_service', 'mover']],
    ['lojas de móveis e de brinquedos em Braga', ['furniture_store', 'toy_store']],
  ] as const)('is of each of its members: %s', ([prompt, ids]) => {
    expect(kinds(prompt)).toEqual(ids);
  });

  test.for([
    ['tiendas de ropa en Lima y de Cusco', ['clothing_store']],
    ['écoles de danse et de Paris', ['dance_studio']],
  ] as const)('is of no place: %s', ([prompt, ids]) => {
    expect(kinds(prompt)).toEqual(ids);
  });

  test('is what it is with a verb before it', () => {
    expect(kinds('who runs warehouses in Joliet IL?')).toEqual(['warehouse']);
    expect(kinds('bagpipe stores in Leeds')).toEqual([]);
  });
});

describe('who makes or mends what a shop sells', () => {
  test.for([
    'reparadores de brinquedos em Braga',
    'réparateurs de jouets à Lyon',
    'riparatori di giocattoli a Pisa',
    'fabbricanti di giocattoli a Pisa',
    'Fabricação de luminárias em Braga',
  ])('is no such shop: %s', (prompt) => {
    const { request, questions } = read(prompt);
    expect(request.categories).toEqual([]);
    expect(questions.map(({ id }) => id)).toContain('r1_category');
  });

  test.for([
    ['réparation de téléphones à Lyon', 'mobile_phone_repair'],
    ['fabricantes de muebles en Yecla', 'furniture_manufacturer'],
    ['magasins de jouets à Lyon', 'toy_store'],
    ['fabricantes de juguetes en Ibi', 'manufacturer'],
  ] as const)('is read where it is a kind of its own: %s', ([prompt, id]) => {
    expect(kinds(prompt)).toEqual([id]);
  });
});

describe('a word that is a kind of business elsewhere', () => {
  test.for([
    ['queremos abrir mercado en Sevilla: 25 herbolarios', 'health_food_store'],
    ['vogliamo aprire nuovi mercati a Pisa: 20 panifici', 'bakery'],
    ['wir wollen einen neuen Markt erschließen: Bäckereien in Bonn', 'bakery'],
  ] as const)('is none as a goal: %s', ([prompt, id]) => {
    expect(kinds(prompt)).toEqual([id]);
  });

  test('is one by itself', () => {
    expect(kinds('mercados en Sevilla')).toEqual(['market']);
    expect(kinds('Märkte in Bonn')).toEqual(['market']);
  });

  test('is no chain as half of a compound', () => {
    const { request } = read('Groß- und Außenhandelskaufmann in Köln');
    expect(request.brands.include).toEqual([]);
    expect(request.categories).toEqual([]);
  });

  test('is a chain of shops before it is what they run beside them', () => {
    const { request } = read('Edeka Märkte in Lübeck');
    expect(request.brands.include).toEqual(['EDEKA']);
    expect(request.categories.map(({ id }) => id)).toEqual(['grocery_store']);
  });
});
