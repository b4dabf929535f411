import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountKey } from '../../functions/adapters/table/schema.ts';
import { startTable } from '../support/table.ts';
import type { TestTable } from '../support/table.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

let db: TestTable;
beforeAll(async () => {
  db = await startTable();
});
afterAll(() => db.close());

/** Runs the tool as an operator does; answers its lines and how it ended. */
async function admin(...args: string[]) {
  // Nothing of the test runner's own environment.
  const { PATH } = process.env;
  const env = { PATH, AWS_ENDPOINT_URL_DYNAMODB: db.url, TABLE_NAME: 'lead-jobs' };
  const result = await run(process.execPath, ['bin/admin.ts', ...args], { cwd: root, env }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  const lines = result.stdout.split('\n').filter((line) => line !== '');
  return {
    code: result.code,
    stderr: result.stderr,
    lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

test('an operator makes an organisation, gives it credits, a plan and a key, and checks the books', async () => {
  const { lines: made } = await admin('create-organization', '--credits', '10', '--name', 'Acme');
  const orgId = String(made[0]?.['orgId']);
  const once = () => admin('grant', orgId, '40', '--reason', 'Sorry', '--once', 'ticket-1');
  await once();
  expect((await once()).lines).toEqual([{ orgId, available: 50, held: 0, debt: 0 }]);
  await admin('set-plan', orgId, 'growth');
  const { lines: keys } = await admin('create-key', orgId, '--type', 'test', '--cap', 'none');
  expect(keys[0]?.['key']).toMatch(/^lp_test_/);
  const { lines: shown } = await admin('show', orgId);
  expect(shown[0]).toMatchObject({
    name: 'Acme',
    plan: 'growth',
    available: 50,
    keys: [{ type: 'test', dailyCreditCap: null }],
  });
  expect(await admin('check')).toMatchObject({
    code: 0,
    lines: [{ orgId, ok: true, problems: [] }],
  });
  await db.table.update('test', {
    Key: accountKey(orgId),
    UpdateExpression: 'SET available = :wrong',
    ExpressionAttributeValues: { ':wrong': 51 },
  });
  const wrong = await admin('check', orgId);
  expect(wrong.code).toBe(1);
  expect(wrong.lines[0]?.['problems']).toContain('Available is 51, not 50.');
}, 60_000);

test.for([
  [['fly'], 2],
  [['show', 'org_1'], 1],
  [['set-plan'], 1],
  [['create-organization', '--plan', 'gold'], 1],
] as const)('%j is answered with a message, not a stack trace', async ([args, code]) => {
  const result = await admin(...args);
  expect(result.code).toBe(code);
  expect(result.stderr).not.toMatch(/\n {4}at /);
});
