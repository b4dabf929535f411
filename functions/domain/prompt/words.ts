import { numberInOneWord, numberOfTal } from './compound-numbers.ts';

/** Closed word lists of the grammar, folded, in the seven languages. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u));

/** Words that stand before a place. */
export const PLACE_PREPOSITIONS = words(`
  in near around at from within across throughout inside by outside for
  en cerca alrededor desde por
  a au aux dans autour pres vers chez sur
  im bei um nahe aus rund nahebei
  em no na nos nas perto
  nel nella nei vicino presso di da
  te rond nabij bij rondom van op uit auf along
  of de du del della dello dei do da des von vom zu zum zur beim unweit naehe umgebung
`);

/** Prepositions that stand before much else too: they prove nothing by themselves. */
export const WEAK_PREPOSITIONS = words(
  'of de du del della dello dei do da des di von vom zu zum zur by for van from sur por no na nos nas um te a outside op auf along',
);

/** Words between the preposition and the place: the, city of ... */
export const PLACE_LEADS = words(`
  the greater metro north south east west northern southern eastern western city town state county region area province downtown central
  la el las los le les der die das dem den het o os as il lo gli
  ciudad ville stadt cidade citta stad zona raum region departement provincia
  heel ganz
  landkreis landkreises kreis lkr lk comune municipio concelho gemeente commune stadtgebiet raum
  barrio quartier viertel stadtteil bezirk kiez bairro quartiere rione wijk buurt stadsdeel
  kanton canton distrito distretto provincie provinz provincie localidad freguesia regio regione regiao grossraum ballungsraum
  counties provincias kantone kantonen cantons departements distritos estados provincies
  port puerto airport aeropuerto aeroporto aeroport luchthaven flughafen hafen
  bundesland estado heel ganz ganze ganzen gesamte gesamten toute tutta tutto toda todo
`);

/** Joins the members of a list. */
export const CONNECTORS = words('and or plus n y e o u et ou und oder en of ed as');

/** Opens what the businesses must have. */
export const WITH_WORDS = words(`
  with w including include incl plus having has have need needs want who that whose
  con avec mit com met inclusief incluyendo incluido inclus inklusive inkl samt nebst jeweils
  without no sin sans ohne sem senza zonder
`);

export const NEGATIONS = words(`
  no without lacking lack missing not dont doesnt havent hasnt arent isnt never
  sin sans ohne keine keinen kein sem senza zonder geen nao non ningun ninguna pas aucun aucune
`);

/** Portuguese `no` is `in the`. */
export function isNegation(word: string, language: string): boolean {
  return NEGATIONS.has(word) && !(language === 'pt' && word === 'no');
}

export const ARTICLES = words(
  'a an any the un una une des eine einen ein uno um uma een their own its el la le der die das',
);

/** Never a category or a place by themselves. */
export const STOP_WORDS = words(`
  a an the i me my we us our you your he she it its they them their this that these those here there
  find get give need want wants looking look for list lists of show search generate build scrape pull collect send
  and or with without who which whose have has having is are be been was were do does did can could should would will
  please thanks hi hello hey dear asap now today urgently quickly
  top best good great nice new some few any all every each more most many much several lots bunch
  business businesses company companies firm firms owner owners lead leads prospect prospects contact contacts
  results result entries records data info information details detail page pages local small medium large big sized
  number numbers name names people person persons professional professionals provider providers
  service services specialist specialists expert experts type types kind kinds place places spot spots
  also only just about approximately around roughly ca circa etc eg ie like such as per than then not no but
  sell sells selling talk call reach out target targeting customers customer clients client buyers
  area zone city town state county region country center downtown near nearby within close mile miles km
  in on at by to from up down over under above below into onto off
  zip code codes postcode postcodes postal plz cp cep
  open opened opens closed hour hours day days week weeks month months year years
  busco buscar necesito quiero quiere dame lista de del la el las los un una unos unas con sin y o en por para
  empresa empresas negocio negocios compania companias local locales mejores todos todas que tienen tengan
  cherche je veux trouve trouver moi liste des les le du au aux une avec sans et ou dans pour par
  entreprise entreprises societe societes nous besoin meilleurs tous toutes qui ont
  suche ich brauche finde gib mir mit ohne und oder der die das den dem des ein eine einen fur aus im am zum zur
  firma firmen unternehmen betrieb betriebe geschafte alle beste besten liste wir suchen brauchen
  procuro preciso quero encontre me lista com sem e ou em no na nos nas para os as um uma empresas
  cerco trova trovami voglio elenco con senza e o in nel nella per gli i il lo le azienda aziende ditta ditte
  zoek ik vind geef lijst met zonder en of de het een bedrijf bedrijven voor van naar
  category categories location locations count fields industry niche keyword keywords quantity amount limit
  dont doesnt didnt isnt arent havent hasnt cant wont lets lacking missing
  ones one stuff thing things asking using use used make makes made based located area areas
  email emails phone phones website websites mail mails
  set previous instructions instruction
  who should what where when why how which
`);

/** Nouns that may follow or lead a category without changing it: plumbing companies, empresas de limpieza. */
export const GENERIC_NOUNS = words(`
  company companies business businesses firm firms shop shops store stores service services provider providers
  contractor contractors agency agencies office offices clinic clinics practice practices specialist specialists
  professional professionals place places joint joints spot spots owner owners outlet outlets centre centres
  venue venues brand brands maker makers cos co tech techs house houses parlour parlours parlor parlors technician technicians teacher teachers instructor instructors installer installers artist artists
  practitioner practitioners tradesman tradesmen consultant consultants engineer engineers
  center centers studio studios operator operators expert experts establishment establishments
  empresa empresas negocio negocios compania companias tienda tiendas local locales estudio estudios servicio servicios
  entreprise entreprises societe societes magasin magasins commerce commerces cabinet cabinets
  firma firmen unternehmen betrieb betriebe geschaft geschafte laden
  loja lojas servico servicos
  azienda aziende ditta ditte negozio negozi impresa imprese studio studi
  bedrijf bedrijven winkel winkels zaak zaken
`);

const NUMBER_WORDS: Readonly<Record<string, number>> = Object.fromEntries(
  `zero 0 one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 elf 11 twelve 12 thirteen 13
   fourteen 14 fifteen 15 sixteen 16 seventeen 17 eighteen 18 nineteen 19 twenty 20 thirty 30 forty 40 fourty 40
   fifty 50 sixty 60 seventy 70 eighty 80 ninety 90
   dos 2 tres 3 cuatro 4 cinco 5 seis 6 siete 7 ocho 8 nueve 9 diez 10 once 11 doce 12 trece 13 catorce 14 quince 15
   dieciseis 16 diecisiete 17 dieciocho 18 diecinueve 19 veinte 20 veintiun 21 veintiuno 21 veintiuna 21 veintidos 22
   veintitres 23 veinticuatro 24 veinticinco 25 veintiseis 26 veintisiete 27 veintiocho 28 veintinueve 29
   treinta 30 cuarenta 40 cincuenta 50 sesenta 60 setenta 70 ochenta 80 noventa 90 cien 100 ciento 100
   doscientos 200 doscientas 200 trescientos 300 trescientas 300 cuatrocientos 400 cuatrocientas 400 quinientos 500
   quinientas 500 seiscientos 600 seiscientas 600 setecientos 700 setecientas 700 ochocientos 800 ochocientas 800
   novecientos 900 novecientas 900
   deux 2 trois 3 quatre 4 cinq 5 sept 7 huit 8 neuf 9 dix 10 onze 11 douze 12 treize 13 quatorze 14 quinze 15 seize 16 vingt 20 vingts 20 trente 30
   septante 70 huitante 80 octante 80 nonante 90
   quarante 40 cinquante 50 soixante 60 cent 100 cents 100
   zwei 2 drei 3 vier 4 funf 5 fuenf 5 sechs 6 sieben 7 acht 8 neun 9 zehn 10 zwolf 12 zwoelf 12 funfzehn 15 zwanzig 20
   dreissig 30 vierzig 40 funfzig 50 fuenfzig 50 sechzig 60 siebzig 70 achtzig 80 neunzig 90 hundert 100
   einhundert 100 zweihundert 200 dreihundert 300 funfhundert 500 funfundzwanzig 25
   dois 2 duas 2 quatro 4 sete 7 oito 8 nove 9 dez 10 doze 12 treze 13 catorze 14 quatorze 14 dezesseis 16 dezasseis 16 dezessete 17
   dezassete 17 dezoito 18 dezenove 19 dezanove 19 vinte 20 trinta 30 quarenta 40 cinquenta 50
   sessenta 60 oitenta 80 cem 100 duzentos 200 duzentas 200 trezentos 300 trezentas 300 quatrocentos 400
   quatrocentas 400 quinhentos 500 quinhentas 500 seiscentos 600 seiscentas 600 setecentos 700 setecentas 700
   oitocentos 800 oitocentas 800 novecentos 900 novecentas 900
   due 2 tre 3 quattro 4 cinque 5 sei 6 sette 7 otto 8 dieci 10 undici 11 dodici 12 venti 20 trenta 30
   quaranta 40 cinquanta 50 sessanta 60 settanta 70 ottanta 80 novanta 90 cento 100
   twee 2 drie 3 vijf 5 zes 6 zeven 7 negen 9 tien 10 twaalf 12 vijftien 15 twintig 20 dertig 30 veertig 40
   vijftig 50 zestig 60 zeventig 70 tachtig 80 negentig 90 honderd 100 tweehonderd 200 vijfhonderd 500`
    .trim()
    .split(/\s+/u)
    .reduce<[string, number][]>((pairs, word, index, all) => {
      if (index % 2 === 0) pairs.push([word, Number(all[index + 1])]);
      return pairs;
    }, []),
);

/** Words for groups of things: a dozen, une vingtaine. */
const GROUP_WORDS: Readonly<Record<string, number>> = {
  dozen: 12,
  dozens: 24,
  docena: 12,
  docenas: 24,
  douzaine: 12,
  duzia: 12,
  duzias: 24,
  dozzina: 12,
  dozzine: 24,
  dutzend: 12,
  dozijn: 12,
  score: 20,
  dizaine: 10,
  decena: 10,
  dezena: 10,
  decina: 10,
  decine: 20,
  tiental: 10,
  quinzaine: 15,
  quindicina: 15,
  douzaines: 24,
  vingtaine: 20,
  veintena: 20,
  ventina: 20,
  twintigtal: 20,
  trentaine: 30,
  trentina: 30,
  treintena: 30,
  quarantina: 40,
  cuarentena: 40,
  cincuentena: 50,
  cinquentena: 50,
  quarantaine: 40,
  cinquantaine: 50,
  cinquantina: 50,
  sessantina: 60,
  soixantaine: 60,
  settantina: 70,
  ottantina: 80,
  novantina: 90,
  vijftigtal: 50,
  centaine: 100,
  centenar: 100,
  centena: 100,
  centinaio: 100,
  honderdtal: 100,
  millier: 1000,
  millar: 1000,
  milhar: 1000,
  migliaio: 1000,
  duizendtal: 1000,
  hundreds: 200,
  couple: 2,
};

const MULTIPLIERS: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1000,
  million: 1_000_000,
  k: 1000,
  mil: 1000,
  mille: 1000,
  mila: 1000,
  tausend: 1000,
  duizend: 1000,
  cientos: 100,
  hundert: 100,
  honderd: 100,
};

export const numberOfWord = (word: string): number | undefined =>
  Object.hasOwn(NUMBER_WORDS, word) ? NUMBER_WORDS[word] : numberInOneWord(word);
export const groupOfWord = (word: string): number | undefined =>
  Object.hasOwn(GROUP_WORDS, word) ? GROUP_WORDS[word] : numberOfTal(word);
export const multiplierOfWord = (word: string): number | undefined =>
  Object.hasOwn(MULTIPLIERS, word) ? MULTIPLIERS[word] : undefined;
