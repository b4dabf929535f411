import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { folderCycles } from './lint/folder-cycles.ts';
import { importsOf } from './lint/import-graph.ts';
import { unusedDomainPackages } from './lint/layers.ts';

// What the linter can't see a file at a time; part of the check `lint` of `npm run verify`.

/** Folders whose sub-folders must not import each other in a ring, types included. */
const ACYCLIC = ['functions/domain', 'lib/local'];
/** Used by every other folder of the domain, uses none. */
const KERNEL = 'functions/domain/kernel/';

const root = resolve(import.meta.dirname, '..');
const files = globSync('{functions,lib}/**/*.ts', { cwd: root });
const imports = importsOf(root, files);
const { dependencies } = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')));

const problems = [
  ...ACYCLIC.flatMap((parent) =>
    folderCycles(imports, parent).map(({ folders, imports: held }) =>
      [
        `The folders ${folders.join(', ')} of ${parent} import each other:`,
        ...held.map(({ file, target }) => `  ${file} -> ${target}`),
      ].join('\n'),
    ),
  ),
  ...imports
    .filter(({ file, target }) => file.startsWith(KERNEL) && target.startsWith('functions/'))
    .filter(({ target }) => !target.startsWith(KERNEL))
    .map(({ file, target }) => `${file} must not import ${target}: the kernel uses nothing.`),
  ...unusedDomainPackages(
    Object.keys(dependencies),
    imports.filter(({ file }) => file.startsWith('functions/domain/')).map(({ target }) => target),
  ),
];

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
