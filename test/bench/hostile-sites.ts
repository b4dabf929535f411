import { decodeHtmlInSteps } from '../../functions/adapters/website/decode-html.ts';
import { parseRobotsInSteps } from '../../functions/adapters/website/robots.ts';
import { collectInSteps, combineInSteps } from '../../functions/domain/website/extract-contacts.ts';
import type { Steps } from '../../functions/domain/website/steps.ts';
import { HOSTILE_PIECES, hostilePage } from '../domain/website/hostile-pages.ts';

export interface HostileFigure {
  readonly what: string;
  /** The longest stretch without a pause, processor time. */
  readonly longestStepMs: number;
  /** Without the budget at which a visit stops. */
  readonly wholeMs: number;
}

const PAGE_CHARACTERS = 2_097_152;
const URL_OF_SITE = 'https://harbor-bakery.example/';

/** Processor time that pages, mixtures of them, charsets and robots files take that are made to cost time. */
export function measureHostileSites(mixtures = 60): HostileFigure[] {
  const pieces = Object.entries<string>(HOSTILE_PIECES);
  const random = generator();
  const pick = () => pieces[Math.floor(random() * pieces.length)]?.[1] ?? '';
  const pages = [
    ...pieces,
    ...Array.from({ length: mixtures }, (_, index): [string, string] => [
      `mixture ${index + 1}`,
      Array.from({ length: 2 + (index % 5) }, pick).join(''),
    ]),
  ];
  // The compiler's work on the first pages is not the pages'.
  for (const [, piece] of pieces) measurePage('', hostilePage(piece, 100_000));
  return [
    ...pages.map(([name, piece]) => measurePage(name, hostilePage(piece, PAGE_CHARACTERS))),
    ...CHARSETS.map(measureCharset),
    ...Object.entries(ROBOTS).map(([name, line]) => measureRobots(name, line)),
  ];
}

function measurePage(what: string, html: string): HostileFigure {
  return measureSteps(what, readAndCombine(html));
}

function* readAndCombine(html: string): Steps<unknown> {
  const page = yield* collectInSteps({ url: URL_OF_SITE, html, country: 'US' });
  return yield* combineInSteps(Array.from({ length: 4 }, () => page));
}

/** Those that cost most. */
const CHARSETS = ['utf-8', 'iso-2022-jp', 'shift_jis', 'big5', 'gb18030', 'utf-16le'] as const;

/** Bytes that are mostly no characters of the charset that the header names. */
function measureCharset(charset: string): HostileFigure {
  const bytes = Buffer.alloc(PAGE_CHARACTERS, Buffer.from([0x81, 0xe9, 0x1b, 0x24]));
  return measureSteps(`bytes as ${charset}`, decodeHtmlInSteps(bytes, `; charset=${charset}`));
}

const ROBOTS_CHARACTERS = 512_000;
/** Lines of which a robots file is full. */
const ROBOTS = {
  'stars and letters': 'Allow:/*a*a*b',
  'long pieces': `Allow:/*${'a'.repeat(80)}b`,
  'signs outside of ASCII': `Disallow: /${'é'.repeat(240)}`,
  agents: 'User-agent: *',
} as const;

function measureRobots(name: string, line: string): HostileFigure {
  const lines = `${line}\n`.repeat(Math.ceil(ROBOTS_CHARACTERS / line.length));
  const text = `User-agent: *\n${lines}`.slice(0, ROBOTS_CHARACTERS);
  return measureSteps(`robots file of ${name}`, readAndAsk(text));
}

function* readAndAsk(text: string): Steps<boolean> {
  const robots = yield* parseRobotsInSteps(text, 'Reader/1.0');
  yield;
  return robots.allows(`${URL_OF_SITE}${'a'.repeat(14_000)}`);
}

function measureSteps(what: string, steps: Steps<unknown>): HostileFigure {
  let longestStepMs = 0;
  let wholeMs = 0;
  for (;;) {
    const before = process.threadCpuUsage();
    const step = steps.next(false);
    const tookMs = processorMsSince(before);
    longestStepMs = Math.max(longestStepMs, tookMs);
    wholeMs += tookMs;
    if (step.done === true) return { what, longestStepMs, wholeMs };
  }
}

function processorMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** A linear congruential generator: the same mixtures in every run. */
function generator(): () => number {
  let state = 7;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
