import type { CategorySpan } from './categories/roles.ts';
import type { DecodedSentence } from './decoded-sentence.ts';
import { privatePeopleRefusal } from './private-people.ts';
import type { RefusalCode } from './refusal-codes.ts';

const COURTESY =
  '(?:(?:hi|hello|hey|please|pls|can|could|would|you|kannst|konnen|du|sie|bitte|peux|pouvez|tu|vous|puedes|podrias|puoi|pode|kun|je|por favor|per favore|help me|i need you to|i want you to|,) )*';
const A = '(?:an?|the|some|my|our|eine?n?|une?|una|un|uma|um|een)';
/** Text that somebody is to write; a list or its addresses are asked for. */
const TEXT =
  '(?:e ?mails?|mails?|letters?|poems?|blog(?: posts?)?|articles?|essays?|songs?|stor(?:y|ies)|speech|tweets?|posts?|scripts?|jokes?|messages?|slogans?|captions?|proposals?|press releases?|brief|gedicht|text|artikel|aufsatz|anschreiben|rede|nachricht|bewerbung|courriels?|lettres?|poemes?|textes?|discours|correos?|cartas?|poemas?|articulos?|textos?|mensajes?|letter[ae]|poesi[ae]|articol[oi]|test[oi]|messaggi[o]?|artigos?|mensage(?:m|ns)|tekst|bericht)(?! (?:lists?|liste|lista|lijst|address\\w*|adress\\w*|leads?|contacts?|database|ids?)\\b)';
const WRITE =
  '(?:write|draft|compose|schreibe?|verfasse|formuliere|ecris|ecrivez|redige[zr]?|escrib[ea](?:me)?|redact[ae](?:me)?|scrivi(?:mi)?|scrivere|escrev[ae](?: me)?|schrijf)';
/** Openings of what asks for something else than businesses. */
const OTHER_REQUEST = new RegExp(
  `^${COURTESY}(?:${[
    `${WRITE}(?: me| us| mir| uns| moi| nous| mij| ons)?(?: bitte)? ${A} (?:[a-z]+ ){0,2}?${TEXT}\\b`,
    '(?:translate|ubersetz\\w*|uebersetz\\w*|tradui[st]|traduisez|traduce(?:me)?|traduci|traduzir|traduz[a]?|vertaal)\\b(?! (?:services?|agenc\\w+|bureaus?))',
    '(?:what ?s|what is|how is|how ?s|hows) the (?:weather|time|capital|meaning|population|exchange rate)\\b|(?:the )?weather (?:in|forecast|tomorrow|today)\\b',
    'wie (?:ist|wird) das wetter|quel temps fait|que tiempo hace|che tempo fa|como (?:esta|vai estar) o tempo|(?:wat voor|hoe is het) weer',
    '(?:was ist die hauptstadt|quelle est la capitale|cual es la capital|qual e (?:la capitale|a capital)|wat is de hoofdstad)\\b',
    `(?:tell|erzahle?|raconte|cuenta(?:me)?|racconta(?:mi)?|conte|vertel)(?: me| mir| moi| mij)? ${A} (?:[a-z]+ )?(?:jokes?|witz|blague|chiste|barzelletta|piada|mop)\\b`,
    '(?:what ?s|what is) (?:a |an |the )?(?:good|average|typical|normal) (?:[a-z]+ ){0,2}rate\\b',
    'how (?:do|can|should) (?:i|we) (?:write|cook|bake|improve|increase|learn|improve|lose)\\b',
  ].join('|')})`,
  'u',
);

const UNLAWFUL = new RegExp(
  `\\b(?:${[
    '(?:fake|forged|counterfeit) (?:ids?|identit\\w+|passports?|driv\\w+ licen[sc]es?|documents?|money|currency|bank ?notes|bills|vaccin\\w+ cards?|diplomas?|degrees?|visas?|prescriptions?)',
    'stolen (?:goods|bikes?|cars?|phones?|credit cards?|cards?|data|passports?)',
    '(?:buy|sell|sells|selling|deal in) (?:illegal |some )?(?:cocaine|heroin|meth|crack|lsd|ecstasy|mdma|fentanyl)|(?:cocaine|heroin|meth|crack|drug) dealers?|illegal (?:guns?|weapons?|drugs?|firearms?)|ghost guns?|hit ?m[ae]n for hire|child porn\\w*|underage (?:girls?|escorts?)',
    'gefalschte?[nrs]? (?:ausweise?|passe?|dokumente?|fuhrerscheine?|geldscheine?)|falschgeld|gestohlene[nrs]? (?:rader|fahrrader|autos|handys|ware)',
    'faux (?:papiers|passeports?|permis|billets|diplomes?)|velos voles',
    '(?:documentos|pasaportes|passaportes|billetes|diplomas|carnets|identidades) fals[oa]s|(?:bicicletas|moviles|coches) robad[oa]s|dinheiro falso',
    '(?:documenti|passaporti|soldi|diplomi) falsi|(?:biciclette|auto) rubate',
    '(?:valse|nep) ?(?:paspoorten|paspoort|rijbewijzen|identiteitskaarten|papieren)|gestolen (?:fietsen|autos|telefoons)',
    '(?:we|i) want to (?:get|break) in\\b|(?:easy|want|going) to (?:rob|burgle|break into)',
  ].join('|')})\\b`,
  'u',
);
/** Who works against it is a business like any other. */
const AGAINST =
  /\b(?:detect\w*|scann\w*|prevention|recover\w*|against|lawyers?|attorneys?|solicitors?|victims?|investigat\w*|police|training|register|anti)\b/u;

/** Why a prompt is refused, or null: it asks for no businesses, for something unlawful, or for data of private people. */
export function refusalOf(
  decoded: DecodedSentence,
  categories: readonly CategorySpan[],
): RefusalCode | null {
  const { line } = decoded.sentence;
  if (OTHER_REQUEST.test(line)) return 'no_businesses';
  if (UNLAWFUL.test(line) && !AGAINST.test(line)) return 'unlawful';
  return privatePeopleRefusal(decoded, categories);
}
