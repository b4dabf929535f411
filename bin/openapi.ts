import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { generatedFiles, pack, readGenerated } from './openapi/files.ts';

// npm run openapi: writes the OpenAPI document, the client's types and the reference page's files from the route
// table. `npm run openapi -- --check` only reports which of them are out of date.

const root = resolve(import.meta.dirname, '..');
const check = process.argv.includes('--check');

const stale = (await generatedFiles()).filter((file) => readGenerated(file) !== file.text);
for (const { path, text, packed } of stale) {
  if (check) {
    console.error(`${path} is out of date: run npm run openapi.`);
    continue;
  }
  const target = resolve(root, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, packed ? pack(text) : text);
  console.log(`wrote ${path}`);
}
if (check && stale.length > 0) process.exitCode = 1;
