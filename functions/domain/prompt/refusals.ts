import type { CategorySpan } from './categories/roles.ts';
import type { DecodedSentence } from './decoded-sentence.ts';
import { patternsOf } from './patterns-of.ts';
import { privatePeopleRefusal } from './private-people.ts';
import type { RefusalCode } from './refusal-codes.ts';

const COURTESY =
  '(?:(?:hi|hello|hey|please|pls|can|could|would|you|kannst|konnen|du|sie|bitte|peux|pouvez|tu|vous|puedes|podrias|puoi|pode|kun|je|por favor|per favore|help me|i need you to|i want you to|,) )*';
const A = '(?:an?|the|some|my|our|eine?n?|une?|una|un|uma|um|een)';
/** Text that somebody is to write; a list or its addresses are asked for. */
const TEXT =
  '(?:e ?mails?|mails?|letters?|poems?|blog(?: posts?)?|articles?|essays?|songs?|stor(?:y|ies)|speech|tweets?|posts?|scripts?|jokes?|messages?|slogans?|captions?|proposals?|press releases?|[a-z]*brief(?:je|ven)?|gedicht|text|artikel|aufsatz|[a-z]*schreiben|rede|nachricht|bewerbung|courriels?|lettres?|poemes?|textes?|discours|correos?|cartas?|poemas?|articulos?|textos?|mensajes?|letter[ae]|poesi[ae]|articol[oi]|test[oi]|messaggi[o]?|artigos?|mensage(?:m|ns)|tekst|bericht)(?! (?:lists?|liste|lista|lijst|address\\w*|adress\\w*|leads?|contacts?|database|ids?)\\b)';
const WRITE =
  '(?:write|draft|compose|schreibe?|verfasse|formuliere|ecris|ecrivez|redige[zr]?|escrib[ea](?:me)?|redact[ae](?:me)?|scrivi(?:mi)?|scrivere|escrev[ae](?: me)?|schrijf)';
const MAKE =
  '(?:make|create|design|draw|generate|plan|erstelle?|mache?|entwirf|gestalte|planen?|fais|cree[rz]?|dessine|haz(?:me)?|crea(?:me|mi)?|disena(?:me)?|fa(?:mmi)?|disegna(?:mi)?|faz|faca|crie|maak|ontwerp)';
/** Openings of what asks for something else than businesses. */
const OTHER_REQUEST = patternsOf(
  [
    `${WRITE}(?: me| us| mir| uns| moi| nous| mij| ons)?(?: bitte)? ${A} (?:[a-z]+ ){0,2}?${TEXT}\\b`,
    `${WRITE}(?: me| us| mir| uns| moi| nous| mij| ons)?(?: bitte)? ${A} (?:[a-z]+ ){0,2}?(?:functions?|scripts?|programs?|quer(?:y|ies)|regex|macros?|code|funktion|skript|programm|fonction|programme|funcion|programa|codigo|funzione|programma|codice|funcao|functie)\\b`,
    '(?:translate|u(?:e)?bersetz(?:e|t|en sie)?|tradui[st]|traduisez|traduce(?:me)?|traduci|traduzir|traduz[a]?|vertaal)\\b(?! (?:services?|agenc\\w+|bureaus?))',
    '(?:what ?s|what is|how is|how ?s|hows) the (?:weather|time|capital|meaning|population|exchange rate)\\b|(?:the )?weather (?:in|forecast|tomorrow|today)\\b',
    'wie (?:ist|wird) das wetter|wetter(?:vorhersage|bericht)|quel temps fe?r?ai?t?|(?:la )?meteo (?:a|de|pour)\\b|que tiempo (?:hace|hara)|como (?:esta|estara|sera) el (?:tiempo|clima)|che tempo fa(?:ra)?|previsioni (?:del tempo|meteo)|como (?:esta|vai estar|estara) o tempo|previsao do tempo|(?:wat voor|hoe is het|wat wordt het) weer|weerbericht',
    `(?:fix|debug|correct|refactor|optimi[sz]e|explain|run|review|improve|repariere?|korrigiere?|behebe?|debugge|corrige[zr]?|repare[zr]?|arregla(?:me)?|depura|correggi(?:mi)?|sistema(?:mi)?|ripara|corrija|conserte|arrume?|repareer|verbeter|herstel) (?:(?:this|my|the|following|these|dieses|den|das|mein(?:en)?|ce|cette|mon|le|la|este|mi|el|questo|il|mio|esse|o|meu|dit|mijn|het|de|a|an) )*(?:[a-z]+ ){0,2}?(?:python|javascript|typescript|java|sql|php|excel|code|scripts?|skript|function|regex|formula|formel|bug|codigo|codice|macro|program(?:m|ma)?|query)\\b(?! (?:schools?|training|developers?|agenc\\w+|compan\\w+|consultants?|trainers?))`,
    '(?:summari[sz]e|resume[zr]?|riassumi|resuma|fasse|fass) (?:this|the|my|following|ce|cet|cette|le|este|esta|questo|il|o|dies\\w*|den|mir)\\b',
    `(?:what ?s|whats|what is|was (?:ist|ware)|quel(?:le)? (?:est|serait)|cual es|qual e|wat is)(?: ${A})? (?:[a-z]+ ){0,3}?(?:subject(?: lines?)?|betreff\\w*|objet|asunto|oggetto|assunto|onderwerp\\w*|slogans?|templates?|vorlage|plantilla|sjabloon|headlines?|opening lines?|call to action)\\b`,
    '(?:what is|whats|what ?s|how much is|wie ?viel (?:ist|sind)|combien (?:font|fait)|cuanto (?:es|son)|quanto (?:fa|e)|hoeveel is|calculate|compute|berechne) \\d',
    'who (?:won|is the (?:president|prime minister|king|queen)|invented|wrote|painted|are you)\\b|wer (?:hat .* gewonnen|bist du|ist (?:der|die) prasident\\w*)|qui (?:a gagne|es tu|est le president)|quien (?:gano|eres|es el presidente)|chi (?:ha vinto|sei|e il presidente)|quem (?:ganhou|e voce|e o presidente)|wie (?:heeft .* gewonnen|ben jij|is de president)',
    `${MAKE}(?: me| us| mir| uns| moi| nous| mij| ons)? ${A} (?:[a-z]+ )?(?:logos?|web ?sites?|sites? (?:web|internet)|sito web|siti web|webseite|homepage|business ?plans?|plan de (?:negocios?|negocio|entreprise)|flyers?|presentations?|prasentation|app|apps|trips?|itinerary|videos?|images?|pictures?|bild|imagen|immagine|imagem|menu|invoices?|rechnung)\\b(?! (?:lists?|designers?|developers?|agenc\\w+|builders?|studios?|makers?|compan\\w+|printers?|boxes|signs?))`,
    'rechne\\b|dime un chiste|dis moi une blague|dimmi una barzelletta|conta uma piada',
    'tell me about (?:yourself|you)\\b|what can you do\\b|how are you\\b',
    'how to (?:make|build|cook|bake|write|code|hack|lose|learn|draw|improve|increase) (?!(?:a )?(?:lists?|contact))',
    '(?:was ist die hauptstadt|quelle est la capitale|cual es la capital|qual e (?:la capitale|a capital)|wat is de hoofdstad)\\b',
    `(?:tell|erzahle?|raconte|cuenta(?:me)?|racconta(?:mi)?|conte|vertel)(?: me| mir| moi| mij)? ${A} (?:[a-z]+ )?(?:jokes?|witz|blague|chiste|barzelletta|piada|mop)\\b`,
    '(?:what ?s|what is) (?:a |an |the )?(?:good|average|typical|normal) (?:[a-z]+ ){0,2}rate\\b',
    'how (?:do|can|should|would) (?:i|we) (?:write|word|phrase|start|format|reply to|answer|cook|bake|improve|increase|learn|improve|lose)\\b',
  ],
  (form) => `^${COURTESY}(?:${form})`,
);

const DRUGS =
  '(?:cocaine|cocaina|kokain|heroine?|heroina|eroina|meth|crystal meth|crack|lsd|ecstasy|mdma|fentanyl|fentanilo)';
const MEDICINES =
  '(?:oxy|oxys|oxycodon\\w*|oxicodona|ossicodone|oxycontin|xanax|adderall|vicodin|percocet|opioids?|opiates?|opioides?|morphine|morphin|morfina|morfine|valium|tramadol|steroids?|ritalin|fentanyl|benzos?|diazepam|painkillers?|antibiotics)';
const WITHOUT_PRESCRIPTION =
  '(?:without|no|w o|ohne|sans|sin|senza|sem|zonder) (?:an? |une? |una |eine? |een |uma )?(?:prescriptions?|scripts?|rx|rezept|ordonnance|receta|ricetta|receita|recept)';
const UNLAWFUL = patternsOf(
  [
    '(?:fake|forged|counterfeit) (?:ids?|identit\\w+|passports?|driv\\w+ licen[sc]es?|documents?|money|currency|bank ?notes|bills|vaccin\\w+ cards?|diplomas?|degrees?|visas?|prescriptions?)',
    'counterfeit (?:[a-z]+ )?(?:handbags?|bags?|watches|clothes|clothing|shoes|sneakers|goods|products|perfumes?|cigarettes|medicines?|drugs|tickets)|guns? without (?:an? )?(?:background checks?|licen[sc]es?|permits?)',
    'counterfeit (?!(?:money |currency |note |bill )?(?:detect|protect|prevent|test|check))[a-z]+',
    'stolen (?:goods|bikes?|cars?|phones?|credit cards?|cards?|data|passports?)',
    `(?:buy|buying|sell|sells|selling|deal in|score|kauf\\w*|verkauf\\w*|achet\\w*|vend\\w*|compr\\w*|kop(?:en|t)?|verkop\\w*) (?:[a-z]+ ){0,3}?${DRUGS}|${DRUGS} (?:kaufen|verkaufen|kopen|verkopen)|${MEDICINES}(?: [a-z]+){0,4}? ${WITHOUT_PRESCRIPTION}|(?:anabolic |illegal )?steroids? (?:dealers?|sellers?)|${WITHOUT_PRESCRIPTION}(?: [a-z]+){0,3} ${MEDICINES}|(?:leaked|hacked|stolen|breached|illegal) (?:[a-z]+ ){0,2}(?:database|data|passwords|logins|credentials|accounts)`,
    '(?:cocaine|heroin|meth|crack|drug) dealers?|illegal (?:guns?|weapons?|drugs?|firearms?)|ghost guns?|hit ?m[ae]n for hire|child porn\\w*|underage (?:girls?|escorts?)',
    'gefalschte?[nrs]? (?:ausweise?|passe?|dokumente?|fuhrerscheine?|geldscheine?)|falschgeld|gestohlene[nrs]? (?:rader|fahrrader|autos|handys|ware)',
    'faux (?:papiers|passeports?|permis|billets|diplomes?)|velos voles',
    '(?:documentos|pasaportes|passaportes|billetes|diplomas|carnets|identidades) fals[oa]s|(?:bicicletas|moviles|coches) robad[oa]s|dinheiro falso',
    '(?:documenti|passaporti|soldi|diplomi) falsi|(?:biciclette|auto) rubate',
    '(?:valse|nep) ?(?:paspoorten|paspoort|rijbewijzen|identiteitskaarten|papieren)|gestolen (?:fietsen|autos|telefoons)',
    '(?:we|i) want to (?:get|break) in\\b|(?:easy|want|going) to (?:rob|burgle|break into)',
  ],
  (form) => `\\b(?:${form})\\b`,
);
/** Who works against it is a business like any other. */
const AGAINST =
  /\b(?:detect\w*|scann\w*|prevention|recover\w*|against|lawyers?|attorneys?|solicitors?|victims?|investigat\w*|police|training|register|anti|addict\w*|rehab\w*|treatment|therap\w*|counsel\w*|test\w*|clinics?|klinik\w*|sucht\w*|entzug\w*|dependen\w*|dipenden\w*|adicci\w*|desintox\w*|verslav\w*|clean ?up|remediation|removal|museum\w*|charit\w*)\b/u;

/** Why a prompt is refused, or null: it asks for no businesses, for something unlawful, or for data of private people. */
export function refusalOf(
  decoded: DecodedSentence,
  categories: readonly CategorySpan[],
): RefusalCode | null {
  const { line } = decoded.sentence;
  if (OTHER_REQUEST.some((form) => form.test(line))) return 'no_businesses';
  if (UNLAWFUL.some((form) => form.test(line)) && !AGAINST.test(line)) return 'unlawful';
  return privatePeopleRefusal(decoded, categories);
}
