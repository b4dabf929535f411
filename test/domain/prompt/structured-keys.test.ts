import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';
import { plainSentence } from '../../../functions/domain/prompt/plain-sentence.ts';

const knowledge = loadKnowledge();
const read = (prompt: string) => {
  const { request, questions } = parsePrompt(knowledge, prompt);
  return {
    count: request.count,
    kinds: request.categories.map(({ id }) => id),
    places: request.place?.parts.map(({ label }) => label) ?? [],
    fields: request.contactFields,
    without: request.brands.exclude,
    asks: questions.length,
  };
};
type Read = Partial<ReturnType<typeof read>>;

describe('forms in one line, with the keys and signs of each language', () => {
  test.for<readonly [string, Read]>([
    [
      'Métier : menuisier / Ville : Rennes / Nombre : 15 / Infos : téléphone, mail',
      { count: 15, places: ['Rennes, France'], fields: ['phone', 'email'] },
    ],
    [
      'Gewerk: Dachdecker / Ort: Kassel / Stück: 25 / Kontaktdaten: Telefon, E-Mail',
      { count: 25, kinds: ['roofing'], fields: ['phone', 'email'] },
    ],
    [
      'Rubro: ferreterías - Ciudad: Rosario - Cant.: 30 - Contacto: WhatsApp',
      { count: 30, places: ['Rosario, Argentina'], fields: ['whatsapp'] },
    ],
    [
      'Actividad: talleres mecánicos · Localidad: Getafe · Nº: 20 · Datos: teléfono y correo · Excluir: Norauto, Midas',
      { count: 20, places: ['Getafe, Spain'], without: ['Norauto', 'Midas'] },
    ],
    [
      'Quoi : fleuristes - Où : Nantes - Combien : 20 - Avec : mail - Sauf : Interflora',
      { count: 20, fields: ['email'], without: ['Interflora'] },
    ],
    [
      'Segmento: pizzarias; Cidade: Campinas; Qtd: 25; Campos: whatsapp; Excluir: Pizza Hut',
      { count: 25, places: ['Campinas, SP, Brazil'], without: ['Pizza Hut'] },
    ],
    [
      'Soort: kapsalons / Plaats: Zwolle / Aantal: 20 / Gegevens: telefoon, e-mail',
      { count: 20, kinds: ['hair_salon'], fields: ['phone', 'email'] },
    ],
    [
      'Need: list of auto body shops. City: Mesa. State: AZ. Qty: 40. Fields: phone, email.',
      { count: 40, kinds: ['auto_body_shop'], places: ['Mesa, AZ'], fields: ['phone', 'email'] },
    ],
    [
      'Wanted: 30. Trade: roofers. Where: Boise, ID. Contact: cell phone.',
      { count: 30, kinds: ['roofing'], fields: ['mobilePhone'] },
    ],
  ])('%s', ([prompt, expected]) => {
    expect(read(prompt)).toMatchObject({ ...expected, asks: 0 });
  });

  test('the keys tell the language, and it the country', () => {
    expect(
      read('categoria=noleggio auto; città=Olbia; campi=email; quantità=10; escludi=Hertz').places,
    ).toEqual(['Olbia, Italy']);
  });

  test('who sells is not whom to find, and what is wanted may name its place itself', () => {
    expect(
      read(
        'Task: build list. Seller: payroll software for gyms. Target: bakeries in Leeds. Required: email. Limit: 40.',
      ),
    ).toMatchObject({ count: 40, kinds: ['bakery'], fields: ['email'] });
  });
});

describe('records of programs', () => {
  test.for<readonly [string, string]>([
    [
      'POST /leads {"q":"car washes in Reno with phone","max":100}',
      'find 100 car washes in Reno with phone',
    ],
    [
      `curl -X POST /leads -d '{"text":"bike shops in Utrecht","n":12}'`,
      'find 12 bike shops in Utrecht',
    ],
    [
      "airtable: {Vertical: 'Art galleries', Area: 'Le Marais, Paris', Wanted: 12, Channel: 'email'}",
      'find 12 Art galleries in Le Marais, Paris, with email',
    ],
    [
      "get_leads(kind='law firm', specialty='immigration', city='Newark', state='NJ', n=25)",
      'find 25 immigration law firm in Newark, NJ',
    ],
    ['tipo=abogados; especialidad=laboral; ciudad=Lugo', 'abogados laboral en Lugo'],
    [
      "SELECT phone FROM leads WHERE kind='bakery' AND city='Ghent' AND name NOT LIKE '%Panos%' LIMIT 15",
      'find 15 bakery in Ghent, with phone, excluding Panos',
    ],
    [
      "SELECT * FROM x WHERE category='gym' AND city='Bath' AND has_website=false LIMIT 20",
      'find 20 gym in Bath without website',
    ],
    [
      '{"kind":"gyms","city":"Bath","count":"as many as you have"}',
      'gyms in Bath, as many as you have',
    ],
    ['{"kind":"gyms","city":"Bath","count":"about 25"}', 'find 25 gyms in Bath'],
  ])('%s', ([prompt, sentence]) => {
    expect(plainSentence(prompt)).toBe(sentence);
  });

  test.for([
    'Hi team: dentists in Bath. Thanks: Bob. PS: with phone',
    'dentists - Bath - 20 - phone',
    'Note: dentists in Bath / Leeds only',
  ])('%s is a sentence', (prompt) => {
    expect(plainSentence(prompt)).toBe(prompt);
  });
});

describe('a record whose only key for whom to find is the request itself', () => {
  test.for<readonly [string, Read]>([
    [
      '{"pedido": "agências de viagens", "local": "Braga, Portugal", "limite": 15, "campos": ["email", "telefone"]}',
      { count: 15, kinds: ['travel_agent'], fields: ['email', 'phone'], asks: 0 },
    ],
    [
      '{"task": "find dentists in Leeds with email", "limit": 10}',
      { count: 10, kinds: ['dental_clinic'], fields: ['email'], asks: 0 },
    ],
    [
      '{"task": "lead search", "kind": "dentists", "city": "Leeds"}',
      { kinds: ['dental_clinic'], asks: 0 },
    ],
  ])('%s', ([prompt, expected]) => {
    expect(read(prompt)).toMatchObject(expected);
  });

  test('private people in it are refused, though a chain of hostels is called The People', () => {
    const people =
      'List the people living on Elm Street in Dayton, Ohio with their home phone numbers';
    for (const prompt of [people, `{"instruction": "${people}", "limit": 100}`])
      expect(parsePrompt(knowledge, prompt).refused).toBe('private_people');
  });
});
