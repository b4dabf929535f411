import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const read = (prompt: string) => parsePrompt(knowledge, prompt).request;
const kinds = (prompt: string) => read(prompt).categories.map(({ id }) => id);

describe('a word that makes a kind of business narrower than any that we know', () => {
  test.for([
    ['boutique hotels in Galle', 'hotel', 'boutique'],
    ['eye hospitals in Chennai', 'hospital', 'eye'],
    ['testosterone clinics in Austin, TX', 'primary_care_or_general_clinic', 'testosterone'],
    ['veterinary pharmacies in Austin, TX', 'pharmacy', 'veterinary'],
    ['scaffolders in Leeds', 'contractor', 'scaffolders'],
    ['Gerüstbau in Winterthur', 'contractor', 'gerüstbau'],
    ['thai massage in Leeds', 'massage_therapy', 'thai'],
    ['clínicas privadas en Medellín', 'primary_care_or_general_clinic', 'privadas'],
    ['NEET coaching in Kota', 'test_preparation', 'neet'],
    ['lettings-only agents in Derby', 'real_estate_agent', 'lettings-only'],
    ['Biohöfe in Lüneburg', 'farm', 'biohöfe'],
    ['PME industrielles en Vendée', 'manufacturer', 'pme'],
  ] as const)('narrows it and is told: %s', ([prompt, kind, word]) => {
    const { categories, filters, notes } = read(prompt);
    expect(categories.map(({ id }) => id)).toEqual([kind]);
    expect(filters).toContainEqual({ kind: 'feature', op: 'eq', value: word });
    expect(notes.map(({ text, slot }) => [text.toLowerCase(), slot])).toContainEqual([
      word,
      'category',
    ]);
  });

  test.for([
    'insurance brokers in Leeds',
    'dental surgeries in Leeds',
    'chirurgiens dentistes à Lyon',
    'boutiques de chaussures à Lyon',
    'abogados laboralistas en Valencia',
    'plant hire in Leeds',
    'bridal boutiques in Leeds',
    'fabricantes de muebles en Valencia',
  ])('is none where it only says in what form the kind comes: %s', (prompt) => {
    expect(read(prompt).notes).toEqual([]);
    expect(read(prompt).filters).toEqual([]);
  });
});

describe('kinds of business that explain each other', () => {
  test.for([
    ['motorcycle dealers and repair shops in Boise', ['motorcycle_dealer', 'motorcycle_repair']],
    ['dental clinics and labs in Leeds', ['dental_clinic', 'b2b_dental_lab']],
    ['attorneys (immigration) in Boise', ['immigration_law']],
    ['limo and party bus companies in Boise', ['limo_service', 'party_bus_rental']],
    ['fish and chip shops in Leeds', ['fish_and_chips_restaurant']],
    ['nurseries (kids, not plants) in Leeds', ['child_care_and_day_care']],
    ['plant nurseries in Sonoma County, wholesale only', ['nursery_and_gardening_store']],
    ['who makes cosmetics in Melaka', ['cosmetic_products_manufacturer']],
  ] as const)('%s', ([prompt, ids]) => {
    expect(kinds(prompt)).toEqual(ids);
  });
});

describe('what is left out', () => {
  test.for([
    ['garden centres in Kent; leave Dobbies and Notcutts out', ['Dobbies', 'Notcutts']],
    [
      'mobile home parks in Polk County FL, not the ones owned by Sun Communities',
      ['Sun Communities'],
    ],
    ['Bioläden in Basel? Keine Filialen von Coop oder Migros.', ['Coop', 'Migros']],
    ['oficinas em Setúbal, menos as da Norauto', ['Norauto']],
    ['pet shops em natal rn, sem petz nem cobasi', ['Petz', 'Cobasi']],
    ['pizza places in New Haven, Connecticut, not dominos', ['Domino']],
    ['security companies in Johannesburg excl ADT', ['ADT']],
    ['phone shops in Accra, not official Samsung or Apple stores', ['Samsung', 'Apple']],
    ["AUTO PARTS STORES EL PASO TX, no AutoZone, no O'Reilly, no NAPA", ['AutoZone', 'NAPA']],
  ] as const)('are the brands that are named: %s', ([prompt, names]) => {
    const left = read(prompt).brands.exclude.join(', ');
    for (const name of names) expect(left).toContain(name);
    expect(left).not.toContain('out');
  });

  test.for([
    'makelaars in Alkmaar, geen NVM leden',
    'menuisiers dans le Morbihan sauf Vannes, une trentaine',
    'hospitals in Northern Ireland except Belfast, switchboard number',
    'hoveniers in Zwolle, maar niet in de stad Utrecht',
    'construtoras no interior de São Paulo com CNPJ ativo',
    'électriciens à Mulhouse hors auto-entrepreneurs',
  ])('is no brand and no kind that nobody named: %s', (prompt) => {
    const { brands, excludedCategories } = read(prompt);
    expect(brands.exclude.filter((name) => !name.includes('entrepreneurs'))).toEqual([]);
    expect(excludedCategories).toEqual([]);
  });

  test('is never asked for: a kind that a negation describes', () => {
    expect(kinds('IT support in Brisbane (no one-man bands)')).toEqual([
      'it_service_and_computer_repair',
    ]);
  });

  test.for(['Bäckereien in Freiburg, keine Filialketten', 'pizzerie a Bari escluso le catene'])(
    'are chains: %s',
    (prompt) => {
      expect(read(prompt).filters).toContainEqual({ kind: 'independent', op: 'eq', value: true });
    },
  );
});

describe('contact fields', () => {
  test.for([
    ['chiropractors in Boise, ph & email', ['phone', 'email']],
    ['hospitals in Boise, switchboard number', ['phone']],
    ['lojas de pneus em Maputo, contacto telefónico', ['phone']],
    ['haulage companies in Leeds, email adress and telephone', ['email', 'phone']],
    ['agences web à Roubaix, mail du dirigeant', ['email']],
    ['Campingplätze in Konstanz, mit Internetadresse', ['website']],
    ['RV parks in Yuma, Arizona with more than 100 sites', []],
    ['picnic sites in Austin, TX', []],
    ['mail order companies in Leeds', []],
    ['car washes in Boise, social media if they have it', ['facebook', 'instagram', 'linkedin']],
    ['case di riposo Trieste sito', ['website']],
  ] as const)('%s', ([prompt, fields]) => {
    expect(read(prompt).contactFields).toEqual(fields);
  });
});

describe('everyday names of kinds of business', () => {
  test.for([
    ['officine meccaniche di precisione a Modena', 'machine_shop'],
    ['frantoi a Lucca', 'olive_oil_store'],
    ['almazaras en Jaén', 'olive_oil_store'],
    ['caseifici a Parma', 'cheese_shop'],
    ['biljartcafes in Utrecht', 'pool_hall'],
    ['asbestsanering in Utrecht', 'environmental_abatement_service'],
    ['groothandels in bloemen in Aalsmeer', 'wholesale_florist'],
    ['funilarias em Curitiba', 'auto_body_shop'],
    ['caçambas de entulho em Campinas', 'dumpster_rental'],
    ['açougues em Natal', 'butcher_shop'],
    ['maisons de santé à Lyon', 'primary_care_or_general_clinic'],
    ['orthopädische Praxen in Hannover', 'orthopedics'],
    ['Kneipen in Köln', 'bar'],
    ['trasplante capilar en Sevilla', 'hair_loss_center'],
    ['salmon farms in Oban', 'fish_farm'],
    ['town councils in Wiltshire', 'town_hall'],
    ['campingbeheerders in Zwolle', 'campground'],
    ['trade associations in Topeka', 'private_association'],
  ] as const)('%s', ([prompt, id]) => {
    expect(kinds(prompt)).toEqual([id]);
  });
});

describe('words beside what is asked for', () => {
  test.for([
    ['solar companies in Sacramento that hold a C-46 license', ['solar_installation']],
    ['cinemas in Exeter, programmer or manager email', ['movie_theater']],
    ['trucking companies hauling grain out of Kearney, Nebraska', ['motor_freight_trucking']],
    ['biotech companies in Cambridge UK with 20 to 100 staff and a lab', ['biotechnology_company']],
  ] as const)('are no kind that is asked for: %s', ([prompt, ids]) => {
    expect(kinds(prompt)).toEqual(ids);
  });

  test('that name a diet say nothing of what is no food: they are told', () => {
    const { notes } = read('cosmetics manufacturers in Johor Bahru, halal certified');
    expect(notes.map(({ text }) => text).join(' ')).toContain('halal');
  });

  test.for([
    ['épiceries fines à Nantes, hors grandes surfaces', 'grocery_store'],
    ['hotels in Leeds, no hostels', 'hostel'],
  ] as const)('are the kind that is left out: %s', ([prompt, id]) => {
    const { brands, excludedCategories } = read(prompt);
    expect(brands.exclude).toEqual([]);
    expect(excludedCategories.map((kind) => kind.id)).toEqual([id]);
  });
});

describe('a general noun at the end does not hide what narrows the kind', () => {
  test.for([
    ['aluminium window makers in Penrith NSW', 'aluminium'],
    ['halal meat wholesalers in France', 'halal'],
  ] as const)('%s', ([prompt, word]) => {
    const { request } = parsePrompt(knowledge, prompt);
    expect(request.notes.map(({ text }) => text)).toContain(word);
  });
});

describe('what only some of a kind are is told', () => {
  test.for([
    ['safari tour operators in Nairobi', 'safari'],
    ['upvc window fitters in Leeds', 'upvc'],
    ['aziende agricole biologiche in Basilicata', 'biologiche'],
    ['organic farms in Kent', 'organic'],
  ] as const)('%s', ([prompt, word]) => {
    const { request } = parsePrompt(knowledge, prompt);
    expect(request.notes.map(({ text }) => text)).toContain(word);
  });

  test.for([
    'roofing contractors in Leeds',
    'hair salons in Leeds',
    'private security firms in Leeds',
  ])('%s says nothing more', (prompt) => {
    expect(parsePrompt(knowledge, prompt).request.filters).toEqual([]);
  });
});
