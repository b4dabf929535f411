import { execFileSync } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// node client/typescript/build.ts: compiles the client into dist, ready for npm pack.

const here = import.meta.dirname;
const dist = join(here, 'dist');
const compiler = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin/tsc',
);
rmSync(dist, { recursive: true, force: true });
execFileSync(process.execPath, [compiler, '-p', here], { stdio: 'inherit' });
// The compiler copies no declarations.
copyFileSync(join(here, '../schema.generated.d.ts'), join(dist, 'schema.generated.d.ts'));
copyFileSync(join(here, '../../LICENSE'), join(here, 'LICENSE'));
