import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startStack } from '../../lib/local/stack.ts';
import type { Guide } from '../reference/guides.ts';
import { programOf } from '../reference/guides.ts';
import { LANGUAGES } from '../reference/markdown.ts';
import type { Language } from '../reference/markdown.ts';
import { must } from './run-program.ts';

const root = resolve(import.meta.dirname, '../..');

/** What samples import beside the clients. */
const MCP_TYPESCRIPT = '@modelcontextprotocol/client@2.4.0';
const MCP_PYTHON = 'mcp==2.3.0';

/** What the samples in curl call; where one is missing they are skipped. */
const SHELL_PROGRAMS = [
  ['curl', '--version'],
  ['openssl', 'version'],
] as const;

const FILES: Readonly<Record<Language, string>> = {
  sh: 'sample.sh',
  ts: 'sample.ts',
  python: 'sample.py',
};

/** Installs the packages of both clients as customers do; `python` is the folder of programs of an environment. */
export async function prepareGuides(folder: string, python: string): Promise<void> {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  const client = join(root, 'client/typescript');
  await must('npm', ['pack', '--pack-destination', folder], { cwd: client });
  const packed = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  const packages = [...packed.map((name) => `./${name}`), MCP_TYPESCRIPT];
  await must('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: folder });
  await must(join(python, 'python'), ['-m', 'pip', 'install', '--quiet', MCP_PYTHON]);
  // A refusal ends a sample; those that show one look at it themselves.
  writeFileSync(join(folder, '.curlrc'), 'fail-with-body\n');
}

/**
 * Runs the samples of a guide, each language as one program, with an organization of its own.
 * @throws Error with what the first program that fails says
 */
export async function runGuide(guide: Guide, folder: string, python: string): Promise<void> {
  const stack = await startStack({ sweepMs: 0, env: { SANDBOX_JOB_SECONDS: '0' } });
  try {
    for (const [language, file] of Object.entries(FILES)) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key of the record
      const name = language as Language;
      if (name === 'sh' && !(await hasShellPrograms())) continue;
      const cwd = join(folder, guide.name, name);
      mkdirSync(cwd, { recursive: true });
      writeFileSync(join(cwd, file), programOf(guide, name));
      const { baseUrl, liveKey, testKey } = await stack.createOrganization({
        plan: 'scale',
        credits: 100,
      });
      const env = {
        LEADS_BASE_URL: baseUrl,
        LEADS_API_KEY: liveKey,
        LEADS_TEST_KEY: testKey,
        CURL_HOME: folder,
      };
      for (const [command, ...args] of commandsOf(name, file, python))
        await must(command, args, { cwd, env }).catch((error: unknown) => {
          throw new Error(`${LANGUAGES[name]}: ${String(error)}`);
        });
    }
  } finally {
    await stack.close();
  }
}

/** Whether they are all installed; says so when not. */
async function hasShellPrograms(): Promise<boolean> {
  try {
    for (const [program, argument] of SHELL_PROGRAMS) await must(program, [argument]);
    return true;
  } catch {
    console.log('Skipped: curl or openssl is not installed.');
    return false;
  }
}

type Command = readonly [string, ...string[]];

function commandsOf(language: Language, file: string, python: string): readonly Command[] {
  switch (language) {
    case 'sh':
      return [['bash', '-eu', file]];
    case 'python':
      return [[join(python, 'python'), file]];
    case 'ts':
      return [
        [join(root, 'node_modules/.bin/tsc'), ...STRICT, file],
        [process.execPath, file],
      ];
  }
}

const STRICT = [
  '--noEmit',
  '--strict',
  '--skipLibCheck',
  '--module',
  'nodenext',
  '--target',
  'es2024',
  '--types',
  'node',
  '--typeRoots',
  join(root, 'node_modules/@types'),
];
