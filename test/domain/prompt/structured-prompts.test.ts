import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const read = (prompt: string) => {
  const { request, questions } = parsePrompt(knowledge, prompt);
  return {
    count: request.count,
    kinds: request.categories.map(({ id }) => id),
    places: request.place?.parts.map(({ label }) => label) ?? [],
    fields: request.contactFields,
    asks: questions.length,
  };
};

describe('a form or a record is read by its slots', () => {
  const austin = { kinds: ['dental_clinic'], places: ['Austin, TX'], asks: 0 };
  test.for([
    ['[{"kind":"dentists","city":"Austin, TX","limit":20}]', 20],
    ['```json\n{"kind":"dentists","city":"Austin","state":"TX","limit":20}\n```', 20],
    ['Please run this:\n```\n{"kind":"dentists","city":"Austin, TX"}\n```\nThanks', null],
    ['kind: dentists | city: Austin | state: TX | qty: 18', 18],
    ['Business type: dentists. Location: Austin, TX. Number: 30.', 30],
    ['Branche: Zahnärzte, Ort: Austin TX, Anzahl: 12', 12],
    ['- category: dentists\n- city: Austin, TX\n- count: 10', 10],
  ] as const)('%s', ([prompt, count]) => {
    expect(read(prompt)).toMatchObject({ ...austin, count });
  });

  test.for([
    ['get_leads city:"Austin TX" type:"dentists" has_website:true limit:20', 20],
    ['Segment: Dentists | Market: Austin TX | Rows: 20', 20],
    ["SELECT business WHERE type='dentists' AND city IN ('Austin TX') LIMIT 20", 20],
    ['ICP: "dentists"; HQ: Austin TX; limit: 20; contact: ownerName, linkedin', 20],
    ['Row 114: "dentists" / "Austin TX" / 20', 20],
    ['Lead request #814 - vertical: dentists - market: Austin TX - n=20 - email required', 20],
    ['lead_type: dentists | geo: Austin TX | want: email + linkedin | batch: 20', 20],
    [
      'New row in sheet "Targets": Kind = dentists, Place = Austin TX, How many = 20, Phone = no',
      20,
    ],
    ["companies where industry in (dentists) and city = 'Austin TX'; return 20", 20],
    ['Suche: Kategorie=Zahnärzte, Ort=Austin TX, Anzahl=20, Felder=Telefon;E-Mail', 20],
  ] as const)('keys and forms that programs write: %s', ([prompt, count]) => {
    expect(read(prompt)).toMatchObject({ ...austin, count });
  });

  test('what stands behind a value is read, too', () => {
    expect(read('vertical: dentists - market: Austin TX - n=20 - email required').fields).toEqual([
      'email',
    ]);
  });

  test('a step of Zapier asks for no WhatsApp', () => {
    expect(read('[Zap run] dentists in Austin, TX, Need: Email').fields).toEqual(['email']);
  });

  test('the names of contact fields are those of the API', () => {
    expect(read('dentists in Austin, TX, fields: ownerName, mobilePhone').fields).toEqual([
      'ownerName',
      'mobilePhone',
    ]);
  });

  test.for([
    'Segment=Dentists|Geo=Austin TX|Max=20|Need=email,phone',
    'vertical: dentists; where: Austin, TX; qty: 20; fields: email, phone',
    'icp: dentists, market: Austin TX, limit: 20, need: email and phone',
    'GET leads q="dentists" loc="Austin, TX" n=20 include=email,phone',
    'GET /leads?category=dentists&location=Austin,%20TX&limit=20&fields=email,phone',
    'https://host.example/leads?niche=dentists&near=Austin,TX&max=20&fields=email,phone',
    'leads --kind dentists --city "Austin, TX" --limit 20 --fields email,phone',
    "SELECT email, phone FROM businesses WHERE industry = 'dentists' AND city = 'Austin' AND state = 'TX' LIMIT 20",
    '<search><kind>dentists</kind><city>Austin, TX</city><count>20</count><fields>email, phone</fields></search>',
    "{'vertical': 'dentists', 'geo': 'Austin, TX', 'max': 20, 'need': ['email', 'phone']}",
    '{keyword: "dentists", loc: "Austin, TX", qty: 20, fields: ["email", "phone"]}',
    'payload: {"target":"dentists","geo":{"city":"Austin","state":"TX"},"qty":20,"need":["email","phone"]}',
    '{"role":"user","content":"20 dentists in Austin, TX with email and phone"}',
    'niche: dentists\nlocation:\n  city: Austin\n  state: TX\nlimit: 20\nfields:\n  - email\n  - phone',
    '[search]\nkeyword = dentists\ngeo = Austin, TX\nmax = 20\nneed = email, phone',
    'kind\tcity\tn\tfields\ndentists\tAustin, TX\t20\temail and phone',
    '| industry | location | qty | fields |\n|---|---|---|---|\n| dentists | Austin, TX | 20 | email and phone |',
    'industry,city,limit,fields\ndentists,"Austin, TX",20,"email, phone"',
    'Branche=Zahnärzte;Ort=Austin TX;Anzahl=20;Felder=E-Mail,Telefon',
    'Compila foglio: tipo = dentisti, luogo = Austin TX, quanti = 20, colonne = email, telefono',
    'functie=tandartsen;plaats=Austin TX;aantal=20;velden=e-mail,telefoon',
    'sector=dentistas; ciudad=Austin; pais=US; cantidad=20; datos=email,telefono; fuente=web; lang=es',
    'Need=email,phone;Who=dentists;Where=Austin TX;How many=20;Source=Google Maps;Lang=en',
  ])('everyday keys and forms of programs: %s', (prompt) => {
    const { fields, ...others } = read(prompt);
    expect(others).toEqual({ ...austin, count: 20 });
    expect(fields.toSorted()).toEqual(['email', 'phone']);
  });

  test.for([
    ['target=gyms, loc=Miami, not=Planet Fitness, max=20', { brands: ['Planet Fitness'] }],
    ['{"icp":"law firms","geo":"Austin","exclude":["personal injury"]}', { kinds: 1 }],
    ['geo: Texas\nindustry: gyms\nexclude: Dallas\nmax: 10', { places: ['Dallas, TX'] }],
  ] as const)('what a program leaves out is left out: %s', ([prompt, left]) => {
    const { request } = parsePrompt(knowledge, prompt);
    expect({ brands: [], kinds: 0, places: [], ...left }).toEqual({
      brands: request.brands.exclude,
      kinds: request.excludedCategories.length,
      places: request.excludedPlaces,
    });
  });

  test('a code of a country under its key is no state, and a key that nothing knows is a condition', () => {
    expect(read('type=restaurants city=Medellín country=CO n=10').places).toEqual([
      'Medellín, Colombia',
    ]);
    const { request } = parsePrompt(
      knowledge,
      '{"kind":"cafes","city":"Austin, TX","wheelchair":true,"filters":{"language":"Spanish"}}',
    );
    expect(request.categories.map(({ id }) => id)).toEqual(['cafe']);
    expect(request.notes.map(({ text }) => text)).toEqual(['wheelchair', 'who speak Spanish']);
  });

  test('several records ask for all of their kinds and places, and for their sum', () => {
    expect(
      read(
        '[{"kind":"dentists","city":"Austin, TX","limit":20},{"kind":"plumbers","city":"Dallas, TX","limit":10}]',
      ),
    ).toMatchObject({
      count: 30,
      kinds: ['dental_clinic', 'plumbing'],
      places: ['Austin, TX', 'Dallas, TX'],
    });
  });

  test('a field that is false is not asked for; one that a business must not have is a condition', () => {
    expect(
      read('{"kind":"dentists","city":"Austin, TX","phone":false,"email":true}').fields,
    ).toEqual(['email']);
    const { request } = parsePrompt(
      knowledge,
      '{"kind":"dentists","city":"Austin, TX","has_website":false}',
    );
    expect(request.filters).toEqual([{ kind: 'has_website', op: 'eq', value: false }]);
  });

  test('what a record excludes is excluded, and who asks is no kind of business', () => {
    const { request } = parsePrompt(
      knowledge,
      'Role: sales rep for hotels. Target: dentists. Area: Texas. Output: phone. Exclude: Austin and Dallas.',
    );
    expect(request.categories.map(({ id }) => id)).toEqual(['dental_clinic']);
    expect(request.excludedPlaces).toEqual(['Austin, TX', 'Dallas, TX']);
  });

  test.for([
    'Kind: dentists; City: Austin, TX; Number: 20; Founded: 2010-2020',
    'Kind: dentists; City: Austin, TX; Number: 20; Employees: 50-200',
    'Kind: dentists; City: Austin, TX; Number: 20; Phone number: 555-1234',
    '{"kind":"dentists","city":"Austin, TX","employees":"50-200","limit":20}',
    '{"kind":"dentists","city":"Austin, TX","employees":{"min":50,"max":200},"limit":20}',
    '{"kind":"dentists","city":"Austin, TX","budget":{"max":500},"limit":20}',
    '{"kind":"dentists","city":"Austin, TX","min_review_count":100,"limit":20}',
    '{"kind":"dentists","city":"Austin, TX","employee_count":50,"options":{"limit":20}}',
    "find_leads(kind='dentists', city='Austin', employees='10-50', limit=20)",
  ])('a number that counts no leads is not added to them: %s', (prompt) => {
    expect(read(prompt)).toMatchObject({ ...austin, count: 20 });
    expect(parsePrompt(knowledge, prompt).request.notes).not.toEqual([]);
  });

  test.for([
    '{"kind":"dentists","city":"Austin, TX","exclude":{"city":"Dallas"}}',
    '{"kind":"dentists","city":"Austin, TX","sender":{"company":"Acme","city":"Dallas"}}',
    '{"kind":"dentists","city":"Austin, TX","my_city":"Dallas"}',
    '{"user":{"name":"Ann Lee","city":"Dallas"},"query":{"kind":"dentists","city":"Austin, TX"}}',
  ])('a town that is left out, or that of who asks, is not searched: %s', (prompt) => {
    expect(read(prompt)).toMatchObject(austin);
  });

  test('the yes and no of a form are no words of the sentence', () => {
    expect(
      read('Kind: dentists; City: Austin; State: TX; Email: yes; Phone: no; Website: no'),
    ).toMatchObject({ ...austin, fields: ['email'] });
  });

  test('Nebraska is no negation', () => {
    expect(read('dentists in Lincoln NE with phone').fields).toEqual(['phone']);
  });
});

test.for([
  'Hi team: please find dentists. We need: phone, email. Location: Austin, TX. Thanks: Bob',
  'Note: dentists in Austin, TX only',
])('%s stays a sentence', (prompt) => {
  expect(read(prompt)).toMatchObject({
    count: null,
    kinds: ['dental_clinic'],
    places: ['Austin, TX'],
  });
});
