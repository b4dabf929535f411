import { measureColdPrompt, measurePromptTimes } from '../../test/bench/prompts.ts';
import { evaluatePrompts } from '../eval-prompts.ts';
import { figure, percent } from './figure.ts';
import type { Figure } from './figure.ts';

const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

/**
 * Regression by data set: the grammar was mended on these prompts, so they say what broke, not how well it reads. And
 * times: a first prompt in a new process, and one prompt after another.
 */
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
  const warm = measurePromptTimes();
  const cold = measureColdPrompt();
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
