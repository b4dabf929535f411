import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type BuildOptions, type Metafile } from 'esbuild';
import pMap from 'p-map';
import * as z from 'zod';
import { DATA_BESIDE } from './data-beside.ts';
import { joinFiles } from './join-files.ts';
import { slimPackages } from './slim-packages.ts';

const root = resolve(import.meta.dirname, '../../..');
const FOLDERS = ['api', 'stages', 'background'] as const;
/** Lies among the entry points, but is none. */
const ROUTE_TABLE = 'api/table.ts';

/** A Lambda function: one entry file that exports `handler`. */
export interface FunctionEntry {
  /** Folder and file, for example `api-jobs`; names the function and its output folder. */
  readonly name: string;
  /** Absolute path of the entry file. */
  readonly entry: string;
}

export interface BundleOptions {
  /** Packages that stay imports: the runtime or a layer brings them. Native modules by default. */
  readonly external?: readonly string[];
  /** Writes `index.mjs.map` beside the bundle; on by default. */
  readonly sourceMap?: boolean;
}

export interface Bundle {
  /** Size of `index.mjs`, minified: all that is loaded with it is part of it. */
  readonly bytes: number;
  readonly gzipBytes: number;
  /** What the bundle is made of, biggest first; paths are relative to the root. */
  readonly inputs: readonly { readonly path: string; readonly bytes: number }[];
  /** What is loaded when it is needed, in the same form. */
  readonly inputsOnDemand: readonly { readonly path: string; readonly bytes: number }[];
  /** Files beside `index.mjs` that are loaded when they are needed, and their bytes. */
  readonly onDemand: Readonly<Record<string, number>>;
}

// A native module has a library file beside it, which must be installed for the function's own platform.
const NATIVE_MODULES = ['@duckdb/node-api'] as const;

// Packages in the old module format call `require`, which an ES module does not have.
const REQUIRE_BANNER =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/** Every file right in `functions/api`, `functions/stages` and `functions/background`. */
export function listFunctions(projectRoot: string): readonly FunctionEntry[] {
  return FOLDERS.flatMap((folder) => {
    const path = join(projectRoot, 'functions', folder);
    if (!existsSync(path)) return [];
    return readdirSync(path)
      .filter((file) => file.endsWith('.ts') && `${folder}/${file}` !== ROUTE_TABLE)
      .toSorted()
      .map((file) => ({
        name: `${folder}-${file.slice(0, -'.ts'.length)}`,
        entry: join(path, file),
      }));
  });
}

/** The functions of this project. */
export const FUNCTIONS: readonly FunctionEntry[] = listFunctions(root);

/**
 * Bundles one function into `outDir/index.mjs` for the Lambda runtime.
 *
 * @throws esbuild's BuildFailure when the sources don't build
 */
export async function bundleFunction(
  entry: string,
  outDir: string,
  options: BundleOptions = {},
): Promise<Bundle> {
  const name = basename(outDir);
  const bundles = await bundleFunctions([{ name, entry }], dirname(outDir), options);
  const bundle = bundles.get(name);
  if (bundle === undefined) throw new Error(`${entry} was not bundled.`);
  return bundle;
}

/**
 * Bundles functions into `outDir/<name>/index.mjs`. What a function imports late gets files of its own beside it.
 *
 * @throws esbuild's BuildFailure when the sources don't build
 */
export async function bundleFunctions(
  functions: readonly FunctionEntry[],
  outDir: string,
  options: BundleOptions = {},
): Promise<ReadonlyMap<string, Bundle>> {
  const bundles = await pMap(
    functions,
    async ({ name, entry }): Promise<[string, Bundle]> => {
      const folder = join(outDir, name);
      return [name, describeBundle(folder, await emit(entry, folder, options))];
    },
    { concurrency: BUILDS_AT_ONCE },
  );
  return new Map(bundles);
}

const BUILDS_AT_ONCE = 4;

type Output = Metafile['outputs'][string];

/** What a bundle's files are made of: of the entry, which has all that is loaded with it, and of the late ones by name. */
interface Emitted {
  readonly atStart: readonly Output[];
  readonly late: ReadonlyMap<string, Output>;
}

const ENTRY = 'index.mjs';
const OUT_DIR = join(root, 'bundle');

/** How files are written. */
const WRITTEN = {
  // The names of files depend on it: it is the same wherever they are written.
  outdir: OUT_DIR,
  outExtension: { '.js': '.mjs' },
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  minify: true,
  sourcesContent: false,
  legalComments: 'none',
  charset: 'utf8',
  write: false,
  logLevel: 'silent',
} as const satisfies BuildOptions;

/** Bundles an entry into `folder/index.mjs` and the files that it loads late. */
async function emit(
  entry: string,
  folder: string,
  { external = NATIVE_MODULES, sourceMap = true }: BundleOptions,
): Promise<Emitted> {
  const { metafile, outputFiles } = await build({
    ...WRITTEN,
    entryPoints: { index: entry },
    splitting: true,
    // The packages' ES modules come first: only from them esbuild can leave out what is not used.
    mainFields: ['module', 'main'],
    sourcemap: sourceMap ? 'inline' : false,
    external: [...external],
    alias: {
      '@aws-sdk/credential-provider-node': join(
        root,
        'functions/adapters/aws/environment-credentials.ts',
      ),
    },
    plugins: [slimPackages],
    metafile: true,
  });
  const outputs = new Map(
    Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]),
  );
  const atStart = filesAtStart(outputs);
  const code = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const exports = new Map([...outputs].map(([file, output]) => [file, output.exports]));
  const joined = await joinFiles({ code, exports, atStart }, ENTRY, {
    ...WRITTEN,
    sourcemap: sourceMap ? 'linked' : false,
  });
  mkdirSync(folder, { recursive: true });
  for (const { path, contents } of joined) writeFileSync(join(folder, basename(path)), contents);
  const late = new Map([...outputs].filter(([file]) => !atStart.has(file)));
  for (const file of [ENTRY, ...late.keys()]) {
    const outfile = join(folder, file);
    if (usesRequire(outfile)) addRequire(outfile, sourceMap);
    if (sourceMap) nameSources(`${outfile}.map`);
  }
  return { atStart: [...atStart].flatMap((file) => outputs.get(file) ?? []), late };
}

/** The files that are loaded with the entry. */
function filesAtStart(outputs: ReadonlyMap<string, Output>): ReadonlySet<string> {
  if (!outputs.has(ENTRY)) throw new Error(`esbuild made no ${ENTRY}.`);
  const files = new Set([ENTRY]);
  for (const file of files)
    for (const { path, kind, external } of outputs.get(file)?.imports ?? [])
      if (kind === 'import-statement' && external !== true) files.add(basename(path));
  return files;
}

/** Adds the data that the bundle needs, and measures what there is. */
function describeBundle(folder: string, { atStart, late }: Emitted): Bundle {
  const inputs = inputsOf(atStart);
  const inputsOnDemand = inputsOf([...late.values()]);
  const modules = new Set([...inputs, ...inputsOnDemand].map(({ path }) => path));
  const beside = Object.entries(DATA_BESIDE).filter(([, { module }]) => modules.has(module));
  for (const [file, { text }] of beside) writeFileSync(join(folder, file), text());
  const code = readFileSync(join(folder, ENTRY));
  return {
    bytes: code.length,
    gzipBytes: gzipSync(code).length,
    inputs,
    inputsOnDemand,
    onDemand: Object.fromEntries(
      [...late.keys(), ...beside.map(([file]) => file)].map((file) => [
        file,
        statSync(join(folder, file)).size,
      ]),
    ),
  };
}

/** A file asks for `require` where a package in the old format, or esbuild's helper for such packages, is part of it. */
const usesRequire = (outfile: string): boolean =>
  /\btypeof require\b|[^.\w$]require\(/.test(readFileSync(outfile, 'utf8'));

/** Puts the banner before a finished bundle, and the line that it takes into its map. */
function addRequire(outfile: string, sourceMap: boolean): void {
  writeFileSync(outfile, `${REQUIRE_BANNER}\n${readFileSync(outfile, 'utf8')}`);
  if (!sourceMap) return;
  const map = readFileSync(`${outfile}.map`, 'utf8');
  writeFileSync(`${outfile}.map`, map.replace('"mappings": "', '"mappings": ";'));
}

const SourceMap = z.looseObject({ sources: z.array(z.string()) });

/** Names the sources from the project's root: the bundle is the same wherever it was written, and so is its hash. */
function nameSources(file: string): void {
  const map = SourceMap.parse(JSON.parse(readFileSync(file, 'utf8')));
  const sources = map.sources.map((source) =>
    // `namespace:name` is of a plugin and lies nowhere.
    /^[\w-]+:/.test(source) ? source : relative(root, resolve(OUT_DIR, source)),
  );
  writeFileSync(file, JSON.stringify({ ...map, sources }));
}

const inputsOf = (outputs: readonly Output[]): Bundle['inputs'] =>
  outputs
    .flatMap(({ inputs }) => Object.entries(inputs))
    .map(([path, { bytesInOutput }]) => ({ path, bytes: bytesInOutput }))
    .toSorted((a, b) => b.bytes - a.bytes);
