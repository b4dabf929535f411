import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invokeFunction } from '../../bin/functions/invoke-function.ts';
import { logicalId, samTemplate } from '../../bin/functions/sam-template.ts';
import { sampleEvents } from '../../bin/functions/sample-events.ts';
import { API_ROUTES } from '../../functions/api/table.ts';
import { buildFunctionAssets } from '../../lib/aws/function-assets.ts';
import { FUNCTION_SPECS } from '../../lib/function-specs.ts';
import type { FunctionSpec } from '../../lib/function-specs.ts';
import type { LocalStack } from '../../lib/local/stack.ts';
import { startTestStack } from '../support/stack.ts';

let stack: LocalStack;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'invoke-'));
  stack = await startTestStack();
  await buildFunctionAssets(join(folder, 'functions'), 'x86_64', ['api-jobs', 'stages-route']);
});
afterAll(async () => {
  await stack.close();
  await rm(folder, { recursive: true, force: true });
});

const specOf = (name: string): FunctionSpec => {
  const spec = FUNCTION_SPECS[name];
  if (spec === undefined) throw new Error(`There is no function ${name}.`);
  return spec;
};

async function invoke(name: string, event: object, spec = specOf(name)) {
  const eventFile = join(folder, `${name}.json`);
  await writeFile(eventFile, JSON.stringify(event));
  const settings = Object.fromEntries(
    Object.entries(stack.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return invokeFunction({
    name,
    spec,
    folder: join(folder, 'functions', name),
    eventFile,
    settings,
  });
}

describe('one call of a bundled function', () => {
  test('reaches the local stack as the function, and tells time and memory', async () => {
    const { liveKey } = await stack.createOrganization();
    const event = sampleEvents({ live: liveKey })['api-jobs'] ?? {};
    const outcome = await invoke('api-jobs', event);
    expect(outcome.answer).toMatchObject({ statusCode: 200 });
    expect(outcome.durationMs).toBeGreaterThan(0);
    expect(outcome.residentMegabytes).toBeGreaterThan(30);
    expect(outcome.residentMegabytes).toBeLessThan(1_024);
  });

  test('that throws says what it threw', async () => {
    const outcome = await invoke('stages-route', { no: 'job' });
    expect(outcome.error?.errorType).toBe('ZodError');
    expect(outcome).not.toHaveProperty('answer');
  });

  test('ends when the time of the function is over', async () => {
    const outcome = await invoke('api-jobs', {}, { ...specOf('api-jobs'), timeoutSeconds: 0.01 });
    expect(outcome.error).toMatchObject({
      errorType: 'Sandbox.Timedout',
      errorMessage: 'Task timed out after 0.01 seconds',
    });
  });
});

describe('what sam local gets', () => {
  test('is every function with its size, and every route at its function', () => {
    const template = samTemplate({
      folders: new Map(Object.keys(FUNCTION_SPECS).map((name) => [name, `/bundles/${name}`])),
      architecture: 'arm64',
      settingsOf: () => ({ TABLE_NAME: 'leads' }),
    }) as { Resources: Record<string, { Properties?: Record<string, unknown> }> };
    for (const [name, spec] of Object.entries(FUNCTION_SPECS)) {
      const { Properties } = template.Resources[logicalId(name)] ?? {};
      expect(Properties).toMatchObject({
        CodeUri: `/bundles/${name}`,
        MemorySize: spec.memoryMb,
        Timeout: spec.timeoutSeconds,
        Environment: { Variables: { TABLE_NAME: '' } },
      });
      const routes = Object.entries(API_ROUTES).find(([api]) => name === `api-${api}`)?.[1];
      expect(Object.keys(Properties?.['Events'] ?? {})).toHaveLength(routes?.length ?? 0);
    }
  });

  test('has an event for every function', () => {
    const events = sampleEvents({ live: 'lp_live_x' });
    expect(Object.keys(events)).toEqual(Object.keys(FUNCTION_SPECS));
  });
});
