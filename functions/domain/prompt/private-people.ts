import type { CategorySpan } from './categories/roles.ts';
import type { DecodedSentence } from './decoded-sentence.ts';
import type { RefusalCode } from './refusal-codes.ts';

/** Words for private persons, as targets of a request, in the seven languages. */
const PEOPLE = [
  'home ?owners?',
  'house ?owners?',
  'property owners?',
  'land ?owners?',
  'renters?',
  'tenants?',
  'residents?',
  'neighbou?rs?',
  'households?',
  'families',
  'couples',
  'parents',
  'mothers',
  'fathers',
  'moms',
  'mums',
  'dads',
  'newlyweds',
  'single (?:women|men|moms|mothers|dads|parents)',
  'singles',
  'widows?',
  'seniors?',
  'retirees?',
  'pensioners?',
  'elderly',
  'teenagers?',
  'teens',
  'kids',
  'children',
  'women',
  'men',
  'girls',
  'boys',
  'students?',
  'veterans',
  'immigrants',
  'voters?',
  'patients?',
  'diabetics',
  'consumers?',
  'individuals?',
  'private (?:persons?|individuals?|people|citizens?)',
  'citizens?',
  'home ?buyers?',
  'house ?buyers?',
  'car owners?',
  'dog owners?',
  'pet owners?',
  'borrowers?',
  'debtors?',
  'drivers',
  'job ?seekers?',
  'millionaires?',
  'wealthy (?:people|individuals)',
  'high net worth individuals',
  'rich people',
  'expectant mothers',
  'brides',
  'people (?:who|that|with|in|behind|near|living|aged|looking|whose|over|under|from)',
  'persons? (?:who|that|with|in|aged)',
  'anyone (?:who|with)',
  'everyone (?:who|in|with|living|named|called)',
  'people',
  'particulares',
  'propietarios de (?:viviendas?|casas?|pisos?|inmuebles)',
  'duenos de (?:casas?|viviendas?|perros?|coches?)',
  'personas(?: que)?',
  'inquilinos',
  'vecinos',
  'jubilados',
  'estudiantes',
  'pacientes',
  'mujeres',
  'hombres',
  'particuliers',
  'proprietaires (?:de maisons?|immobiliers?|d appartements?|occupants?)',
  'personnes(?: qui)?',
  'locataires',
  'voisins',
  'retraites',
  'etudiants',
  'femmes',
  'hommes',
  'habitants',
  'hausbesitzer',
  'eigenheimbesitzer',
  'hauseigentumer',
  'wohnungseigentumer',
  'privatpersonen',
  'privatleute',
  'personen',
  'mieter',
  'nachbarn',
  'rentner',
  'studenten',
  'patienten',
  'frauen',
  'manner',
  'leute',
  'einwohner',
  'menschen',
  'haushalte',
  'proprietarios de (?:casas?|imoveis|apartamentos)',
  'donos de (?:casas?|imoveis|carros?)',
  'pessoas(?: fisicas?)?',
  'moradores',
  'aposentados',
  'mulheres',
  'homens',
  'proprietari di (?:casa|case|immobili)',
  'privati(?: cittadini)?',
  'persone',
  'inquilini',
  'vicini',
  'pensionati',
  'studenti',
  'pazienti',
  // `donne-moi` asks, in French.
  'donne(?! (?:moi|nous|m)\\b)',
  'uomini',
  'residenti',
  'huiseigenaren',
  'woningeigenaren',
  'particulieren',
  'mensen',
  'huurders',
  'buren',
  'gepensioneerden',
  'vrouwen',
  'mannen',
  'bewoners',
  'ladies',
  'guys',
  'ragazz[ei]',
  'chicas',
  'chicos',
  'muchachas',
  'filles',
  'garcons',
  'madchen',
  'jungs',
  'meninas',
  'garotas',
  'mocas',
  'rapazes',
  'meisjes',
  'jongens',
  'meiden',
  'studentes',
  'studentinnen',
  'studierende',
  'etudiantes',
  'studentesse',
  'estudantes',
  'alumnos',
  'eltern',
  'familien',
  'senioren',
  'witwen',
  'verbraucher',
  'arbeitslose',
  'familles',
  'meres',
  'veuves',
  'celibataires',
  'consommateurs',
  'chomeurs',
  'familias',
  'madres',
  'viudas',
  'solter[oa]s',
  'ancianos',
  'consumidores',
  'desempleados',
  'famiglie',
  'genitori',
  'vedove',
  'anziani',
  'consumatori',
  'disoccupati',
  'idosos',
  'viuvas',
  'solteir[oa]s',
  'desempregados',
  'gezinnen',
  'ouders',
  'ouderen',
  'weduwen',
  'bejaarden',
  'consumenten',
  'werklozen',
  'alleenstaanden',
  'devedores',
  'deudores',
  'debiteurs',
  'debitori',
  'schuldner',
  'schuldenaren',
];
const PERSON = new RegExp(`\\b(?:${PEOPLE.join('|')})\\b`, 'gu');

/** Business nouns that a word for people may belong to: senior living, women's clothing, tenant lawyers. */
const BUSINESS_AFTER =
  /^(?:s )?(?!(?:who|that|which|in|with|from|near|need|needing|looking|wanting|of|for|behind|whose|over|under|aged|at|on)\b)(?:\w+ )?(?:associations?|insurance|agenc(?:y|ies)|clinics?|lawyers?|attorneys?|stores?|shops?|boutiques?|homes?|housing|living|care|centers?|centres?|clubs?|schools?|services?|compan(?:y|ies)|businesses|firms?|organi[sz]ations?|shelters?|restaurants?|residences?|hospitals?|groups?|owned|apparel|clothing|fashion|wear|salons?|gyms?|hair|health|dentists?|doctors?|unions?|museums?|hairdressers?|photographers?|hostels?|accommodation)\b/u;

const NAMED_PERSON =
  /\b(?:(?:home |private |personal )?(?:phone|cell|mobile|email|e-mail|address|number|contact)(?: ?(?:number|address|details|info))?|home|where) (?:of|for|does|is)\s+(?:(?:mr|mrs|ms|miss|dr)\.?\s+)?(\p{Lu}[\p{Ll}'’-]+(?:\s+\p{Lu}\.?)?\s+\p{Lu}[\p{Ll}'’-]+)(?:\s+(?:live|lives|from|in|at|who)\b|\s*[,.?!]|\s*$)/u;
const POSSESSED_PERSON =
  /\b\p{Lu}[\p{Ll}-]{1,30}\s\p{Lu}[\p{Ll}-]{1,30}['’]s?\s(?:(?:home|private|personal|cell|mobile|phone|email)\s){0,2}(?:number|address|email|phone|mobile|cell|contact|whereabouts|house)\b/u;
const PRIVATE_DATA =
  /\b(?:home address(?:es)?|home (?:phone|telephone|mobile|cell)(?: numbers?)? (?:of|for)|private (?:phone|address|email|e mail|numbers?)[a-z ]{0,12}|personal (?:cell|mobile|home|phone)(?: phone)? numbers?|social security numbers?|ssn|dates? of birth|birth dates?|medical records|credit scores?|passport numbers?|cpfs?|(?:who|that) lives? in|living at|my (?:ex|neighbou?r|neighbou?rs|girlfriend|boyfriend|wife|husband|boss|ex wife|ex husband|ex girlfriend|ex boyfriend)|privat(?:e[nrsm]? )?(?:telefon|handy|mobil|ruf)?(?:nummern?|adressen?|anschriften?)|prive ?(?:telefoon|mobiele )?(?:nummers?|adres(?:sen)?|mails?|e mails?)|persoonlijke (?:telefoon)?nummers?|(?:t?huis|woon)adres(?:sen)?|(?:numeros?|adresses?|telephones?|portables?) (?:de telephone )?(?:personnel(?:le)?s?|privee?s?|perso|du domicile|de domicile)|(?:numeros?|telefonos?|direccion(?:es)?|celulares|moviles) (?:de telefono )?(?:particular(?:es)?|personal(?:es)?|privad[oa]s?|de casa)|(?:numeri|numero|telefoni|indirizz[oi]|cellulari) (?:di telefono )?(?:privat[oi]|personal[ei]|di casa)|(?:numeros?|telefones?|enderecos?|celulares) (?:de telefone )?(?:pessoa(?:l|is)|particular(?:es)?|privad[oa]s?|residencia(?:l|is)))\b/u;

const WORKER =
  '(?:nurses?|doctors?|teachers?|employees?|staff|students?|workers?|officers?|drivers?|members?|residents?|people|waitress(?:es)?|waiters?|baristas?|receptionists?|cashiers?|bartenders?)';
/** `the number of the girl who works at my gym`, `personal emails of nurses`. */
const ONE_OR_ALL_OF = new RegExp(
  `\\b(?:${[
    `(?:numbers?|phones?|mobiles?|cells?|e ?mails?|address(?:es)?|instagram|insta|snapchat|names?) (?:of|for) (?:the|that|this|an?) (?:[a-z]+ )?(?:girl|guy|woman|man|lady|boy|kid|${WORKER}) (?:who|that|working|works|at|from|in|with)`,
    `(?:personal|private|home) (?:e ?mails?|mobiles?|cells?|phones?|numbers?|address(?:es)?|contacts?)(?: [a-z]+){0,2} (?:of|for) (?:all |the |every |each )*${WORKER}`,
    '(?:nummer|handynummer|telefonnummer|adresse) (?:der|des|von der|vom) (?:frau|mann(?:es)?|madchens?|typ(?:en|s)?|kellnerin|verkauferin)(?: ,)? (?:die|der|das|aus|im)',
    '(?:numero|telephone|adresse|insta|portable) (?:de la|du) (?:fille|mec|femme|serveuse|serveur|garcon|dame|gars) (?:qui|du|de)',
    '(?:numero|telefono|celular|movil|direccion) (?:de la|del) (?:chica|chico|muchach[oa]|mujer|senora|hombre|camarer[oa]) (?:que|del|de)',
    '(?:numero|cellulare|telefono|indirizzo)(?: di [a-z]+)? (?:della|del) (?:ragazz[ao]|donna|uomo|camerier[ae]|commess[ao]) (?:che|del|di)',
    '(?:numero|telefone|celular|endereco|zap) (?:da|do) (?:menina|moca|garota|mulher|cara|homem|garconete|rapaz) (?:que|do|da)',
    '(?:nummer|adres) van (?:het|de|dat|die) (?:meisje|vrouw|man|jongen|serveerster) (?:die|dat|van|in)',
  ].join('|')})\\b`,
  'u',
);

/**
 * Why a prompt asks for data of private people, or null. It does when people are its target (no kind of
 * business is named before them), when it wants private data, or when it names a person to find.
 */
export function privatePeopleRefusal(
  decoded: DecodedSentence,
  categories: readonly CategorySpan[],
): RefusalCode | null {
  const { sentence } = decoded;
  const { line } = sentence;
  const firstCategory = Math.min(...categories.map((span) => span.from));
  if (
    categories.length === 0 &&
    (NAMED_PERSON.test(sentence.text) || POSSESSED_PERSON.test(sentence.text))
  )
    return 'one_person';
  if (PRIVATE_DATA.test(line) || ONE_OR_ALL_OF.test(line)) return 'private_data';
  for (const match of line.matchAll(PERSON)) {
    const { from, to } = sentence.tokensOf({ index: match.index, length: match[0].length });
    const slots = Array.from({ length: to - from }, (_, offset) => decoded.slotOf(from + offset));
    if (slots.some((slot) => slot !== undefined && slot !== 'category' && slot !== 'count'))
      continue;
    // `Senioren Hotels` are hotels.
    if (categories.some((span) => span.from <= to && span.to > from)) continue;
    if (BUSINESS_AFTER.test(line.slice(match.index + match[0].length + 1))) continue;
    // Whoever follows a kind of business only describes it: roofers for homeowners.
    if (firstCategory < from) continue;
    return 'private_people';
  }
  return null;
}
