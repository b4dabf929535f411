import { cpSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { bundleFunctions, FUNCTIONS } from './bundling/bundle.ts';
import type { Bundle } from './bundling/bundle.ts';
import { installNativeModules } from './native-modules.ts';
import type { Settings } from './settings.ts';

const root = resolve(import.meta.dirname, '../..');

/** Files that a module reads from beside itself: they go beside the bundle that it is part of. */
const FILES_BESIDE = [
  {
    module: 'functions/adapters/knowledge/load-knowledge.ts',
    folder: 'functions/adapters/knowledge/data',
  },
  { module: 'functions/adapters/docs/read-docs.ts', folder: 'functions/adapters/docs/data' },
] as const;

/** The functions that search places; for them the native modules are installed. */
const NATIVE_FUNCTIONS: ReadonlySet<string> = new Set(['stages-scrape', 'api-quotes', 'api-mcp']);

/** What is uploaded of the functions. */
export interface FunctionAssets {
  /** Folder of each function, by its name. */
  folders: ReadonlyMap<string, string>;
  bundles: ReadonlyMap<string, Bundle>;
  /** Why a function came out incomplete: it can be looked at, but must not be deployed. */
  incomplete?: string;
}

/**
 * Bundles each function into a folder of its own under `outDir`, with the files and native modules that it needs: all
 * of them, or those that are named.
 */
export async function buildFunctionAssets(
  outDir: string,
  architecture: Settings['architecture'],
  names: readonly string[] = FUNCTIONS.map(({ name }) => name),
): Promise<FunctionAssets> {
  rmSync(outDir, { recursive: true, force: true });
  const native = installNativeModules(architecture);
  const bundles = await bundleFunctions(
    FUNCTIONS.filter(({ name }) => names.includes(name)),
    outDir,
  );
  const folders = [...bundles].map(([name, { inputs, inputsOnDemand }]): [string, string] => {
    const folder = join(outDir, name);
    const modules = new Set([...inputs, ...inputsOnDemand].map(({ path }) => path));
    for (const beside of FILES_BESIDE)
      if (modules.has(beside.module))
        cpSync(join(root, beside.folder), join(folder, basename(beside.folder)), {
          recursive: true,
        });
    if (NATIVE_FUNCTIONS.has(name) && native.kind === 'installed')
      cpSync(native.folder, join(folder, 'node_modules'), { recursive: true });
    return [name, folder];
  });
  return {
    folders: new Map(folders),
    bundles,
    ...(native.kind === 'missing'
      ? { incomplete: `DuckDB for linux/${architecture} could not be installed: ${native.reason}` }
      : {}),
  };
}
