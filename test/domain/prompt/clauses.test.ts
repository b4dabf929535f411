import { describe, expect, test } from 'vitest';
import { delivered } from '../../support/delivered.ts';
import type { Clauses } from '../../support/delivered.ts';

const LANGUAGES: Readonly<Record<string, Clauses>> = {
  English: {
    requests: [
      '20 dentists in Austin, TX with email',
      'breweries and bakeries in Denver, phone and website',
      'plumbers near Leeds, 30 with phone',
      'find me 15 hotels in Chicago',
    ],
    before: [
      'We sell espresso machines. ',
      'I sell dental scanners to dentists and need ',
      'We supply linen to hotels and restaurants. I need ',
      "I'm a printer in Omaha looking for ",
      'Our client is a law firm in Boston. Need ',
      'My company imports ceramic tile. I want ',
      'I run a bakery in Reno and need ',
      'As a florist I am looking for ',
      "I'm a rep for a veterinary supplies firm covering Devon. Please send me ",
      'Zap: New deal stage -> find ',
      'account_name: Acme Labels. target: ',
      'Campaign: gym software launch. Target: ',
      'Helping a friend who owns a salon: ',
      'User is a caterer. Find ',
      'Request from a hotel chain: ',
      'Our user, a dentist in Dallas, wants ',
      'Subcontractor search: ',
      'for my cleaning business: ',
    ],
    behind: [
      ' that supply restaurants',
      ' which also work with schools and hospitals',
      ' that allow outside caterers',
      ' for our insurance agency',
      ', we sell mowers',
      " - I'm opening a gym nearby",
      ' owned by a hospital',
      ' who might need a web designer',
      ' close to a hospital',
      ' above a pharmacy',
      ', liquor license a plus',
      ' where the owner is a chef',
    ],
  },
  German: {
    requests: [
      '20 Zahnärzte in München mit E-Mail',
      'Bäckereien und Cafés in Hamburg, Telefon und Website',
      'Suche 15 Hotels in Köln',
    ],
    before: [
      'Wir verkaufen Kaffeemaschinen. ',
      'Ich verkaufe Kassensysteme und suche ',
      'Wir liefern Wäsche an Hotels und brauchen ',
      'Unser Kunde ist Zahnarzt in Köln. Wir brauchen ',
      'Für unsere Druckerei: ',
      'Unser Chatbot-Nutzer möchte: ',
      'Mein Mann hat eine Schreinerei, wir brauchen ',
      'Kunde: Autohaus Meier. Ziel: ',
    ],
    behind: [
      ', die Restaurants beliefern',
      ', der am Samstag offen hat',
      ', um ihnen Versicherungen zu verkaufen',
      ' in der Nähe eines Krankenhauses',
      ' neben einem Supermarkt',
      ', gerne mit mehreren Therapeuten',
      ', die von einem Arzt geführt werden',
    ],
  },
  French: {
    requests: [
      '20 dentistes à Lyon avec email',
      'boulangeries et cafés à Nantes, téléphone et site web',
      'Je cherche 15 hôtels à Bordeaux',
    ],
    before: [
      'Nous vendons des caisses aux restaurants et cherchons ',
      'Notre client est un dentiste de Paris. Il nous faut ',
      'Pour notre agence immobilière : ',
      "Pour le compte d'un hôtel, ",
      'On fait du nettoyage pour les hôtels et on cherche ',
    ],
    behind: [
      ' qui fournissent les restaurants',
      ' pour leur vendre des assurances',
      " à côté d'une pharmacie",
      ', je suis photographe',
      ' qui livrent aux supermarchés',
    ],
  },
  Spanish: {
    requests: [
      '20 dentistas en Madrid con email',
      'panaderías y cafeterías en Valencia, teléfono y web',
      'Busco 15 hoteles en Sevilla',
    ],
    before: [
      'Vendo seguros y busco ',
      'Mi empresa limpia oficinas, necesito ',
      'Para nuestra agencia inmobiliaria: ',
      'Como florista, busco ',
      'Distribuimos vino a restaurantes y hoteles; necesitamos ',
    ],
    behind: [
      ' que suministran a restaurantes',
      ' para venderles seguros',
      ' al lado de una farmacia',
      ' que reparten a supermercados',
      ' propiedad de un hotel',
    ],
  },
  Italian: {
    requests: [
      '20 dentisti a Milano con email',
      'bar e ristoranti a Torino, telefono e sito',
      'Cerco 15 hotel a Firenze',
    ],
    before: [
      'Vendo assicurazioni e cerco ',
      'Il nostro cliente è un dentista di Roma. Cerchiamo ',
      'Per la nostra agenzia immobiliare: ',
      'Forniamo vino a ristoranti e hotel; ci servono ',
    ],
    behind: [
      ' che forniscono scuole',
      ' per vendere loro assicurazioni',
      ' accanto a una farmacia',
      ' che consegnano ai supermercati',
    ],
  },
  Portuguese: {
    requests: [
      '20 dentistas em Lisboa com email',
      'padarias e cafés no Porto, telefone e site',
      'Preciso de 15 hotéis em Coimbra',
    ],
    before: [
      'Vendo seguros e procuro ',
      'O nosso cliente é um dentista de Évora. Procuramos ',
      'Para a nossa imobiliária: ',
      'Fornecemos vinho a restaurantes e hotéis; precisamos de ',
    ],
    behind: [
      ' que fornecem restaurantes',
      ' para lhes vender seguros',
      ' ao lado de uma farmácia',
      ' que entregam em supermercados',
    ],
  },
  Dutch: {
    requests: [
      '20 tandartsen in Utrecht met e-mail',
      'bakkerijen en cafés in Rotterdam, telefoon en website',
      'Ik zoek 15 hotels in Maastricht',
    ],
    before: [
      'Ik verkoop verzekeringen en zoek ',
      'Wij leveren werkbladen in natuursteen en zoeken ',
      'Onze klant is een tandarts in Zwolle. Wij zoeken ',
      'Voor ons makelaarskantoor: ',
      'Ons bedrijf verhuurt heftrucks; we zoeken ',
    ],
    behind: [
      ' die restaurants beleveren',
      ' om ze verzekeringen te verkopen',
      ' naast een supermarkt',
      ' die aan supermarkten leveren',
      ', liefst met meerdere therapeuten',
    ],
  },
};

describe.for(Object.entries(LANGUAGES))('a kind of business in %s', ([, clauses]) => {
  const { requests, before, behind } = clauses;
  test.for(before)('who asks, and what for, changes nothing: %s', (clause) => {
    for (const request of requests)
      expect({ clause, ...delivered(clause + request) }).toEqual({ clause, ...delivered(request) });
  });
  test.for(behind)('what is said of the businesses adds no kind: %s', (clause) => {
    for (const request of requests)
      expect({ clause, ...delivered(request + clause) }).toEqual({ clause, ...delivered(request) });
  });
  test('who asks, and what is said of the businesses, change nothing together', () => {
    const [request = ''] = requests;
    for (const [at, clause] of behind.entries()) {
      const prompt = `${before[at % before.length] ?? ''}${request}${clause}`;
      expect({ prompt, ...delivered(prompt) }).toEqual({ prompt, ...delivered(request) });
    }
  });
});

describe('a kind that is joined to the others, or begins a request of its own, is asked for', () => {
  test.for([
    ['dentists and plumbers in Austin, TX', ['dental_clinic', 'plumbing']],
    ['dentists, good plumbers & hotels in Austin, TX', ['dental_clinic', 'plumbing', 'hotel']],
    ['dentists in Austin, TX and also plumbers in Dallas', ['dental_clinic', 'plumbing']],
    ['dentists in Austin, TX with email and plumbers', ['dental_clinic', 'plumbing']],
    ['dentists as well as plumbers in Austin, TX', ['dental_clinic', 'plumbing']],
    ['dentists in Austin, TX. I also need plumbers', ['dental_clinic', 'plumbing']],
    ['dentists in Austin, TX\nplumbers', ['dental_clinic', 'plumbing']],
    ['bakeries that supply schools in Austin, TX and plumbers in Dallas', ['bakery', 'plumbing']],
    ['20 dentists and 10 plumbers in Austin, TX', ['dental_clinic', 'plumbing']],
    ['dentists along with plumbers in Austin, TX', ['dental_clinic', 'plumbing']],
    ['dentists in addition to plumbers in Austin, TX', ['dental_clinic', 'plumbing']],
    ['dentists in Austin, TX and the same for plumbers in Dallas', ['dental_clinic', 'plumbing']],
    ['dentists in Austin, TX and if possible plumbers', ['dental_clinic', 'plumbing']],
    [
      'looking for dentists in Austin, TX and looking for plumbers in Dallas',
      ['dental_clinic', 'plumbing'],
    ],
    ['sowohl Zahnärzte als auch Klempner in Köln', ['dental_clinic', 'plumbing']],
    ['dentistes ainsi que des plombiers à Lyon', ['dental_clinic', 'plumbing']],
    ['tanto dentistas como fontaneros en Madrid', ['dental_clinic', 'plumbing']],
    ['sia dentisti che idraulici a Milano', ['dental_clinic', 'plumbing']],
    ['dentistas, assim como encanadores em Lisboa', ['dental_clinic', 'plumbing']],
    ['zowel tandartsen als loodgieters in Utrecht', ['dental_clinic', 'plumbing']],
    ['Zahnärzte sowie Klempner in Köln', ['dental_clinic', 'plumbing']],
    ['dentistes et des plombiers à Lyon', ['dental_clinic', 'plumbing']],
    ['dentistas y también fontaneros en Madrid', ['dental_clinic', 'plumbing']],
    ['dentisti e una lista di idraulici a Milano', ['dental_clinic', 'plumbing']],
    ['dentistas, bem como encanadores em Lisboa', ['dental_clinic', 'plumbing']],
    ['tandartsen en ook loodgieters in Utrecht', ['dental_clinic', 'plumbing']],
  ] as const)('%s', ([prompt, kinds]) => {
    expect(delivered(prompt).kinds).toEqual(kinds);
  });
});

describe('a first sentence that only speaks of kinds, before one that asks, is not asked for', () => {
  test.for([
    ['Just bought a car wash and need 20 dentists in Austin, TX', ['dental_clinic']],
    ['Currently onboarding gyms, now we want 20 dentists in Austin, TX', ['dental_clinic']],
    ['As the owner of a yoga studio, I need 20 dentists in Austin, TX', ['dental_clinic']],
    ['Caterer based in Boise. Looking for 20 dentists in Austin, TX', ['dental_clinic']],
    ['Gerade eine Autowaschanlage gekauft, brauche 20 Zahnärzte in München', ['dental_clinic']],
    ['Mon père tient une boucherie. Trouvez 20 dentistes à Lyon', ['dental_clinic']],
    ['Hacemos nóminas para restaurantes. 20 dentistas en Madrid', ['dental_clinic']],
    ['Mio padre ha una macelleria. Trova 20 dentisti a Milano', ['dental_clinic']],
    ['O meu pai tem um talho. Encontre 20 dentistas em Lisboa', ['dental_clinic']],
    ['Mijn vader heeft een slagerij. Zoek 20 tandartsen in Utrecht', ['dental_clinic']],
  ] as const)('%s', ([prompt, kinds]) => {
    expect(delivered(prompt)).toMatchObject({ count: 20, kinds });
    expect(delivered(prompt).places).toHaveLength(1);
  });

  test.for([
    'Bakeries in Austin, TX. Find 20 dentists in Dallas',
    'Bakeries in Austin, TX, and find 20 dentists in Dallas',
    'Artisan bakeries in Austin, TX. Find 20 dentists in Dallas',
  ])('one that names a kind first, or its place, is: %s', (prompt) => {
    expect(delivered(prompt).kinds).toEqual(['bakery', 'dental_clinic']);
  });
});

describe('who asks in the third person, and for whom, is not asked for', () => {
  test.for([
    ['web agency seeks restaurants in Leeds without a website', ['restaurant']],
    ['Florist seeking wedding venues in Kent', ['event_venue']],
    ['hotel in Leeds needs 10 laundromats in York', ['laundromat']],
    ['law firm wants accountants and notaries in Lyon', ['accountant', 'notary_public']],
    ['Softwarefirma sucht Arztpraxen in Bremen', ['doctors_office']],
    ['agence web cherche restaurants à Lille', ['restaurant']],
    ['imprenta busca colegios en Valencia', ['school']],
    ['tipografia cerca scuole a Torino', ['school']],
    ['gráfica procura escolas em Braga', ['school']],
    ['drukkerij zoekt scholen in Breda', ['school']],
    ['for a bakery, 20 cafes in Ghent', ['cafe']],
    ['für eine Bäckerei, 20 Cafés in Köln', ['cafe']],
    ['Dental supply rep here. 30 dentists in Austin TX', ['dental_clinic']],
    ['As part of a campaign for a pharmacy chain, list 15 dentists in Leeds', ['dental_clinic']],
  ] as const)('%s', ([prompt, kinds]) => {
    expect(delivered(prompt).kinds).toEqual(kinds);
    expect(delivered(prompt).places).toHaveLength(1);
  });

  test('whom somebody wants to sell to is, with the whole list', () => {
    expect(
      delivered(
        "we're a small bakery wanting to sell bread to restaurants, hotels and cafes in Bath",
      ).kinds,
    ).toEqual(['restaurant', 'hotel', 'cafe']);
    expect(delivered('Selling POS software to restaurants - need 50 in Tampa')).toMatchObject({
      count: 50,
      kinds: ['restaurant'],
    });
  });

  test.for([
    'companies in Leeds to offer our cleaning services to',
    'quero uma lista de empresas em Braga para oferecer o meu serviço de limpeza',
    'businesses near hospitals in Cleveland, OH',
    'shops inside malls in Dubai',
  ])('what is offered, or stands beside them, is no kind to find: %s', (prompt) => {
    expect(delivered(prompt)).toMatchObject({ kinds: [], asks: ['r1_category'] });
  });
});

describe('a kind that says what another deals in is no second one', () => {
  test.for([
    ['bar and restaurant equipment dealers in St. Louis', ['restaurant_equipment_and_supply']],
    ['importers in Hamburg: coffee, tea, wine', ['importer']],
    ['gym and yoga studios in Boise', ['gym', 'yoga_studio']],
  ] as const)('%s', ([prompt, kinds]) => {
    expect(delivered(prompt).kinds).toEqual(kinds);
  });
});

describe('a kind that says whose field it is, or what of, is not asked for', () => {
  test.for([
    'private schools in Boston, email of the school',
    'private schools in Boston, need the school email',
    'private schools in Boston with free parking and a gift shop',
    'private schools in Boston, email of whoever handles wholesale',
  ])('%s', (prompt) => {
    expect(delivered(prompt).kinds).toEqual(['private_school']);
  });
});
