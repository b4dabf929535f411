import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type BuildOptions, type Metafile } from 'esbuild';

const root = resolve(import.meta.dirname, '..');
const FOLDERS = ['api', 'stages', 'webhooks'] as const;
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
}

// A native module has a library file beside it, which must be installed for the function's own platform.
const NATIVE_MODULES = ['@duckdb/node-api'] as const;

// Packages in the old module format call `require`, which an ES module does not have.
const REQUIRE_BANNER =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/** The most that a function's bundle may weigh, in bytes of minified code; external packages don't count. */
const DEFAULT_BUDGET_BYTES = 700_000;

/** What compares, reads or formats businesses carries tables: transliteration 547 kB, domains 136, phone numbers 121. */
const TABLES_BYTES = 804_000;

/** Functions with a budget of their own, and why. A cold start reads and compiles all of a bundle. */
export const BUDGET_BYTES: Readonly<Record<string, number>> = {
  // Over the goal of 700 kB: it needs the clients of DynamoDB, S3, SQS and Step Functions, and zod.
  'api-jobs': 715_000,
  'api-demo': 500_000 + TABLES_BYTES,
  // All that its tools do: jobs, billing and verification.
  'api-mcp': 560_000 + TABLES_BYTES,
  // Words and rules of the prompt grammar.
  'stages-parse': 850_000,
  'stages-ask': 850_000,
  // The reader of Overture's files.
  'stages-route': 900_000,
  'stages-scrape': 900_000,
  'stages-normalize': 850_000 + TABLES_BYTES,
  // The reader of websites: parser, robots, disposable and role addresses.
  'stages-enrich': 1_100_000 + TABLES_BYTES,
  'stages-deliver': 1_100_000 + TABLES_BYTES,
};

/** Bytes that the function of this name may weigh. */
export const budgetOf = (name: string): number => BUDGET_BYTES[name] ?? DEFAULT_BUDGET_BYTES;

/** Every file right in `functions/api`, `functions/stages` and `functions/webhooks`. */
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
  { external = NATIVE_MODULES, sourceMap = true }: BundleOptions = {},
): Promise<ReadonlyMap<string, Bundle>> {
  const options = {
    entryPoints: Object.fromEntries(functions.map(({ name, entry }) => [`${name}/index`, entry])),
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
    metafile: true,
    logLevel: 'silent',
  } as const satisfies BuildOptions;
  const { metafile } = await build(options);
  return new Map(
    functions.map(({ name }) => {
      const outfile = join(outDir, name, 'index.mjs');
      const output = metafile.outputs[relative(root, outfile)];
      if (output === undefined) throw new Error(`esbuild wrote no ${outfile}.`);
      if (usesRequire(output)) addRequire(outfile, sourceMap);
      const code = readFileSync(outfile);
      const bytes = code.length;
      return [name, { bytes, gzipBytes: gzipSync(code).length, inputs: inputsOf(output) }];
    }),
  );
}

type Output = Metafile['outputs'][string];

const usesRequire = ({ imports }: Output): boolean =>
  imports.some(({ external, kind }) => external === true && kind === 'require-call');

/** Puts the banner before a finished bundle, and the line that it takes into its map. */
function addRequire(outfile: string, sourceMap: boolean): void {
  writeFileSync(outfile, `${REQUIRE_BANNER}\n${readFileSync(outfile, 'utf8')}`);
  if (!sourceMap) return;
  const map = readFileSync(`${outfile}.map`, 'utf8');
  writeFileSync(`${outfile}.map`, map.replace('"mappings": "', '"mappings": ";'));
}

const inputsOf = ({ inputs }: Output): Bundle['inputs'] =>
  Object.entries(inputs)
    .map(([path, { bytesInOutput }]) => ({ path, bytes: bytesInOutput }))
    .toSorted((a, b) => b.bytes - a.bytes);
