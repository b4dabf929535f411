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

/** The folder of the function that the others are compared with. */
const SLIM = 'slim';

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
  /** Processor time of the import, of that of a function with nothing but a table, taken in turn. */
  timesSlim: number;
  /** Resident memory after the import, with Node's own. */
  residentMegabytes: number;
}

/** Bundles every function as for deployment and imports each in fresh processes. */
export async function measureBundles(imports = 5): Promise<BundleFigures[]> {
  const directory = await mkdtemp(join(tmpdir(), 'leads-bundles-'));
  try {
    // Native packages stay imports; in Lambda they lie beside the bundle.
    await symlink(join(ROOT, 'node_modules'), join(directory, 'node_modules'));
    const slim = { name: SLIM, entry: join(import.meta.dirname, 'slim-function.ts') };
    const { [SLIM]: _slim, ...bundles } = Object.fromEntries(
      await bundleFunctions([...FUNCTIONS, slim], directory),
    );
    const figures: BundleFigures[] = [];
    for (const [name, { bytes, gzipBytes, onDemand }] of Object.entries(bundles)) {
      const runs: ImportFigures[] = [];
      const ratios: number[] = [];
      for (let index = 0; index < imports; index += 1) {
        // In turn, so that both see the machine as it is.
        const slimmest = await measureImport(join(directory, SLIM, 'index.mjs'));
        const own = await measureImport(join(directory, name, 'index.mjs'));
        runs.push(own);
        ratios.push(own.processorMs / slimmest.processorMs);
      }
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
        timesSlim: percentile(ratios, 0.5),
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
