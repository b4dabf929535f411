import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { loadKnowledge } from '../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../functions/domain/prompt/parse-prompt.ts';
import { percentile } from '../../test/bench/figures.ts';
import { evaluatePrompts } from '../eval-prompts.ts';
import { figure, percent } from './figure.ts';
import type { Figure } from './figure.ts';

const PROMPTS = new URL('../../test/fixtures/prompts.jsonl', import.meta.url);
const COLD = fileURLToPath(new URL('cold-prompt.ts', import.meta.url));
const ROUNDS = 5;

const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

/** Slots right by data set, and times: a first prompt in a fresh process, and one prompt after another. */
export function promptFigures(dataFolder: string | undefined): Figure[] {
  const accuracy = evaluatePrompts(dataFolder).map(({ dataSet, prompts, allRight }) =>
    figure(
      'regression, all slots right',
      allRight,
      { atLeast: 0.95 },
      percent,
      `${prompts} ${dataSet}`,
    ),
  );
  const warm = promptTimes();
  const cold = coldStart();
  return [
    ...accuracy,
    figure('reading one prompt', warm.mean, { below: 2 }, milliseconds, 'processor time, mean'),
    figure('reading one prompt', warm.median, null, milliseconds, 'clock, median'),
    figure(
      'first prompt, cold',
      cold.cpu,
      { below: 1_000 },
      milliseconds,
      'processor time of a new process',
    ),
    figure(
      'first prompt, cold',
      cold.milliseconds,
      null,
      milliseconds,
      'clock, start of Node included',
    ),
  ];
}

/** Milliseconds a prompt. The mean is of processor time, so that other programs' load does not show. */
function promptTimes(): { mean: number; median: number } {
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

function coldStart(): z.infer<typeof Cold> {
  return Cold.parse(JSON.parse(execFileSync(process.execPath, [COLD], { encoding: 'utf8' })));
}
