import { finish } from '../../domain/website/steps.ts';
import type { Steps } from '../../domain/website/steps.ts';

/** What a host's robots.txt asks of this service. */
export interface Robots {
  /** Whether there is a file with rules. */
  readonly hasRules: boolean;
  readonly crawlDelaySeconds: number;
  allows(url: string): boolean;
}

interface Rule {
  readonly isAllowed: boolean;
  /** The pattern between its stars. */
  readonly pieces: readonly string[];
  /** It ends in `$`. */
  readonly isWhole: boolean;
  /** More specific rules win. */
  readonly length: number;
}

/** Of one group; more are a page of their own. */
const MAX_RULES = 5_000;
const MAX_PATTERN = 512;
const MAX_STARS = 8;
const MAX_PATH = 2_048;
const MAX_LINE = 2_048;
/** The rules of several groups, their comments and blank lines. */
const MAX_LINES = 20_000;
/** Read between two pauses, in characters. */
const STEP_CHARACTERS = 16_384;
/** Of a path that rules look through for their pieces, all together; a file that would take more forbids. */
const MAX_SEARCHED = 2_000_000;

export function everythingAllowed(): Robots {
  return { hasRules: false, crawlDelaySeconds: 0, allows: () => true };
}

export function nothingAllowed(): Robots {
  return { hasRules: true, crawlDelaySeconds: 0, allows: () => false };
}

/**
 * Reads a robots file (RFC 9309) for the product that `userAgent` begins with. Rules, patterns and paths count up to a
 * bound, so that asking costs some milliseconds whatever the file says: a longer pattern is read as its beginning where
 * it forbids, and left out where it allows.
 */
export function parseRobots(text: string, userAgent: string): Robots {
  return finish(parseRobotsInSteps(text, userAgent));
}

/** Like `parseRobots`. All of the file is read, however long that takes. */
export function* parseRobotsInSteps(text: string, userAgent: string): Steps<Robots> {
  const product = (userAgent.split('/', 1)[0] ?? '').trim().toLowerCase();
  const named: Group = { rules: [], delay: undefined, isNamed: false };
  const common: Group = { rules: [], delay: undefined, isNamed: false };
  let open: Group[] = [];
  let isListOfAgents = false;
  let readTo = 0;
  for (const { key, value, end } of linesOf(text)) {
    if (end - readTo > STEP_CHARACTERS) {
      readTo = end;
      yield;
    }
    if (key === 'user-agent') {
      if (!isListOfAgents) open = [];
      isListOfAgents = true;
      const agent = value.split(/[/\s]/, 1)[0]?.toLowerCase();
      const group = agent === '*' ? common : agent === product ? named : undefined;
      if (group !== undefined && !open.includes(group)) open.push(group);
      if (group !== undefined) group.isNamed = true;
      continue;
    }
    // A line that is no rule does not end a list of agents.
    if (key !== 'allow' && key !== 'disallow' && key !== 'crawl-delay') continue;
    isListOfAgents = false;
    for (const group of open) addLine(group, key, value);
  }
  const { rules, delay } = named.isNamed ? named : common;
  return {
    hasRules: true,
    crawlDelaySeconds: delay ?? 0,
    allows: (url) => isAllowed(rules, url),
  };
}

interface Group {
  readonly rules: Rule[];
  delay: number | undefined;
  isNamed: boolean;
}

function* linesOf(text: string) {
  for (const { line, end } of linesIn(text.replace(/^\uFEFF/, ''))) {
    const comment = line.indexOf('#');
    const statement = comment === -1 ? line : line.slice(0, comment);
    const colon = statement.indexOf(':');
    if (colon === -1) continue;
    const key = statement.slice(0, colon).trim().toLowerCase();
    yield { key, value: statement.slice(colon + 1).trim(), end };
  }
}

/** One after the other: a file of half a megabyte is not taken apart as a whole. */
function* linesIn(text: string) {
  const end = text.includes('\n') ? '\n' : '\r';
  let count = 0;
  for (let from = 0; from < text.length && count < MAX_LINES; count += 1) {
    const to = text.indexOf(end, from);
    const stop = to === -1 ? text.length : to;
    yield { line: text.slice(from, Math.min(stop, from + MAX_LINE)), end: stop };
    from = stop + 1;
  }
}

function addLine(group: Group, key: 'allow' | 'disallow' | 'crawl-delay', value: string): void {
  if (key === 'crawl-delay') {
    const seconds = Number(value);
    if (value !== '' && seconds >= 0 && Number.isFinite(seconds)) group.delay ??= seconds;
    return;
  }
  if (group.rules.length >= MAX_RULES) return;
  const rule = ruleOf(key === 'allow', value);
  if (rule !== undefined) group.rules.push(rule);
}

function ruleOf(allows: boolean, value: string): Rule | undefined {
  // An empty rule says nothing.
  if (value === '') return undefined;
  const isWhole = value.endsWith('$');
  const pieces = normalized(isWhole ? value.slice(0, -1) : value).split(/\*+/);
  const isLong = value.length > MAX_PATTERN || pieces.length > MAX_STARS + 1;
  if (!isLong) return { isAllowed: allows, pieces, isWhole, length: value.length };
  if (allows) return undefined;
  const cut = pieces.slice(0, MAX_STARS).map((piece) => piece.slice(0, MAX_PATTERN));
  return { isAllowed: false, pieces: cut, isWhole: false, length: value.length };
}

/** The most specific rule decides; of two alike the one that allows. */
function isAllowed(rules: readonly Rule[], url: string): boolean {
  const parsed = URL.parse(url);
  if (parsed === null) return false;
  const path = normalized(parsed.pathname + parsed.search);
  if (path === '/robots.txt') return true;
  let best: Rule | undefined;
  const search = { left: MAX_SEARCHED };
  for (const rule of rules) {
    if (best !== undefined && (rule.length < best.length || best === rule)) continue;
    const isStronger = best === undefined || rule.length > best.length || rule.isAllowed;
    if (isStronger && matches(rule, path, search)) best = rule;
    if (search.left < 0) return false;
  }
  return best?.isAllowed ?? true;
}

/** Every piece at its first place behind the one before: no other choice could match more. */
function matches({ pieces, isWhole }: Rule, path: string, search: { left: number }): boolean {
  const [first = '', ...others] = pieces;
  const text = path.slice(0, MAX_PATH);
  if (!text.startsWith(first)) return false;
  let at = first.length;
  const last = isWhole ? others.pop() : undefined;
  for (const piece of others) {
    const found = text.indexOf(piece, at);
    search.left -= (found === -1 ? text.length : found) - at;
    if (found === -1) return false;
    at = found + piece.length;
  }
  if (!isWhole) return true;
  if (last === undefined) return path.length === at;
  return path.endsWith(last) && path.length - last.length >= at;
}

/** One way of writing for rule and path: UTF-8 in percent signs, capital hexadecimals. */
function normalized(path: string): string {
  const cut = path.slice(0, MAX_PATH);
  return encodable(cut)
    .replaceAll('%25', '%')
    .replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase());
}

function encodable(text: string): string {
  return /^[\x21-\x7E]*$/.test(text) ? text : encodeURI(text.toWellFormed());
}
