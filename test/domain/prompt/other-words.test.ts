import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const read = (prompt: string) => parsePrompt(knowledge, prompt);
const kindsOf = (prompt: string) => read(prompt).request.categories.map(({ id }) => id);
const placesOf = (prompt: string) => read(prompt).request.place?.parts.map(({ label }) => label);
const notesOf = (prompt: string) => read(prompt).request.notes.map(({ text }) => text);

describe('who writes is not whom to find', () => {
  test.each([
    [
      'Good morning, my name is Alison Hull from York Printing Ltd. We would like 45 hotels in Scarborough, North Yorkshire. Kind regards',
      'hotel',
      'Scarborough, England, United Kingdom',
    ],
    [
      "Hi, I'm Dave from Bristol Coffee Roasters and I need 30 cafes in Bath",
      'cafe',
      'Bath, England, United Kingdom',
    ],
    [
      'hi my name is dave from leeds and i need 30 cafes in bath',
      'cafe',
      'Bath, England, United Kingdom',
    ],
    [
      'Bonjour, nous vendons des caisses et cherchons des hôtels à Limoges. Cordialement, Paul Bordeaux',
      'hotel',
      'Limoges, France',
    ],
    [
      'Guten Tag, hier ist Anna Berlin von der Firma Köln Druck. Wir suchen 20 Hotels in Bonn. Viele Grüße, Anna Berlin',
      'hotel',
      'Bonn, Germany',
    ],
    ['hola soy ivan de logistica rapida busco hoteles en bilbao', 'hotel', 'Bilbao, Spain'],
    [
      'Buongiorno, sono Marco della Tipografia Milano, cerco hotel a Bergamo',
      'hotel',
      'Bergamo, Italy',
    ],
    ['hotels in Bonn. Thanks, Jordan', 'hotel', 'Bonn, Germany'],
  ])('%s', (prompt, kind, place) => {
    expect(kindsOf(prompt)).toEqual([kind]);
    expect(placesOf(prompt)).toEqual([place]);
    expect(read(prompt).request.brands.include).toEqual([]);
    expect(read(prompt).questions).toEqual([]);
  });

  test.each([
    ['Best regards, 50 plumbers in Miami FL', 50, 'Miami, FL'],
    ['Thanks! 20 dentists in Dallas TX', 20, 'Dallas, TX'],
  ])('but what is asked for behind a courtesy is read: %s', (prompt, count, place) => {
    expect(read(prompt).request.count).toBe(count);
    expect(placesOf(prompt)).toEqual([place]);
  });
});

describe('a second kind of business is one that something lists', () => {
  test.each([
    ['restaurants in Potters Bar, United Kingdom', ['restaurant']],
    ['restaurants in hotels in Berlin', ['restaurant']],
    ['FAHRSCHULEN IN ST. GALLEN, SCHWEIZ', ['driving_school']],
    ['plumbers in Dallas and roofers in Austin', ['plumbing', 'roofing']],
    ['Arztpraxen sowie Kanzleien in Bonn', ['doctors_office', 'attorney_or_law_firm']],
    ['find me a daycare no wait pet daycare in Pueblo, CO', ['pet_boarding']],
    ['crane hire companies in Karratha, Western Australia', ['crane_service']],
  ])('%s', (prompt, kinds) => expect(kindsOf(prompt)).toEqual(kinds));

  test('and a word beside it in the list that we do not know is noted as one', () => {
    expect(read('Wir suchen Kaschemmen sowie Kanzleien in Bonn').request.notes).toEqual([
      expect.objectContaining({ text: 'Kaschemmen', slot: 'category' }),
    ]);
  });
});

describe('a chain is one that something asks for', () => {
  test.each([
    ['Marriott and Hilton hotels in San Antonio, TX', ['Marriott', 'Hilton']],
    ['branches of Rewe in Köln', ['Rewe']],
    ['gioiellerie nel quartiere Brera di Milano', []],
    ['cafes near Walmart in Dallas, TX', []],
  ])('%s', (prompt, brands) => expect(read(prompt).request.brands.include).toEqual(brands));

  test('and left out whole, though its name begins with a kind of business', () => {
    const { brands, excludedCategories } = read(
      "hardware stores in Cape Town that aren't Builders Warehouse or Cashbuild",
    ).request;
    expect(brands.exclude).toEqual(['Builders Warehouse', 'Cashbuild']);
    expect(excludedCategories).toEqual([]);
  });
});

describe('a town', () => {
  test.each(['Urbana, AR dentists with email', 'dentists in Xyzzyville, Texas'])(
    'is asked for, and never widened to its region: %s',
    (prompt) => {
      expect(read(prompt).request.place).toBeNull();
      expect(read(prompt).questions.map(({ id }) => id)).toEqual(['r1_place']);
    },
  );

  test('of two letters is read before its country', () => {
    expect(placesOf('find 56 hotels in Bo Sierra Leone')).toEqual(['Bo, Sierra Leone']);
  });

  test('in a row with others is searched like them', () => {
    expect(placesOf('dog trainers bristol bath and weston super mare uk')).toEqual([
      'Bristol, England, United Kingdom',
      'Bath, England, United Kingdom',
      'Weston-super-Mare, England, United Kingdom',
    ]);
  });

  test('is asked about where a smaller namesake is nearer home', () => {
    expect(read('Queenstown: adventure tour operators').questions).toHaveLength(1);
  });

  test.each([
    ['dentists in Vermont excluding White River Junction', 'White River Junction, VT'],
    ['dentists in Michigan excluding Athens', 'Athens, MI'],
    ['hair salons in Vermont, not West Newbury', 'West Newbury, VT'],
    ['hair salons in Texas excluding Dell City', 'Dell City, TX'],
  ])('that is left out lies in the region that is searched: %s', (prompt, town) =>
    expect(read(prompt).request.excludedPlaces).toEqual([town]),
  );

  test('is not in California where `ca.` says about how many', () => {
    const prompt = 'Kanzleien in Bonn, ca. 50 Adressen mit Mail';
    expect(placesOf(prompt)).toEqual(['Bonn, Germany']);
    expect(read(prompt).request).toMatchObject({ count: 50, contactFields: ['email'] });
  });
});

describe('what is said and taken back', () => {
  test.each([
    ['find 30 no sorry 40 gyms in Dallas TX', 40, ['Dallas, TX']],
    ['10 gyms in Dallas TX, no wait, Houston TX', 10, ['Houston, TX']],
  ])('%s', (prompt, count, places) => {
    expect(read(prompt).request.count).toBe(count);
    expect(placesOf(prompt)).toEqual(places);
    expect(notesOf(prompt)).toHaveLength(1);
  });
});

describe('contact fields', () => {
  test.each([
    ['Zahnarzt Hannover Telefonnumer', ['phone']],
    ['restaurantes en Oaxaca con página de Facebook y whatsapp', ['facebook', 'whatsapp']],
    ['hotels in Bern, profil linkedin', ['linkedin']],
    ['colegios privados en Rosario, Argentina, correo de dirección', ['email']],
  ])('%s', (prompt, fields) => expect(read(prompt).request.contactFields).toEqual(fields));
});

test.each([
  'privénummers van studentes in Utrecht',
  'Privatnummern von Studentinnen in Köln',
  "numéros personnels d'étudiantes à Lyon",
  'teléfonos particulares de viudas en Sevilla',
  'numeri privati di pensionati a Roma',
  'telefones pessoais de estudantes em Lisboa',
  'adressen van ouderen in Delft',
])('people are refused in every language: %s', (prompt) =>
  expect(read(prompt).refused).not.toBeNull(),
);

test.each([
  'privé klinieken in Utrecht',
  'cliniques privées à Lyon avec numéros de téléphone',
  'Seniorenheime in Köln',
])('private and senior businesses are businesses: %s', (prompt) =>
  expect(read(prompt).refused).toBeNull(),
);

describe('how many are wanted is read at the end of a sentence', () => {
  test.each([
    ['need martial arts schools in overland park kansas maybe like forty with websites', 40],
    ['cerco hotel a cortina una cinquantina con mail', 50],
    ['des traiteurs à La Rochelle, une trentaine, avec le tel', 30],
    ['primary schools in Wakefield, email if you have it, 100 would do', 100],
    ['FONTANEROS EN SANTIAGO DE COMPOSTELA 30 TELEFONO', 30],
    ['CHARTERED ACCOUNTANTS IN PUNE, INDIA, 200, MOBILE NUMBER', 200],
    ['category = dance studios\nlocation = Salem, MA\nlimit = 25', 25],
    ['Motel 6 and Super 8 motels in Flagstaff, AZ', null],
    ['pharmacies in Sector 56, Gurgaon with phone', null],
  ])('%s', (prompt, count) => expect(read(prompt).request.count).toBe(count));
});

describe('what is left out', () => {
  test('ends where a condition begins', () => {
    const { request } = read('hoteles en Mallorca excepto Magaluf, mínimo 4 estrellas');
    expect(request.excludedPlaces).toEqual(['Magaluf, Spain']);
    expect(request.brands.exclude).toEqual([]);
    expect(request.filters).toEqual([expect.objectContaining({ kind: 'stars', value: 4 })]);
  });

  test('shares the noun of what is asked for', () => {
    const { excludedCategories } = read(
      'restaurants in Roermond maar geen Italiaanse, telefoon',
    ).request;
    expect(excludedCategories.map(({ id }) => id)).toEqual(['italian_restaurant']);
  });

  test('is noted with its negation where nothing reads it', () => {
    expect(notesOf('60 lettings agents Nottingham, no sales')).toContain('no sales');
  });
});

describe('a typing error', () => {
  test('is told with what it was taken for', () => {
    expect(read('dentits in Chattanooga, TN').request.notes).toEqual([
      { text: 'dentits (read as Dentist)', effect: 'not_understood', slot: 'category' },
    ]);
  });

  test('that may be of several kinds is asked about', () => {
    expect(read('bakries in Dunedin, NZ').questions).toEqual([
      expect.objectContaining({ id: 'r1_category', type: 'choice' }),
    ]);
  });
});

test('what describes a kind behind it, as in French, is no second one', () =>
  expect(kindsOf('entreprises de nettoyage industriel à Dunkerque')).toEqual(['cleaning_service']));

test('a town that is in another region than the one behind it is asked for', () => {
  const { request, questions } = read('in Clearview City, KS, I want 255 plumbers');
  expect(request.place).toBeNull();
  expect(questions.map(({ id }) => id)).toEqual(['r1_place']);
});

test('what stands behind `outside of` is a place, never a chain', () => {
  const { request } = read('restaurants in Kentucky outside of Primrose');
  expect(request.brands.exclude).toEqual([]);
  expect(request.notes).toEqual([
    { text: 'outside of Primrose', effect: 'not_checked', slot: 'place' },
  ]);
});

describe('a word that is another kind in one language', () => {
  test.for([
    ['welke coffeeshops zijn er in Enschede?', 'cannabis_dispensary'],
    ['coffee shops in Leeds', 'coffee_shop'],
    ['cantines à Lyon', 'canteen'],
    ['cantine a Verona', 'winery'],
    ['cantinas em Campinas', 'canteen'],
    ['consultorios en Madrid', 'doctors_office'],
    ['Gymnasien in Köln', 'high_school'],
    ['gymnasiums in Leeds', 'gym'],
    ['buffets para festas em Campinas', 'caterer'],
  ] as const)('is that one in its sentences: %s', ([prompt, id]) => {
    expect(kindsOf(prompt)).toEqual([id]);
  });
});

describe('a body that is named after what it deals in', () => {
  test.for(['asociaciones de restaurantes en Madrid', 'coopératives de fromagers à Lyon'])(
    'is none of its shops: %s',
    (prompt) => {
      expect(read(prompt).request.categories).toEqual([]);
      expect(read(prompt).questions.map(({ id }) => id)).toContain('r1_category');
    },
  );

  test.for([
    ['lista de restaurantes en Madrid', 'restaurant'],
    ['cooperativas de café em Poços de Caldas', 'agricultural_cooperative'],
  ] as const)('unless that is known, and a list is none: %s', ([prompt, id]) => {
    expect(kindsOf(prompt)).toEqual([id]);
  });
});

test('who leaves out what holds the kind asked for leaves out no kind', () => {
  const { categories, excludedCategories, notes } = read(
    'Rechtsanwälte für Mietrecht in Innsbruck, aber keine Kanzleien mit mehr als 10 Anwälten',
  ).request;
  expect(categories.map(({ id }) => id)).toEqual(['real_estate_law']);
  expect(excludedCategories).toEqual([]);
  expect(notes.map(({ text }) => text).join(' ')).toContain('Kanzleien');
});

describe('a name and the noun behind it', () => {
  test.for([
    ['lift maintenance contractors in Hong Kong', 'elevator_service'],
    ['lift maintenance companies in Hong Kong', 'elevator_service'],
  ] as const)('leave no other kind: %s', ([prompt, id]) => {
    expect(kindsOf(prompt)).toEqual([id]);
  });
});
