import { parseRobots } from '../../functions/adapters/website/robots.ts';
import {
  collectInSteps,
  combineFindings,
} from '../../functions/domain/website/extract-contacts.ts';
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

/** Processor time that pages, mixtures of them and robots files take that are made to cost time. */
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
    measureRobots(),
  ];
}

function measurePage(what: string, html: string): HostileFigure {
  const steps = collectInSteps({ url: URL_OF_SITE, html, country: 'US' });
  let longestStepMs = 0;
  let wholeMs = 0;
  for (;;) {
    const before = process.threadCpuUsage();
    const step = steps.next(false);
    if (step.done === true) combineFindings(Array.from({ length: 4 }, () => step.value));
    const tookMs = processorMsSince(before);
    longestStepMs = Math.max(longestStepMs, tookMs);
    wholeMs += tookMs;
    if (step.done === true) break;
  }
  return { what, longestStepMs, wholeMs };
}

function measureRobots(): HostileFigure {
  const text = `User-agent: *\n${'Allow:/*a*a*b\n'.repeat(40_000)}`;
  const before = process.threadCpuUsage();
  parseRobots(text, 'Reader/1.0').allows(`${URL_OF_SITE}${'a'.repeat(14_000)}`);
  const wholeMs = processorMsSince(before);
  return { what: 'robots file of 40,000 rules', longestStepMs: wholeMs, wholeMs };
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
