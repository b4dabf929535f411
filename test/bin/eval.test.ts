import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { figure, percent, whole } from '../../bin/eval/figure.ts';

const EVAL = fileURLToPath(new URL('../../bin/eval.ts', import.meta.url));
const run = (...sections: string[]) => promisify(execFile)(process.execPath, [EVAL, ...sections]);

test('a goal is met at its floor and missed below it, a ceiling the other way round', () => {
  const share = (value: number) => figure('a', value, { atLeast: 0.95 }, percent, '').isMet;
  expect([share(0.949), share(0.95), share(Number.NaN)]).toEqual([false, true, false]);
  const time = (value: number) => figure('a', value, { below: 1_000 }, whole, '').isMet;
  expect([time(999), time(1_000), time(Number.NaN)]).toEqual([true, false, false]);
  expect(figure('a', 1, null, whole, '')).toMatchObject({ goal: '', isMet: null });
});

test('the evaluation prints a table of figures, and says which goals are missed', async () => {
  const { stdout } = await run('extraction', 'matching');
  expect(stdout).toMatch(
    /^ {2}matching, F1 +0\.\d{3} +>= 0\.900 +(met|MISSED) +\d+ invented pairs/mu,
  );
  expect(stdout).toMatch(/^ {2}e-mails, recall +[01]\.\d{3} +>= 0\.950 +(met|MISSED)/mu);
  expect(stdout).toMatch(
    stdout.includes('MISSED') ? /^Goals missed: /mu : /^All goals are met\.$/mu,
  );
});

test('an unknown section is refused', async () => {
  await expect(run('nonsense')).rejects.toMatchObject({ code: 2 });
});
