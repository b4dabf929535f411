import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changedLines } from '../../bin/mutation/changed-lines.ts';
import { scoreLine, scoreOf, survivorLine } from '../../bin/mutation/scores.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mutation-'));
  git('init', '--quiet', '--initial-branch=main');
});
afterEach(() => rmSync(root, { recursive: true }));

let seconds = Date.parse('2026-01-01T00:00:00Z') / 1_000;

function git(...args: string[]): string {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  const date = `${seconds} +0000`;
  return execFileSync('git', [...identity, ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: 'pipe',
    env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  }).trim();
}

/** Writes a file whose lines are these, and commits it a minute after the last. */
function commit(file: string, ...lines: string[]): void {
  seconds += 60;
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), `${lines.join('\n')}\n`);
  git('add', '.');
  git('commit', '--quiet', '-m', `Change ${file}`);
}

const HOLD = 'functions/domain/credits/hold.ts';
const STORE = 'functions/adapters/table/job-store.ts';
const STAGE = 'functions/domain/jobs/stages/route-stage.ts';

test('on a branch, what changed since it left main, the newest part first', () => {
  commit(HOLD, 'a', 'b', 'c', 'd');
  commit(STAGE, 'a');
  git('checkout', '--quiet', '-b', 'feature');
  commit(HOLD, 'a', 'x', 'c', 'd', 'e', 'f');
  commit('functions/api/create-job.ts', 'no part');
  commit(STAGE, 'b');
  git('checkout', '--quiet', 'main');
  commit(STORE, 'on main, not here');
  git('checkout', '--quiet', 'feature');
  const { since, parts } = changedLines(root);
  expect(since).toMatch(/^it left main \([0-9a-f]{8}\)$/);
  expect(parts).toEqual([
    { name: 'stages', ranges: [`${STAGE}:1-1`] },
    { name: 'credits', ranges: [`${HOLD}:2-2`, `${HOLD}:5-6`] },
  ]);
});

test('on main, its ten newest changes of parts, however much else was changed', () => {
  commit(STORE, 'before');
  for (let change = 1; change <= 10; change++) {
    commit(HOLD, `change ${change}`);
    commit('README.md', `change ${change}`);
  }
  expect(changedLines(root).parts).toEqual([{ name: 'credits', ranges: [`${HOLD}:1-1`] }]);
});

test('lines that were only taken out leave nothing to plant faults in', () => {
  commit(HOLD, 'a', 'b');
  git('checkout', '--quiet', '-b', 'feature');
  commit(HOLD, 'a');
  expect(changedLines(root).parts).toEqual([]);
});

test('a pull request is compared with its target, any change with a commit that is named', () => {
  commit(HOLD, 'a');
  git('branch', 'release');
  commit(HOLD, 'b');
  commit(STAGE, 'a');
  const names = (of: Parameters<typeof changedLines>[1]): string[] =>
    changedLines(root, of).parts.map(({ name }) => name);
  expect(names({ target: 'release' })).toEqual(['stages', 'credits']);
  expect(names({ wanted: 'HEAD~1' })).toEqual(['stages']);
  expect(() => changedLines(root, { target: 'gone' })).toThrow(
    /does not reach back to where this branch left gone/,
  );
  expect(() => changedLines(root, { wanted: 'gone' })).toThrow(/No such commit: gone/);
});

test('says that a history is missing or too short', () => {
  expect(() => changedLines(root)).toThrow(/no git history/);
  commit(HOLD, 'a');
  expect(() => changedLines(root)).toThrow(/fewer than 10 changes/);
});

const mutant = (status: string) => ({
  fileName: `/project/${HOLD}`,
  location: { start: { line: 2, column: 10 }, end: { line: 2, column: 15 } },
  mutatorName: 'EqualityOperator',
  replacement: 'a >= b',
  status,
});

test('counts what was noticed, and says what was not reached', () => {
  const score = scoreOf({
    planted: 9,
    mutants: ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored', 'RuntimeError'].map(mutant),
  });
  expect(scoreLine('credits', score)).toBe(
    'credits            2 noticed     2 not   50.0 %  below 85 %  3 not reached',
  );
  expect(scoreLine('credits', scoreOf({ planted: 0, mutants: [] }))).toMatch(/not reached/);
  expect(scoreLine('credits', scoreOf({ planted: 1, mutants: [mutant('Ignored')] }))).toMatch(
    /nothing to notice/,
  );
});

test('a survivor is shown with what it changes', () => {
  expect(survivorLine('/project', mutant('Survived'), () => 'first\n  return a > b;\n')).toBe(
    `${HOLD}:2:10 EqualityOperator: a > b -> a >= b`,
  );
});

test.for([
  [['--changed', 'credits'], 'takes neither PART'],
  [['--seconds', '10'], '--seconds takes a whole number, with --changed'],
  [['--changed', '--seconds', '0'], '--seconds takes a whole number, with --changed'],
  [['--files', 'a.ts'], '--files needs exactly one PART'],
  [['anything'], 'No such part: anything'],
] as const)('refuses %j', ([args, problem]) => {
  const program = resolve(import.meta.dirname, '../../bin/mutation.ts');
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
  expect(status).toBe(2);
  expect(stderr).toContain(problem);
});
