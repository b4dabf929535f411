import { basename, join } from 'node:path';
import {
  build,
  type BuildOptions,
  type OnResolveArgs,
  type OutputFile,
  type Plugin,
} from 'esbuild';

/** The files of a bundle that was split. */
export interface SplitFiles {
  /** Their code by name; a map lies in the code. */
  readonly code: ReadonlyMap<string, string>;
  /** The names that each of them exports. */
  readonly exports: ReadonlyMap<string, readonly string[]>;
  /** What is loaded with the entry: the entry, and what it shares with files that are loaded late. */
  readonly atStart: ReadonlySet<string>;
}

/**
 * Joins all that is loaded with the entry into one file: Node finds, reads and links each file for itself, which takes
 * it half a millisecond. Files that are loaded late have what they share with the entry from the entry.
 *
 * @param options how the files were made, and the folder where they will lie
 * @throws esbuild's BuildFailure
 */
export async function joinFiles(
  files: SplitFiles,
  entry: string,
  options: BuildOptions & { readonly outdir: string },
): Promise<readonly OutputFile[]> {
  const late = [...files.code.keys()].filter((file) => !files.atStart.has(file));
  const { outputFiles } = await build({
    ...options,
    entryPoints: [entry, ...late].map((file) => ({ in: file, out: basename(file, '.mjs') })),
    splitting: false,
    plugins: [joining(files, entry, options.outdir)],
    metafile: false,
    write: false,
  });
  return outputFiles;
}

/** The entry with what the late files need of it, and what stands in their place of a file that was joined. */
const ENTRY = 'entry';
const JOINED = 'joined';

function joining(files: SplitFiles, entry: string, outdir: string): Plugin {
  const joined = [...files.atStart].filter((file) => file !== entry);
  const isJoined = new Set(joined);
  const exportsOf = (file: string): readonly string[] => files.exports.get(file) ?? [];
  /** Each file has names of its own, and many have the same ones. */
  const nameOf = (file: string, name: string): string => `_${joined.indexOf(file)}${name}`;
  const reexport = (names: readonly string[], from: string): string =>
    `export { ${names.join(', ')} } from './${from}';`;

  const resolve = ({ path, importer, namespace, kind }: OnResolveArgs) => {
    const file = basename(path);
    const whole = { path: join(outdir, file) };
    const external = { path: `./${file}`, external: true };
    if (kind === 'entry-point') return file === entry ? { path: file, namespace: ENTRY } : whole;
    if (namespace === ENTRY) return whole;
    if (namespace === JOINED || kind === 'dynamic-import') return external;
    if (files.atStart.has(basename(importer))) return whole;
    return isJoined.has(file) ? { path: file, namespace: JOINED } : external;
  };

  return {
    name: 'join-files',
    setup(bundling) {
      bundling.onResolve({ filter: /\.mjs$/ }, (args) =>
        files.code.has(basename(args.path)) ? resolve(args) : undefined,
      );
      bundling.onResolve({ filter: /./ }, ({ path }) => ({ path, external: true }));
      bundling.onLoad({ filter: /./, namespace: ENTRY }, () => ({
        contents: [
          `export * from './${entry}';`,
          ...joined.map((file) =>
            reexport(
              exportsOf(file).map((name) => `${name} as ${nameOf(file, name)}`),
              file,
            ),
          ),
        ].join('\n'),
      }));
      bundling.onLoad({ filter: /./, namespace: JOINED }, ({ path }) => ({
        contents: reexport(
          exportsOf(path).map((name) => `${nameOf(path, name)} as ${name}`),
          entry,
        ),
      }));
      bundling.onLoad({ filter: /\.mjs$/ }, ({ path }) => {
        const contents = files.code.get(basename(path));
        return contents === undefined ? undefined : { contents };
      });
    },
  };
}
