/**
 * Evaluates what the service is judged by, on the invented data of test/fixtures and, where EVAL_DATA_DIR names a
 * folder, on its prompts.jsonl and overture_place_pairs.jsonl. Ends with one table of figures, goals and misses.
 *
 *     npm run eval                       # all
 *     npm run eval -- prompts matching   # some
 */
import { printTable } from '../test/bench/figures.ts';
import type { Figure } from './eval/figure.ts';
import {
  cityQueryFigures,
  extractionFigures,
  matchingFigures,
  throughputFigures,
} from './eval/lead-figures.ts';
import { promptFigures } from './eval/prompt-figures.ts';

const dataFolder = process.env['EVAL_DATA_DIR'];
const SECTIONS: Readonly<Record<string, () => Figure[] | Promise<Figure[]>>> = {
  prompts: () => promptFigures(dataFolder),
  matching: () => matchingFigures(dataFolder),
  extraction: extractionFigures,
  throughput: throughputFigures,
  city: cityQueryFigures,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(SECTIONS, name));
if (unknown.length > 0) {
  console.error(
    `No such section: ${unknown.join(', ')}. There are ${Object.keys(SECTIONS).join(', ')}.`,
  );
  process.exit(2);
}

const figures: Figure[] = [];
for (const [name, measure] of Object.entries(SECTIONS))
  if (wanted.length === 0 || wanted.includes(name)) figures.push(...(await measure()));

const verdict = ({ isMet }: Figure): string => (isMet === null ? '' : isMet ? 'met' : 'MISSED');
printTable('Evaluation', [
  ['figure', 'measured', 'goal', '', 'on'],
  ...figures.map((one) => [one.name, one.value, one.goal, verdict(one), one.on]),
]);
const missed = figures.filter(({ isMet }) => isMet === false);
console.log(
  missed.length === 0
    ? '\nAll goals are met.'
    : `\nGoals missed: ${missed.map(({ name, value, goal }) => `${name} ${value} (${goal})`).join('; ')}.`,
);
