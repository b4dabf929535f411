import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
/** What is searched, whatever else is noted. */
function asked(prompt: string) {
  const { request, questions } = parsePrompt(knowledge, prompt);
  return {
    count: request.count,
    kinds: request.categories.map(({ id }) => id),
    place: request.place?.label,
    fields: request.contactFields.toSorted(),
    filters: request.filters.filter(({ kind }) => kind !== 'feature'),
    without: [...request.brands.exclude, ...request.excludedCategories.map(({ id }) => id)],
    asks: questions.map(({ id }) => id),
  };
}

/** What people say of themselves, with kinds, places, numbers and fields that they do not ask for. */
const ASIDES: Readonly<
  Record<string, { readonly requests: readonly string[]; readonly asides: readonly string[] }>
> = {
  en: {
    requests: [
      '20 florists in Leeds with email',
      'Need plumbers and electricians in Tucson, AZ, with phone',
    ],
    asides: [
      'We sell coffee machines.',
      'I run a bakery in York.',
      'My dad owns a hotel in Spain.',
      'Sales rep for a brewery in Cork.',
      'We do window cleaning for offices.',
      'Web agency from Bristol here.',
      "We're opening a gym in Hull.",
      'I roast coffee in Falmouth.',
      'We make software for dentists.',
      'Our startup builds booking apps for salons and spas.',
      'I represent a keratin brand from Brazil.',
      'We finance trucks for small operators.',
      'We sell coffee machines to cafes.',
      'We build websites.',
      'I do social media for trades.',
      'We make compost and fertiliser.',
      "I'm a freelance instructor looking for a job.",
      "It's for a trade fair in Milan.",
      'This is for our sales team in Boston.',
    ],
  },
  de: {
    requests: ['20 Floristen in Köln mit E-Mail', 'Suche Klempner in Kassel mit Telefon'],
    asides: [
      'Wir verkaufen Kaffeemaschinen.',
      'Ich betreibe eine Bäckerei in Bonn.',
      'Ich hab einen Shop für Reitsportbedarf.',
      'Personalberater hier.',
      'Bin Recruiter für IT.',
      'Hersteller von Kassensystemen aus Ulm.',
      'Wir sind eine Agentur für Zahnärzte.',
      'Ich bin Vertreter für Reinigungsmittel.',
      'Unsere Firma baut Küchen für Hotels.',
      'Ich schreibe meine Masterarbeit über Museen.',
      'Student der Uni Köln.',
      'Wir eröffnen ein Café in Mainz.',
      'Wir verkaufen Kaffeemaschinen an Cafés.',
      'Wir bauen Webseiten.',
      'Ich mache SEO für Kanzleien.',
      'Es geht um unsere Messe in Berlin.',
      'Wir vermieten Bühnen.',
      'Ich will ihnen eine Software anbieten.',
      'Wir sind ein Startup aus Wien.',
      'Unser Team sitzt in Hamburg.',
    ],
  },
  fr: {
    requests: [
      '20 fleuristes à Lille avec mail',
      'Je cherche des plombiers à Nantes avec téléphone',
    ],
    asides: [
      'Nous vendons des machines à café.',
      'Je tiens une boulangerie à Brest.',
      'Grossiste en fromages italiens.',
      'Étudiante en tourisme à Nice.',
      'Mon agence refait des sites web.',
      'On fabrique des meubles pour hôtels.',
      'Notre labo fabrique des prothèses dentaires.',
      'Je lance une marque de bougies.',
      'Notre société loue des nacelles.',
      'On organise un salon à Sion.',
      'Consultant SEO pour avocats.',
      'Je suis photographe à Lyon.',
      'Notre labo fabrique des prothèses.',
      'On crée des sites internet.',
      'Je fais du SEO pour des avocats.',
      "C'est pour un salon à Paris.",
      'Nous sommes une startup de Rennes.',
      'On loue du matériel aux traiteurs.',
      'Je veux leur proposer un logiciel.',
    ],
  },
  es: {
    requests: ['20 floristerías en Murcia con correo', 'Busco fontaneros en Bilbao con teléfono'],
    asides: [
      'Vendo máquinas de café.',
      'Distribuyo vinos de La Rioja.',
      'Tengo una panadería en Cádiz.',
      'Somos distribuidores de cosmética vegana, de Valencia.',
      'Fabrico botellas.',
      'Armo una agenda online para consultorios.',
      'Llevamos redes sociales a clínicas dentales.',
      'Agencia web de Málaga.',
      'Soy fotógrafo en Lugo.',
      'Mi empresa instala alarmas en hoteles.',
      'Importo aceite de Italia.',
      'Estudiante de turismo en Granada.',
      'Hacemos páginas web.',
      'Somos un call center.',
      'Somos una marca de queso vegetal.',
      'Es para una feria en Madrid.',
      'Quiero ofrecerles un software.',
      'Repartimos fruta a oficinas.',
    ],
  },
  it: {
    requests: ['20 fioristi a Bari con email', 'Cerco idraulici a Trento con telefono'],
    asides: [
      'Vendo macchine da caffè.',
      'Ho una panetteria a Lecce.',
      'Siamo una startup e facciamo un gestionale per veterinari.',
      'Web agency milanese.',
      'Distribuisco vini siciliani.',
      'Sto preparando una guida escursionistica.',
      'Faccio siti internet.',
      'La mia azienda installa allarmi negli hotel.',
      'Sono un fotografo di Como.',
      'Importo olio dalla Spagna.',
      'Studentessa di turismo a Roma.',
      'Produco mobili per alberghi.',
      'Faccio siti internet per artigiani.',
      'Siamo un call center.',
      'È per una fiera a Milano.',
      'Voglio proporre un software.',
      'Noleggiamo tende per matrimoni.',
      'Mio marito ha un bar.',
      'Puliamo uffici.',
    ],
  },
  pt: {
    requests: [
      '20 floriculturas em Recife com email',
      'Procuro encanadores em Curitiba com telefone',
    ],
    asides: [
      'Vendo máquinas de café.',
      'Tenho uma padaria em Natal.',
      'Distribuo vinhos do Douro.',
      'Fabrico garrafas.',
      'Agência web do Porto.',
      'Sou fotógrafo em Lisboa.',
      'Minha empresa instala alarmes em hotéis.',
      'Vendemos caixas para vinho.',
      'Faço sites.',
      'Estudante de turismo em Coimbra.',
      'Importo azeite da Itália.',
      'Estamos abrindo uma academia.',
      'Fazemos sites.',
      'Somos um call center.',
      'É para uma feira em São Paulo.',
      'Quero oferecer um software.',
      'Alugamos tendas para casamentos.',
      'Meu sócio tem um bar.',
      'Limpamos escritórios.',
    ],
  },
  nl: {
    requests: ['20 bloemisten in Gent met e-mail', 'Zoek loodgieters in Breda met telefoon'],
    asides: [
      'Wij verkopen koffiemachines.',
      'Ik run een bakkerij in Delft.',
      'Wij maken boekingssoftware voor kappers.',
      'Webbureau uit Zwolle.',
      'Wij plaatsen zonnepanelen bij bedrijven.',
      'Ik ben fotograaf in Breda.',
      'Mijn bedrijf plaatst alarmen in hotels.',
      'Ik begin een bezorgapp.',
      'Wij bouwen sites voor kleine zaken.',
      'Student toerisme in Tilburg.',
      'Ik importeer wijn uit Spanje.',
      'We openen een sportschool.',
      'Wij verkopen koffiemachines aan cafés.',
      'Wij bouwen sites.',
      'We verkopen eiwitrepen.',
      'Het is voor een beurs in Utrecht.',
      'Ik wil hun software aanbieden.',
      'Wij verhuren tenten voor bruiloften.',
      'Mijn man heeft een bar.',
      'Wij zijn een callcenter.',
    ],
  },
};

describe.for(Object.keys(ASIDES))('what writers say of themselves in %s', (language) => {
  const { requests = [], asides = [] } = ASIDES[language] ?? {};
  test.for(asides)('%s', (aside) => {
    for (const request of requests) {
      expect(asked(`${aside} ${request}`)).toEqual(asked(request));
      if (!OPENS.test(aside)) expect(asked(`${request}. ${aside}`)).toEqual(asked(request));
    }
  });
});
/** Who writes, in a noun: it only opens a prompt. */
const OPENS =
  /^(?!(?:We|I|My|Our|It's|This|They|Wir|Ich|Unser|Es|Das|Nous|Je|On|Mon|Notre|C'est|Vendo|Wij|Ik|Mijn|Het|We)\b)/u;

describe('who names nothing else asks for the customers of the offer', () => {
  test.for([
    [
      'My company sells telehealth software to psychologists in Vancouver BC. Need 50, email, no hospitals',
      'psychology',
      50,
    ],
    [
      'we supply linen to hotels in Mumbai - Andheri, Bandra. email id of 50 properties',
      'hotel',
      50,
    ],
    ['Vendo hornos a pizzerías en Murcia. Necesito 30 con teléfono', 'pizza_restaurant', 30],
    ['Wij leveren kassa’s aan bakkerijen in Gent. Stuur me er 25', 'bakery', 25],
  ] as const)('%s', ([prompt, kind, count]) => {
    expect(asked(prompt)).toMatchObject({ kinds: [kind], count, asks: [] });
  });

  test.for([
    'Necesito leads en Alicante con teléfono, somos un call center',
    'I need leads in Leeds with phone. We are a call centre',
    'Trouve-moi des clients à Strasbourg pour mon agence SEO, avec leur mail.',
    'Ich brauche Kunden in Bonn für meine Agentur',
  ])('what somebody is they do not ask for: %s', (prompt) => {
    expect(asked(prompt)).toMatchObject({ kinds: [], asks: ['r1_category'] });
  });

  test('of statements the last that names a kind and a place is the request', () => {
    expect(
      asked(
        "Étudiante en master tourisme à Namur, j'enquête auprès des musées de Mons : il me faut leurs mails",
      ),
    ).toMatchObject({ kinds: ['museum'], place: 'Mons, Belgium' });
  });
});

test.for([
  ['Dentists in Leeds. I also need vets in York', ['dental_clinic', 'veterinarian']],
  ['Zahnärzte in Bonn, ich brauche auch Floristen in Kassel', ['dental_clinic', 'florist']],
  ['Dentists in Leeds, I need phone and email', ['dental_clinic']],
  ['vets near Cambridge, MA that take phone calls', ['veterinarian']],
  ['We want bakeries and delis in Portland OR, 75 total', ['bakery', 'delicatessen']],
  ['Busco gimnasios en Lugo', ['gym']],
  ['Gimnasio en Lugo con piscina', ['gym']],
] as const)('a request stays one: %s', ([prompt, kinds]) => {
  expect(asked(prompt)).toMatchObject({ kinds });
});

test('a sentence that ends in `st` ends there', () => {
  expect(asked('Je tiens un bar à Brest. 20 fleuristes à Lille')).toMatchObject({
    count: 20,
    kinds: ['florist'],
    place: 'Lille, France',
  });
});

test('what stands beside an offer keeps its letters', () => {
  const { request } = parsePrompt(
    knowledge,
    'Vendo embalagens para pizzarias. Preciso de 40 em Blumenau e Joinville, menos a Eisenbahn',
  );
  expect(request.place?.parts.map(({ label }) => label)).toEqual([
    'Blumenau, SC, Brazil',
    'Joinville, SC, Brazil',
  ]);
  expect(request.brands.exclude).toEqual(['Eisenbahn']);
});

describe('occasions, appositions and what a noun of many kinds is in an offer', () => {
  test.for<readonly [string, readonly string[], string]>([
    [
      'Per una fiera sul vino a Verona cerchiamo fioristi di Mantova',
      ['florist'],
      'Mantova, Italy',
    ],
    ['Für unsere Messe in Hannover suchen wir Floristen in Kassel', ['florist'], 'Kassel, Germany'],
    ['Pour un salon à Paris, il me faut des fleuristes à Dijon', ['florist'], 'Dijon, France'],
    [
      'For a trade show in Milan we need florists in Leeds',
      ['florist'],
      'Leeds, England, United Kingdom',
    ],
    ['Cerco fioristi a Siena, per una ricerca universitaria', ['florist'], 'Siena, Italy'],
    [
      'Necesitamos, como laboratorio de prótesis, unas 60 clínicas dentales en Lugo',
      ['dental_clinic'],
      'Lugo, Spain',
    ],
    [
      'Kun je voor ons, leverancier van tafels, 30 bloemisten in Utrecht opzoeken',
      ['florist'],
      'Utrecht, Netherlands',
    ],
    [
      'I run a bookkeeping practice and my ideal clients are florists in Bath. 25 please',
      ['florist'],
      'Bath, England, United Kingdom',
    ],
    [
      'Ich hab einen Shop für Tee und will Floristen in Kassel anschreiben',
      ['florist'],
      'Kassel, Germany',
    ],
    [
      'Somos una bodega y queremos abrir mercado en Lugo: 25 restaurantes',
      ['restaurant'],
      'Lugo, Spain',
    ],
    [
      'Llevamos redes a clínicas dentales. Buscamos clínicas en Lugo',
      ['dental_clinic'],
      'Lugo, Spain',
    ],
    [
      'we do software for bike shops. around 30 shops in Minneapolis',
      ['bike_store'],
      'Minneapolis, MN',
    ],
    [
      'I want to talk to people who run laundromats in Philadelphia',
      ['laundromat'],
      'Philadelphia, PA',
    ],
  ])('%s', ([prompt, kinds, place]) => {
    expect(asked(prompt)).toMatchObject({ kinds, place, asks: [] });
  });

  test('a compound of the noun says it, too', () => {
    expect(asked('I write a thesis on bookshops and need shops in Norwich').kinds).toEqual([
      'bookstore',
    ]);
    expect(asked('I run a bakery and need shops in Norwich').kinds).toEqual(['shopping']);
  });

  test('a market that nobody opens is one', () => {
    expect(asked('mercados en Lugo con teléfono').kinds).toEqual(['market']);
    expect(asked('clínicas en Lugo').kinds).not.toEqual(['dental_clinic']);
  });
});
