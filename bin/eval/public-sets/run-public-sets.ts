/**
 * Test sets that others published, judged each apart. They are read from the folder EVAL_PUBLIC_DIR, which holds a
 * checkout of each repository under its owner and name:
 *
 *     git clone https://github.com/pelias/parser $EVAL_PUBLIC_DIR/pelias/parser
 *
 * Each set says the commit that it was read at. A set that is not there is left out, and said to be.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { printTable } from '../../../test/bench/figures.ts';
import { describeFailure, judgeCase, TALLY_HEADER, tallyCells, tallyOf } from '../judge/tally.ts';
import type { JudgedCase } from '../judge/tally.ts';
import { EXA_COMPANIES } from './exa-companies.ts';
import { LIBPOSTAL } from './libpostal.ts';
import { PELIAS_ACCEPTANCE } from './pelias-acceptance.ts';
import { PELIAS_PARSER } from './pelias-parser.ts';
import type { PublicSet } from './public-set.ts';
import { USADDRESS } from './usaddress.ts';

const SETS: readonly PublicSet[] = [
  PELIAS_ACCEPTANCE,
  PELIAS_PARSER,
  LIBPOSTAL,
  USADDRESS,
  EXA_COMPANIES,
];

export interface JudgedSet {
  readonly set: PublicSet;
  readonly judged: readonly JudgedCase[];
}

export function runPublicSets(folder: string): JudgedSet[] {
  const knowledge = loadKnowledge();
  return SETS.flatMap((set) => {
    const files = join(folder, set.repository);
    if (!existsSync(files)) {
      console.log(`${set.repository} is not in ${folder}: skipped.`);
      return [];
    }
    return [{ set, judged: set.cases(files).map((one) => judgeCase(knowledge, one)) }];
  });
}

export function printPublicSets(sets: readonly JudgedSet[], showFailures: boolean): void {
  printTable('Public test sets (without a town it is right to ask for the place)', [
    ['set', 'part', ...TALLY_HEADER],
    ...sets.flatMap(({ set, judged }) =>
      [...Map.groupBy(judged, ({ judged: { form } }) => form)].map(([form, cases]) => [
        set.repository,
        form,
        ...tallyCells(tallyOf(cases)),
      ]),
    ),
  ]);
  if (!showFailures) return;
  for (const { set, judged } of sets) {
    console.log(`\nNot right, ${set.repository}`);
    for (const one of judged)
      if (one.verdict.outcome !== 'right')
        console.log(`  ${one.verdict.outcome} | ${describeFailure(one)}`);
  }
}
