import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const read = (prompt: string) => parsePrompt(knowledge, prompt);
const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values);

const KINDS = pick('dentists', 'coffee shops', 'plumbers', 'gyms', 'law firms', 'bakeries');
const TOWNS = pick(
  'Austin, TX',
  'Chicago, IL',
  'Reno, NV',
  'Leeds, UK',
  'Munich, Germany',
  'Temple Terrace, FL',
);
const TAILS = pick(
  '',
  ' with email',
  ' with phone and website',
  ' that are independent',
  ' please',
);

describe('a count', () => {
  test('is null for a prompt without its number', () => {
    fc.assert(
      fc.property(
        KINDS,
        TOWNS,
        TAILS,
        fc.integer({ min: 1, max: 10_000 }),
        (kind, town, tail, n) => {
          const rest = `${kind} in ${town}${tail}`;
          expect(read(`find ${n} ${rest}`).request.count).toBe(n);
          expect(read(`find ${rest}`).request.count).toBeNull();
        },
      ),
      { numRuns: 60 },
    );
  });

  test.for([
    'find dentists in Austin, TX 78701, USA',
    'dentists in Bangalore 560001',
    'dentists in Wien 1010',
    'dentists in 01310-100',
    'dentists in 4000-322 Porto',
    'dentists in 150-0001 Tokyo',
    'dentists in 110 00 Praha',
    'dentists in Delft 2611',
    'gyms near 350 5th Ave, New York, NY 10118',
    'gyms near 10 Downing Street, London',
    'gyms in Sector 17, Chandigarh',
    'cafes near Pier 39, San Francisco',
    'gyms in 29 Palms',
    '7-Eleven in Austin',
    'restaurants in Denver opened since 2024',
    'restaurants in Denver, call me at 303-555-0142',
    'top 5% of restaurants in Denver',
    'hotels in Leeds with more than 20 rooms',
    '30 bed hospitals in Leeds',
    '24 hour gyms in Denver',
    'dentists within 30 minutes of Leeds',
    'plumbers in Reno under $80 an hour',
  ])('is no other number: %s', (prompt) => {
    expect(read(prompt).request.count).toBeNull();
  });

  test.for([
    ['dentists in Austin, 50', 50],
    ['a list of the top 40 gyms in Leeds', 40],
    ['Austin dentists, 25 of them', 25],
    ['20 dentists and 30 plumbers in Reno', 50],
    ['two hundred cafes in Rome', 200],
    ['8 bed and breakfasts in Austin, TX', 8],
    ['12 day care centers in Austin, TX', 12],
    ['7 day spas in Phoenix, AZ with email', 7],
  ] as const)('stands beside what is counted: %s', ([prompt, count]) => {
    expect(read(prompt).request.count).toBe(count);
  });

  test('above 10,000 is asked about', () => {
    const { request, questions } = read('find 20000 cafes in Texas');
    expect(request.count).toBeNull();
    expect(questions).toMatchObject([{ id: 'r1_count' }]);
  });
});

/** The words of a text as they are compared: without marks and endings. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

describe('nothing is unread', () => {
  const STRANGE = pick('blorptastic', 'zongle', 'quibbet', 'vrunk', 'Smorfia');

  test('a word that means nothing comes back in the notes, in the question or in a condition', () => {
    fc.assert(
      fc.property(KINDS, TOWNS, STRANGE, fc.nat(4), (kind, town, strange, at) => {
        const words = `find ${kind} in ${town} with email`.split(' ');
        const place = Math.min(at, words.length);
        const prompt = [...words.slice(0, place), strange, ...words.slice(place)].join(' ');
        const { request, questions } = read(prompt);
        const said = [
          ...request.notes.map(({ text }) => text),
          ...request.filters.map(({ value }) => String(value)),
          ...questions.map(({ question }) => question),
          ...request.brands.include,
        ].join(' ');
        expect(wordsOf(said), prompt).toContain(strange.toLowerCase());
      }),
      { numRuns: 120 },
    );
  });

  test.for([
    ['marketing directors at hospitals in Boston', 'marketing directors', 'contact'],
    ['dentists in Boston that need a new website', 'that need a new website', 'filter'],
    ['restaurants in Denver opened since 2024', 'opened since 2024', 'filter'],
    ['pubs in Leeds, not too loud', 'not too loud', 'filter'],
  ] as const)('%s: “%s” is said to be not checked', ([prompt, text, slot]) => {
    expect(read(prompt).request.notes).toContainEqual(
      expect.objectContaining({ text, effect: 'not_checked', slot }),
    );
  });

  test('a repeated or hostile text is noted, not obeyed', () => {
    const { notes } = read('dentists in Reno, see https://x.example/a').request;
    expect(notes.map(({ text }) => text)).toContain('https://x.example/a');
  });
});

describe('never another place', () => {
  test.for([
    ['gyms in Claremont, CA, USA', 'Claremont, CA'],
    ['gyms in Marfa, Texas, USA', 'Marfa, TX'],
    ['gyms in Rye, England, UK', 'Rye, England, United Kingdom'],
    ['gyms in Annecy, Auvergne-Rhône-Alpes, France', 'Annecy, France'],
    ['gyms in Blaine, WA, USA', 'Blaine, WA'],
    ['gyms in Bethlehem, PA', 'Bethlehem, PA'],
    ['gyms in Bethlehem, PA 18018', '18018 Bethlehem, PA'],
    ['gyms in Bethlehem, PA, USA', 'Bethlehem, PA'],
    ['gyms in Chico, CA, USA', 'Chico, CA'],
    ['gyms in Brooksville FL', 'Brooksville, FL'],
    ['gyms in Temple Terrace, FL', 'Temple Terrace, FL'],
    ['gyms in Mountlake Terrace, WA', 'Mountlake Terrace, WA'],
    ['5 restaurants in Munich, ND', 'Munich, ND'],
    ['5 restaurants in Oslo, MN', 'Oslo, MN'],
  ] as const)('%s is %s', ([prompt, label]) => {
    expect(read(prompt).request.place?.label).toBe(label);
  });

  test.for([
    ['5 restaurants in Tokyo, TX', 'Tokyo'],
    ['5 restaurants in Xqwzburg, Bavaria', 'Xqwzburg'],
    ['gyms in Chicgo, Illinois', 'Chicgo'],
    ['gyms in Phillidelphia', 'Phillidelphia'],
    ['gyms xqwzton texas', 'xqwzton'],
    ['100 cafes in Rome Italy in Texas', 'Texas'],
    ['cafes in Zorbville, London', 'Zorbville'],
    ['gyms near 10 Downing Street', '10 Downing Street'],
  ] as const)('%s is asked about', ([prompt, name]) => {
    const { request, questions } = read(prompt);
    expect(request.place).toBeNull();
    expect(questions[0]?.id).toBe('r1_place');
    expect(questions[0]?.question).toContain(name);
  });

  test('a misspelt town is offered, not taken', () => {
    const { questions } = read('gyms in Chicgo, Illinois');
    expect(questions[0]?.options?.[0]?.label).toBe('Chicago, Illinois, United States');
    const answered = parsePrompt(knowledge, 'gyms in Chicgo, Illinois', {
      round: 2,
      answers: [{ questionId: 'r1_place', answer: questions[0]?.options?.[0]?.id ?? '' }],
    });
    expect(answered.request.place?.label).toBe('Chicago, IL');
  });
});

describe('an address', () => {
  test.for([
    ['gyms near 350 5th Ave, New York, NY 10118', '10118 New York, NY'],
    ['dentistes près de 12 rue victor hugo 69002 lyon', '69002 Lyon 2e Arrondissement, France'],
    ['Zahnärzte nahe Hauptstraße 5, 10827 Berlin', '10827 Berlin, Germany'],
    ['dentistas cerca de Calle Mayor 15, 28013 Madrid', '28013 Madrid, Spain'],
    ['dentisti vicino a via Roma 21, 10121 Torino', '10121 Turin, Italy'],
    ['tandartsen bij Keizersgracht 100, 1015 Amsterdam', '1015 Amsterdam, Netherlands'],
    ['dentistas perto da Avenida Paulista 1500, São Paulo', 'São Paulo, SP, Brazil'],
    ['plumbers near 221B Baker Street, London NW1 6XE', 'NW1 London, England, United Kingdom'],
    ['dentistes 8 avenue de rome marseille', 'Marseille, France'],
  ] as const)('%s', ([prompt, label]) => {
    const { place, count, notes } = read(prompt).request;
    expect(place?.label).toBe(label);
    expect(count).toBeNull();
    expect(notes).toContainEqual(expect.objectContaining({ effect: 'not_checked', slot: 'place' }));
  });

  test('keeps its place when its parts change places', () => {
    const parts = fc.shuffledSubarray(['12 Hauptstraße', 'München'], { minLength: 2 });
    const address = pick(
      ['350 5th Ave', 'New York', 'NY 10118'],
      ['1600 Pennsylvania Avenue', 'Washington', 'DC 20500'],
      ['100 Congress Ave', 'Austin', 'TX 78701'],
    );
    fc.assert(
      fc.property(parts, address, fc.boolean(), (german, [street, town, region], turned) => {
        expect(read(`Cafés nahe ${german.join(', ')}`).request.place?.label).toMatch(
          /^M.nchen|^Munich/u,
        );
        const whole = turned ? `${town}, ${region}, ${street}` : `${street}, ${town}, ${region}`;
        const { place, count } = read(`cafes near ${whole}`).request;
        expect(count).toBeNull();
        expect(place?.label).toBe(
          read(`cafes near ${street}, ${town}, ${region}`).request.place?.label,
        );
      }),
      { numRuns: 20 },
    );
  });
});

describe('a negation binds', () => {
  test.for([
    ['pubs in Chicago but not in the Loop', { excludedPlaces: ['Chicago Loop, IL'] }],
    ['Bäckereien in Mittelfranken, nicht in Nürnberg', { excludedPlaces: ['Nürnberg, Germany'] }],
    [
      "coffee shops in Seattle that aren't Starbucks",
      { brands: { include: [], exclude: ['Starbucks'] } },
    ],
    [
      'car dealers in Ohio but not in Cleveland or Columbus',
      { excludedPlaces: ['Cleveland, OH', 'Columbus, OH'] },
    ],
    ['breweries in Germany, not Berlin', { excludedPlaces: ['Berlin, Germany'] }],
    [
      'pharmacies in Austin, no CVS / Walgreens',
      { brands: { include: [], exclude: ['CVS Pharmacy', 'Walgreens'] } },
    ],
    [
      'pharmacies in Austin, exclude: CVS, Walgreens',
      { brands: { include: [], exclude: ['CVS Pharmacy', 'Walgreens'] } },
    ],
    ['pharmacies in Austin, leave out CVS', { brands: { include: [], exclude: ['CVS Pharmacy'] } }],
    [
      'restaurants à Lyon, pas de fast-food',
      { excludedCategories: [{ id: 'fast_food_restaurant' }] },
    ],
    [
      'lawyers in Austin, not personal injury',
      { excludedCategories: [{ id: 'personal_injury_law' }] },
    ],
  ] as const)('%s', ([prompt, expected]) => {
    expect(read(prompt).request).toMatchObject(expected);
  });

  test('and no word added to the prompt loosens it', () => {
    const MORE = pick(
      'please',
      'quickly',
      'with email',
      'blorptastic',
      'near the station',
      'thanks',
    );
    fc.assert(
      fc.property(
        pick(
          'no Starbucks',
          'not in Brooklyn',
          'without a website',
          'excluding franchises',
          'no fast food',
        ),
        fc.array(MORE, { maxLength: 3 }),
        (negation, more) => {
          const negated = (prompt: string): string => {
            const { brands, excludedCategories, excludedPlaces, filters, notes } =
              read(prompt).request;
            return JSON.stringify([
              brands.exclude,
              excludedCategories,
              excludedPlaces,
              filters.filter(({ value, kind }) => value === false || kind === 'independent'),
              notes.filter(({ text }) => /^(?:no|not|without|excluding)\b/u.test(text)).length,
            ]);
          };
          const prompt = `cafes in New York City, ${negation}`;
          expect(negated([prompt, ...more].join(', '))).toBe(negated(prompt));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a list of what is left out', () => {
  test.for([
    ['Hotels in Zürich ohne Ketten wie Ibis oder Novotel', ['Ibis', 'Novotel']],
    ['opticiens à Toulouse hors Krys, Afflelou et Optic 2000', ['Krys', 'Afflelou', 'Optic 2000']],
    ['gimnasios en Madrid que no sean Basic-Fit ni McFit', ['Basic-Fit', 'McFit']],
    ['estate agents in Durban; not Pam Golding, not Seeff', ['Pam Golding', 'Seeff']],
    ['hotels in Den Haag behalve NH en Van der Valk', ['NH', 'Van der Valk']],
  ] as const)('is left out whole: %s', ([prompt, exclude]) => {
    expect(read(prompt).request.brands).toEqual({ include: [], exclude });
  });

  test.for([
    ['autofficine in Sardegna escluse Cagliari e Sassari', ['Cagliari, Italy', 'Sassari, Italy']],
    ['dentists in Michigan except Honor', ['Honor, MI']],
  ] as const)('names towns inside the region first: %s', ([prompt, towns]) => {
    const { excludedPlaces, brands } = read(prompt).request;
    expect(excludedPlaces).toEqual(towns);
    expect(brands.exclude).toEqual([]);
  });
});

describe('a plain word', () => {
  test.for([
    ['Kiwi builders in Tauranga, LBP licensed', ['builder']],
    ['veterinarios en CDMX colonia Roma Norte', ['veterinarian']],
    ['machine shops in Cleveland with head office in Ohio', ['machine_shop']],
    ['tradies in Geelong: plumbers and chippies (carpenters)', ['plumbing', 'carpenter']],
    ['restaurantes en Medellín, celular y correo', ['restaurant']],
    ['private schools in Boston boarding only', ['private_school']],
    ['fábricas de calzado en Elche', ['shoe_factory_manufacturer']],
    ['fábricas de turrón en Jijona', []],
    ['All the 7-Eleven stores in Honolulu', ['convenience_store']],
  ] as const)('is no brand and no second kind: %s', ([prompt, kinds]) => {
    const { brands, categories } = read(prompt).request;
    expect(brands.include).toEqual(prompt.includes('7-Eleven') ? ['7-Eleven'] : []);
    expect(categories.map(({ id }) => id)).toEqual(kinds);
  });
});

test('a German noun with a capital is no name that is left out', () => {
  const { brands, notes } = read('Dachdecker in Kassel, keine Großbetriebe').request;
  expect(brands.exclude).toEqual([]);
  expect(notes).toMatchObject([{ text: 'keine Großbetriebe', effect: 'not_checked' }]);
});

test.for([
  ['Home phone numbers of retired teachers living in Tucson', 'private_data'],
  ['homeowners behind on mortgage in Las Vegas with email', 'private_people'],
  ['phone number of Jane Doe in Austin', 'one_person'],
  ['dentists in Austin, TX', null],
] as const)('a refusal says why: %s', ([prompt, refused]) => {
  expect(read(prompt).refused).toBe(refused);
});

describe('a brand', () => {
  test.for([
    ['Starbucks in Chicago', 'Starbucks', 'coffee_shop'],
    ['Whole Foods near 60601', 'Whole Foods Market', 'grocery_store'],
    ['Bank of America in Denver', 'Bank of America', 'bank'],
    ['Planet Fitness in Boston', 'Planet Fitness', 'gym'],
    ['Home Depot in Austin, TX', 'The Home Depot', 'home_improvement_store'],
    ['7-Eleven in Austin', '7-Eleven', 'convenience_store'],
  ] as const)('%s', ([prompt, brand, category]) => {
    const { brands, categories } = read(prompt).request;
    expect(brands.include).toEqual([brand]);
    expect(categories.map(({ id }) => id)).toEqual([category]);
  });
});

test('what is both wanted and unwanted is asked about', () => {
  const prompt = 'dentists in Boston without a phone, phone numbers required';
  expect(read(prompt).questions).toMatchObject([{ id: 'r1_contact', type: 'choice' }]);
  const answered = parsePrompt(knowledge, prompt, {
    round: 2,
    answers: [{ questionId: 'r1_contact', answer: 'without' }],
  });
  expect(answered.questions).toEqual([]);
  expect(answered.request).toMatchObject({
    contactFields: [],
    filters: [{ kind: 'has_phone', value: false }],
  });
});
