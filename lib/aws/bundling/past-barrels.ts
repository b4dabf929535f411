import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The SDK's parts are imported through files that export all of them. Where a bundle is split, all that such a file
 * names is loaded with whatever imports one of it: checksums and XML of the client of S3, which is loaded late, with that
 * of the table. Changed like this, a module imports or exports each name from the
 * file that holds it.
 *
 * @param code a module of the SDK
 * @param modules the folder `node_modules`
 */
export function importPastBarrels(code: string, modules: string): string {
  return code.replaceAll(
    /^(import|export) \{([^}]*)\} from "(@(?:aws-sdk|smithy)\/core(?:\/[\w-]+)?|@smithy\/node-http-handler)";$/gm,
    (statement, keyword: string, names: string, barrel: string) => {
      const exported = exportsOf(barrel, modules);
      const lines = listOf(names).map(([name, local]) => {
        const source = exported.get(name);
        return source === undefined
          ? undefined
          : `${keyword} { ${source.name} as ${local} } from ${JSON.stringify(source.file)};`;
      });
      return lines.includes(undefined) ? statement : lines.join('\n');
    },
  );
}

/** Behind the path of a file that exports other files: what it declares itself, as a module of its own. */
export const OWN_PART = '?own';

const REEXPORT = /^export \{([^}]*)\} from "([^"]+)";$/gm;

/**
 * One of the two modules that a file is made into which exports others and declares something itself.
 *
 * @param suffix of the imported path: `OWN_PART` for the declarations, empty for the file
 */
export function splitBarrel(code: string, path: string, suffix: string): string {
  const own = code.replaceAll(REEXPORT, '');
  if (suffix === OWN_PART) return own;
  return own.trim() === ''
    ? code
    : [
        ...[...code.matchAll(REEXPORT)].map(([statement]) => statement),
        `export * from ${JSON.stringify(path + OWN_PART)};`,
      ].join('\n');
}

/** Where something is declared, and under which name. */
interface Source {
  readonly file: string;
  readonly name: string;
}

const known = new Map<string, ReadonlyMap<string, Source>>();

function exportsOf(barrel: string, modules: string): ReadonlyMap<string, Source> {
  const [scope = '', name = '', part] = barrel.split('/');
  const folder = part === undefined ? 'dist-es' : join('dist-es/submodules', part);
  const index = join(modules, scope, name, folder, 'index.js');
  const sources = known.get(index) ?? new Map(existsSync(index) ? readExports(index, modules) : []);
  known.set(index, sources);
  return sources;
}

function readExports(index: string, modules: string): (readonly [string, Source])[] {
  const code = readFileSync(index, 'utf8');
  const others = [...code.matchAll(REEXPORT)].flatMap(([, names = '', from = '']) =>
    listOf(names).flatMap(([name, exported]) => {
      const source = from.startsWith('.')
        ? sourceIn(join(dirname(index), from), name)
        : exportsOf(from, modules).get(name);
      return source === undefined ? [] : [[exported, source] as const];
    }),
  );
  const own = code.replaceAll(REEXPORT, '');
  const declared = [...own.matchAll(/^export (?:const|class|function) ([\w$]+)/gm)].map(
    ([, name = '']) => name,
  );
  const imported = [...own.matchAll(/^export \{([^}]*)\};$/gm)].flatMap(([, names = '']) =>
    listOf(names).map(([, exported]) => exported),
  );
  return [
    ...others,
    ...[...declared, ...imported].map(
      (name) => [name, { file: `${index}${OWN_PART}`, name }] as const,
    ),
  ];
}

/** The names of a list in braces, each with the one that it goes by. */
const listOf = (names: string): readonly (readonly [string, string])[] =>
  names
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const [name = '', alias = name] = one.split(' as ');
      return [name, alias] as const;
    });

function sourceIn(path: string, name: string): Source | undefined {
  const file = [path, `${path}.js`, join(path, 'index.js')].find(
    (one) => one.endsWith('.js') && existsSync(one),
  );
  return file === undefined ? undefined : { file, name };
}
