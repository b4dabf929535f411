import anyAscii from 'any-ascii';
import { disposableEmailBlocklist } from 'disposable-email-domains-js';
import phoneNumbers from 'libphonenumber-js/min/metadata';

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

const FAR_SCRIPTS_FILE = 'far-scripts.txt';

const farScripts = (): string => (farTable ??= blocksFrom(FIRST_FAR_BLOCK, BLOCKS).join('\n'));

const transliterationBlocks = (): string => `
import { readFileSync } from 'node:fs';
const near = ${JSON.stringify(blocksFrom(0, FIRST_FAR_BLOCK))};
let far;
const readFar = () =>
  readFileSync(new URL('./${FAR_SCRIPTS_FILE}', import.meta.url), 'latin1').split('\\n');
export default (number) =>
  (number < ${FIRST_FAR_BLOCK} ? near[number] : (far ??= readFar())[number - ${FIRST_FAR_BLOCK}]) ?? '';
`;

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
  [FAR_SCRIPTS_FILE]: {
    module: 'node_modules/any-ascii/block.js',
    code: transliterationBlocks,
    text: farScripts,
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
