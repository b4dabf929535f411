import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';
import type { LeadRequest } from '../../../functions/domain/prompt/request.ts';

const requestOf = (prompt: string): LeadRequest => parsePrompt(loadKnowledge(), prompt).request;

describe('contact words of German, French and Dutch', () => {
  test.each([
    ['Zahnärzte in Köln mit {x}', 'Handy-Nr.', ['mobilePhone']],
    ['Zahnärzte in Köln, {x}', 'Mobiltelefon', ['mobilePhone']],
    ['Zahnärzte in Köln mit {x}', 'Natel', ['mobilePhone']],
    ['Zahnärzte in Köln, {x}', 'Durchwahl', ['phone']],
    ['Zahnärzte in Köln, {x}', 'Anschrift', ['address']],
    ['Zahnärzte in Köln mit {x}', 'Kontaktinfos', ['email', 'phone']],
    ['Zahnärzte in Köln mit {x}', 'LinkedIn-Profil', ['linkedin']],
    ['dentistes à Nantes avec {x}', 'téléphone portable', ['mobilePhone']],
    ['dentistes à Nantes, {x}', 'ligne directe', ['phone']],
    ['dentistes à Nantes avec {x}', 'adresse électronique', ['email']],
    ['dentistes à Nantes, {x}', 'coordonnées complètes', ['email', 'phone']],
    ['tandartsen in Utrecht, {x}', '06-nummer', ['mobilePhone']],
    ['tandartsen in Utrecht, e-mail en {x}', 'mobiel', ['email', 'mobilePhone']],
    ['tandartsen in Utrecht met {x}', 'volledig adres', ['address']],
    ['tandartsen in Utrecht, {x}', 'doorkiesnummer', ['phone']],
    ['dentistas en Murcia, {x}', 'teléfono móvil', ['mobilePhone']],
    ['dentisti a Bari, {x}', 'telefono cellulare', ['mobilePhone']],
    ['dentistes à Nantes, {x}', 'site + mail', ['website', 'email']],
  ])('%s: %s', (frame, words, fields) => {
    const { contactFields, notes } = requestOf(frame.replace('{x}', words));
    expect(contactFields.toSorted()).toEqual(fields.toSorted());
    expect(notes).toEqual([]);
  });

  test('a number of another language is none', () => {
    expect(requestOf('restaurants with 06 in Austin').contactFields).toEqual([]);
  });
});

describe('how people ask in German, French and Dutch', () => {
  test.each([
    'Wir hätten gerne eine Übersicht über 20 Zahnärzte in Köln',
    'Könntet ihr mir bitte 20 Zahnärzte in Köln raussuchen?',
    'Ich bin auf der Suche nach 20 Zahnärzten in Köln',
    'Mach mir eine Liste mit 20 Zahnärzten aus Köln, vielen Dank!',
    'Zahnärzte in Köln, insgesamt 20, jeweils mit E-Mail',
    'Il me faudrait une vingtaine de dentistes à Nantes, merci d’avance',
    'Pourriez-vous me sortir 20 dentistes à Nantes ainsi que leur email ?',
    'dentistes basés à Nantes, 20 au total, si possible avec email',
    'Ik ben op zoek naar 20 tandartsen in Utrecht, alvast bedankt!',
    'Kunnen jullie een stuk of 20 tandartsen in Utrecht opzoeken?',
    'tandartsen in Utrecht, in totaal 20, indien mogelijk met e-mail',
  ])('nothing of it is left over: %s', (prompt) => {
    const { count, categories, filters, notes } = requestOf(prompt);
    expect({ count, kinds: categories.map(({ id }) => id), filters, notes }).toEqual({
      count: 20,
      kinds: ['dental_clinic'],
      filters: [],
      notes: [],
    });
  });

  test.each([
    ['hundertfünfzig Zahnärzte in Köln', 150],
    ['zweihundertdreiundvierzig Zahnärzte in Köln', 243],
    ['zwei Dutzend Zahnärzte in Köln', 24],
    ['quatre-vingt-dix dentistes à Nantes', 90],
    ['deux douzaines de dentistes à Nantes', 24],
    ['septante dentistes à Namur', 70],
    ['vijfentwintig tandartsen in Utrecht', 25],
    ['een dertigtal tandartsen in Utrecht', 30],
    ['honderdvijftig tandartsen in Utrecht', 150],
  ])('a number in words: %s', (prompt, count) => {
    expect(requestOf(prompt)).toMatchObject({ count, notes: [] });
  });
});

describe('contact words side by side, or that mean something else', () => {
  test.each([
    ['schoonmaakbedrijven in Amersfoort 40 mail tel', ['email', 'phone']],
    ['plombiers Lyon 30 mail tel site', ['email', 'phone', 'website']],
    ['cantine a Siena, sito e mail', ['email', 'website']],
    [
      'fábricas de calçado em Felgueiras. Preciso do site, e-mail e telefone',
      ['email', 'phone', 'website'],
    ],
    ['estudios contables de Rosario, mail y nombre del titular', ['email', 'ownerName']],
    ['brokers of commercial real estate in Boise, email, direct line', ['email', 'phone']],
    ['engineers in Sacramento, LinkedIn company pages', ['linkedin']],
    ['centri estetici a Milano con pagina social', ['facebook', 'instagram', 'linkedin']],
    ['bares en Cádiz, nº de teléfono', ['phone']],
    ['bars in Leeds, phone is enough', ['phone']],
    ['Bars in Köln, Mail reicht mir', ['email']],
    ['portable toilet hire in Inverness', []],
    ['auto detailers in Lexington KY mobile only', []],
    ['hotels in Bath with parking on site', []],
    ['wineries in Napa with prices on their website', []],
    ['florists in Leeds with an outdated website', []],
    ['coiffeurs à Lyon avec un site vieillot', []],
    ['manufacturers in Seoul, English website preferred', []],
    ['vape shops Ottawa ON website', ['website']],
    ['plumbers in Leeds with a working website', ['website']],
  ])('%s', (prompt, fields) => {
    expect(requestOf(prompt).contactFields.toSorted()).toEqual(fields);
  });

  test.each(['having their own website', 'mit eigener Website'])('%s is a condition', (words) => {
    const { contactFields, filters } = requestOf(`hotels in Split ${words}`);
    expect({ contactFields, filters }).toEqual({
      contactFields: [],
      filters: [{ kind: 'has_website', op: 'eq', value: true }],
    });
  });

  test('whose e-mail is asked for is noted', () => {
    const { contactFields, filters, notes } = requestOf(
      'auto body shops in Tulsa with owner emails',
    );
    expect({ contactFields, filters, notes: notes.map(({ text }) => text) }).toEqual({
      contactFields: ['email'],
      filters: [],
      notes: ['owner'],
    });
  });
});
