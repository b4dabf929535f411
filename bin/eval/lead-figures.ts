import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MATCH_THRESHOLD } from '../../functions/domain/leads/match/business-probability.ts';
import { MERGE_THRESHOLD } from '../../functions/domain/leads/match/match-probability.ts';
import { extractContacts } from '../../functions/domain/website/extract-contacts.ts';
import { benchLeads } from '../../test/bench/leads.ts';
import { measureCityQuery } from '../../test/bench/overture.ts';
import { fixturePages } from '../../test/domain/website/fixture-pages.ts';
import type { FixturePage } from '../../test/domain/website/fixture-pages.ts';
import { crossValidate } from '../matching/cross-validate.ts';
import type { Quality } from '../matching/cross-validate.ts';
import { readLabelledPairs, VALIDATION } from '../matching/labelled-pairs.ts';
import { figure, percent, score, whole } from './figure.ts';
import type { Figure } from './figure.ts';

const PAIRS = 'overture_place_pairs.jsonl';
const FIXTURE_PAIRS = fileURLToPath(new URL(`../../test/fixtures/leads/${PAIRS}`, import.meta.url));

/** Matching, judged by models that saw neither place of a pair. */
export function matchingFigures(dataFolder: string | undefined): Figure[] {
  const handed = dataFolder === undefined ? undefined : join(dataFolder, PAIRS);
  const isHanded = handed !== undefined && existsSync(handed);
  const pairs = readLabelledPairs(isHanded ? handed : FIXTURE_PAIRS);
  const on = `${pairs.length} ${isHanded ? 'handed' : 'invented'} pairs, ${VALIDATION.folds} folds, mean of ${DEALS} deals`;
  const deals = Array.from({ length: DEALS }, (_deal, at) =>
    crossValidate(pairs, { ...VALIDATION, seed: at + 1 }),
  );
  const mean = (threshold: number, of: (row: Quality) => number): number =>
    deals
      .flatMap((rows) => rows.filter((row) => row.threshold === threshold).map(of))
      .reduce((sum, value) => sum + value / DEALS, 0);
  return [
    figure(
      'matching, F1',
      mean(MATCH_THRESHOLD, ({ f1 }) => f1),
      { atLeast: 0.9 },
      score,
      on,
    ),
    figure(
      'merging, precision',
      mean(MERGE_THRESHOLD, ({ precision }) => precision),
      null,
      score,
      on,
    ),
  ];
}

/** How often the pairs are dealt out to the folds: which pairs fall together moves F1 by 0.007. */
const DEALS = 12;

/** Contacts found on the invented pages against what a careful reader takes from them. */
export function extractionFigures(): Figure[] {
  const pages = fixturePages();
  const found = pages.map((page) => ({ page, contacts: extractContacts(page) }));
  const on = `${pages.length} invented pages`;
  const emails = quality(
    found.map(({ page, contacts }) => ({
      got: contacts.emails.map(({ address }) => address),
      wanted: page.emails,
    })),
  );
  const phones = quality(
    found.map(({ page, contacts }) => ({
      got: contacts.phones.map(({ number }) => number),
      wanted: page.phones,
    })),
  );
  const socials = quality(
    found.map(({ page, contacts }) => ({
      got: Object.values(contacts.socials).filter((url) => url !== null),
      wanted: socialsOf(page),
    })),
  );
  return [
    figure('e-mails, precision', emails.precision, { atLeast: 0.98 }, score, on),
    figure('e-mails, recall', emails.recall, { atLeast: 0.95 }, score, on),
    figure('phones, precision', phones.precision, null, score, on),
    figure('phones, recall', phones.recall, null, score, on),
    figure('socials, precision', socials.precision, null, score, on),
    figure('socials, recall', socials.recall, null, score, on),
  ];
}

const socialsOf = ({ socials }: FixturePage): readonly string[] => Object.values(socials);

function quality(pages: readonly { got: readonly string[]; wanted: readonly string[] }[]) {
  const count = (of: (page: (typeof pages)[number]) => number) =>
    pages.reduce((sum, page) => sum + of(page), 0);
  const right = count(({ got, wanted }) => got.filter((value) => wanted.includes(value)).length);
  return {
    precision: right / count(({ got }) => got.length),
    recall: right / count(({ wanted }) => wanted.length),
  };
}

/** The fastest of some runs: what slows one down is the machine's other work, not the code. */
const RUNS = 3;

export function throughputFigures(): Figure[] {
  const runs = Array.from({ length: RUNS }, () => benchLeads());
  const fastest = (of: (run: (typeof runs)[number]) => number) => Math.max(...runs.map(of));
  const on = `${whole(runs[0]?.records ?? 0)} invented records, processor time, fastest of ${RUNS}`;
  const matching = fastest(({ matchPerSecond }) => matchPerSecond);
  const all = fastest(({ wholePerSecond }) => wholePerSecond);
  return [
    figure('blocking and matching, records/s', matching, { atLeast: 50_000 }, whole, on),
    figure('normalize to score, records/s', all, null, whole, on),
  ];
}

export async function cityQueryFigures(): Promise<Figure[]> {
  const query = await measureCityQuery();
  const on = `${whole(query.rows)} invented rows, ${whole(query.found)} found, clock`;
  const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(0)} MB`;
  const seconds = (value: number) => `${(value / 1_000).toFixed(2)} s`;
  return [
    figure('city query, time', query.milliseconds, { below: 1_000 }, seconds, on),
    figure('city query, memory', query.peakBytes, { below: 300 * 1_048_576 }, megabytes, on),
    figure(
      'city query, read of the file',
      query.bytesRead / query.fileBytes,
      { below: 0.15 },
      percent,
      on,
    ),
  ];
}
