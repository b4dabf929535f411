import { foldedName } from '../kernel/text.ts';
import { isContactForm } from './filters/contact-forms.ts';

/** Keys of forms and records, by what they hold, in the seven languages; each word of a key counts, so `target_city` is a place. */

/** The words of a key: `maxResults`, `max_results` and `Max results` are the same. */
export const keyWords = (key: string): string =>
  key
    .trim()
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[_\s.-]+/gu, ' ')
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');

const whole = (words: string): RegExp => new RegExp(`^(?:${words})$`, 'u');
const last = (words: string): RegExp => new RegExp(`(?:^| )(?:${words})$`, 'u');
const any = (words: string): RegExp => new RegExp(`(?:^| )(?:${words})(?: |$)`, 'u');

const PLACES =
  'city|cities|hq|headquarters|towns?|locations?|loc|locality|places?|regions?|states?|country|countries|where|areas?|county|counties|province|postcodes?|postal(?: code)?|zips?|zip ?codes?|territory|territories|geo|geos|geography|geographies|near|nearby|around|metro|municipality|district|suburb|borough|neighbou?rhood|address|ort|orte|stadt|stadte|plz|gebiet|bundesland|land|kreis|landkreis|bezirk|stadtteil|standort|wo|ciudad(?:es)?|lugar(?:es)?|ubicacion|zonas?|provincias?|comuna|municipio|estado|pais|paises|donde|villes?|lieux?|pays|departements?|localisation|secteur geographique|commune|ou|citta|luogo|luoghi|comune|paese|regione|regioni|dove|cidades?|local|localizacao|bairro|regiao|onde|plaats(?:en)?|stad|steden|provincies?|regio|gemeente|wijk|locatie|waar|localidad|localita|localite|poblacion|barrio|quartier|quartiere|distretto|gebied';
const KINDS =
  'request|anfrage|auftrag|demande|solicitud|pedidos?|richiesta|aanvraag|kategorien?|prompt|message|content|text|input|instructions?|question|ask|kinds?|categor(?:y|ies)|industry|industries|business(?:es)?|business type|niches?|sectors?|query|q|keywords?|kw|what|search|search ?term|term|targets?|target (?:audience|group|market|business(?:es)?)|trades?|professions?|verticals?|segments?|icp|audience|looking for|find|branchen?|art|gewerbe|gewerk|beruf|zielgruppe|suche|suchbegriff|was|actividad|tipo|rubro|giro|secteur|activites?|metiers?|profession|cible|recherche|type d entreprise|attivita|settore|tipologia|categoria|categorias|categorie|professione|cosa|ramo|segmento|segmentos|atividade|profissao|negocios?|o que|soort|doelgroep|type bedrijf|functie|beroep|vak|zoekterm|wat|quoi|buyers?|prospects?|zielkunden|gesuchte firmen';

export const KEYS = {
  count: new RegExp(
    `^(?:(?:max|min|target|total|desired|top|page|per) )?(?:(?:lead|result|record|row|item|business|company|contact) )?(?:count|limit|size|per page)$|^(?:number|batch|batch size|many|max|min|quantity|qty|amount|n|num|total|volume|top|how many|maximum|minimum|number of (?:leads|results|records|companies)|max (?:leads|results|records|rows|items)|anzahl|menge|wieviele?|cantidad|numero|nombre|quantite|combien|quantidade|quantita|quant[ieao]s?|cuant[oa]s|aantal|hoeveel(?:heid)?|nb|nbre?|nr|n[°º]|no of (?:leads|results|records|companies)|cant|cantid|qtde?|qte|qta|stk|stuck(?:zahl)?|anz|umfang|wie viele?|limite|tope|maximal|maximo|massimo|maximaal)$|(?:^| )(?:leads|results|rows|records|entries|zeilen|filas|lignes|righe|linhas|rijen)$`,
    'u',
  ),
  place: last(PLACES),
  radius: any('radius|distance|within|umkreis|radio|rayon|raggio|raio|straal'),
  exclude:
    /^(?:(?:exclu|negative|block|black ?list|ignore)\w*(?: \w+)?|not(?: in)?|except\w*|without|no|avoid|skip|omit|minus|ausschl(?:ie|u)\w*|uitsluiting|esclusion[ei]|exclusion(?:es|s)?|exclusao|exclusoes|ausser|nicht|ohne|excepto|excluir|sin|sauf|hors|sans|tranne|escludi|esclus\w*|exceto|sem|behalve|uitsluit\w*|niet|zonder)(?: (?:brands?|chains?|companies|businesses|places?|cities|towns|areas?|locations?|kinds?|categor\w*|keywords?|words?|terms?|fields?))?$/u,
  contact: new RegExp(
    `(?:^| )(?:fields?|contacts?|columns?|channels?|contact (?:info|details|data|fields|methods?))$|^(?:needs?|wants?|includes?|includ|require[ds]?|required fields|gets?|delivers?|returns?|outputs?|data|cols|attributes|felder|feld|spalten|kontakt\\w*|daten|ausgabe|campos?|columnas|datos|contactos?|champs?|colonnes?|coordonnees|donnees|campi|campo|colonne|dati|contatt[oi]|colunas|dados|contatos?|velden|veld|kolommen|gegevens|infos?|information(?:s|en)?|informazioni|informacion(?:es)?|informacoes|informatie|kontaktdaten|contact data|canal(?:es)?|canais|canaux|medios|must have|with|mit|avec|con|com|met|(?:data|details|info) (?:wanted|needed|required))$`,
    'u',
  ),
  kind: last(KINDS),
  /** Which of its kind: `immigration` beside `law firm`. */
  specialty: whole(
    'special(?:i?ty|ities|i[sz]ations?)|sub ?(?:categor(?:y|ies)|types?|sectors?|niche|industry)|cuisine|fach(?:gebiet|richtung)|schwerpunkt|spezialisierung|kuche|specialites?|especialidad(?:es)?|especialidades?|cocina|specialita|specializzazione|cucina|cozinha|specialis(?:me|atie)|keuken',
  ),
  /** The kind, where no other key names one: a program's `type` may be its own. */
  type: whole(
    '(?:(?:business|company|place|lead) )?type|who|(?:target )?markets?|markt|mercado|marche|mercato|wer|quien|qui|chi|quem|wie',
  ),
  /** What the caller's program is told, not whom to find. */
  task: whole(
    'task|action|intent|tool|function|name|method|op|operation|id|version|model|format|source|sources|source type|provider|engine|page|offset|sort|order by|lang|language of results|locale|hl|gl|api ?key|token|key|user agent|timestamp|date|request id|job|webhook|callback|dry ?run|debug|verbose|quelle|fuente|fonte|bron',
  ),
  /** Who asks, and what for. */
  sender:
    /^(?:seller|vendor|supplier|about(?: us| me)?|we (?:offer|do|make|are)|who we are|vendedor|vendeur|venditore|anbieter|verkaufer|verkoper|proveedor|fornitore|fornecedor|fournisseur|leverancier|angebot|oferta|offre|offerta|aanbod|use case|why|zweck|motivo|motif|(?:my|our|your|sender|user|requester|source|origin|account|client|customer) \w+|role|i am|from|sender|user|requester|caller|client|customer|account|my (?:company|business|role|product)|company|we sell|product|offer|purpose|goal|reason|campaign|project|rolle|firma|produkt|kunde|kampagne|rol|empresa|cliente|campana|entreprise|societe|campagne|ruolo|azienda|campagna|campanha|bedrijf|klant)$/u,
} as const;
export type KeyKind = keyof typeof KEYS;

const IN_ORDER: readonly KeyKind[] = [
  'exclude',
  'radius',
  'count',
  'task',
  'sender',
  'place',
  'contact',
  'specialty',
  'type',
  'kind',
];

/** Keys that say what somebody wishes: their value says whether a number, contact fields or a kind is meant. */
const WISHES =
  /^(?:needs?|needed|wants?|wanted|required?|requires|desired|looking for|gesucht|gewunscht|brauche|benotigt|bedarf|besoins?|souhaite|voulu|recherche|necesito|necesitamos|deseado|quiero|busco|serv(?:e|ono)|cerco|voluti|desejado|quero|preciso|nodig|gewenst|gezocht|targets?|ziel|goal|objetivo|objectif|leads|no)$/u;
const WHOLE_NUMBER = /^\d{1,5}$/u;

/** What a pair holds, by its key and then by its value: `wanted: 12` counts, `need: car washes` names a kind. */
function kindOfPair([key, value]: KeyAndValue): KeyKind | undefined {
  const words = keyWords(key);
  const kind = kindOfKey(key);
  if (!WISHES.test(words)) return kind;
  const text = textOfValue(value);
  if (WHOLE_NUMBER.test(text)) return 'count';
  if (text === '' || kind === 'exclude') return kind;
  const parts = text.split(/\s*[,;&+/]\s*|\s+(?:and|und|et|y|e|en)\s+/u);
  return parts.some((part) => isContactForm(foldedName(part).replaceAll('_', ' ')))
    ? 'contact'
    : 'kind';
}
type KeyAndValue = readonly [key: string, value: unknown];

const textOfValue = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(String).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
};

/** What a key holds; the first that fits. */
export function kindOfKey(key: string): KeyKind | undefined {
  const words = keyWords(key);
  return IN_ORDER.find((kind) => KEYS[kind].test(words));
}

/** Each of a record's pairs; a `market` is a place where nothing else is one, beside a kind. */
export function kindsOfPairs(pairs: readonly KeyAndValue[]): (KeyKind | undefined)[] {
  const kinds = pairs.map(kindOfPair);
  const isMarket = (at: number): boolean => MARKET.test(keyWords(pairs[at]?.[0] ?? ''));
  const hasKind = kinds.some((kind, at) => isOfKind(kind) && !isMarket(at));
  // `task: find dentists in Leeds`: the whole request.
  if (!hasKind)
    return kinds.map((kind, at) =>
      kind === 'task' && /^\S+(?: \S+){2}/u.test(textOfValue(pairs[at]?.[1])) ? 'kind' : kind,
    );
  return kinds.map((kind, at) => (!kinds.includes('place') && isMarket(at) ? 'place' : kind));
}
const isOfKind = (kind: KeyKind | undefined): boolean => kind === 'kind' || kind === 'type';
const MARKET = /^(?:target )?(?:markets?|markt|mercado|marche|mercato)$/u;
