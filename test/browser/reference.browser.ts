import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage } from './support.ts';
import type { Stage } from './support.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test('the reference shows the operations, and asks no other host for anything', async () => {
  const { page, complaints } = await stage.person();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.clock.install();
  await page.goto(`${stage.stack.baseUrl}/docs`);
  await page.getByRole('heading', { name: 'Lead jobs' }).first().waitFor();
  await page.getByText('Jobs', { exact: true }).first().click();
  await page.getByText('Create a job', { exact: true }).first().click();
  await page.getByText('Idempotency-Key', { exact: true }).first().waitFor();
  await page.getByText('429', { exact: true }).first().waitFor();
  expect(page.url()).toMatch(/#\/jobs\/createjob$/);
  // What a page tells its maker, it tells after a while.
  await page.clock.runFor(120_000);
  const { origin } = new URL(stage.stack.baseUrl);
  expect(
    asked.filter((url) => !url.startsWith(`${origin}/v1/`) && !/^(?:data|blob):/.test(url)),
  ).toEqual([]);
  expect(complaints).toEqual([]);
});
