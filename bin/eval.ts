/**
 * Evaluates what the service is judged by. Ends with one table of figures and goals, status 1 when a goal is missed.
 *
 *     npm run eval                                # all that needs no files
 *     npm run eval -- round-trip matching         # some
 *     npm run eval -- round-trip --full           # every town in every form: minutes
 *     npm run eval -- round-trip --failures       # with what is not right in the development half
 *     npm run eval -- labelled FILE...            # labelled prompts and kinds that are handed over
 *     EVAL_PUBLIC_DIR=... npm run eval -- public  # test sets of others (bin/eval/public-sets)
 *     EVAL_PUBLIC_DIR=... npm run eval -- contacts --failures   # annotated pages (scrapinghub/webstruct)
 *     EVAL_PUBLIC_DIR=... npm run eval -- matching --failures   # Fodors-Zagat, too (megagonlabs/ditto)
 *
 * EVAL_DATA_DIR names a folder with prompts.jsonl, overture_place_pairs.jsonl and overture_us_places.jsonl.
 */
import { printTable } from '../test/bench/figures.ts';
import { argumentsOf } from './arguments.ts';
import { contactFigures } from './eval/contact-figures.ts';
import { exclusionFigures } from './eval/exclusion-figures.ts';
import type { Figure } from './eval/figure.ts';
import { fodorsZagatFigures } from './eval/fodors-zagat.ts';
import { printLabelled, runLabelled } from './eval/labelled/run-labelled.ts';
import {
  cityQueryFigures,
  extractionFigures,
  matchingFigures,
  throughputFigures,
} from './eval/lead-figures.ts';
import { opennessFigures } from './eval/openness-figures.ts';
import { promptFigures } from './eval/prompt-figures.ts';
import { printPublicSets, runPublicSets } from './eval/public-sets/run-public-sets.ts';
import { DEFAULT_SEED, printRoundTrip, runRoundTrip } from './eval/round-trip/run-round-trip.ts';
import { scoreFigures } from './eval/score-figures.ts';
import {
  labelledFigures,
  publicSetFigures,
  roundTripFigures,
} from './eval/understanding-figures.ts';

const USAGE =
  'npm run eval -- [SECTION...] [--full] [--failures] [--seed TEXT]\nnpm run eval -- labelled FILE... [--failures]';

const { values, positionals } = argumentsOf(
  {
    allowPositionals: true,
    options: {
      full: { type: 'boolean', default: false },
      failures: { type: 'boolean', default: false },
      seed: { type: 'string', default: DEFAULT_SEED },
    },
  },
  USAGE,
);
const dataFolder = process.env['EVAL_DATA_DIR'];
const publicFolder = process.env['EVAL_PUBLIC_DIR'];

const SECTIONS: Readonly<Record<string, () => Figure[] | Promise<Figure[]>>> = {
  async 'round-trip'() {
    const judged = await runRoundTrip({ seed: values.seed, isFull: values.full });
    printRoundTrip(judged, values.failures);
    return roundTripFigures(judged);
  },
  public() {
    if (publicFolder === undefined) {
      console.log('EVAL_PUBLIC_DIR is not set: the public test sets are skipped.');
      return [];
    }
    const sets = runPublicSets(publicFolder);
    printPublicSets(sets, values.failures);
    return publicSetFigures(sets);
  },
  prompts: () => promptFigures(dataFolder),
  matching: () => [
    ...matchingFigures(dataFolder),
    ...fodorsZagatFigures(publicFolder, values.failures),
  ],
  exclusions: () => exclusionFigures(dataFolder, values.failures),
  openness: () => opennessFigures(dataFolder),
  scores: () => scoreFigures(dataFolder),
  extraction: extractionFigures,
  contacts: () => contactFigures(publicFolder, values.failures),
  throughput: throughputFigures,
  city: cityQueryFigures,
};

function labelled(files: readonly string[]): Figure[] {
  const figures = runLabelled(files);
  printLabelled(figures, values.failures);
  return labelledFigures(figures);
}

async function measure(sections: readonly string[]): Promise<Figure[]> {
  const unknown = sections.filter((name) => !Object.hasOwn(SECTIONS, name));
  if (unknown.length > 0) {
    const known = [...Object.keys(SECTIONS), 'labelled'].join(', ');
    console.error(`No such section: ${unknown.join(', ')}. The sections are ${known}.`);
    process.exit(2);
  }
  const figures: Figure[] = [];
  for (const [name, run] of Object.entries(SECTIONS))
    if (sections.length === 0 || sections.includes(name)) figures.push(...(await run()));
  return figures;
}

const [first, ...rest] = positionals;
const figures = first === 'labelled' ? labelled(rest) : await measure(positionals);

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
process.exitCode = missed.length === 0 ? 0 : 1;
