import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { loadKnowledge } from '../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../functions/domain/prompt/parse-prompt.ts';
import { percentile } from './figures.ts';

const PROMPTS = new URL('../fixtures/prompts.jsonl', import.meta.url);
const COLD = fileURLToPath(new URL('cold-prompt.ts', import.meta.url));
const ROUNDS = 5;

/** Milliseconds a prompt. The mean is of processor time, so that other programs' load does not show. */
export function measurePromptTimes(): { mean: number; median: number } {
  const knowledge = loadKnowledge();
  const prompts = readFileSync(PROMPTS, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => z.object({ prompt: z.string() }).parse(JSON.parse(line)).prompt);
  const times: number[] = [];
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const prompt of prompts) {
      const start = performance.now();
      parsePrompt(knowledge, prompt);
      times.push(performance.now() - start);
    }
  const { user, system } = process.cpuUsage(before);
  return { mean: (user + system) / 1_000 / times.length, median: percentile(times, 0.5) };
}

const Cold = z.object({ milliseconds: z.number(), cpu: z.number() });

/** A first prompt in a new process: since its start, and the processor's time. */
export function measureColdPrompt(): z.infer<typeof Cold> {
  return Cold.parse(JSON.parse(execFileSync(process.execPath, [COLD], { encoding: 'utf8' })));
}

/** Pieces that are repeated up to a length: what people write, and what would make a reader try everything. */
const SHAPES: Readonly<Record<string, string>> = {
  'a list of towns': 'dentists in Austin, TX and Dallas, TX; bakeries near Paris, France or ',
  addresses: '350 5th Ave, New York, NY 10118, USA; 12 rue Victor Hugo, 69002 Lyon, ',
  'negations and brands': 'not Starbucks, no fast food, except in Berlin, without a website, ',
  'names of many places': 'San Jose San Antonio Saint New Springfield ',
  numbers: '1 22 333 4444 55555 1,000 3.5 ',
  'one word': 'in ',
  'capital words': 'Aaa Bbb Ccc Ddd ',
  signs: ',;/(),.-& ',
  'letters without a gap': 'ab',
};
export const PROMPT_LENGTHS = [10, 50, 100, 200, 500, 1_000, 2_000] as const;

export interface PromptGrowth {
  readonly shape: string;
  /** Milliseconds of the processor, the least of some runs, by the lengths of `PROMPT_LENGTHS`. */
  readonly milliseconds: readonly number[];
}

export function measurePromptGrowth(): PromptGrowth[] {
  const knowledge = loadKnowledge();
  return Object.entries(SHAPES).map(([shape, piece]) => ({
    shape,
    milliseconds: PROMPT_LENGTHS.map((length) => {
      const prompt = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
      return Math.min(
        ...Array.from({ length: ROUNDS }, () => {
          const before = process.cpuUsage();
          parsePrompt(knowledge, prompt);
          const { user, system } = process.cpuUsage(before);
          return (user + system) / 1_000;
        }),
      );
    }),
  }));
}
