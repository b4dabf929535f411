import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { folderCycles } from '../../bin/lint/folder-cycles.ts';
import { importsOf } from '../../bin/lint/import-graph.ts';
import { unusedDomainPackages } from '../../bin/lint/layers.ts';

const root = mkdtempSync(join(tmpdir(), 'folders-'));
afterAll(() => rmSync(root, { recursive: true }));

function plant(files: Readonly<Record<string, string>>) {
  for (const [file, code] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), code);
  }
  return importsOf(root, Object.keys(files));
}

test('two folders that import each other are named with the imports that hold them', () => {
  const imports = plant({
    'd/jobs/a.ts': "import { b } from '../leads/b.ts';\n",
    'd/leads/c.ts': "import { a } from '../jobs/a.ts';\n",
    'd/plans/p.ts': "import { a } from '../jobs/a.ts';\n",
  });
  expect(folderCycles(imports, 'd')).toEqual([
    {
      folders: ['jobs', 'leads'],
      imports: [
        { file: 'd/jobs/a.ts', target: 'd/leads/b.ts' },
        { file: 'd/leads/c.ts', target: 'd/jobs/a.ts' },
      ],
    },
  ]);
});

test.for([
  ['a type', "import type { X } from '../one/x.ts';\n"],
  ['a type inside an import', "import { type X } from '../one/x.ts';\n"],
  ['a type query', "export type Y = import('../one/x.ts').X;\n"],
  ['a re-export', "export * from '../one/x.ts';\n"],
  ['import()', "export const load = () => import('../one/x.ts');\n"],
])('a ring of three folders is found when %s closes it', ([, closing = '']) => {
  const imports = plant({
    'r/one/x.ts': "import { y } from '../two/deep/y.ts';\n",
    'r/two/deep/y.ts': "import { z } from '../../three/z.ts';\n",
    'r/three/z.ts': closing,
  });
  expect(folderCycles(imports, 'r').map(({ folders }) => folders)).toEqual([
    ['one', 'three', 'two'],
  ]);
});

test('imports inside a folder, of other parts and in comments are no cycle', () => {
  const imports = plant({
    'n/one/x.ts': "import { y } from './y.ts';\nimport { z } from '../two/z.ts';\n",
    'n/one/y.ts': "import { x } from './x.ts';\n",
    'n/two/z.ts': "// import { x } from '../one/x.ts';\nimport { o } from '../../o/two/z.ts';\n",
    'o/two/z.ts': "import { x } from '../../n/one/x.ts';\n",
  });
  expect(folderCycles(imports, 'n')).toEqual([]);
});

test('an allowed package that is not installed, or that nothing uses, is reported', () => {
  const used = ['zod', 'libphonenumber-js/min', 'tldts', 'htmlparser2', 'any-ascii'];
  const sentences = unusedDomainPackages(['zod', 'libphonenumber-js', 'tldts'], used);
  expect(sentences).toContain(
    'bin/lint/layers.ts allows htmlparser2, which package.json does not depend on.',
  );
  expect(sentences).toContain(
    'bin/lint/layers.ts allows node:crypto, which the domain never uses.',
  );
  expect(sentences.some((sentence) => /zod|libphonenumber|tldts/.test(sentence))).toBe(false);
});
