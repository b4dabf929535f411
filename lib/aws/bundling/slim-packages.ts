import { readFile } from 'node:fs/promises';
import anyAscii from 'any-ascii';
import type { OnLoadArgs, OnLoadResult, OnResolveArgs, OnResolveResult, Plugin } from 'esbuild';
import * as z from 'zod';

/** Lies beside a bundle that transliterates: the scripts that few texts need, a block a line. */
export const FAR_SCRIPTS_FILE = 'far-scripts.txt';
/** The module that reads it. */
export const FAR_SCRIPTS_MODULE = 'node_modules/any-ascii/block.js';

/** Transliteration comes in blocks of 256 characters; these cover all that Unicode has assigned. */
const BLOCKS = 0xe_02;
const BLOCK_LENGTH = 256;
/** Alphabets and kana lie below, Chinese and Korean characters above: nine tenths of the table. */
const FIRST_FAR_BLOCK = 0x34;

/** The texts of a block's characters, with tabs between; empty ones at the end are left out. */
const blockOf = (number: number): string =>
  Array.from({ length: BLOCK_LENGTH }, (_, index) => textOf(number * BLOCK_LENGTH + index))
    .join('\t')
    .replace(/\t+$/, '');

/** ASCII is never looked up, and holds the tab. */
const textOf = (point: number): string =>
  point < 0x80 ? '' : anyAscii(String.fromCodePoint(point));

const blocksFrom = (first: number, end: number): readonly string[] =>
  Array.from({ length: end - first }, (_, index) => blockOf(first + index));

let farTable: string | undefined;

/** What {@link FAR_SCRIPTS_FILE} holds. */
export const farScripts = (): string =>
  (farTable ??= blocksFrom(FIRST_FAR_BLOCK, BLOCKS).join('\n'));

const transliterationBlocks = (): string => `
import { readFileSync } from 'node:fs';
const near = ${JSON.stringify(blocksFrom(0, FIRST_FAR_BLOCK))};
let far;
const readFar = () =>
  readFileSync(new URL('./${FAR_SCRIPTS_FILE}', import.meta.url), 'latin1').split('\\n');
export default (number) =>
  (number < ${FIRST_FAR_BLOCK} ? near[number] : (far ??= readFar())[number - ${FIRST_FAR_BLOCK}]) ?? '';
`;

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

/** Loads at the start what is imported late: late modules make esbuild wrap all that they share with others. */
const withEarlyImports = (code: string): string => {
  const imports: string[] = [];
  const early = code.replaceAll(/await import\(('[^']+')\)/g, (_import, module: string) => {
    imports.push(`import * as early${imports.length} from ${module};`);
    return `early${imports.length - 1}`;
  });
  // At the end, so that the lines stay where the map says they are.
  return `${early}\n${imports.join('\n')}\n`;
};

const changed =
  (change: (text: string) => string, loader: 'js' | 'json' | 'ts') =>
  async ({ path }: OnLoadArgs): Promise<OnLoadResult> => ({
    contents: change(await readFile(path, 'utf8')),
    loader,
  });

/** Leaves out of packages what the functions don't use and esbuild can't tell; results stay the same. */
export const slimPackages: Plugin = {
  name: 'slim-packages',
  setup(build) {
    build.onLoad(
      { filter: /@aws-sdk\/client-[\w-]+\/dist-es\/schemas\/schemas_0\.js$/ },
      changed(pureSchemas, 'js'),
    );
    build.onLoad({ filter: /@aws-sdk\/[\w-]+\/package\.json$/ }, changed(versionOnly, 'json'));
    build.onLoad({ filter: /any-ascii\/block\.js$/ }, changed(transliterationBlocks, 'js'));
    // The secrets' client, the protocol of tools and the demo's leads, which the local stack starts without.
    build.onLoad(
      { filter: /functions\/(?:wiring\/middlewares\/secrets|api\/routes\/(?:demo|mcp))\.ts$/ },
      changed(withEarlyImports, 'ts'),
    );
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
