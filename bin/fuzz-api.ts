import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { startStack } from '../lib/local/stack.ts';
import { argumentsOf } from './arguments.ts';

// npm run fuzz: runs schemathesis against the local stack with docs/openapi.json: as a test key, a live key and a
// signed-in user, for a limited time each. `-- --seconds 120` gives each more time, `-- --seed 1` repeats a run.

const root = resolve(import.meta.dirname, '..');
const program = resolve(root, '.venv/bin/schemathesis');

const { values } = argumentsOf(
  {
    options: {
      seconds: { type: 'string', default: '45' },
      seed: { type: 'string' },
      as: { type: 'string', multiple: true },
    },
  },
  'Usage: npm run fuzz -- [--seconds N] [--seed N] [--as CALLER]',
);

if (!existsSync(program)) {
  console.error(
    'schemathesis is missing: python3 -m venv .venv && .venv/bin/pip install schemathesis',
  );
  process.exit(2);
}

/** So that it does not only meet limits. */
const MANY = 1_000_000_000;
const LIMITS = {
  requestsPerMinOrg: MANY,
  requestsPerMinKey: MANY,
  requestsPerDayOrg: MANY,
  jobCreatesPerMin: MANY,
  concurrentJobs: MANY,
  apiKeys: MANY,
  webhookEndpoints: MANY,
  emailVerificationsPerMonth: MANY,
};

const faults: string[] = [];
const stack = await startStack({
  sweepMs: 5_000,
  env: { SANDBOX_JOB_SECONDS: '0', SANDBOX_JOBS_PER_DAY: String(MANY) },
  onFault: (error, where) => faults.push(`${where}: ${String(error)}`),
});
let failed = false;
try {
  const session = await stack.createOrganization({ plan: 'scale', credits: MANY, limits: LIMITS });
  const callers = {
    'test key': session.testKey,
    'live key': session.liveKey,
    session: session.sessionToken,
  };
  for (const [name, token] of Object.entries(callers)) {
    if (values.as !== undefined && !values.as.includes(name)) continue;
    console.log(`\n== as ${name}`);
    failed = (await fuzz(stack.baseUrl, token)) !== 0 || failed;
  }
} finally {
  await stack.close();
}
for (const fault of faults) console.error(`FAULT ${fault}`);
process.exit(failed || faults.length > 0 ? 1 : 0);

function fuzz(baseUrl: string, token: string): Promise<number> {
  const args = [
    '--config-file',
    'test/fuzz/schemathesis.toml',
    'run',
    'docs/openapi.json',
    `--url=${baseUrl}`,
    `--header=Authorization: Bearer ${token}`,
    `--max-time=${values.seconds}`,
    '--continue-on-failure',
    '--no-color',
    ...(values.seed === undefined ? [] : [`--seed=${values.seed}`]),
  ];
  const env = {
    ...process.env,
    SCHEMATHESIS_HOOKS: 'fuzz_hooks',
    PYTHONPATH: resolve(root, 'test/fuzz'),
  };
  const child = spawn(program, args, { cwd: root, env, stdio: 'inherit' });
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done(code ?? 1));
  });
}
