import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildFunctionAssets } from '../lib/aws/function-assets.ts';
import { FUNCTION_SPECS } from '../lib/function-specs.ts';
import { settingsOf } from '../lib/local/grants.ts';
import { argumentsOf } from './arguments.ts';
import { readFunctionSettings, readLiveKey } from './functions/local-settings.ts';
import { logicalId, samTemplate } from './functions/sam-template.ts';
import { sampleEvents } from './functions/sample-events.ts';

// npm run sam: what `sam local` needs to run the functions in containers against the running local stack.

const FOLDER = '.local/sam';
const { values } = argumentsOf(
  { options: { host: { type: 'string', default: 'host.docker.internal' } } },
  'Usage: npm run sam -- [--host HOST]   (where containers find this machine)',
);

try {
  const settings = readFunctionSettings();
  const architecture = process.arch === 'arm64' ? 'arm64' : 'x86_64';
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(join(FOLDER, 'events'), { recursive: true });
  const { folders } = await buildFunctionAssets(resolve(FOLDER, 'functions'), architecture);
  const seenFromContainers = (name: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(settingsOf(name, settings))
        .filter((entry): entry is [string, string] => entry[1] !== undefined)
        // SAM brings region and credentials itself, and Lambda keeps their names for itself.
        .filter(([setting]) => !/^AWS_(REGION|ACCESS_KEY_ID)$/.test(setting))
        .map(([setting, value]) => [setting, value.replaceAll('127.0.0.1', values.host)]),
    );
  write('template.json', samTemplate({ folders, architecture, settingsOf: seenFromContainers }));
  write(
    'env.json',
    Object.fromEntries(
      Object.keys(FUNCTION_SPECS).map((name) => [logicalId(name), seenFromContainers(name)]),
    ),
  );
  const events = sampleEvents({ live: readLiveKey() });
  for (const [name, event] of Object.entries(events)) write(`events/${name}.json`, event);
  console.log(`${folders.size} functions are bundled in ${FOLDER}. With Docker and the SAM CLI, while npm start runs:

  export AWS_REGION=${settings['AWS_REGION'] ?? 'us-east-1'} AWS_ACCESS_KEY_ID=local AWS_SECRET_ACCESS_KEY=local
  sam local start-api --template ${FOLDER}/template.json --env-vars ${FOLDER}/env.json
  sam local invoke ApiPublic --template ${FOLDER}/template.json --env-vars ${FOLDER}/env.json --event ${FOLDER}/events/api-public.json

On Linux, add --docker-network host to both and make the files with npm run sam -- --host 127.0.0.1.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** Readable by this user alone: it holds keys of the local stack. */
function write(name: string, content: object): void {
  writeFileSync(join(FOLDER, name), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
}
