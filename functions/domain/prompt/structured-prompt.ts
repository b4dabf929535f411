/** What a prompt that a program or a form wrote names, in its order. */
export type Pair = readonly [key: string, value: unknown];

/** The longest structured prompt that is looked at is the longest prompt; a call's arguments are few. */
const CALL = /^\s*[\w.]{1,60}\s?\((.{1,1900})\)\s*;?\s*$/su;
const ARGUMENT =
  /([A-Za-z_]\w{0,40})\s?[=:]\s?(?:"([^"]{0,400})"|'([^']{0,400})'|\[([^\]]{0,400})\]|([\w.-]{1,60}))/gu;
const FENCE = /```[\w-]{0,12}\n?([^`]{1,1990})\n?```/u;
const LIST_ITEM = /^\s*[-*•]\s+/u;
const LINE = /^\s*([\p{L}_][\p{L}\d_ -]{0,30}?)\s*[=:]\s*(\S.{0,400}?)\s*$/u;

/** Keys of forms, by what they hold, in the seven languages. */
export const KEYS = {
  count:
    /^(?:count|limit|number|max|min|quantity|qty|amount|size|n|num|total|volume|how[ _]many|number of (?:leads|results)|anzahl|menge|cantidad|numero|número|nombre|quantité|quantite|combien|quantidade|quantita|quantità|aantal)$|(?:leads|results)$|^(?:(?:max|min|target|total|desired)[ _-]?)?(?:(?:lead|result|record|row|item|business|company|contact)[ _-]?)?(?:count|limit)$/iu,
  place:
    /city|town|location|place|region|state|country|where|area|county|postcode|postal|zip|territory|^(?:ort|stadt|plz|gebiet|bundesland|land|ciudad|lugar|ubicaci[oó]n|zona|provincia|pa[ií]s|pa[ií]ses|ville|lieu|pays|d[ée]partement|localisation|secteur g[ée]ographique|citt[aà]|luogo|paese|cidade|local|localiza[cç][aã]o|estado|plaats|stad|provincie|regio|locatie)$/iu,
  radius: /radius|distance|within|umkreis|radio|rayon|raggio|raio|straal/iu,
  exclude:
    /^(?:(?:exclu|negative|block|black ?list|ignore)\w*[ _-]?\w*|not[ _-]?in|except\w*|without|not|no|avoid|skip|omit|ausschlie\w*|ausser|außer|nicht|excepto|sin|sauf|hors|tranne|escludi|esclus\w*|exceto|behalve|uitsluit\w*|niet)(?:[ _-](?:brands?|chains?|companies|businesses|places?|cities|towns|areas?|locations?|kinds?|categor\w*|keywords?|words?|terms?|fields?))?$/iu,
  contact:
    /field|contact|column|channel|^(?:need|want|include|require|get|deliver|return|output|data|felder|kontakt\w*|daten|ausgabe|campos|datos|champs|coordonn[ée]es|campi|dati|dados|velden|gegevens)s?$/iu,
  kind: /kind|categor|kategorie|industr|business|niche|sector|query|keyword|what|search|target|trade|profession|vertical|^(?:branche|art|gewerbe|zielgruppe|suche|actividad|tipo|rubro|sector|secteur|activit[ée]|m[ée]tier|cible|attivit[aà]|settore|categoria|ramo|segmento|atividade|soort|doelgroep|type bedrijf)$/iu,
  /** The kind, where no other key names one: a program's `type` may be its own. */
  type: /^(?:(?:business|company|place|lead)[ _-]?)?type$/iu,
  /** What the caller's program is told, not whom to find. */
  task: /^(?:task|action|intent|tool|function|name|method|op|operation|id|version|model|format)$/iu,
  /** Who asks, and what for. */
  sender:
    /^(?:my|our|your|sender|user|requester|source|origin)[ _-]\w+$|^(?:role|i am|who|from|sender|user|requester|caller|my (?:company|business|role|product)|company|we sell|product|offer|purpose|goal|reason|rolle|firma|produkt|rol|empresa|r[ôo]le|entreprise|soci[ée]t[ée]|ruolo|azienda|bedrijf)$/iu,
} as const;
export type KeyKind = keyof typeof KEYS;

/** What a key holds; the first that fits. */
export function kindOfKey(key: string): KeyKind | undefined {
  const kinds: readonly KeyKind[] = [
    'exclude',
    'radius',
    'count',
    'sender',
    'place',
    'contact',
    'type',
    'kind',
    'task',
  ];
  return kinds.find((kind) => KEYS[kind].test(key.trim()));
}

/** Pairs of JSON, of a call or of a form's lines, and the text around them; undefined for a sentence. */
export function structuredPrompt(prompt: string):
  | {
      readonly before: string;
      readonly records: readonly (readonly Pair[])[];
      readonly after: string;
    }
  | undefined {
  const fence = FENCE.exec(prompt);
  if (fence !== null) {
    const records = recordsOf((fence[1] ?? '').trim());
    if (records === undefined) return undefined;
    return {
      before: prompt.slice(0, fence.index).trim(),
      records,
      after: prompt.slice(fence.index + fence[0].length).trim(),
    };
  }
  const records = recordsOf(prompt.trim());
  return records === undefined ? undefined : { before: '', records, after: '' };
}

function recordsOf(text: string): readonly (readonly Pair[])[] | undefined {
  if (/^[{[]/u.test(text) && /[}\]]$/u.test(text)) {
    try {
      return recordsOfJson(JSON.parse(text));
    } catch {
      return undefined;
    }
  }
  const lines = queryOf(text) ?? linesOf(text) ?? formOf(text);
  if (lines !== undefined) return [lines];
  const [, inside] = CALL.exec(text) ?? [];
  if (inside === undefined) return undefined;
  const pairs = [...inside.matchAll(ARGUMENT)].map(
    ([, key = '', double, single, list, bare = '']): Pair => [
      key,
      list?.split(',').map((one) => one.replaceAll(/["'\s]/gu, ' ').trim()) ??
        double ??
        single ??
        bare,
    ],
  );
  return pairs.length > 0 ? [pairs] : undefined;
}

/** An object is one record, a list of objects several; of any other list nothing says what it is. */
function recordsOfJson(value: unknown): readonly (readonly Pair[])[] | undefined {
  if (!Array.isArray(value)) return isObject(value) ? [leavesOf(value)] : undefined;
  return value.length > 0 && value.every(isObject) ? value.map((one) => leavesOf(one)) : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const QUERY = /^\??[\w.[\]-]{1,40}=[^\s&=]{0,200}(?:&[\w.[\]-]{1,40}=[^\s&=]{0,200}){1,20}$/u;

/** `category=roofers&city=Austin`, as an address carries it; undefined when it can't be decoded. */
function queryOf(text: string): Pair[] | undefined {
  if (!QUERY.test(text)) return undefined;
  const pairs = [...new URLSearchParams(text)].map(([key, value]): Pair => [
    key.replace(/\[\w*\]$/u, ''),
    value,
  ]);
  return hasKindAndPlace(pairs) ? pairs : undefined;
}

/** `category = dance studios` and `location = Salem, MA` on lines of their own, or apart by semicolons or bars. */
function linesOf(text: string): Pair[] | undefined {
  const pairs = text
    .split(/[\n;|]/u)
    .filter((line) => line.trim() !== '')
    .map((line) => pairOf(line.replace(LIST_ITEM, '')));
  const known = pairs.filter((pair) => pair !== undefined);
  return known.length === pairs.length && hasKindAndPlace(known) ? known : undefined;
}

/** `Business type: florists. Location: Exeter, UK. Number: 30.`: a key that nobody writes on a form makes it a sentence. */
function formOf(text: string): Pair[] | undefined {
  const pairs: [string, string][] = [];
  for (const piece of text.split(/[.,]\s+|\n|\s\|\s|;/u)) {
    const line = piece.trim().replace(/\.$/u, '');
    if (line === '') continue;
    const pair = pairOf(line);
    const last = pairs.at(-1);
    if (pair !== undefined && kindOfKey(pair[0]) !== undefined)
      pairs.push([pair[0], String(pair[1])]);
    else if (pair === undefined && last !== undefined) last[1] = `${last[1]}, ${line}`;
    else return undefined;
  }
  return pairs.length > 2 && hasKindAndPlace(pairs) ? pairs : undefined;
}

function pairOf(line: string): Pair | undefined {
  const [, key, value] = LINE.exec(line) ?? [];
  return key === undefined || value === undefined ? undefined : [key, value];
}

const hasKindAndPlace = (pairs: readonly Pair[]): boolean =>
  pairs.some(([key]) => KEYS.kind.test(key) || KEYS.type.test(key)) &&
  pairs.some(([key]) => KEYS.place.test(key));

/** Texts, numbers, flags and lists of them, with the name that they stand under. */
function leavesOf(value: unknown, key = ''): Pair[] {
  if (Array.isArray(value)) {
    const plain = value.filter((one) => typeof one !== 'object' || one === null);
    return plain.length === value.length
      ? [[key, plain]]
      : value.flatMap((one: unknown) => leavesOf(one, key));
  }
  if (isObject(value) && kindOfKey(key) === 'sender')
    return [
      [
        key,
        leavesOf(Object.values(value))
          .map(([, inner]) => inner)
          .join(' in '),
      ],
    ];
  if (isObject(value))
    return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, nameUnder(key, name)));
  return value === null ? [] : [[key, value]];
}

/** Says what is measured only together with the name above it: `"employees": { "min": 50 }`. */
const BOUND = /^(?:min|max|from|to|value|amount|total|number|size|count|num|n)$/iu;

/** What stands below `exclude` is left out, whatever it is called; a bound is one of what is above it. */
function nameUnder(key: string, name: string): string {
  const kind = kindOfKey(key);
  if (kind === 'exclude') return key;
  return BOUND.test(name) && key !== '' && kind === undefined ? `${key} ${name}` : name;
}
