import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import anyAscii from 'any-ascii';
import { disposableEmailBlocklist } from 'disposable-email-domains-js';
import phoneNumbers from 'libphonenumber-js/min/metadata';

const SUFFIXES_MODULE = resolve(
  import.meta.dirname,
  '../../../node_modules/tldts/dist/es6/src/data/trie.js',
);

const TRANSLITERATION_MODULE = 'node_modules/any-ascii/block.js';
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

const NEAR_SCRIPTS_FILE = 'near-scripts.txt';
const FAR_SCRIPTS_FILE = 'far-scripts.txt';

const blocksFrom = (first: number, end: number): string =>
  Array.from({ length: end - first }, (_, index) => blockOf(first + index)).join('\n');

const nearScripts = (): string => blocksFrom(0, FIRST_FAR_BLOCK);

let farTable: string | undefined;

const farScripts = (): string => (farTable ??= blocksFrom(FIRST_FAR_BLOCK, BLOCKS));

const transliterationBlocks = (): string => `
import { readFileSync } from 'node:fs';
let near, far;
const read = (name) => readFileSync(new URL(name, import.meta.url), 'latin1').split('\\n');
export default (number) =>
  (number < ${FIRST_FAR_BLOCK}
    ? (near ??= read('./${NEAR_SCRIPTS_FILE}'))[number]
    : (far ??= read('./${FAR_SCRIPTS_FILE}'))[number - ${FIRST_FAR_BLOCK}]) ?? '';
`;

const SUFFIXES_FILE = 'public-suffixes.json';

/** Reads the file when it is first run: the look-up that imports it is run late (`slim-packages.ts`). */
const publicSuffixes = (): string => `
import { readFileSync } from 'node:fs';
const trie = JSON.parse(readFileSync(new URL('./${SUFFIXES_FILE}', import.meta.url), 'utf8'));
export const nodeFlags = new Uint8Array(trie.nodeFlags);
export const edgeStart = new Uint16Array(trie.edgeStart);
export const edgeLength = new Uint8Array(trie.edgeLength);
export const edgeChild = new Uint16Array(trie.edgeChild);
export const { labelText, rulesRoot, exceptionsRoot } = trie;
`;

/** The package names its data to nobody: it is read as the module states it. */
function suffixTrie(): string {
  const code = readFileSync(SUFFIXES_MODULE, 'utf8');
  const valueOf = (name: string): unknown => {
    const [, value = ''] = new RegExp(`export const ${name} = (.*);`).exec(code) ?? [];
    return JSON.parse(value.replace(/^\/\*#__PURE__\*\/ new Uint\d+Array\((.*)\)$/, '$1'));
  };
  const arrays = ['nodeFlags', 'edgeStart', 'edgeLength', 'edgeChild'];
  const names = [...arrays, 'labelText', 'rulesRoot', 'exceptionsRoot'];
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, valueOf(name)])));
}

const DOMAINS_FILE = 'disposable-domains.txt';

const disposableDomains = (): string => `
import { readFileSync } from 'node:fs';
export const disposableEmailBlocklistSet = () =>
  new Set(readFileSync(new URL('./${DOMAINS_FILE}', import.meta.url), 'utf8').split('\\n'));
`;

const PHONES_FILE = 'phone-numbers.json';

const phoneNumberPlans = (): string => `
import { readFileSync } from 'node:fs';
let plans;
const read = () =>
  (plans ??= JSON.parse(readFileSync(new URL('./${PHONES_FILE}', import.meta.url), 'utf8')));
export default {
  ${Object.keys(phoneNumbers)
    .map((key) => `get ${key}() { return read().${key}; },`)
    .join('\n  ')}
};
`;

interface DataBeside {
  /** The module that holds it in the package. */
  module: string;
  /** What stands in the module's place: it reads the file at the first need. */
  code: () => string;
  /** What the file holds. */
  text: () => string;
}

/** Data of packages that lies beside the bundles, by the names of its files: read where it is needed, never compiled. */
export const DATA_BESIDE: Readonly<Record<string, DataBeside>> = {
  [NEAR_SCRIPTS_FILE]: {
    module: TRANSLITERATION_MODULE,
    code: transliterationBlocks,
    text: nearScripts,
  },
  [FAR_SCRIPTS_FILE]: {
    module: TRANSLITERATION_MODULE,
    code: transliterationBlocks,
    text: farScripts,
  },
  [SUFFIXES_FILE]: {
    module: 'node_modules/tldts/dist/es6/src/data/trie.js',
    code: publicSuffixes,
    text: suffixTrie,
  },
  [DOMAINS_FILE]: {
    module: 'node_modules/disposable-email-domains-js/dist/index.js',
    code: disposableDomains,
    text: () => disposableEmailBlocklist().join('\n'),
  },
  [PHONES_FILE]: {
    module: 'node_modules/libphonenumber-js/metadata.min.json.js',
    code: phoneNumberPlans,
    text: () => JSON.stringify(phoneNumbers),
  },
};
