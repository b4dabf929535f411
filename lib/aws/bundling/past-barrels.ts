import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The SDK's parts are imported through files that export all of them. Where a bundle is split, all that such a file
 * names is loaded with whatever imports one of it: XML of the client of S3, which is loaded late, with that of the table.
 * Changed like this, a module imports each name from the file that holds it.
 *
 * @param code a module of the SDK
 * @param modules the folder `node_modules`
 */
export function importPastBarrels(code: string, modules: string): string {
  return code.replaceAll(
    /^import \{([^}]*)\} from "(@(?:aws-sdk|smithy)\/core\/[\w-]+)";$/gm,
    (statement, names: string, barrel: string) => {
      const exported = exportsOf(barrel, modules);
      const lines = names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '')
        .map((name) => {
          const [own = ''] = name.split(' as ');
          const file = exported.get(own);
          return file === undefined
            ? undefined
            : `import { ${name} } from ${JSON.stringify(file)};`;
        });
      return lines.includes(undefined) ? statement : lines.join('\n');
    },
  );
}

const known = new Map<string, ReadonlyMap<string, string>>();

/** The files of the names that are exported under their own names. */
function exportsOf(barrel: string, modules: string): ReadonlyMap<string, string> {
  const [scope = '', name = '', part = ''] = barrel.split('/');
  const index = join(modules, scope, name, 'dist-es/submodules', part, 'index.js');
  const files = known.get(index) ?? new Map(existsSync(index) ? readExports(index, modules) : []);
  known.set(index, files);
  return files;
}

function readExports(index: string, modules: string): (readonly [string, string])[] {
  const code = readFileSync(index, 'utf8');
  return [...code.matchAll(/^export \{([^}]*)\} from "([^"]+)";$/gm)].flatMap(
    ([, names = '', from = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        .flatMap((name) => {
          const file = from.startsWith('.')
            ? fileOf(join(dirname(index), from))
            : exportsOf(from, modules).get(name);
          return /^[\w$]+$/.test(name) && file !== undefined ? [[name, file] as const] : [];
        }),
  );
}

const fileOf = (path: string): string | undefined =>
  [path, `${path}.js`, join(path, 'index.js')].find(
    (file) => file.endsWith('.js') && existsSync(file),
  );
