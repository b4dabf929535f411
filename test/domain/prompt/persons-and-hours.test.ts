import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();

function read(prompt: string) {
  const { contactFields, filters, notes } = parsePrompt(knowledge, prompt).request;
  return {
    fields: contactFields,
    filters: filters.map(({ kind }) => kind),
    notes: notes.map(
      ({ text, slot, subject }) => `${slot}: ${text}${subject ? ` ${subject}` : ''}`,
    ),
  };
}

describe('the name of who owns or leads a business is asked for, and noted in the words of the prompt', () => {
  test.for([
    ['gyms in Leeds with manager name and email', 'manager name', ['email']],
    ["nurseries for plants in Leeds, director's name, email", "director's name", ['email']],
    ['gyms in Leeds, name of the general manager, email', 'name of the general manager', ['email']],
    ['gyms in Leeds with owner or manager name', 'owner or manager name', []],
    ['gyms in Leeds, contact person and email', 'contact person', ['email']],
    ['Restaurants in Köln mit Chef und Telefon', 'Chef', ['phone']],
    ['Restaurants in Köln, Name des Betreibers, Telefon', 'Name des Betreibers', ['phone']],
    ['garages à Lyon, nom du responsable et mail', 'nom du responsable', ['email']],
    ['gimnasios en Sevilla con nombre del encargado', 'nombre del encargado', []],
    ['ristoranti a Bologna, nome del responsabile e mail', 'nome del responsabile', ['email']],
    ['oficinas em Curitiba com nome dos sócios', 'nome dos sócios', []],
    ['bouwbedrijven in Gent met naam bedrijfsleider', 'naam bedrijfsleider', []],
  ] as const)('%s', ([prompt, note, others]) => {
    const { fields, notes } = read(prompt);
    expect(fields.toSorted()).toEqual([...others, 'ownerName'].toSorted());
    expect(notes).toContain(`contact: ${note} ownerName`);
  });
});

describe('who leads only a department is noted, and is no owner', () => {
  test.for([
    ['hotels in Dallas, sales director name', 'sales director'],
    ['factories in Leeds, name of purchase manager', 'purchase manager'],
    ['dentists in Leeds, office manager name', 'office manager'],
    ['Cafés in Köln, Ansprechpartner Einkauf', 'Ansprechpartner'],
    ['constructoras en Monterrey, nombre del gerente de compras', 'gerente de compras'],
  ])('%s', ([prompt = '', note]) => {
    const { fields, notes } = read(prompt);
    expect(fields).toEqual([]);
    expect(notes).toContain(`contact: ${note}`);
  });
});

test.for([
  'hotels in Baltimore, MD',
  'funeral directors in Leeds',
  'personal chefs in Lyon, chef name',
  'property managers in Leeds',
  'owner operated cafes in Leeds',
])('%s: no name is asked for', (prompt) => {
  expect(read(prompt).fields).toEqual([]);
});

describe('opening hours are no contact field: they are noted as one, and are no condition', () => {
  test.for([
    ['bakeries in Leeds with phone and opening times', 'opening times'],
    ['bakeries in Leeds, phone + hours', 'hours'],
    ['Apotheken in Leipzig, Telefon und Öffnungszeiten', 'Öffnungszeiten'],
    ["boulangeries à Nantes avec téléphone et horaires d'ouverture", "horaires d'ouverture"],
    ['farmacias en Zaragoza, teléfono y horario', 'horario'],
    ['farmacie a Torino con telefono e orari di apertura', 'orari di apertura'],
    ['padarias em Curitiba, telefone e horário de funcionamento', 'horário de funcionamento'],
    ['apotheken in Utrecht, telefoon en openingsuren', 'openingsuren'],
  ])('%s', ([prompt = '', note]) => {
    expect(read(prompt)).toEqual({ fields: ['phone'], filters: [], notes: [`contact: ${note}`] });
  });

  test.for(['gyms in Leeds with extended hours', 'gyms in Leeds with evening opening hours'])(
    '%s: when they are open is a condition',
    (prompt) => {
      expect(read(prompt).notes.join()).toMatch(/filter|null/u);
    },
  );

  test('hours that nobody needs are not noted', () => {
    expect(read('bakeries in Leeds, phone, no opening hours needed').notes).toEqual([]);
  });
});

describe('contact fields as people write them', () => {
  test.for([
    ['roofers in Boise, owner cell if you have it', ['mobilePhone']],
    ['dentists in Mumbai with full postal address, contact no', ['address', 'phone']],
    ['Friseure in Köln, Straße und Hausnummer, Telefon', ['address', 'phone']],
    ['restaurants à Nantes, adresse civique et courriel', ['address', 'email']],
    ['dentistas en Bogotá con dirección exacta y fono', ['address', 'phone']],
    ['dentisti a Milano, indirizzo e recapito telefonico', ['address', 'phone']],
    ['cafés no Porto, morada e telemóvel', ['address', 'mobilePhone']],
    ['kappers in Utrecht, adres en 06-nummer', ['address', 'mobilePhone']],
    ['peluquerías en Sevilla, con wasap y web', ['whatsapp', 'website']],
    ['pet shops em Natal, com whats', ['whatsapp']],
    ['dierenwinkels in Eindhoven, appnummer en site', ['whatsapp', 'website']],
    ['greenhouses in Leeds, contact details: email, linkedin', ['email', 'linkedin']],
    [
      'maquiladoras en Tijuana, 70 empresas. necesito sitio web y linkedin',
      ['website', 'linkedin'],
    ],
  ] as const)('%s', ([prompt, fields]) => {
    expect(read(prompt).fields.toSorted()).toEqual(fields.toSorted());
  });
});
