import type { Knowledge } from '../../../functions/domain/prompt/knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';
import type { ParsedPrompt } from '../../../functions/domain/prompt/request.ts';
import type { Case } from './expectation.ts';
import { judgeParsed } from './judge-parsed.ts';
import type { Verdict } from './judge-parsed.ts';

export interface Tally {
  readonly prompts: number;
  readonly right: number;
  readonly asked: number;
  readonly silent: number;
}

export interface JudgedCase {
  readonly judged: Case;
  readonly verdict: Verdict;
  /** What was read instead; empty where it was right: of a full run the parsed prompts would fill the memory. */
  readonly read: string;
}

export function judgeCase(knowledge: Knowledge, judged: Case): JudgedCase {
  const parsed = parsePrompt(knowledge, judged.prompt);
  const verdict = judgeParsed(judged.expected, parsed);
  return { judged, verdict, read: verdict.outcome === 'right' ? '' : describeParsed(parsed) };
}

export function tallyOf(cases: readonly JudgedCase[]): Tally {
  const count = (outcome: Verdict['outcome']) =>
    cases.filter(({ verdict }) => verdict.outcome === outcome).length;
  return {
    prompts: cases.length,
    right: count('right'),
    asked: count('asked'),
    silent: count('silent'),
  };
}

const share = (part: number, { prompts }: Tally): string =>
  prompts === 0 ? '' : `${((100 * part) / prompts).toFixed(1)} %`;

export const TALLY_HEADER = ['prompts', 'right', 'asked', 'silent'] as const;

export const tallyCells = (tally: Tally): string[] => [
  tally.prompts.toLocaleString('en'),
  share(tally.right, tally),
  share(tally.asked, tally),
  share(tally.silent, tally),
];

/** For a person who looks for the kind of a failure. */
export function describeFailure({ judged, verdict, read }: JudgedCase): string {
  const reason = verdict.wrong.length > 0 ? `wrong ${verdict.wrong.join(', ')}` : 'asked';
  return `${judged.form} | ${reason} | ${judged.prompt}\n      ${read}`;
}

export function describeParsed({ request, questions, refused }: ParsedPrompt): string {
  return JSON.stringify({
    count: request.count,
    categories: request.categories.map(({ id }) => id),
    place: request.place?.parts.map(({ kind, label }) => `${kind} ${label}`) ?? null,
    contactFields: request.contactFields,
    filters: request.filters.map(({ kind, value }) => `${kind} ${String(value)}`),
    notes: request.notes.map(({ text }) => text),
    brands: request.brands.include,
    excluded: [
      ...request.excludedPlaces,
      ...request.brands.exclude,
      ...request.excludedCategories.map(({ id }) => id),
    ],
    asks: questions.map(({ id }) => id),
    refused,
  });
}
