import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import * as z from 'zod';
import { FAR_SCRIPTS_FILE, FAR_SCRIPTS_MODULE, farScripts, slimPackages } from './slim-packages.ts';

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
  /** Size of `index.mjs`, minified. */
  readonly bytes: number;
  readonly gzipBytes: number;
  /** What the bundle is made of, biggest first; paths are relative to the root. */
  readonly inputs: readonly { readonly path: string; readonly bytes: number }[];
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
 * Bundles functions into `outDir/<name>/index.mjs`, all in one go: each source file is read and parsed once.
 *
 * @throws esbuild's BuildFailure when the sources don't build
 */
export async function bundleFunctions(
  functions: readonly FunctionEntry[],
  outDir: string,
  options: BundleOptions = {},
): Promise<ReadonlyMap<string, Bundle>> {
  const entries = functions.map(({ name, entry }) => ({ file: `${name}/index`, entry }));
  const outputs = await emit(entries, outDir, options);
  const onDemand = outputs.flatMap(({ file, output }) =>
    modulesOnDemand(output).map((module) => ({
      file: join(dirname(file), basename(module, '.ts')),
      entry: join(root, module),
    })),
  );
  const late = await emit(onDemand, outDir, options);
  return new Map(
    outputs.map(({ file, output }): [string, Bundle] => {
      const name = dirname(file);
      const beside = late.filter((one) => dirname(one.file) === name).map((one) => one.output);
      return [name, describeBundle(join(outDir, name), output, beside)];
    }),
  );
}

type Output = Metafile['outputs'][string];

/** Bundles each entry into `<file>.mjs` under `outDir`. */
async function emit(
  entries: readonly { readonly file: string; readonly entry: string }[],
  outDir: string,
  { external = NATIVE_MODULES, sourceMap = true }: BundleOptions,
): Promise<readonly { readonly file: string; readonly output: Output }[]> {
  if (entries.length === 0) return [];
  const options = {
    entryPoints: Object.fromEntries(entries.map(({ file, entry }) => [file, entry])),
    outdir: outDir,
    outExtension: { '.js': '.mjs' },
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    // The packages' ES modules come first: only from them esbuild can leave out what is not used.
    mainFields: ['module', 'main'],
    minify: true,
    sourcemap: sourceMap ? 'linked' : false,
    sourcesContent: false,
    legalComments: 'none',
    charset: 'utf8',
    external: [...external],
    alias: {
      '@aws-sdk/credential-provider-node': join(
        root,
        'functions/adapters/aws/environment-credentials.ts',
      ),
    },
    plugins: [loadOnDemand, slimPackages],
    metafile: true,
    logLevel: 'silent',
  } as const satisfies BuildOptions;
  const { metafile } = await build(options);
  return entries.map(({ file }) => {
    const outfile = join(outDir, `${file}.mjs`);
    const output = metafile.outputs[relative(root, outfile)];
    if (output === undefined) throw new Error(`esbuild wrote no ${outfile}.`);
    if (usesRequire(output)) addRequire(outfile, sourceMap);
    if (sourceMap) nameSources(`${outfile}.map`);
    return { file, output };
  });
}

/** Modules that get files of their own, because few calls need them: each brings what it imports. */
const ON_DEMAND = [
  'functions/adapters/language-model/bedrock-client.ts',
  'functions/wiring/neighbourhood-services.ts',
  'functions/wiring/source-readers.ts',
] as const;

const fileOnDemand = (module: string): string => `${basename(module, '.ts')}.mjs`;

const loadOnDemand: Plugin = {
  name: 'load-on-demand',
  setup(bundler) {
    bundler.onResolve({ filter: /^\.\.?\/.*\.ts$/ }, ({ path, resolveDir, kind }) => {
      const module = relative(root, resolve(resolveDir, path));
      return kind === 'dynamic-import' && ON_DEMAND.some((known) => known === module)
        ? { path: `./${fileOnDemand(module)}`, external: true }
        : undefined;
    });
  },
};

const modulesOnDemand = ({ imports }: Output): readonly string[] =>
  ON_DEMAND.filter((module) => imports.some(({ path }) => path === `./${fileOnDemand(module)}`));

/** Adds the table that the bundle needs, and measures what there is. */
function describeBundle(folder: string, output: Output, late: readonly Output[]): Bundle {
  const transliterates = [output, ...late].some(({ inputs }) => FAR_SCRIPTS_MODULE in inputs);
  if (transliterates) writeFileSync(join(folder, FAR_SCRIPTS_FILE), farScripts());
  const code = readFileSync(join(folder, 'index.mjs'));
  const beside = [
    ...modulesOnDemand(output).map(fileOnDemand),
    ...(transliterates ? [FAR_SCRIPTS_FILE] : []),
  ];
  return {
    bytes: code.length,
    gzipBytes: gzipSync(code).length,
    inputs: inputsOf(output),
    onDemand: Object.fromEntries(beside.map((file) => [file, statSync(join(folder, file)).size])),
  };
}

const usesRequire = ({ imports }: Output): boolean =>
  imports.some(({ external, kind }) => external === true && kind === 'require-call');

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
    /^[\w-]+:/.test(source) ? source : relative(root, resolve(dirname(file), source)),
  );
  writeFileSync(file, JSON.stringify({ ...map, sources }));
}

const inputsOf = ({ inputs }: Output): Bundle['inputs'] =>
  Object.entries(inputs)
    .map(([path, { bytesInOutput }]) => ({ path, bytes: bytesInOutput }))
    .toSorted((a, b) => b.bytes - a.bytes);
