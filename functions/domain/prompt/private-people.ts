import type { CategorySpan } from './categories/roles.ts';
import type { DecodedSentence } from './decoded-sentence.ts';
import { describesLast } from './languages.ts';
import { patternsOf } from './patterns-of.ts';
import type { RefusalCode } from './refusal-codes.ts';
import { tradesOfPeople } from './trade-of-people.ts';
import { PERSON } from './words-for-people.ts';

/** Business nouns that a word for people may belong to: senior living, women's clothing, tenant lawyers. */
const BUSINESS_AFTER =
  /^(?:(?:s )?(?:friendly|only|led|run|owned|founded|focused|oriented|approved|centric|specific)\b|(?:s )?(?!(?:who|that|which|in|with|from|near|need|needing|looking|wanting|of|for|behind|whose|over|under|aged|at|on)\b)(?:\w+ )?(?:associations?|insurance|agenc(?:y|ies)|clinics?|lawyers?|attorneys?|stores?|shops?|boutiques?|homes?|housing|living(?! (?:in|at|near|alone|with|around)\b)|care|centers?|centres?|clubs?|schools?|services?|compan(?:y|ies)|businesses|firms?|organi[sz]ations?|shelters?|restaurants?|residences?|hospitals?|groups?|owned|apparel|clothing|fashion|wear|salons?|gyms?|hair|health|dentists?|doctors?|unions?|museums?|hairdressers?|photographers?|hostels?|accommodation|carriers?|movers?|analytics|agents?|markets?|festivals?|churches|magazines?|radio|travel|dating|vervoer|transport\w*|verein\w*|vereniging|hilfe|zorg|opvang)\b)/u;

const NAMED_PERSON =
  /\b(?:(?:home |private |personal )?(?:phone|cell|mobile|email|e-mail|address|number|contact)(?: ?(?:number|address|details|info))?|home|where) (?:of|for|does|is)\s+(?:(?:mr|mrs|ms|miss|dr)\.?\s+)?(\p{Lu}[\p{Ll}'’-]+(?:\s+\p{Lu}\.?)?\s+\p{Lu}[\p{Ll}'’-]+)(?:\s+(?:live|lives|from|in|at|who)\b|\s*[,.?!]|\s*$)/u;
const POSSESSED_PERSON =
  /\b\p{Lu}[\p{Ll}-]{1,30}\s\p{Lu}[\p{Ll}-]{1,30}['’]s?\s(?:(?:home|private|personal|cell|mobile|phone|email)\s){0,2}(?:number|address|email|phone|mobile|cell|contact|whereabouts|house)\b/u;
const PRIVATE_DATA =
  /\b(?:home address(?:es)?|home (?:phone|telephone|mobile|cell)(?: numbers?)? (?:of|for)|private (?:phone|address|email|e mail|numbers?)[a-z ]{0,12}|personal (?:cell|mobile|home|phone)(?: phone)? numbers?|social security numbers?|ssn|dates? of birth|birth dates?|medical records|credit scores?|passport numbers?|cpfs?|(?:who|that) lives? in|living at|with (?:the )?(?:licen[sc]e |number )?plates? [a-z0-9]+|privat(?:e[nrsm]? )?(?:telefon|handy|mobil|ruf)?(?:nummern?|adressen?|anschriften?)|prive ?(?:telefoon|mobiele )?(?:nummers?|adres(?:sen)?|mails?|e mails?)|persoonlijke (?:telefoon)?nummers?|(?:t?huis|woon)adres(?:sen)?|(?:numeros?|adresses?|telephones?|portables?) (?:de telephone )?(?:personnel(?:le)?s?|privee?s?|perso|du domicile|de domicile)|(?:numeros?|telefonos?|direccion(?:es)?|celulares|moviles) (?:de telefono )?(?:particular(?:es)?|personal(?:es)?|privad[oa]s?|de casa)|(?:numeri|numero|telefoni|indirizz[oi]|cellulari) (?:di telefono )?(?:privat[oi]|personal[ei]|di casa)|(?:numeros?|telefones?|enderecos?|celulares) (?:de telefone )?(?:pessoa(?:l|is)|particular(?:es)?|privad[oa]s?|residencia(?:l|is)))\b/u;

/** Somebody whom the writer knows. Whoever asks on their behalf names a business: `my boss wants 50 bakeries`. */
const MY = '(?:my|mein(?:e[nrms]?)?|mon|ma|mes|mi|mis|mi[oa]|miei|mie|meu|minha|meus|mijn)';
/** `mon ancienne voisine` */
const FORMER =
  '(?:(?:old|former|new|next door|alte[nrs]?|ehemalige[nrs]?|fruhere[nrs]?|ancien(?:ne)?|nouvel(?:le)?|antigu[oa]|vieja?|vecchi[oa]|antig[oa]|oude|vroegere) )?';
const EX =
  '(?:ex(?: ?(?:wife|husband|girlfriend|boyfriend|partner|frau|mann|freundin|freund|mari|femme|copine|copain|novi[oa]|espos[oa]|marid[oo]|mujer|moglie|marito|fidanzat[oa]|ragazz[oa]|namorad[oa]|mulher|vrouw|man|vriendin|vriend))?s?)';
const KNOWN =
  '(?:neighbou?rs?|girlfriend|boyfriend|wife|husband|boss|crush|roommate|teacher|landlord|nachbar(?:in|n|s)?|freundin|freund|frau|mann|chef(?:in|s)?|voisine?s?|copine|copain|femme|mari|patron|vecin[oa]s?|novi[oa]|mujer|marido|jef[ea]|vicin[oa]|fidanzat[oa]|moglie|marito|capo|vizinh[oa]s?|namorad[oa]|mulher|chefe|buur(?:man|vrouw)|vriendin|vriend|vrouw|baas)';
const DATA =
  '(?:numbers?|phones?|cell|mobile|address(?:es)?|e ?mails?|whereabouts|contact(?:s| details| info)?|(?:telefon|handy|mobil)?nummern?|adressen?|anschrift|telefon|numeros?|telephones?|portables?|adresses?|mail|telefonos?|celular(?:es)?|movil|direccion|correo|numeri|telefono|cellulare|indirizzo|telefones?|endereco|adres|telefoonnummers?|mobiel)';
const OF = '(?:of|for|von|vom|de|d|du|di|da|do|del|della|dello|van)';
const KNOWN_PERSON = patternsOf(
  [
    `${MY} ${EX}(?= |$)`,
    `${DATA} (?:${OF} )?${MY} ${FORMER}${KNOWN}`,
    `${MY} ${FORMER}${KNOWN} (?:s )?(?:new |home |private |current )?${DATA}`,
  ],
  (form) => `\\b(?:${form})\\b(?! (?:company|business|firma|firm|shop|bakery)\\b)`,
);
/** `where does John Smith live`, `wo wohnt Sabine Müller`. */
const LIVES =
  /\b(?:where (?:does|do|did) (?:[a-z]+ ){1,3}live|where is (?:[a-z]+ ){1,3}living|who lives (?:at|in|next|there)|find my (?:birth|biological|real|lost|long lost) [a-z]+|wo (?:wohnt|lebt)(?! es)|ou (?:habite(?:nt)?|vit)|donde vive[n]?|dove (?:abita(?:no)?|vive)|onde (?:mora|vive)|waar woont)\b/u;
const COMPETITOR =
  '(?:(?:my|our|the|a|meine[rsm]?|unsere[rsm]?|der|des|mon|notre|nos|mes|un|mi|nuestr[oa]s?|la|mio|nostro|miei|meus?|minha|nosso|mijn|onze) )?(?:[a-z]+ )?(?:competitors?|competition|rivals?|konkurren\\w+|mitbewerber\\w*|concurrents?|concurrence|competencia|competidor\\w*|concorren\\w+|concurren\\w+)';
/** Whom another business has as customers or employs. */
const OF_OTHERS = new RegExp(
  `\\b(?:${[
    `(?:customers?|clients?|clientele|subscriber|patient)(?: ?(?:lists?|base|database|data|records|e ?mails?|contacts?))?(?: [a-z,]+){0,4} (?:of|from|off) ${COMPETITOR}`,
    `kunden(?:liste|daten|stamm|datei|kartei)?n? (?:von |der |des )?${COMPETITOR}`,
    `(?:(?:fichier|liste|base) (?:des |de |d )?)?clients? (?:de|d|du) ${COMPETITOR}`,
    `(?:lista|base|cartera) (?:de |dei |di )?(?:clientes|clienti) (?:de|del|dei|do|da|dos|della) ${COMPETITOR}`,
    `lista clienti (?:del|dei|della) ${COMPETITOR}`,
    `klanten(?:lijst|bestand)? van ${COMPETITOR}`,
    '(?:e ?mails?|phones?|numbers?|mobiles?|contacts?|list|directory|names)(?: [a-z]+){0,2} (?:of|for) (?:all |the |every |its )*(?:employees|staff(?: members)?|workers) (?:of|at|from|in)',
    'employee (?:directory|list|database)(?! (?:software|apps?|tools?|providers?))',
  ].join('|')})\\b`,
  'u',
);

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

const OURS =
  /^(?:our|my|unsere[rn]?|meine[rn]?|nos|mes|nuestr[oa]s|mis|nostri|miei|nossos|meus|onze|mijn)$/u;

/** `people who run laundromats`: those behind a business. Who owns something may own a dog. */
const RUNS =
  /^(?:people |who |that |die |qui |que |che )*(?:run|runs|manage|operate|betreiben|fuhren|leiten|tiennent|gerent|dirigent|llevan|gestionan|regentan|dirigen|gestiscono|gerem|administram|runnen|leiden|uitbaten) /u;

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
  if (LIVES.test(line)) return 'one_person';
  if ([PRIVATE_DATA, ONE_OR_ALL_OF, ...KNOWN_PERSON, OF_OTHERS].some((form) => form.test(line)))
    return 'private_data';
  const trades = tradesOfPeople(line);
  for (const match of line.matchAll(PERSON)) {
    const { from, to } = sentence.tokensOf({ index: match.index, length: match[0].length });
    const slots = Array.from({ length: to - from }, (_, offset) => decoded.slotOf(from + offset));
    if (slots.some((slot) => slot !== undefined && slot !== 'category' && slot !== 'count'))
      continue;
    // `Senioren Hotels` are hotels; `studenti universitari` are students.
    const last = describesLast(decoded.language) ? to - 1 : to;
    if (categories.some((span) => span.from <= last && span.to > from)) continue;
    if (trades.includes(match.index)) continue;
    // `our patients need physio clinics`
    if (OURS.test(sentence.word(from - 1)) && firstCategory > from && firstCategory < Infinity)
      continue;
    if (BUSINESS_AFTER.test(line.slice(match.index + match[0].length + 1))) continue;
    if (firstCategory > from && RUNS.test(sentence.words(to - 1, to + 4))) continue;
    // Whoever follows a kind of business only describes it: roofers for homeowners.
    if (firstCategory < from) continue;
    return 'private_people';
  }
  return null;
}
