import { kindOfKey, kindsOfPairs } from './structured-keys.ts';

/** What a prompt that a program or a form wrote names, in its order. */
export type Pair = readonly [key: string, value: unknown];

/** Records of a table, of a settings file, of mark-up or of a command line; undefined for what is none of them. */
export function recordsOfForms(text: string): readonly (readonly Pair[])[] | undefined {
  const table = tableOf(text);
  if (table !== undefined) return table;
  const pairs = blockOf(text) ?? tagsOf(text) ?? optionsOf(text);
  return pairs === undefined ? undefined : [pairs];
}

export function hasKindAndPlace(pairs: readonly Pair[]): boolean {
  return hasKind(pairs) && kindsOfPairs(pairs).includes('place');
}

export function hasKind(pairs: readonly Pair[]): boolean {
  const kinds = kindsOfPairs(pairs);
  return kinds.includes('kind') || kinds.includes('type');
}

const LINE = /^(\s*)(?:-\s+)?([\p{L}_][\p{L}\d_ .-]{0,30}?)\s*[=:]\s*(.{0,400}?)\s*,?$/u;
const ITEM = /^\s*[-*•]\s+(.{1,200}?)\s*$/u;
const NO_DATA = /^\s*(?:---|\.\.\.|#.*|\/\/.*|\[[\w. -]{1,40}\])?\s*$/u;

/** Lines of YAML or of a settings file: keys with values, with lists, or with keys below them. */
function blockOf(text: string): Pair[] | undefined {
  const lines = text.split('\n').filter((line) => !NO_DATA.test(line));
  if (lines.length < 2) return undefined;
  const pairs: Pair[] = [];
  let parent = '';
  let isNested = false;
  const items: string[] = [];
  const close = (): void => {
    if (items.length > 0) pairs.push([parent, [...items]]);
    items.length = 0;
  };
  for (const line of lines) {
    const [, indent = '', key = '', value = ''] = LINE.exec(line) ?? [];
    const [, item = ''] = ITEM.exec(line) ?? [];
    if (key === '' && (item === '' || parent === '')) return undefined;
    if (item !== '' && parent !== '' && key === '') {
      items.push(unquoted(item));
      isNested = true;
      continue;
    }
    close();
    if (value === '') {
      parent = key;
      isNested = true;
    } else {
      if (indent === '') parent = '';
      pairs.push([
        parent !== '' && kindOfKey(key) === undefined ? `${parent} ${key}` : key,
        unquoted(value),
      ]);
    }
  }
  close();
  return isNested && hasKindAndPlace(pairs) ? pairs : undefined;
}

const TAG = /<([\w-]{1,30})(?: [^<>]{0,100})?>\s*([^<>]{1,400}?)\s*<\/\1>/gu;

/** `<kind>dentists</kind><city>Austin</city>` */
function tagsOf(text: string): Pair[] | undefined {
  const pairs = [...text.matchAll(TAG)].map(([, key = '', value = '']): Pair => [key, value]);
  return hasKindAndPlace(pairs) ? pairs : undefined;
}

const OPTION =
  /(?:^|\s)--?([a-z][\w-]{0,30})(?:[= ]("[^"]{0,300}"|'[^']{0,300}'|(?:(?!\s--?[a-z]).){1,300}))?/gu;

/** `leads --kind dentists --city "Austin, TX" --limit 20` */
function optionsOf(text: string): Pair[] | undefined {
  if (!text.includes('--')) return undefined;
  const pairs = [...text.matchAll(OPTION)].map(([, key = '', value = 'true']): Pair => [
    key,
    unquoted(value),
  ]);
  return hasKindAndPlace(pairs) ? pairs : undefined;
}

const DELIMITERS = ['\t', '|', ';', ','] as const;
const RULE = /^[\s|:+-]*$/u;

/** A head of keys, and a row for each record. */
function tableOf(text: string): Pair[][] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !RULE.test(line));
  const [head = '', ...rows] = lines;
  if (rows.length === 0) return undefined;
  for (const delimiter of DELIMITERS) {
    const keys = cellsOf(head, delimiter);
    if (keys.length < 2 || keys.some((key) => kindOfKey(key) === undefined)) continue;
    if (!hasKindAndPlace(keys.map((key): Pair => [key, '']))) continue;
    const records = rows.map((row) => cellsOf(row, delimiter));
    if (records.some((cells) => cells.length !== keys.length)) continue;
    return records.map((cells) => cells.map((cell, at): Pair => [keys[at] ?? '', cell]));
  }
  return undefined;
}

/** Cells of a row; in quotes they may hold the delimiter. */
function cellsOf(row: string, delimiter: string): string[] {
  const cells: string[] = [''];
  let quoted = false;
  const line = row.trim().replaceAll(delimiter === '|' ? /^\||\|$/gu : /^$/gu, '');
  for (const letter of line) {
    if (letter === '"') quoted = !quoted;
    else if (letter === delimiter && !quoted) cells.push('');
    else cells[cells.length - 1] += letter;
  }
  return cells.map((cell) => cell.trim());
}

const KEY = /(?<![\p{L}\d_.@/])["']?([\p{L}_][\p{L}\d_]{0,24})["']?\s*(:?=|:)\s*(?!\/\/)/gu;
const MOST_BEFORE = 6;
const LIMIT_BEHIND = /\blimit (\d{1,5})\s*;?\s*$/iu;
/** `name NOT LIKE '%Panos%'`, `name NOT IN ('Panos')`, `brand != 'Panos'` */
const NOT_NAMED =
  /(?<=\s)\w{2,30}\s*(?:not\s+(?:i?like|in)|!=|<>)\s*\(?((?:\s*,?\s*['"]%?[^'"%]{1,100}%?['"]){1,12})\)?/giu;
const SELECT = /^select\s([^;]{1,200}?)\s(from|where)\s/iu;
const COMMAND =
  /^(?:(?:payload|body|json|input|request|args|params|parameters|data|query)\s?:?|get|post|put|fetch|run|call|exec\w*|curl.*|where|leads?|search|query|find|lead ?gen\w*|[A-Z_]+)(?: \S+){0,2}$/iu;
/** What opens a call or a query says nothing of its own. */
export const isCommand = (text: string): boolean => COMMAND.test(text);

/** `GET leads q="coworking spaces" loc="Lisbon, PT" n=35`: keys that are known, one behind the other. */
export function inlinePairsOf(
  written: string,
): { readonly before: string; readonly pairs: Pair[] } | undefined {
  // `city IN ('Rome', 'Milan')` is a list as `city = [...]` is.
  const limit = SELECT.test(written) ? LIMIT_BEHIND.exec(written) : null;
  const text = (limit === null ? written : written.slice(0, limit.index).trim())
    .replaceAll(NOT_NAMED, (_, names: string) => ` exclude = [${names.replaceAll('%', '')}]`)
    .replaceAll(/\s(?:not )?in\s*\(([^()]{0,300})\)/giu, (found, list: string) =>
      /not/iu.test(found) ? found : ` = [${list}]`,
    );
  const keys = [...text.matchAll(KEY)].filter(([whole, key = '', sign = ''], at, all) =>
    sign === ':' ? kindOfKey(key) !== undefined || isWrittenAsKey(text, all[at], whole) : true,
  );
  return (
    pairsAt(
      text,
      keys.filter(([, , sign]) => sign !== ':'),
      limit?.[1],
    ) ?? pairsAt(text, keys, limit?.[1])
  );
}

/** Of the keys that stand at these places; what follows a value that is whole says something of its own. */
function pairsAt(
  text: string,
  keys: readonly RegExpExecArray[],
  limit = '',
): { readonly before: string; readonly pairs: Pair[] } | undefined {
  const [first] = keys;
  if (first === undefined) return undefined;
  const pairs = keys.flatMap((match, at): Pair[] => {
    const end = keys[at + 1]?.index ?? text.length;
    const [value, rest] = valueOf(text.slice(match.index + match[0].length, end));
    return [[match[1] ?? '', value], ...(rest === '' ? [] : [['notes', rest] as const])];
  });
  const [, columns, behind = ''] = SELECT.exec(text) ?? [];
  if (columns !== undefined) {
    // `SELECT business WHERE ...` names no column.
    if (columns.trim() !== '*' && /from/iu.test(behind))
      pairs.push(['fields', columns.trim().split(/\s*,\s*/u)]);
    pairs.push(['limit', limit]);
  }
  const isAssigned = keys.every(([, , sign]) => sign !== ':');
  const before = text
    .slice(0, first.index)
    .trim()
    .replace(/[:;,]$/u, '');
  if (
    (columns === undefined && before.split(/\s+/u).length > MOST_BEFORE) ||
    pairs.length < (isAssigned ? 2 : 3)
  )
    return undefined;
  if (!hasKindAndPlace(pairs)) return undefined;
  const isKey = (match: RegExpExecArray): boolean =>
    kindOfKey(match[1] ?? '') !== undefined || isWrittenAsKey(text, match, match[0]);
  if (!isAssigned && !keys.every(isKey)) return undefined;
  return { before: columns !== undefined || isCommand(before) ? '' : before, pairs };
}

/** `has_website:true`: a name of several words, with its value right behind the colon. */
const isWrittenAsKey = (text: string, match: RegExpExecArray | undefined, whole: string): boolean =>
  match !== undefined &&
  /[_\p{Ll}]\p{Lu}|_/u.test(match[1] ?? '') &&
  /^["'\w[]/u.test(text.slice(match.index + whole.length));

/** A value in quotes ends with them, another one where the next key begins or at a dash; and what is left behind it. */
function valueOf(written: string): readonly [value: string | readonly string[], rest: string] {
  const text = written.trim();
  const [whole = '', double, single] = /^(?:"([^"]{0,400})"|'([^']{0,400})')/u.exec(text) ?? [];
  const quoted = double ?? single;
  if (quoted !== undefined) return [quoted, restOf(text.slice(whole.length))];
  const [brackets = '', list] = /^\[([^\]]{0,400})\]/u.exec(text) ?? [];
  if (list !== undefined)
    return [
      list.split(',').map((one) => unquoted(one.trim())),
      restOf(text.slice(brackets.length)),
    ];
  const [value = '', ...rest] = text.split(/\s[-–—|•]\s/u);
  return [ended(value), restOf(rest.join(', '))];
}

/** Without what joins it to the next key: `, How` of `, How many = 20`. */
const ended = (text: string): string =>
  text.trim().replace(/(?:[\s,;|&/.({]|\band\b|\bhow\b)+$/iu, '');

const restOf = (text: string): string =>
  ended(text).replace(/^(?:[\s,;|&/.)}\]]|\band\b|-\s)+/iu, '');

function unquoted(text: string): string {
  return text
    .trim()
    .replace(/^(["'])(.*)\1,?$/u, '$2')
    .replace(/^\[(.*)\]$/u, '$1')
    .trim();
}
