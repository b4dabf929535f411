import { expect, test } from 'vitest';
import { batchedChecks } from '../../../functions/domain/verification/batched-checks.ts';
import { sandboxVerification } from '../../../functions/domain/verification/sandbox.ts';
import type { Verifier } from '../../../functions/domain/verification/verifier.ts';

const NOW = new Date('2026-11-28T10:00:00.000Z');

function world() {
  const asked: string[][] = [];
  const seen = { atOnce: 0, most: 0 };
  const verifier: Verifier = {
    async verify(emails) {
      asked.push([...emails]);
      seen.atOnce += 1;
      seen.most = Math.max(seen.most, seen.atOnce);
      await new Promise((resolve) => setTimeout(resolve, 5));
      seen.atOnce -= 1;
      if (emails.some((email) => email.startsWith('broken@'))) throw new Error('No network.');
      return emails.map((email) => sandboxVerification(email, NOW));
    },
  };
  return {
    asked,
    seen,
    check: batchedChecks(verifier, { parallelDomains: 3, budgetMs: 1_000 }),
  };
}

test('while a domain is asked, further addresses of it wait and are asked for together', async () => {
  const { check, asked } = world();
  const names = ['deliverable', 'risky', 'undeliverable', 'unknown'];
  const results = await Promise.all(names.map((name) => check(`${name}@one.example`)));
  expect(results.map(({ status }) => status)).toEqual(names);
  expect(asked).toEqual([
    ['deliverable@one.example'],
    ['risky@one.example', 'undeliverable@one.example', 'unknown@one.example'],
  ]);
});

test('no more domains are asked at once than allowed, and all are', async () => {
  const { check, seen, asked } = world();
  await Promise.all(Array.from({ length: 20 }, (_, index) => check(`risky@d${index}.example`)));
  expect(seen.most).toBe(3);
  expect(asked).toHaveLength(20);
});

test('a check that fails fails those who wait for it, and nobody else', async () => {
  const { check } = world();
  const answers = await Promise.allSettled([
    check('broken@one.example'),
    check('risky@one.example'),
    check('deliverable@two.example'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});

test('a text that is no address is answered as well', async () => {
  const { check } = world();
  expect(await check('no address')).toMatchObject({ reason: 'invalid_email' });
});
