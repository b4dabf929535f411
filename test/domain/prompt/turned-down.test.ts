import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();

function read(prompt: string) {
  const { request, questions } = parsePrompt(knowledge, prompt);
  const label = (name: string): string => name.split(',')[0] ?? '';
  return {
    kinds: request.categories.map(({ id }) => id).toSorted(),
    places: (request.place?.parts ?? []).map((part) => label(part.label)).toSorted(),
    out: [
      ...request.excludedCategories.map(({ id }) => id),
      ...request.excludedPlaces.map(label),
      ...request.brands.exclude,
    ].toSorted(),
    asks: questions.length,
  };
}

/** Prompts, what they ask for and where, and what they leave out. */
type Row = readonly [string, string, string, readonly string[]];

/** What turns a list down stands behind it, and reaches its first member too. */
const BEHIND: readonly Row[] = [
  [
    'restaurants in Leeds. pizzerias, steakhouses and sushi restaurants no.',
    'restaurant',
    'Leeds',
    ['pizza_restaurant', 'steakhouse', 'sushi_restaurant'],
  ],
  [
    'Restaurants in Kassel, Pizzerien, Steakhäuser und Sushi-Restaurants haben wir schon',
    'restaurant',
    'Kassel',
    ['pizza_restaurant', 'steakhouse', 'sushi_restaurant'],
  ],
  [
    'restaurants à Lille, pizzerias, crêperies et restaurants de sushis exclu',
    'restaurant',
    'Lille',
    ['pancake_house', 'pizza_restaurant', 'sushi_restaurant'],
  ],
  [
    'restaurantes en Sevilla, pizzerías, marisquerías y restaurantes de sushi no me interesa',
    'restaurant',
    'Sevilla',
    ['pizza_restaurant', 'seafood_restaurant', 'sushi_restaurant'],
  ],
  [
    'negozi a Verona, farmacie, panifici e fioristi escluso',
    'shopping',
    'Verona',
    ['bakery', 'florist', 'pharmacy'],
  ],
  [
    'lojas em Coimbra. farmácias, padarias e floristas não.',
    'shopping',
    'Coimbra',
    ['bakery', 'florist', 'pharmacy'],
  ],
  [
    'winkels in Groningen, apotheken, bakkers en bloemisten hoeft niet',
    'shopping',
    'Groningen',
    ['bakery', 'florist', 'pharmacy'],
  ],
  [
    'restaurants in Leeds, pizzerias never buy from us',
    'restaurant',
    'Leeds',
    ['pizza_restaurant'],
  ],
  [
    'plumbers in Texas, Houston, Dallas and El Paso not wanted',
    'plumbing',
    'Texas',
    ['Dallas', 'El Paso', 'Houston'],
  ],
  ['plumbers in Texas, Houston can wait', 'plumbing', 'Texas', ['Houston']],
  ['plumbers in Texas, Houston already done', 'plumbing', 'Texas', ['Houston']],
  ['plumbers in texas. dallas or el paso no.', 'plumbing', 'Texas', ['Dallas', 'El Paso']],
  ['dentists in Yorkshire, York is too far', 'dental_clinic', 'Yorkshire', ['York']],
  ['Zahnärzte in Bayern, Nürnberg haben wir schon', 'dental_clinic', 'Bayern', ['Nürnberg']],
  ['Zahnärzte in Bayern, Augsburg lassen wir aus', 'dental_clinic', 'Bayern', ['Augsburg']],
  ['Zahnärzte in Bayern, Augsburg ist zu weit', 'dental_clinic', 'Bayern', ['Augsburg']],
  [
    'Bäckereien in Österreich. Wien, Graz und Linz nein.',
    'bakery',
    'Austria',
    ['Graz', 'Linz', 'Wien'],
  ],
  [
    'dentistes en Bretagne, Rennes, Brest et Vannes exclu',
    'dental_clinic',
    'Bretagne',
    ['Brest', 'Rennes', 'Vannes'],
  ],
  ['dentistes en Bretagne, Rennes on a déjà', 'dental_clinic', 'Bretagne', ['Rennes']],
  ['dentistas en Andalucía, Sevilla ya la tenemos', 'dental_clinic', 'Andalucía', ['Sevilla']],
  ['dentistas en Andalucía, Cádiz queda lejos', 'dental_clinic', 'Andalucía', ['Cadiz']],
  ["dentisti in Toscana, Siena l'abbiamo già", 'dental_clinic', 'Toscana', ['Siena']],
  ['padarias em Minas Gerais, Contagem já temos', 'bakery', 'Minas Gerais', ['Contagem']],
  ['tandartsen in Noord-Brabant, Breda hebben we al', 'dental_clinic', 'Noord-Brabant', ['Breda']],
  [
    'tandartsen in Noord-Brabant, Tilburg slaan we over',
    'dental_clinic',
    'Noord-Brabant',
    ['Tilburg'],
  ],
  [
    'supermarkten in Utrecht, Jumbo en Albert Heijn uitsluiten',
    'grocery_store',
    'Utrecht',
    ['Albert Heijn', 'Jumbo'],
  ],
];

/** A space before a sign, and none behind it. */
const MINUS: readonly Row[] = [
  ['plumbers in Texas -El Paso', 'plumbing', 'Texas', ['El Paso']],
  ['plumbers in texas -el paso -dallas', 'plumbing', 'Texas', ['Dallas', 'El Paso']],
  ['Zahnärzte in Bayern -Nürnberg', 'dental_clinic', 'Bayern', ['Nürnberg']],
  ['boulangeries en Normandie -Caen', 'bakery', 'Normandie', ['Caen']],
  ['dentistas en Andalucía -Sevilla', 'dental_clinic', 'Andalucía', ['Sevilla']],
  ['dentisti in Toscana -Siena', 'dental_clinic', 'Toscana', ['Siena']],
  ['padarias em Minas Gerais -Contagem', 'bakery', 'Minas Gerais', ['Contagem']],
  ['tandartsen in Noord-Brabant -Breda', 'dental_clinic', 'Noord-Brabant', ['Breda']],
  ['coffee shops in Chicago -Starbucks', 'coffee_shop', 'Chicago', ['Starbucks']],
  ['hotels in Leeds !Hilton', 'hotel', 'Leeds', ['Hilton']],
  ['restaurants in Leeds -pizzerias', 'restaurant', 'Leeds', ['pizza_restaurant']],
];

/** Who tells us to forget something, and prepositions. */
const BEFORE: readonly Row[] = [
  ['restaurants in Leeds, drop pizzerias', 'restaurant', 'Leeds', ['pizza_restaurant']],
  ['plumbers in Texas, forget Houston or Dallas', 'plumbing', 'Texas', ['Dallas', 'Houston']],
  ['restaurantes en Sevilla, olviden las pizzerías', 'restaurant', 'Sevilla', ['pizza_restaurant']],
  [
    'ristoranti a Torino, lasciate perdere le pizzerie',
    'restaurant',
    'Torino',
    ['pizza_restaurant'],
  ],
  ['ristoranti a Torino, escludendo steakhouse', 'restaurant', 'Torino', ['steakhouse']],
  ['restaurantes em Braga, esqueçam as pizzarias', 'restaurant', 'Braga', ['pizza_restaurant']],
  [
    'restaurantes em Braga, nem pizzarias nem churrascarias',
    'restaurant',
    'Braga',
    ['pizza_restaurant', 'steakhouse'],
  ],
  ["restaurants in Utrecht, vergeet pizzeria's", 'restaurant', 'Utrecht', ['pizza_restaurant']],
  [
    'restaurants in Utrecht. Graag uitsluiten: sushirestaurants',
    'restaurant',
    'Utrecht',
    ['sushi_restaurant'],
  ],
  [
    'dentistes en Bretagne à part Vannes et Rennes',
    'dental_clinic',
    'Bretagne',
    ['Rennes', 'Vannes'],
  ],
  [
    'restaurantes en Sevilla sin pizzerías y restaurantes de sushi',
    'restaurant',
    'Sevilla',
    ['pizza_restaurant', 'sushi_restaurant'],
  ],
  [
    'Supermärkte in Kassel nicht Lidl Rewe und Edeka',
    'grocery_store',
    'Kassel',
    ['EDEKA', 'Lidl', 'Rewe'],
  ],
  [
    'supermarkets in Leeds; no Tesco; Aldi and Asda',
    'grocery_store',
    'Leeds',
    ['Aldi', 'Asda', 'Tesco'],
  ],
  ['plumbers in texas except el paso', 'plumbing', 'Texas', ['El Paso']],
  [
    'dentistes en charente maritime sauf la rochelle',
    'dental_clinic',
    'Charente-Maritime',
    ['La Rochelle'],
  ],
  ['no Starbucks: coffee shops in Chicago', 'coffee_shop', 'Chicago', ['Starbucks']],
  ['Leaving out Leeds, dentists in Yorkshire', 'dental_clinic', 'Yorkshire', ['Leeds']],
  ['Except for Sheffield, all dentists in Yorkshire', 'dental_clinic', 'Yorkshire', ['Sheffield']],
];

/** What looks like it and turns nothing down. */
const OPPOSITES: readonly Row[] = [
  ['pubs in Leeds, York too please', 'pub', 'Leeds York', []],
  ['dentists in Kent, London not far', 'dental_clinic', 'Kent London', []],
  ['dentists in Leeds, website not needed', 'dental_clinic', 'Leeds', []],
  ['Bäckereien in Graz, E-Mail nicht nötig', 'bakery', 'Graz', []],
  ['dentists in Stratford -upon-Avon', 'dental_clinic', 'Stratford-upon-Avon', []],
  ['dentists in Stratford-upon-Avon', 'dental_clinic', 'Stratford-upon-Avon', []],
  ['restaurants in Leeds - York - Hull', 'restaurant', 'Hull Leeds York', []],
  ['bakeries in Leeds -email and phone', 'bakery', 'Leeds', []],
  ['Need dentists -Austin Texas', 'dental_clinic', 'Austin', []],
  ['20 restaurants in Leeds, bars and cafes welcome', 'bar cafe restaurant', 'Leeds', []],
  ['Zahnärzte in Bonn, noch 20 Bäckereien in Köln', 'bakery dental_clinic', 'Bonn Köln', []],
  ['cafés à Lyon, au moins 20', 'cafe', 'Lyon', []],
  ['dry cleaners, drop-off laundries in Leeds', 'dry_cleaning laundromat', 'Leeds', []],
  ['plumbers in Leeds, no matter how small', 'plumbing', 'Leeds', []],
];

describe.each([
  ['behind a list', BEHIND],
  ['a minus', MINUS],
  ['before a list', BEFORE],
  ['nothing is turned down', OPPOSITES],
] as const)('%s', (_, rows) => {
  test.each(rows)('%s', (prompt, kinds, places, out) => {
    const found = read(prompt);
    expect({ ...found, kinds: found.kinds.join(' '), places: found.places.join(' ') }).toEqual({
      kinds,
      places,
      out: [...out].toSorted(),
      asks: 0,
    });
  });
});

test.for([
  ['restaurants in Leeds, we already have sushi restaurants', ['restaurant']],
  ['restaurants in Leeds. We already have sushi restaurants.', ['restaurant']],
  ['shops in Bristol, we already have flower shops', ['shopping']],
  ['We sell tills to sushi restaurants. Find restaurants in Leeds', ['sushi_restaurant']],
] as const)('%s: what somebody has already does not say which are meant', ([prompt, kinds]) => {
  expect(read(prompt).kinds).toEqual(kinds);
});
