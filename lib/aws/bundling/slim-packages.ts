import { readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { resolve } from 'node:path';
import type { OnLoadArgs, OnLoadResult, OnResolveArgs, OnResolveResult, Plugin } from 'esbuild';
import * as z from 'zod';
import { DATA_BESIDE } from './data-beside.ts';
import { buildSchemasLate, copySchemasUnbuilt, knowRuntime, shareMembers } from './lazy-schemas.ts';
import { importPastBarrels, splitBarrel } from './past-barrels.ts';

/**
 * The clients list all operations of a service as constants. Their members have computed names, for which esbuild
 * keeps each of them; marked as free of side effects, those that no command needs are left out.
 */
const pureSchemas = (code: string): string =>
  code.replaceAll(
    /^((?:export )?var [\w$]+ = )(\[[^;]*\]);$/gm,
    (_statement, start: string, list: string) => `${start}/* @__PURE__ */ (() => ${list})();`,
  );

/** A client names its version to the service, and includes its whole package.json for that. */
const versionOnly = (json: string): string => {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(json));
  return JSON.stringify({ version });
};

/**
 * Modules that the bundles do without, and what stands in their place. Tools are checked by their routes, and no
 * client is asked for what would need a check; no operation that is called streams events.
 */
const LEFT_OUT: Readonly<Record<string, string>> = {
  '@modelcontextprotocol/server/_shims': `
export class DefaultJsonSchemaValidator {
  getValidator() {
    throw new Error('The bundle has no validator of JSON schemas.');
  }
}`,
  '@smithy/core/event-streams': `throw new Error('The bundle has no event streams.');`,
};

/** The public suffixes are read when the first name is looked up: a module that is required late runs late. */
const suffixesLate = (code: string): string =>
  code.replace(
    "import suffixLookup from './src/suffix-trie';",
    `let lookup;
const suffixLookup = (...args) => (lookup ??= require('./src/suffix-trie').default)(...args);`,
  );

const MODULES = resolve(import.meta.dirname, '../../../node_modules');

const pastBarrels = (code: string): string => importPastBarrels(code, MODULES);

/**
 * Node makes a copy of a module's exports for whoever imports it, and looks into each for that: it opens the standard
 * streams for `process`, and loads cryptography for browsers. Asked for like this, a module is only loaded.
 */
const builtin = (name: string): string =>
  LATE_BUILTINS.has(name)
    ? `
let loaded;
const load = () => (loaded ??= process.getBuiltinModule(${JSON.stringify(name)}));
for (const key of ${JSON.stringify(Object.keys(process.getBuiltinModule(name) ?? {}))})
  Object.defineProperty(exports, key, { enumerable: true, get: () => load()[key] });`
    : `module.exports = process.getBuiltinModule(${JSON.stringify(name)});`;

/** Loaded when one of its names is used: most calls neither pack nor unpack anything. */
const LATE_BUILTINS: ReadonlySet<string> = new Set(['zlib']);

const BUILTIN_NAMESPACE = 'builtin';
const BUILTINS = new RegExp(`^(?:node:)?(?:${builtinModules.join('|')})$`);

const utilitiesOfZod = (code: string): string =>
  shareMembers(knowRuntime(copySchemasUnbuilt(code)));

const endsWith = (path: string): RegExp => new RegExp(`${path.replaceAll('.', '\\.')}$`);

/** Changed modules, by their paths and suffixes: most functions are made of the same ones. */
const known = new Map<string, Promise<string>>();

const changed =
  (change: (text: string, path: string, suffix: string) => string, loader: 'js' | 'json') =>
  async ({ path, suffix }: OnLoadArgs): Promise<OnLoadResult> => {
    const id = path + suffix;
    const contents =
      known.get(id) ?? readFile(path, 'utf8').then((text) => change(text, path, suffix));
    known.set(id, contents);
    return { contents: await contents, loader };
  };

/** Leaves out of packages what the functions don't use and esbuild can't tell; results stay the same. */
export const slimPackages: Plugin = {
  name: 'slim-packages',
  setup(build) {
    build.onLoad(
      { filter: /@aws-sdk\/client-[\w-]+\/dist-es\/schemas\/schemas_0\.js$/ },
      changed(pureSchemas, 'js'),
    );
    build.onLoad(
      { filter: /@(?:aws-sdk|smithy)\/core\/dist-es\/(?:submodules\/[\w-]+\/)?index\.js$/ },
      changed((code, path, suffix) => pastBarrels(splitBarrel(code, path, suffix)), 'js'),
    );
    build.onLoad(
      { filter: /@(?:aws-sdk|smithy)\/[\w-]+\/dist-es\/.*\.js$/ },
      changed(pastBarrels, 'js'),
    );
    build.onLoad({ filter: /@aws-sdk\/[\w-]+\/package\.json$/ }, changed(versionOnly, 'json'));
    build.onLoad({ filter: /zod\/v4\/core\/core\.js$/ }, changed(buildSchemasLate, 'js'));
    build.onLoad({ filter: /zod\/v4\/core\/util\.js$/ }, changed(utilitiesOfZod, 'js'));
    for (const { module, code } of Object.values(DATA_BESIDE))
      build.onLoad({ filter: endsWith(module) }, changed(code, 'js'));
    build.onLoad({ filter: /tldts\/dist\/es6\/index\.js$/ }, changed(suffixesLate, 'js'));
    build.onResolve({ filter: BUILTINS }, ({ path, kind }) =>
      kind === 'import-statement' || kind === 'require-call'
        ? { path: path.replace('node:', ''), namespace: BUILTIN_NAMESPACE }
        : undefined,
    );
    build.onLoad({ filter: /./, namespace: BUILTIN_NAMESPACE }, ({ path }) => ({
      contents: builtin(path),
      loader: 'js',
    }));
    build.onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, leaveOut);
    // The clients that can stream events name the module at their start: there it stays.
    build.onResolve({ filter: /^@smithy\/core\/event-streams$/ }, (imported) =>
      imported.kind === 'dynamic-import' ? leaveOut(imported) : undefined,
    );
    build.onLoad({ filter: /./, namespace: LEFT_OUT_NAMESPACE }, ({ path }) => ({
      contents: LEFT_OUT[path] ?? '',
      loader: 'js',
    }));
  },
};

const LEFT_OUT_NAMESPACE = 'left-out';

const leaveOut = ({ path }: OnResolveArgs): OnResolveResult => ({
  path,
  namespace: LEFT_OUT_NAMESPACE,
});
