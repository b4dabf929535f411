/** Prompts made by machine from public lists, in the forms that people write, and what becomes of them. */
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { printTable } from '../../../test/bench/figures.ts';
import type { Case } from '../judge/expectation.ts';
import { judgeCase, tallyCells, tallyOf, TALLY_HEADER, describeFailure } from '../judge/tally.ts';
import type { JudgedCase } from '../judge/tally.ts';
import { addressForms, postalTowns } from './address-forms.ts';
import { exclusionForms } from './exclusion-forms.ts';
import { fetchedTowns } from './fetched-towns.ts';
import type { Form } from './form.ts';
import { numberForms } from './number-forms.ts';
import { allCases, halfOf, HALVES, sampledCases } from './sample.ts';
import { usTowns, worldTowns } from './towns.ts';
import { usForms } from './us-forms.ts';
import { languageForms, worldForms, worldRegionForms } from './world-forms.ts';

export const DEFAULT_SEED = '1';
/** People in the smallest town outside the United States that is tried. */
const LEAST_POPULATION = 15_000;

export interface RoundTripOptions {
  readonly seed: string;
  /** Every town in every form, and lists that are fetched for it; else a sample of what is installed. */
  readonly isFull: boolean;
}

export async function runRoundTrip(options: RoundTripOptions): Promise<JudgedCase[]> {
  const knowledge = loadKnowledge();
  const judged: JudgedCase[] = [];
  for (const one of await roundTripCases(options)) judged.push(judgeCase(knowledge, one));
  return judged;
}

/** The prompts of a round trip with what is right for each. */
export async function roundTripCases({ seed, isFull }: RoundTripOptions): Promise<Iterable<Case>> {
  const american = usTowns();
  const world = worldTowns(LEAST_POPULATION);
  const forms: readonly Form[] = [
    ...usForms(american),
    ...worldForms(world),
    ...addressForms(postalTowns()),
    ...languageForms(world),
    ...numberForms(american),
    ...exclusionForms(american),
    ...(isFull ? worldRegionForms(await fetchedTowns(world)) : []),
  ];
  return isFull ? allCases(forms) : sampledCases(forms, seed);
}

/** One table a half; of the held-out half nothing but its totals. */
export function printRoundTrip(judged: readonly JudgedCase[], showFailures: boolean): void {
  for (const half of HALVES) {
    const ofHalf = judged.filter(({ judged: { key } }) => halfOf(key) === half);
    const byForm = Map.groupBy(ofHalf, ({ judged: { form } }) => form);
    printTable(`Round trip, ${half} half`, [
      ['form', ...TALLY_HEADER],
      ...[...byForm].map(([form, cases]) => [form, ...tallyCells(tallyOf(cases))]),
      ['all', ...tallyCells(tallyOf(ofHalf))],
    ]);
  }
  if (!showFailures) return;
  console.log('\nNot right, development half');
  for (const one of judged)
    if (halfOf(one.judged.key) === 'development' && one.verdict.outcome !== 'right')
      console.log(`  ${one.verdict.outcome} | ${describeFailure(one)}`);
}
