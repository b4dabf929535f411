import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

test('every file that a recipe names is there', () => {
  const page = readFileSync(resolve(root, 'docs/architecture.md'), 'utf8');
  const recipes = /^## Recipes$([\s\S]*?)^## /mu.exec(page)?.[1] ?? '';
  const files = [...recipes.matchAll(/`((?:bin|dashboard|functions|test)\/[^`]+)`/gu)].map(
    ([, file = '']) => file,
  );
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !existsSync(resolve(root, file)))).toEqual([]);
});
