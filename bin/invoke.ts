import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildFunctionAssets } from '../lib/aws/function-assets.ts';
import { FUNCTION_SPECS } from '../lib/function-specs.ts';
import { argumentsOf } from './arguments.ts';
import { invokeFunction } from './functions/invoke-function.ts';
import { readFunctionSettings, readLiveKey } from './functions/local-settings.ts';
import { sampleEvents } from './functions/sample-events.ts';

// npm run invoke: calls a bundled function once against the running local stack, as Lambda would.

const FOLDER = '.local/functions';
const USAGE = `Usage: npm run invoke -- FUNCTION [EVENT.json]

Without an event, the function's sample event is sent. Functions:
  ${Object.keys(FUNCTION_SPECS).join('\n  ')}`;

const { positionals } = argumentsOf({ options: {}, allowPositionals: true }, USAGE);
const [name = '', eventFile] = positionals;
const spec = FUNCTION_SPECS[name];
if (spec === undefined || positionals.length > 2) {
  console.error(name === '' ? USAGE : `There is no function ${name}.\n\n${USAGE}`);
  process.exit(2);
}
if (eventFile !== undefined && !existsSync(eventFile)) {
  console.error(`There is no file ${eventFile}.`);
  process.exit(2);
}

try {
  const settings = readFunctionSettings();
  const assets = await buildFunctionAssets(
    resolve(FOLDER),
    process.arch === 'arm64' ? 'arm64' : 'x86_64',
    [name],
  );
  const folder = assets.folders.get(name);
  if (folder === undefined) throw new Error(`${name} was not bundled.`);
  const outcome = await invokeFunction({
    name,
    spec,
    folder,
    eventFile: resolve(eventFile ?? writeSample(name)),
    settings,
  });
  console.log(JSON.stringify(outcome.error ?? outcome.answer ?? null, null, 2));
  console.error(
    `REPORT RequestId: ${outcome.requestId}  Duration: ${outcome.durationMs.toFixed(2)} ms  ` +
      `Memory Size: ${spec.memoryMb} MB  Max Memory Used: ${outcome.residentMegabytes.toFixed(0)} MB  ` +
      `Init Duration: ${outcome.initMs.toFixed(2)} ms`,
  );
  if (outcome.error !== undefined) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function writeSample(of: string): string {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${of}.json`);
  const event = sampleEvents({ live: readLiveKey() })[of];
  writeFileSync(file, `${JSON.stringify(event, null, 2)}\n`, { mode: 0o600 });
  return file;
}
