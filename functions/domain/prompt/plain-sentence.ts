/** The longest structured prompt that is looked at is the longest prompt; a call's arguments are few. */
const CALL = /^\s*[\w.]{1,60}\s?\((.{1,1900})\)\s*;?\s*$/su;
const ARGUMENT =
  /([A-Za-z_]\w{0,40})\s?[=:]\s?(?:"([^"]{0,400})"|'([^']{0,400})'|\[([^\]]{0,400})\]|([\w.-]{1,60}))/gu;

const COUNT_KEY =
  /^(?:count|limit|number|max|quantity|amount|size|n|num|total|how[ _]many|anzahl|cantidad|nombre|quantidade|quantita|aantal)$|(?:leads|results|count|limit)$/iu;
const PLACE_KEY =
  /city|town|location|place|region|state|country|where|area|county|postcode|postal|zip/iu;
const RADIUS_KEY = /radius|distance|within/iu;
const CONTACT_KEY = /field|contact|column|channel|^(?:need|want|include|require|get|deliver)s?$/iu;
/** What the caller's program is told, not whom to find. */
const TASK_KEY =
  /^(?:task|action|intent|tool|function|name|type|method|op|operation|id|version|model|role|format|output)$/iu;

type Pair = readonly [key: string, value: unknown];

/**
 * A prompt that a program wrote as JSON or as a call, as the sentence that it stands for; any other as it is. Programs
 * name their slots: a number under `limit` is a count, a text under `city` a place.
 */
export function plainSentence(prompt: string): string {
  const pairs = pairsOf(prompt);
  if (pairs === undefined) return prompt;
  const sentence = sentenceOf(pairs);
  return sentence === '' ? prompt : sentence;
}

function pairsOf(prompt: string): readonly Pair[] | undefined {
  const text = prompt.trim();
  if (text.startsWith('{') && text.endsWith('}')) {
    try {
      return leavesOf(JSON.parse(text));
    } catch {
      return undefined;
    }
  }
  const lines = linesOf(text);
  if (lines !== undefined) return lines;
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
  return pairs.length > 0 ? pairs : undefined;
}

const LINE = /^\s*([A-Za-z_][\w -]{0,30}?)\s*[=:]\s*(\S.{0,400}?)\s*$/u;
const KIND_KEY = /kind|categor|industr|business|niche|sector|query|keyword|what|search/iu;

/** `category = dance studios` and `location = Salem, MA` on lines of their own, or apart by semicolons. */
function linesOf(text: string): Pair[] | undefined {
  const pairs = text
    .split(/[\n;]/u)
    .filter((line) => line.trim() !== '')
    .map((line): Pair | undefined => {
      const [, key, value] = LINE.exec(line) ?? [];
      return key === undefined || value === undefined ? undefined : [key, value];
    });
  const known = pairs.filter((pair) => pair !== undefined);
  const hasKind = known.some(([key]) => KIND_KEY.test(key));
  const hasPlace = known.some(([key]) => PLACE_KEY.test(key));
  return known.length === pairs.length && hasKind && hasPlace ? known : undefined;
}

/** Texts, numbers, flags and lists of them, with the name that they stand under. */
function leavesOf(value: unknown, key = ''): Pair[] {
  if (Array.isArray(value)) {
    const plain = value.filter((one) => typeof one !== 'object' || one === null);
    return plain.length === value.length
      ? [[key, plain]]
      : value.flatMap((one: unknown) => leavesOf(one, key));
  }
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, name));
  return value === null ? [] : [[key, value]];
}

function sentenceOf(pairs: readonly Pair[]): string {
  const counts: string[] = [];
  const wanted: string[] = [];
  const places: string[] = [];
  const contacts: string[] = [];
  /** Of other meanings, with their names: what is not understood is noted. */
  const numbers: string[] = [];
  let radius = 'in';
  for (const [key, value] of pairs) {
    const text = textOf(key, value);
    if (text === '') continue;
    if (RADIUS_KEY.test(key) && /^\d{1,4}$/u.test(text))
      radius = `within ${text} ${/mi(?:les?)?$/iu.test(key) ? 'miles' : 'km'} of`;
    else if (COUNT_KEY.test(key) && /^\d{1,6}$/u.test(text)) counts.push(text);
    else if (PLACE_KEY.test(key)) places.push(text);
    else if (CONTACT_KEY.test(key)) contacts.push(text);
    else if (/^[\d.]+$/u.test(text)) numbers.push(`${wordsOf(key)} ${text}`);
    else if (!TASK_KEY.test(key)) wanted.push(text);
  }
  if (wanted.length === 0) return '';
  return [
    counts[0] === undefined ? '' : `find ${counts[0]}`,
    wanted.join(', '),
    places.length === 0 ? '' : `${radius} ${places.join(', ')}`,
    contacts.length === 0 ? '' : `with ${contacts.join(' and ')}`,
    ...[...counts.slice(1), ...numbers].map((number) => `, ${number}`),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

const wordsOf = (key: string): string =>
  key
    .replaceAll(/[_-]+/gu, ' ')
    .replaceAll(/([a-z])([A-Z])/gu, '$1 $2')
    .toLowerCase();

/** A flag says its own name: `has_website: true` is "has website", and `false` leaves it out. */
function textOf(key: string, value: unknown): string {
  if (typeof value === 'boolean' || value === 'true' || value === 'false') {
    return String(value) === 'true' ? wordsOf(key) : '';
  }
  if (Array.isArray(value)) return value.map(String).join(' and ');
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
