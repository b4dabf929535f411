import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const countOf = (prompt: string) => parsePrompt(knowledge, prompt).request.count;

describe('how many are wanted', () => {
  test.for([
    ['food trucks Austin TX 50', 50],
    ['dispensaries in Michigan, 150 of em', 150],
    ['Kun je 100 restaurants in Utrecht en Nijmegen geven', 100],
    ['Kun je 100 horecazaken in Utrecht geven (restaurants, cafés)?', 100],
    ['pousadas em Paraty, até 20, com site', 20],
    ['hamburguerias em Recife, instagram e telefone, 20 ta bom', 20],
    ['tent houses, jaipur, 60 numbers', 60],
    ['tutoring centers in Kota, phone numbers of 40', 40],
    ['day spas in Budapest; return 15 that are not inside a hotel', 15],
    ['apicoltori Langhe, una sessantina, email', 60],
    ['trucking companies in Macon, fewer than 20 trucks', null],
    ['transporteurs routiers à Lille, plus de 20 camions', null],
    ['Speditionen in Bremen, mehr als 20 Lkw', null],
    ['more than 20 dentists in Leeds', 20],
    ['tattoo studios Ann Arbor 12 instagram', 12],
    ['dentists leeds 20', 20],
    ['plombiers à Lyon (20)', 20],
    ['experts-comptables à Genève, 35, mail', 35],
    ['vegan restaurants and health food shops in Brighton, 20 of each', 40],
    ['find dentists and plumbers in Leeds, 10 of both', 20],
    ['clinicas dentarias em coimbra, leiria e viseu 10 de cada', 30],
    ["coiffeurs à Lyon, il m'en faut 35", 35],
    ['ristoranti a Perugia, me ne servono 20', 20],
    ['peluquerías de Málaga, al menos 15, con teléfono', 15],
    ['autosaloni a Perugia e Terni, 20 in tutto', 20],
    ['dairies in Taranaki NZ, min 5', 5],
    ['20 plumbers founded 1999 in Berlin', 20],
    ['20 law firms est. 1999 in Leeds', 20],
    ['1 000 dentistes en France', 1_000],
    ['1 500 boulangeries à Paris', 1_500],
    ['2\u{202F}000 dentistes en France', 2_000],
    ['media docena de hoteles en Ibiza', 6],
    ['mezza dozzina di dentisti a Parma', 6],
    ['ein halbes Dutzend Bäcker in Ulm', 6],
    ['une demi-douzaine de fleuristes à Rennes', 6],
    ['quiero contactar con 25 agencias de publicidad en Oviedo', 25],
    ['pawn shops gary indiana x8', 8],
    ['portland photographers 25 w/ instagram', 25],
    ['anderthalb Dutzend Friseure in Köln', 18],
    ['ein paar Dutzend Cafés in Leipzig', 24],
    ['tool rental firms in Leeds, phone, need decent coverage so 80 or so', 80],
    ['cafeterías en Sevilla, como 20, con web', 20],
    ['restaurants à Lyon, une trentaine au total', 30],
    ['Architekten in Bern, Thun und Biel, insgesamt 40, E-Mail', 40],
    ['floristas en Palermo, pásame 5 con whatsapp', 5],
    ['Quero uma lista com 100 supermercados em Recife', 100],
    ['Zoek voor onze sales 60 groothandels in Utrecht', 60],
    ['plumbers, electricians and roofers in Tucson, 10 per trade', 30],
    ['gyms and spas in Leeds and Bristol, 25 per city', 50],
    ['dog boarding kennels, doggy daycare near Woodstock GA, 10 each', 20],
    ['Bäcker und Metzger in Köln, je 20', 40],
  ] as const)('%s: %d', ([prompt, count]) => {
    expect(countOf(prompt)).toBe(count);
  });

  test.for([
    'restaurants Paris 11',
    'gyms Dublin 8',
    'cafés Wien 7',
    'dentists Leeds 2',
    'fromageries dans le Jura (39)',
    'plombiers à Lyon (69)',
    'plombiers Lyon 69',
    'hotels Austin TX 2024',
    'law firms in Leeds with 20 lawyers',
    'List 3: vets in Omaha',
    'marketingbureaus Leuven, max 10 man',
    'music venues in Denver under 300 capacity',
    '1 000 000 dentists in Germany',
    '13 001 Marseille dentistes',
  ])('%s: nothing says', (prompt) => {
    expect(countOf(prompt)).toBeNull();
  });
});

test('so many of each, of several kinds in several places, is asked', () => {
  const { request, questions } = parsePrompt(
    knowledge,
    'gyms and spas in Leeds and Bristol, 25 each',
  );
  expect(request.count).toBeNull();
  expect(questions.map(({ id }) => id)).toEqual(['r1_count']);
});

test('who is asked to give something is asked for no women', () => {
  expect(parsePrompt(knowledge, 'donne-moi 20 boulangeries à Nantes').refused).toBeNull();
  expect(parsePrompt(knowledge, 'numeri di donne a Roma').refused).not.toBeNull();
});

test('a department by its number says which of two places of a name is meant', () => {
  const { place } = parsePrompt(knowledge, 'fromageries dans le Jura (39)').request;
  expect(place?.label).toBe('Jura, France');
});

describe('a number in a clause of its own, or put right', () => {
  test.for([
    ['periodontists in Tucson, Arizona. About 35. Phone and email.', 35],
    ['repair shops / Location: Midland, Texas / Qty: 40 / Fields: phone', 40],
    ['get me 20 (no, make that 35) mortgage brokers in Austin, TX', 35],
    ['20 dentists in Austin, actually make it 30', 30],
    ['companies: title offices; geo: Provo, Utah; n=15; return phone', 15],
    ['menuiseries dans le Morbihan sauf Vannes, une trentaine, tel', 30],
    ['abogados laboralistas sevilla email 30', 30],
    ['plumbers in Worcester, England. Try again with 20 results and phone.', 20],
  ] as const)('%s: %d', ([prompt, count]) => {
    expect(countOf(prompt)).toBe(count);
  });

  test.for([
    'plumbers in Dayton, Ohio, employees > 25',
    'dentists in Leeds email 2024',
    'dentists near 12 Main St, Austin, TX 78701',
  ])('%s: nothing says', (prompt) => {
    expect(countOf(prompt)).toBeNull();
  });
});
