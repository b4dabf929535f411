import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');

function match(input: string): { lines: Record<string, unknown>[]; status: number | null } {
  const run = spawnSync(process.execPath, ['bin/match.ts'], { cwd: ROOT, input, encoding: 'utf8' });
  const lines = run.stdout.split('\n').filter((line) => line !== '');
  return {
    lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    status: run.status,
  };
}

test('one answer for each line, in order, broken lines too', () => {
  const place = { names: { primary: 'Bluebonnet Dental' }, phones: ['5125550142'] };
  const other = { names: { primary: 'Taco Cart' }, phones: ['5125550199'] };
  const { lines, status } = match(
    [
      JSON.stringify({ a: place, b: place }),
      'not json',
      '',
      '[]',
      '{"a":{}}',
      JSON.stringify({ a: place, b: other }),
    ].join('\n'),
  );
  expect(status).toBe(0);
  expect(lines.map((line) => line['match'] ?? 'error')).toEqual([
    true,
    'error',
    'error',
    'error',
    'error',
    false,
  ]);
  expect(lines[0]?.['probability']).toBeGreaterThan(0.5);
  expect(lines[1]).toEqual({ error: expect.any(String) });
});

test('a whole file of labelled pairs gets as many answers', () => {
  const input = readFileSync(
    path.join(ROOT, 'test/fixtures/leads/overture_place_pairs.jsonl'),
    'utf8',
  );
  expect(match(input).lines).toHaveLength(input.trim().split('\n').length);
});

test('one line is one line, whatever separators its texts hold', () => {
  const place = { names: { primary: 'Blue\u2028bonnet\u2029 Dental\u0085' } };
  const { lines } = match(`${JSON.stringify({ a: place, b: place })}\r\n`);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ match: true });
});
