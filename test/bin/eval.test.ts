import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { figure, percent, whole } from '../../bin/eval/figure.ts';

const EVAL = fileURLToPath(new URL('../../bin/eval.ts', import.meta.url));
const SAMPLE = fileURLToPath(new URL('../eval/labelled-sample.jsonl', import.meta.url));
const run = (...sections: string[]) => promisify(execFile)(process.execPath, [EVAL, ...sections]);

test('a goal is met at its floor and missed below it, a ceiling the other way round', () => {
  const share = (value: number) => figure('a', value, { atLeast: 0.95 }, percent, '').isMet;
  expect([share(0.949), share(0.95), share(Number.NaN)]).toEqual([false, true, false]);
  const time = (value: number) => figure('a', value, { below: 1_000 }, whole, '').isMet;
  expect([time(999), time(1_000), time(Number.NaN)]).toEqual([true, false, false]);
  expect(figure('a', 1, null, whole, '')).toMatchObject({ goal: '', isMet: null });
});

test('a ceiling is kept when it is just reached', () => {
  const share = (value: number) => figure('a', value, { atMost: 0.003 }, percent, '').isMet;
  expect([share(0), share(0.003), share(0.0031), share(Number.NaN)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('the evaluation prints a table of figures, and succeeds when all goals are met', async () => {
  const { stdout } = await run('extraction', 'matching');
  expect(stdout).toMatch(
    /^ {2}matching, F1 +0\.\d{3} +>= 0\.900 +(met|MISSED) +\d+ invented pairs/mu,
  );
  expect(stdout).toMatch(/^ {2}e-mails, recall +[01]\.\d{3} +>= 0\.950 +(met|MISSED)/mu);
  expect(stdout).toMatch(/^All goals are met\.$/mu);
});

test('a missed goal fails the evaluation and is named', async () => {
  await expect(run('labelled', SAMPLE)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^Goals missed: kind right 33\.3 % \(>= 92\.0 %\)/mu),
  });
});

test('an unknown section is refused', async () => {
  await expect(run('nonsense')).rejects.toMatchObject({ code: 2 });
});
