import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();

function read(prompt: string) {
  const { request, questions } = parsePrompt(knowledge, prompt);
  return {
    count: request.count,
    kinds: request.categories.map(({ id }) => id).toSorted(),
    places: request.place?.parts.map(({ label }) => label.split(',')[0]),
    asks: questions.map(({ id }) => id),
  };
}

type Row = readonly [prompt: string, kinds: readonly string[], place: string, count: number | null];

describe('requests that look like statements, and reasons, relations and wishes of others that look like requests', () => {
  test.for<Row>([
    ['We need restaurants in Austin, TX', ['restaurant'], 'Austin', null],
    ["We'd love restaurants in Austin, TX, we are a linen company", ['restaurant'], 'Austin', null],
    [
      "I'm compiling a list of restaurants and hotels in Austin, TX",
      ['hotel', 'restaurant'],
      'Austin',
      null,
    ],
    [
      'could really use 20 dentists in Leeds, my boss runs a lab in York',
      ['dental_clinic'],
      'Leeds',
      20,
    ],
    ['Our client, a pool builder in Tampa, needs hotels in Miami', ['hotel'], 'Miami', null],
    ['my cousin has a bakery in Salem. pharmacies in Boston please', ['pharmacy'], 'Boston', null],
    ['Wir bräuchten 20 Hotels in Köln', ['hotel'], 'Köln', 20],
    ['Wir würden uns über 20 Hotels in Köln freuen', ['hotel'], 'Köln', 20],
    ['Uns interessieren Hotels in Köln, wir liefern Bettwäsche', ['hotel'], 'Köln', null],
    [
      'Mein Onkel führt eine Mühle in Fulda. Bäckereien in Kassel bitte',
      ['bakery'],
      'Kassel',
      null,
    ],
    [
      'Unser Mandant, ein Großhändler aus Fulda, sucht Bäckereien in Kassel',
      ['bakery'],
      'Kassel',
      null,
    ],
    ['Fürs Praktikum meiner Tochter: Bäckereien in Kassel', ['bakery'], 'Kassel', null],
    ['Estamos buscando restaurantes en Sevilla', ['restaurant'], 'Sevilla', null],
    ['Nos harían falta 30 restaurantes en Sevilla', ['restaurant'], 'Sevilla', 30],
    [
      'Nos gustaría contactar con restaurantes en Sevilla, somos bodega',
      ['restaurant'],
      'Sevilla',
      null,
    ],
    [
      'Mi cuñado lleva una carnicería en Jerez. Restaurantes en Sevilla, por favor',
      ['restaurant'],
      'Sevilla',
      null,
    ],
    [
      'Nuestro cliente, una lavandería de Jaén, busca hoteles en Granada',
      ['hotel'],
      'Granada',
      null,
    ],
    ['Gimnasio en Granada con email', ['gym'], 'Granada', null],
    ['Ci servirebbero 40 ristoranti a Napoli', ['restaurant'], 'Napoli', 40],
    ['Stiamo cercando ristoranti a Napoli', ['restaurant'], 'Napoli', null],
    ['Avremmo bisogno di ristoranti a Napoli, siamo un caseificio', ['restaurant'], 'Napoli', null],
    [
      'Mia sorella gestisce un bar a Cesena. Alberghi a Rimini per favore',
      ['hotel'],
      'Rimini',
      null,
    ],
    [
      'Il nostro cliente, una lavanderia di Ravenna, cerca alberghi a Rimini',
      ['hotel'],
      'Rimini',
      null,
    ],
    ['On aurait besoin de 20 dentistes à Lyon', ['dental_clinic'], 'Lyon', 20],
    ['Nous sommes intéressés par les dentistes à Lyon', ['dental_clinic'], 'Lyon', null],
    [
      'Mon beau-frère tient un garage à Vienne. Dentistes à Lyon svp',
      ['dental_clinic'],
      'Lyon',
      null,
    ],
    [
      'Notre client, une blanchisserie de Cannes, recherche des hôtels à Nice',
      ['hotel'],
      'Nice',
      null,
    ],
    ['Je démarche les restaurants de Lyon', ['restaurant'], 'Lyon', null],
    ['Gostaríamos de receber restaurantes no Porto', ['restaurant'], 'Porto', null],
    [
      'Estamos à procura de restaurantes no Porto, fabricamos guardanapos',
      ['restaurant'],
      'Porto',
      null,
    ],
    [
      'O meu primo tem uma padaria em Barcelos. Hotéis em Braga, por favor',
      ['hotel'],
      'Braga',
      null,
    ],
    [
      'O nosso cliente, uma lavandaria de Guimarães, procura 20 hotéis em Braga',
      ['hotel'],
      'Braga',
      20,
    ],
    ['We zijn op zoek naar restaurants in Utrecht', ['restaurant'], 'Utrecht', null],
    ['Wij hebben 20 restaurants in Utrecht nodig', ['restaurant'], 'Utrecht', 20],
    ['Mijn zwager heeft een bakkerij in Delft. Hotels in Leiden graag', ['hotel'], 'Leiden', null],
    ['Onze klant, een wasserij uit Delft, zoekt hotels in Leiden', ['hotel'], 'Leiden', null],
    [
      'Graag 15 hotels in Leiden. We leveren bedden aan ziekenhuizen in Den Haag',
      ['hotel'],
      'Leiden',
      15,
    ],
    ['hotels in Miami. we supply hospitals in Tampa and Orlando', ['hotel'], 'Miami', null],
    [
      'we supply linen to hospitals in Tampa, now we want 40 hotels in Miami',
      ['hotel'],
      'Miami',
      40,
    ],
    ['As a brewery in Boulder we want restaurants in Denver', ['restaurant'], 'Denver', null],
    [
      'restaurants in Denver - I own a farm near Boulder and sell vegetables',
      ['restaurant'],
      'Denver',
      null,
    ],
    [
      'Hi, farm owner from Boulder, looking for restaurants in Denver',
      ['restaurant'],
      'Denver',
      null,
    ],
    ['Coffee roaster (Boulder) seeking 20 restaurants in Denver', ['restaurant'], 'Denver', 20],
    ['restaurants in Denver because we opened a bakery in Boulder', ['restaurant'], 'Denver', null],
    ['Hotels in Bonn, da wir ein Café in Siegburg eröffnen', ['hotel'], 'Bonn', null],
    ['Hôtels à Nice car nous ouvrons une laverie à Cannes', ['hotel'], 'Nice', null],
    ['Hoteles en Granada porque abrimos una lavandería en Jaén', ['hotel'], 'Granada', null],
    ['Alberghi a Rimini perché apriamo una lavanderia a Cesena', ['hotel'], 'Rimini', null],
    ["30 leads in Denver, we're a web design agency", [], 'Denver', 30],
    ['Get me customers in Denver. I do window cleaning', [], 'Denver', null],
    ['We do window cleaning for restaurants. 30 leads in Denver', ['restaurant'], 'Denver', 30],
    ['Wir vermieten Bettwäsche an Hotels. 25 Kontakte in Wien', ['hotel'], 'Wien', 25],
    ['Nous louons du linge aux hôtels. Il me faut 25 prospects à Nice', ['hotel'], 'Nice', 25],
    [
      'Alquilamos ropa de cama a hoteles. Necesito 25 contactos en Granada',
      ['hotel'],
      'Granada',
      25,
    ],
    [
      'Noleggiamo biancheria agli alberghi. Mi servono 25 contatti a Rimini',
      ['hotel'],
      'Rimini',
      25,
    ],
    ['Alugamos roupa de cama a hotéis. Preciso de 25 contactos em Braga', ['hotel'], 'Braga', 25],
    ['Wij verhuren beddengoed aan hotels. Graag 25 contacten in Leiden', ['hotel'], 'Leiden', 25],
    ['Bakeries in Leeds, I also need cafes in Leeds', ['bakery', 'cafe'], 'Leeds', null],
    [
      'We work with bakeries in Leeds and now want bakeries and cafes in Leeds',
      ['bakery', 'cafe'],
      'Leeds',
      null,
    ],
    ["Bakeries in Leeds; we'd want them as resellers", ['bakery'], 'Leeds', null],
    [
      'Boulangeries à Bordeaux, on cherche des revendeurs pour notre miel',
      ['bakery'],
      'Bordeaux',
      null,
    ],
    ['Panifici a Bari. Cerchiamo rivenditori per il nostro olio', ['bakery'], 'Bari', null],
    ['Panaderías en Murcia, buscamos distribuidores para nuestra miel', ['bakery'], 'Murcia', null],
    ['Padarias em Braga. Procuramos revendedores para o nosso mel', ['bakery'], 'Braga', null],
    ['Bakkerijen in Leiden. Wij zoeken verkooppunten voor onze honing', ['bakery'], 'Leiden', null],
    ['aziende a Milano interessate a corsi di inglese', [], 'Milano', null],
    ["Entreprises à Lyon intéressées par des cours d'anglais", [], 'Lyon', null],
    ['Empresas en Madrid interesadas en cursos de inglés', [], 'Madrid', null],
    ['Ich bin an Zahnärzten in Köln interessiert', ['dental_clinic'], 'Köln', null],
  ])('%s', ([prompt, kinds, place, count]) => {
    expect(read(prompt)).toEqual({
      count,
      kinds,
      places: [place],
      asks: kinds.length === 0 ? ['r1_category'] : [],
    });
  });
});
