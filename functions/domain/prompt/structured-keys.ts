/** Keys of forms and records, by what they hold, in the seven languages; each word of a key counts, so `target_city` is a place. */

/** The words of a key: `maxResults`, `max_results` and `Max results` are the same. */
export const keyWords = (key: string): string =>
  key
    .trim()
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[_\s.-]+/gu, ' ')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');

const whole = (words: string): RegExp => new RegExp(`^(?:${words})$`, 'u');
const last = (words: string): RegExp => new RegExp(`(?:^| )(?:${words})$`, 'u');
const any = (words: string): RegExp => new RegExp(`(?:^| )(?:${words})(?: |$)`, 'u');

const PLACES =
  'city|cities|hq|headquarters|towns?|locations?|loc|locality|places?|regions?|states?|country|countries|where|areas?|county|counties|province|postcodes?|postal(?: code)?|zips?|zip ?codes?|territory|territories|geo|geos|geography|geographies|near|nearby|around|metro|municipality|district|suburb|borough|neighbou?rhood|address|ort|orte|stadt|stadte|plz|gebiet|bundesland|land|kreis|landkreis|bezirk|stadtteil|standort|wo|ciudad(?:es)?|lugar(?:es)?|ubicacion|zonas?|provincias?|comuna|municipio|estado|pais|paises|donde|villes?|lieux?|pays|departements?|localisation|secteur geographique|commune|ou|citta|luogo|luoghi|comune|paese|regione|regioni|dove|cidades?|local|localizacao|bairro|regiao|onde|plaats(?:en)?|stad|steden|provincies?|regio|gemeente|wijk|locatie|waar';
const KINDS =
  'kategorien?|prompt|message|content|text|input|instructions?|question|ask|kinds?|categor(?:y|ies)|industry|industries|business(?:es)?|business type|niches?|sectors?|query|q|keywords?|kw|what|search|search ?term|term|targets?|target (?:audience|group|market|business(?:es)?)|trades?|professions?|verticals?|segments?|icp|audience|looking for|find|branchen?|art|gewerbe|gewerk|beruf|zielgruppe|suche|suchbegriff|was|actividad|tipo|rubro|giro|secteur|activites?|metiers?|profession|cible|recherche|type d entreprise|attivita|settore|tipologia|categoria|categorias|categorie|professione|cosa|ramo|segmento|segmentos|atividade|profissao|negocios?|o que|soort|doelgroep|type bedrijf|functie|beroep|vak|zoekterm|wat';

export const KEYS = {
  count: new RegExp(
    `^(?:(?:max|min|target|total|desired|top|page|per) )?(?:(?:lead|result|record|row|item|business|company|contact) )?(?:count|limit|size|per page)$|^(?:number|batch|batch size|many|max|min|quantity|qty|amount|n|num|total|volume|top|how many|maximum|minimum|number of (?:leads|results|records|companies)|max (?:leads|results|records|rows|items)|anzahl|menge|wieviele?|cantidad|numero|nombre|quantite|combien|quantidade|quantita|quant[ieao]s?|cuant[oa]s|aantal|hoeveel(?:heid)?)$|(?:^| )(?:leads|results|rows|records|entries|zeilen|filas|lignes|righe|linhas|rijen)$`,
    'u',
  ),
  place: last(PLACES),
  radius: any('radius|distance|within|umkreis|radio|rayon|raggio|raio|straal'),
  exclude:
    /^(?:(?:exclu|negative|block|black ?list|ignore)\w*(?: \w+)?|not(?: in)?|except\w*|without|no|avoid|skip|omit|minus|ausschlie\w*|ausser|nicht|ohne|excepto|excluir|sin|sauf|hors|sans|tranne|escludi|esclus\w*|exceto|sem|behalve|uitsluit\w*|niet|zonder)(?: (?:brands?|chains?|companies|businesses|places?|cities|towns|areas?|locations?|kinds?|categor\w*|keywords?|words?|terms?|fields?))?$/u,
  contact: new RegExp(
    `(?:^| )(?:fields?|contacts?|columns?|channels?|contact (?:info|details|data|fields|methods?))$|^(?:needs?|wants?|includes?|includ|require[ds]?|required fields|gets?|delivers?|returns?|outputs?|data|cols|attributes|felder|feld|spalten|kontakt\\w*|daten|ausgabe|campos?|columnas|datos|contactos?|champs?|colonnes?|coordonnees|donnees|campi|campo|colonne|dati|contatt[oi]|colunas|dados|contatos?|velden|veld|kolommen|gegevens)$`,
    'u',
  ),
  kind: last(KINDS),
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
    /^(?:(?:my|our|your|sender|user|requester|source|origin|account|client|customer) \w+|role|i am|from|sender|user|requester|caller|client|customer|account|my (?:company|business|role|product)|company|we sell|product|offer|purpose|goal|reason|campaign|project|rolle|firma|produkt|kunde|kampagne|rol|empresa|cliente|campana|entreprise|societe|campagne|ruolo|azienda|campagna|campanha|bedrijf|klant)$/u,
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
  'type',
  'kind',
];

/** What a key holds; the first that fits. */
export function kindOfKey(key: string): KeyKind | undefined {
  const words = keyWords(key);
  return IN_ORDER.find((kind) => KEYS[kind].test(words));
}

/** Each of a record's keys; a `market` is a place where nothing else is one, beside a kind. */
export function kindsOfKeys(keys: readonly string[]): (KeyKind | undefined)[] {
  const kinds = keys.map(kindOfKey);
  const hasKind = kinds.some(
    (kind, at) => isOfKind(kind) && !MARKET.test(keyWords(keys[at] ?? '')),
  );
  return kinds.map((kind, at) =>
    hasKind && !kinds.includes('place') && MARKET.test(keyWords(keys[at] ?? '')) ? 'place' : kind,
  );
}
const isOfKind = (kind: KeyKind | undefined): boolean => kind === 'kind' || kind === 'type';
const MARKET = /^(?:target )?(?:markets?|markt|mercado|marche|mercato)$/u;
