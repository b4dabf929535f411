import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { LIMIT_KB, readReport } from './bundle-report.ts';

// node dashboard/build.ts [folder] [--check]: builds the dashboard (default dist/dashboard) and reports its first
// load; --check fails when that is over the limit.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean', default: false } },
});
// Vite would take it from the dashboard's own folder.
const outDir = resolve(positionals[0] ?? new URL('../dist/dashboard', import.meta.url).pathname);

await build({
  configFile: new URL('vite.config.ts', import.meta.url).pathname,
  logLevel: 'warn',
  build: { outDir },
});

const report = readReport(outDir);
for (const { file, kilobytes } of report.files)
  console.log(`${kilobytes.toFixed(1).padStart(8)} kB  ${file}`);
console.log(
  `First load: ${report.firstLoadKilobytes.toFixed(1)} kB gzipped (limit ${LIMIT_KB} kB).`,
);
if (values.check && report.firstLoadKilobytes > LIMIT_KB) process.exitCode = 1;
