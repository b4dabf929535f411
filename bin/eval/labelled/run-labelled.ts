/** Labelled prompts and lists of kinds in files that are handed over; what becomes of them slot by slot. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import type { Knowledge } from '../../../functions/domain/prompt/knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';
import type { ParsedPrompt } from '../../../functions/domain/prompt/request.ts';
import { printTable } from '../../../test/bench/figures.ts';
import { describeParsed } from '../judge/tally.ts';
import { judgeLabelled, LABELLED_SLOTS } from './judge-labelled.ts';
import type { LabelledVerdict } from './judge-labelled.ts';
import { LabelledKind, LabelledPrompt } from './labelled-prompt.ts';

export interface JudgedPrompt {
  readonly file: string;
  readonly labelled: LabelledPrompt;
  readonly parsed: ParsedPrompt;
  readonly verdict: LabelledVerdict;
}

export type KindOutcome = 'right' | 'unknown' | 'wrong';
export interface JudgedKind {
  readonly labelled: LabelledKind;
  readonly parsed: ParsedPrompt;
  readonly outcome: KindOutcome;
}

export interface LabelledFigures {
  readonly prompts: readonly JudgedPrompt[];
  readonly kinds: readonly JudgedKind[];
}

export function runLabelled(files: readonly string[]): LabelledFigures {
  const knowledge = loadKnowledge();
  const rows = files.flatMap((file) => readRows(file).map((row) => ({ file, row })));
  return {
    prompts: rows.flatMap(({ file, row }) =>
      'prompt' in row ? [judgePrompt(knowledge, file, row)] : [],
    ),
    kinds: rows.flatMap(({ row }) => ('kind' in row ? [judgeKind(knowledge, row)] : [])),
  };
}

function readRows(file: string): (LabelledPrompt | LabelledKind)[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (line.trim() === '') return [];
      const value: unknown = JSON.parse(line);
      const isKind = typeof value === 'object' && value !== null && 'kind' in value;
      const isAbout = typeof value === 'object' && value !== null && 'about' in value;
      if (isAbout) return [];
      const row = (isKind ? LabelledKind : LabelledPrompt).safeParse(value);
      if (row.success) return [row.data];
      const [issue] = row.error.issues;
      throw new Error(`${file}:${index + 1}: ${issue?.path.join('.')}: ${issue?.message}`);
    });
}

function judgePrompt(knowledge: Knowledge, file: string, labelled: LabelledPrompt): JudgedPrompt {
  const parsed = parsePrompt(knowledge, labelled.prompt);
  return { file, labelled, parsed, verdict: judgeLabelled(knowledge, labelled.expect, parsed) };
}

function judgeKind(knowledge: Knowledge, labelled: LabelledKind): JudgedKind {
  const parsed = parsePrompt(knowledge, `50 ${labelled.kind} in Austin, TX`);
  return { labelled, parsed, outcome: kindOutcome(labelled, parsed) };
}

/** Wrong is a category outside of the accepted ones and their branches; so is none at all without a word about it. */
export function kindOutcome(
  { accept, branch_ok: branches }: LabelledKind,
  { request, questions }: ParsedPrompt,
): KindOutcome {
  const known = [...accept, ...(branches ?? [])];
  if (request.categories.some(({ id }) => !known.includes(id))) return 'wrong';
  const isSaid = questions.length > 0 || request.notes.some(({ slot }) => slot !== 'place');
  if (request.categories.length === 0) return isSaid ? 'unknown' : 'wrong';
  return questions.length > 0 ? 'unknown' : 'right';
}

const isAllRight = ({ verdict }: JudgedPrompt): boolean =>
  LABELLED_SLOTS.every((slot) => verdict.slots[slot] === 'right');
const isSilent = ({ verdict }: JudgedPrompt): boolean =>
  LABELLED_SLOTS.some((slot) => verdict.slots[slot] === 'silent');
const isSaid = (one: JudgedPrompt): boolean => !isAllRight(one) && !isSilent(one);
const isAsked = (one: JudgedPrompt): boolean => isSaid(one) && one.verdict.hasQuestion;
const isNoted = (one: JudgedPrompt): boolean => isSaid(one) && !one.verdict.hasQuestion;

/** Shares in 0..1, of which the sum is 1. */
export function labelledShares(prompts: readonly JudgedPrompt[]) {
  const share = (is: (one: JudgedPrompt) => boolean) => prompts.filter(is).length / prompts.length;
  return {
    allRight: share(isAllRight),
    asked: share(isAsked),
    noted: share(isNoted),
    silent: share(isSilent),
  };
}

const percent = (part: number, all: number): string => `${((100 * part) / all).toFixed(1)} %`;

export function printLabelled({ prompts, kinds }: LabelledFigures, showFailures: boolean): void {
  if (prompts.length > 0) {
    printTable(`Labelled prompts (${prompts.length})`, [
      ['', 'right', 'said', 'silent'],
      ...LABELLED_SLOTS.map((slot) => [
        slot,
        ...(['right', 'said', 'silent'] as const).map((outcome) =>
          percent(
            prompts.filter(({ verdict }) => verdict.slots[slot] === outcome).length,
            prompts.length,
          ),
        ),
      ]),
    ]);
    printTable('All slots', [
      ['', 'prompts', 'right', 'asked', 'noted', 'silent'],
      ...[...Map.groupBy(prompts, ({ file }) => file)].map(([file, ofFile]) => {
        const { allRight, asked, noted, silent } = labelledShares(ofFile);
        return [
          basename(file),
          String(ofFile.length),
          ...[allRight, asked, noted, silent].map((share) => percent(share, 1)),
        ];
      }),
    ]);
  }
  if (kinds.length > 0)
    printTable(`Kinds of business (${kinds.length})`, [
      ['right', 'unknown', 'wrong'],
      (['right', 'unknown', 'wrong'] as const).map((outcome) =>
        percent(kinds.filter((one) => one.outcome === outcome).length, kinds.length),
      ),
    ]);
  if (showFailures) printFailures({ prompts, kinds });
}

function printFailures({ prompts, kinds }: LabelledFigures): void {
  console.log('\nNot right');
  for (const { labelled, parsed, verdict } of prompts) {
    const slots = LABELLED_SLOTS.filter((slot) => verdict.slots[slot] !== 'right');
    if (slots.length === 0) continue;
    const reason = slots.map((slot) => `${slot} ${verdict.slots[slot]}`).join(', ');
    console.log(`  ${reason} | ${labelled.prompt}\n      ${describeParsed(parsed)}`);
  }
  for (const { labelled, parsed, outcome } of kinds)
    if (outcome !== 'right')
      console.log(`  ${outcome} | ${labelled.kind}\n      ${describeParsed(parsed)}`);
}
