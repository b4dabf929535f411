import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { settingsIn } from '../../functions/config.ts';
import { DirectoryInUse } from '../../lib/local/kept-state.ts';
import { startStack } from '../../lib/local/stack.ts';
import type { LocalStack, SeededOrganization } from '../../lib/local/stack.ts';
import { argumentsOf } from '../arguments.ts';
import { FUNCTION_SETTINGS_FILE } from '../functions/local-settings.ts';
import { isUp, readSession, SESSION_FILE } from './session.ts';

const DEFAULT_PORT = 8787;
/** How `npm run admin -- ... --local` reaches the stack's table. */
const SETTINGS_FILE = '.local/settings.json';

const { values } = argumentsOf(
  { options: { data: { type: 'string', default: 'sample' }, 'data-dir': { type: 'string' } } },
  'Usage: npm start -- [--data sample|overture] [--data-dir DIR]',
);
const dataDirectory = values['data-dir'];
if (dataDirectory === '') {
  console.error('--data-dir must name a folder.');
  process.exit(2);
}
if (values.data !== 'sample' && values.data !== 'overture') {
  console.error('--data must be "sample" or "overture".');
  process.exit(2);
}

const startedAt = performance.now();
const stack = await startOrExplain(values.data);
// Before anything is printed: whoever reads it may end the service at once.
let stopping = false;
const stop = () => {
  if (stopping) process.exit(1);
  stopping = true;
  // Whatever hangs must not keep the terminal: a second is enough for all that is worth closing.
  setTimeout(() => process.exit(0), 700).unref();
  void stack.close().then(() => process.exit(0));
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
endWithNpm();

const session = await stack.openOrganization({ plan: 'growth', credits: 1_000 });
const first = await otherService(session.baseUrl);
const kept = keepFiles(session, stack, first);
if (first !== undefined) console.log(textBeside(session, first));
printWelcome(session, performance.now() - startedAt, kept);

async function startOrExplain(data: 'sample' | 'overture'): Promise<LocalStack> {
  const port = Number(settingsIn(process.env)['PORT'] ?? DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    console.error('PORT must be a whole number from 0 (any free port) to 65535.');
    process.exit(2);
  }
  try {
    return await startStack({
      port,
      data,
      env: process.env,
      sweepMs: 5_000,
      databasesApart: true,
      ...(dataDirectory === undefined ? {} : { dataDirectory }),
      onFault: (error, where) => console.error(`[${where}]`, error),
    });
  } catch (error) {
    if (error instanceof DirectoryInUse) {
      console.error(error.message);
      process.exit(1);
    }
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!taken) throw error;
    console.error(`Port ${port} is in use. Choose another one: PORT=8788 npm start`);
    process.exit(1);
  }
}

/**
 * A signal that only npm's process gets ends npm and its shell, and does not come through to here: the service sees
 * its parent go instead.
 */
function endWithNpm(): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    if (!stopping) stop();
  }, 200);
  watch.unref();
}

/** The service that was started in this folder before, if it still runs: programs here belong to that one. */
async function otherService(own: string): Promise<string | undefined> {
  const before = readSession()?.baseUrl;
  return before !== undefined && before !== own && (await isUp(before)) ? before : undefined;
}

function textBeside({ baseUrl, liveKey }: SeededOrganization, running: string): string {
  return `Another service is running in this folder, at ${running}, and the command line keeps talking to that one. To use this one:

  export LEADS_BASE_URL=${baseUrl} LEADS_API_KEY=${liveKey}
`;
}

/**
 * Files that this user's programs read; the service runs without them too. If another service was here first, the file
 * names carry the port. Returns the session's file; undefined if it could not be written.
 */
function keepFiles(
  organization: SeededOrganization,
  started: LocalStack,
  running: string | undefined,
): string | undefined {
  const { port } = new URL(organization.baseUrl);
  const nameOf = (file: string) =>
    running === undefined ? file : file.replace(/\.json$/, `-${port}.json`);
  const file = nameOf(SESSION_FILE);
  try {
    mkdirSync('.local', { recursive: true });
    writePrivately(file, organization);
    writeSettings(started, nameOf);
    return file;
  } catch (error) {
    console.error(`${file} can't be written: ${String(error)}\n`);
    return undefined;
  }
}

/** Readable by this user alone: it holds working keys. */
function writePrivately(file: string, content: unknown): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
}

function writeSettings({ env }: LocalStack, nameOf: (file: string) => string): void {
  // All that the commands of `npm run admin` use: if one were missing, they would look for it in AWS.
  const { AWS_REGION, TABLE_NAME, BUCKET_NAME } = env;
  const { AWS_ENDPOINT_URL_DYNAMODB, AWS_ENDPOINT_URL_S3 } = env;
  const settings = {
    AWS_REGION,
    TABLE_NAME,
    BUCKET_NAME,
    AWS_ENDPOINT_URL_DYNAMODB,
    AWS_ENDPOINT_URL_S3,
  };
  writeFileSync(nameOf(SETTINGS_FILE), `${JSON.stringify(settings, null, 2)}\n`);
  writePrivately(nameOf(FUNCTION_SETTINGS_FILE), env);
}

function printWelcome(
  { baseUrl, dashboardUrl, testKey, liveKey }: SeededOrganization,
  ms: number,
  file: string | undefined,
): void {
  console.log(`Ready in ${(ms / 1_000).toFixed(1)} s. Everything runs in this process; Ctrl-C stops it${dataDirectory === undefined ? ' and discards its data' : `; its data stays in ${dataDirectory}`}.

  API          ${baseUrl}
  Reference    ${baseUrl}/docs
  Dashboard    ${dashboardUrl}
  Live key     ${liveKey}
  Test key     ${testKey}
  All of it    ${file ?? 'printed here only'}

A first job (sandbox, about 30 s):

  curl -s ${baseUrl}/jobs \\
    -H 'Authorization: Bearer ${testKey}' \\
    -H "Idempotency-Key: first-$(date +%s)" \\
    -H 'Content-Type: application/json' \\
    -d '{"prompt":"find 10 dentists in Austin, TX with email and phone"}'

A live job on the sample data: the same with the live key, or

  npm run leads -- "find 20 dentists in Austin, TX with email"
`);
}
