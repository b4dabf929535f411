import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { budgetOf, bundleFunction, FUNCTIONS } from '../../bin/bundle.ts';
import { percentile } from './figures.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface BundleFigures {
  name: string;
  bytes: number;
  gzipBytes: number;
  budget: number;
  /** Median of some imports, each in a fresh process; Node's own start taken off. */
  importMs: number;
}

/** Bundles every function as for deployment and imports each in fresh processes. */
export async function measureBundles(imports = 3): Promise<BundleFigures[]> {
  const directory = await mkdtemp(join(tmpdir(), 'leads-bundles-'));
  try {
    // Native packages stay imports; in Lambda they lie beside the bundle.
    await symlink(join(ROOT, 'node_modules'), join(directory, 'node_modules'));
    const figures: BundleFigures[] = [];
    for (const { name, entry } of FUNCTIONS) {
      const { bytes, gzipBytes } = await bundleFunction(entry, join(directory, name));
      const times: number[] = [];
      for (let index = 0; index < imports; index += 1)
        times.push(await importTime(join(directory, name, 'index.mjs')));
      figures.push({
        name,
        bytes,
        gzipBytes,
        budget: budgetOf(name),
        importMs: percentile(times, 0.5),
      });
    }
    return figures;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function importTime(file: string): Promise<number> {
  const script = `const s=performance.now();await import(${JSON.stringify(file)});console.log(performance.now()-s)`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script]);
  return Number(stdout.trim());
}
