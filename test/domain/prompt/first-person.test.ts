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

describe('whom a writer asks for, beside what he is, sells or serves: without a kind of its own the request asks', () => {
  test.for<Row>([
    [
      'Restaurants à Lyon avec mail, notre atelier fabrique des meubles.',
      ['restaurant'],
      'Lyon',
      null,
    ],
    [
      'Dentistes à Lille, mon laboratoire fabrique des prothèses dentaires',
      ['dental_clinic'],
      'Lille',
      null,
    ],
    ['Grossiste en fromages basé à Annecy, je cherche 30 hôtels à Nice', ['hotel'], 'Nice', 30],
    [
      'Bonjour, boulangerie artisanale de Grenoble, nous aimerions contacter des hôtels à Nice. Merci',
      ['hotel'],
      'Nice',
      null,
    ],
    [
      'Notre société loue des chambres froides et cherche des pharmacies à Toulouse',
      ['pharmacy'],
      'Toulouse',
      null,
    ],
    [
      'Je prépare un guide des hôtels et je voudrais des restaurants à Bordeaux',
      ['restaurant'],
      'Bordeaux',
      null,
    ],
    ['On torréfie du café, il nous faut 20 cafés à Rennes', ['cafe'], 'Rennes', 20],
    [
      'Mon père a une boucherie à Angers. Trouve les restaurants à Nantes',
      ['restaurant'],
      'Nantes',
      null,
    ],
    ['Trouve des clients à Strasbourg pour mon agence web', [], 'Strasbourg', null],
    ['Je vends des logiciels de caisse. 50 contacts à Lyon', [], 'Lyon', 50],
    [
      'Je vends des logiciels de caisse aux restaurants. 50 contacts à Lyon',
      ['restaurant'],
      'Lyon',
      50,
    ],
    ['Traiteur à Beaune, je recherche des boulangeries à Dijon', ['bakery'], 'Dijon', null],
    [
      'Hôtels à Cannes svp. Nous blanchissons le linge de restaurants à Nice',
      ['hotel'],
      'Cannes',
      null,
    ],
    [
      'Fabrico mesas para hoteles y quiero restaurantes en Sevilla',
      ['restaurant'],
      'Sevilla',
      null,
    ],
    [
      'Restaurantes en Sevilla. Fabrico botellas y quiero escribirles',
      ['restaurant'],
      'Sevilla',
      null,
    ],
    ['Organizo bodas en Málaga, necesito 40 hoteles en Granada', ['hotel'], 'Granada', 40],
    ['Diseñamos jardines para hoteles rurales: 40 hoteles en Granada', ['hotel'], 'Granada', 40],
    [
      'Clínicas dentales en Valencia, nuestro laboratorio fabrica prótesis',
      ['dental_clinic'],
      'Valencia',
      null,
    ],
    ['Quiero leads en Alicante con teléfono, somos una asesoría fiscal', [], 'Alicante', null],
    ['Busca clientes en Madrid para mi agencia de marketing', [], 'Madrid', null],
    ['Distribuidor de harinas de Albacete, busco panaderías en Murcia', ['bakery'], 'Murcia', null],
    [
      'Hola, imprenta familiar en Cartagena, queremos panaderías en Murcia',
      ['bakery'],
      'Murcia',
      null,
    ],
    ['Distribuyo vinos de La Rioja, busco restaurantes en Bilbao', ['restaurant'], 'Bilbao', null],
    ['Mi empresa alquila carpas y busca 25 restaurantes en Bilbao', ['restaurant'], 'Bilbao', 25],
    [
      'Hoteles en Toledo. Buscamos proveedores para nuestra agencia de viajes',
      ['hotel'],
      'Toledo',
      null,
    ],
    ['Produco tappi e cerco ristoranti a Napoli', ['restaurant'], 'Napoli', null],
    ['Agenzia web di Torino, cerchiamo ristoranti a Milano', ['restaurant'], 'Milano', null],
    [
      'Ristoranti a Milano, la nostra azienda noleggia lavastoviglie',
      ['restaurant'],
      'Milano',
      null,
    ],
    [
      'La nostra lavanderia serve alberghi a Riccione. Ci servono 30 hotel a Rimini',
      ['hotel'],
      'Rimini',
      30,
    ],
    ['Organizzo matrimoni, vorrei contattare hotel a Rimini', ['hotel'], 'Rimini', null],
    ['Trovami clienti a Roma per la mia agenzia di pubblicità', [], 'Roma', null],
    ['Ripariamo poltrone per dentisti: 20 dentisti a Bologna', ['dental_clinic'], 'Bologna', 20],
    ['La mia azienda vende integratori e cerca farmacie a Verona', ['pharmacy'], 'Verona', null],
    ['Sono un fotografo di Padova, mi servono farmacie a Verona', ['pharmacy'], 'Verona', null],
    ['Siamo una web agency, 40 contatti a Genova', [], 'Genova', 40],
    ['Fabrico mesas e cadeiras, procuro restaurantes no Porto', ['restaurant'], 'Porto', null],
    ['Restaurantes no Porto, a nossa empresa fabrica fornos', ['restaurant'], 'Porto', null],
    ['Alugamos tendas para casamentos, precisamos de 30 hotéis em Braga', ['hotel'], 'Braga', 30],
    ['Padaria artesanal de Guimarães, procuramos hotéis em Braga', ['hotel'], 'Braga', null],
    [
      'O meu laboratório faz próteses e procura dentistas em Lisboa',
      ['dental_clinic'],
      'Lisboa',
      null,
    ],
    ['Arranja-me clientes em Lisboa para a minha agência de marketing', [], 'Lisboa', null],
    ['Hotels in Köln, unser Betrieb wäscht Wäsche für Restaurants', ['hotel'], 'Köln', null],
    ['Wäscherei aus Bonn, wir suchen 30 Hotels in Köln', ['hotel'], 'Köln', 30],
    [
      'Hallo, Großhändler für Käse aus Lübeck, wir möchten Restaurants in Hamburg anschreiben',
      ['restaurant'],
      'Hamburg',
      null,
    ],
    [
      'Unsere Firma vermietet Kühlhäuser und sucht Bäckereien in Kassel',
      ['bakery'],
      'Kassel',
      null,
    ],
    [
      '10 Bäckereien in Kassel mit Telefon. Wir suchen Lieferanten für unser Hotel',
      ['bakery'],
      'Kassel',
      10,
    ],
    [
      'Ich hab einen Weinhandel in Trier und will Restaurants in Bremen anschreiben',
      ['restaurant'],
      'Bremen',
      null,
    ],
    [
      'Derzeit beliefern wir Hotels in Oldenburg. Jetzt 20 Restaurants in Bremen',
      ['restaurant'],
      'Bremen',
      20,
    ],
    ['Finde Kunden in Berlin für meine Werbeagentur', [], 'Berlin', null],
    ['Bin Fotograf aus Linz. Zahnärzte in Graz bitte', ['dental_clinic'], 'Graz', null],
    [
      'Wir verkaufen Praxissoftware an Zahnärzte. 50 Adressen in Graz',
      ['dental_clinic'],
      'Graz',
      50,
    ],
    ['Restaurants in Utrecht, ons bedrijf verhuurt koelcellen', ['restaurant'], 'Utrecht', null],
    [
      'Wij plaatsen zonnepanelen op hotels. Graag 20 restaurants in Utrecht',
      ['restaurant'],
      'Utrecht',
      20,
    ],
    ['Wasserij uit Delft, wij zoeken hotels in Leiden', ['hotel'], 'Leiden', null],
    ['Ik begin een taxibedrijf en zoek hotels in Leiden', ['hotel'], 'Leiden', null],
    ['Zoek klanten in Rotterdam voor mijn webbureau', [], 'Rotterdam', null],
    ['Onze brouwerij zoekt restaurants in Gent', ['restaurant'], 'Gent', null],
    ['Dentists in Leeds, our lab makes crowns for orthodontists', ['dental_clinic'], 'Leeds', null],
    ['Dental lab from York, we want dentists in Leeds', ['dental_clinic'], 'Leeds', null],
    [
      'Our client sells x-ray machines to vets. 30 dentists in Leeds',
      ['dental_clinic'],
      'Leeds',
      30,
    ],
    [
      'restaurants in Austin TX. i roast coffee in Dallas and supply cafes',
      ['restaurant'],
      'Austin',
      null,
    ],
    [
      'I supply bakeries in Dallas so find me 40 restaurants in Austin, TX',
      ['restaurant'],
      'Austin',
      40,
    ],
    [
      'Restaurants in Austin, TX (we wash windows for hotels), 40 is plenty',
      ['restaurant'],
      'Austin',
      40,
    ],
    [
      'Restaurants in Austin, TX with phone. We sell display fridges, 35 would do',
      ['restaurant'],
      'Austin',
      35,
    ],
    ['Find clients in Austin, TX for my marketing agency', [], 'Austin', null],
    ['I sell bookkeeping software, need 50 leads in Austin, TX', [], 'Austin', 50],
    [
      'I sell bookkeeping software to dentists. Need 50 in Austin, TX',
      ['dental_clinic'],
      'Austin',
      50,
    ],
    ['Laundry service here in Tampa, looking for hotels in Miami', ['hotel'], 'Miami', null],
    ['20 hotels in Miami. Looking for suppliers for our travel agency', ['hotel'], 'Miami', 20],
    ['Launching a drinks brand in Tampa, need hotels in Miami', ['hotel'], 'Miami', null],
  ])('%s', ([prompt, kinds, place, count]) => {
    expect(read(prompt)).toEqual({
      count,
      kinds,
      places: [place],
      asks: kinds.length === 0 ? ['r1_category'] : [],
    });
  });
});
