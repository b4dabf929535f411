import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';
import { budgetOf } from '../../lib/aws/bundling/bundle-budgets.ts';
import { bundleFunctions, FUNCTIONS } from '../../lib/aws/bundling/bundle.ts';
import { percentile } from './figures.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface BundleFigures {
  name: string;
  bytes: number;
  gzipBytes: number;
  budget: number;
  /** What lies beside the bundle and is loaded when it is needed. */
  onDemandBytes: number;
  /** Medians of some imports, each in a fresh process; Node's own start taken off. */
  importMs: number;
  processorMs: number;
  /** Resident memory after the import, with Node's own. */
  residentMegabytes: number;
}

/** Bundles every function as for deployment and imports each in fresh processes. */
export async function measureBundles(imports = 5): Promise<BundleFigures[]> {
  const directory = await mkdtemp(join(tmpdir(), 'leads-bundles-'));
  try {
    // Native packages stay imports; in Lambda they lie beside the bundle.
    await symlink(join(ROOT, 'node_modules'), join(directory, 'node_modules'));
    const bundles = await bundleFunctions(FUNCTIONS, directory);
    const figures: BundleFigures[] = [];
    for (const [name, { bytes, gzipBytes, onDemand }] of bundles) {
      const runs: ImportFigures[] = [];
      for (let index = 0; index < imports; index += 1)
        runs.push(await measureImport(join(directory, name, 'index.mjs')));
      const median = (key: keyof ImportFigures) =>
        percentile(
          runs.map((figure) => figure[key]),
          0.5,
        );
      figures.push({
        name,
        bytes,
        gzipBytes,
        budget: budgetOf(name),
        onDemandBytes: Object.values(onDemand).reduce((sum, size) => sum + size, 0),
        importMs: median('importMs'),
        processorMs: median('processorMs'),
        residentMegabytes: median('residentMegabytes'),
      });
    }
    return figures;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const ImportFigures = z.object({
  importMs: z.number(),
  processorMs: z.number(),
  residentMegabytes: z.number(),
});
type ImportFigures = z.infer<typeof ImportFigures>;

async function measureImport(file: string): Promise<ImportFigures> {
  const script = `
    const startedAt = performance.now();
    const before = process.cpuUsage();
    await import(${JSON.stringify(file)});
    const { user, system } = process.cpuUsage(before);
    console.log(JSON.stringify({
      importMs: performance.now() - startedAt,
      processorMs: (user + system) / 1_000,
      residentMegabytes: process.memoryUsage.rss() / 1_000_000,
    }));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script]);
  return ImportFigures.parse(JSON.parse(stdout));
}
