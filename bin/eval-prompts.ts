/**
 * How well prompts are understood, slot by slot, on labelled prompts: those of test/fixtures, and `prompts.jsonl`
 * of the folder EVAL_DATA_DIR when it is set.
 *
 *     node bin/eval-prompts.ts
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadKnowledge } from '../functions/adapters/knowledge/load-knowledge.ts';
import { Prompt } from '../functions/domain/jobs/create-job.ts';
import type { Knowledge } from '../functions/domain/prompt/knowledge.ts';
import { parsePrompt } from '../functions/domain/prompt/parse-prompt.ts';
import type { ParsedPrompt } from '../functions/domain/prompt/request.ts';
import { judgeHanded, HandedPrompt } from './eval/handed-prompts.ts';
import { judgeInvented, InventedPrompt } from './eval/invented-prompts.ts';
import { SLOTS } from './eval/slots.ts';
import type { SlotVerdicts } from './eval/slots.ts';
import { judgeUnseen, UnseenPrompt } from './eval/unseen-prompts.ts';

const INVENTED = new URL('../test/fixtures/prompts.jsonl', import.meta.url);
const UNSEEN = new URL('../test/fixtures/unseen-prompts.jsonl', import.meta.url);

export interface PromptEvaluation {
  readonly dataSet: string;
  readonly prompts: number;
  /** Share of prompts whose slots are all right. */
  readonly allRight: number;
  readonly meanMilliseconds: number;
  readonly wrong: readonly { readonly prompt: string; readonly slots: readonly string[] }[];
}

interface Judged {
  readonly prompt: string;
  readonly group: string;
  readonly verdicts: SlotVerdicts;
  readonly milliseconds: number;
}

/** Prints one table a data set, groups by slots, and the prompts that were misread. */
export function evaluatePrompts(dataFolder: string | undefined): PromptEvaluation[] {
  const knowledge = loadKnowledge();
  const evaluations = [
    report(
      'invented prompts',
      linesOf(readFileSync(INVENTED, 'utf8')).map((line) => {
        const row = InventedPrompt.parse(JSON.parse(line));
        return judge(knowledge, row, (parsed) => judgeInvented(row.expected, parsed));
      }),
    ),
    report(
      'unseen prompts',
      linesOf(readFileSync(UNSEEN, 'utf8'))
        .slice(1)
        .map((line) => {
          const row = UnseenPrompt.parse(JSON.parse(line));
          return judge(knowledge, row, (parsed) => judgeUnseen(row.expected, parsed));
        }),
    ),
  ];
  const handed = dataFolder === undefined ? undefined : join(dataFolder, 'prompts.jsonl');
  if (handed !== undefined && existsSync(handed))
    evaluations.push(
      report(
        'handed prompts',
        linesOf(readFileSync(handed, 'utf8')).map((line) => {
          const row = HandedPrompt.parse(JSON.parse(line));
          return judge(knowledge, row, (parsed) => judgeHanded(knowledge, row.expected, parsed));
        }),
      ),
    );
  return evaluations;
}

function judge(
  knowledge: Knowledge,
  { prompt, group }: { readonly prompt: string; readonly group: string },
  verdictsOf: (parsed: ParsedPrompt | null) => SlotVerdicts,
): Judged {
  const checked = Prompt.safeParse(prompt);
  // Time is taken warm: the first prompts of a process pay for the compiler.
  if (checked.success) parsePrompt(knowledge, checked.data);
  const start = performance.now();
  const parsed = checked.success ? parsePrompt(knowledge, checked.data) : null;
  const milliseconds = performance.now() - start;
  return { prompt, group, verdicts: verdictsOf(parsed), milliseconds };
}

function report(dataSet: string, rows: readonly Judged[]): PromptEvaluation {
  const isRight = (row: Judged): boolean => SLOTS.every((slot) => row.verdicts[slot]);
  const share = (all: readonly Judged[], right: (row: Judged) => boolean): string =>
    `${((100 * all.filter(right).length) / all.length).toFixed(1)} %`;
  const line = (all: readonly Judged[]): Record<string, string | number> => ({
    prompts: all.length,
    ...Object.fromEntries(SLOTS.map((slot) => [slot, share(all, (row) => row.verdicts[slot])])),
    'all right': share(all, isRight),
  });
  const groups = Map.groupBy(rows, (row) => row.group);
  console.log(`\nPrompt understanding: ${dataSet}`);
  console.table({
    ...Object.fromEntries([...groups].map(([group, all]) => [group, line(all)])),
    all: line(rows),
  });
  const wrong = rows
    .filter((row) => !isRight(row))
    .map(({ prompt, verdicts }) => ({ prompt, slots: SLOTS.filter((slot) => !verdicts[slot]) }));
  for (const { prompt, slots } of wrong)
    console.log(`  ${slots.join(', ')}: ${prompt.slice(0, 90)}`);
  const meanMilliseconds = rows.reduce((sum, row) => sum + row.milliseconds, 0) / rows.length;
  console.log(`  mean time of understanding: ${meanMilliseconds.toFixed(2)} ms`);
  return {
    dataSet,
    prompts: rows.length,
    allRight: (rows.length - wrong.length) / rows.length,
    meanMilliseconds,
    wrong,
  };
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

if (import.meta.main) evaluatePrompts(process.env['EVAL_DATA_DIR']);
