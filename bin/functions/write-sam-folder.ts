import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildFunctionAssets } from '../../lib/aws/function-assets.ts';
import { FUNCTION_SPECS } from '../../lib/function-specs.ts';
import { settingsOf } from '../../lib/local/grants.ts';
import { logicalId, samTemplate } from './sam-template.ts';
import { sampleEvents } from './sample-events.ts';

export interface SamFolder {
  folder: string;
  /** What the functions of the running local stack are given. */
  settings: Readonly<Record<string, string | undefined>>;
  liveKey: string;
  /** Where containers find this machine. */
  host: string;
  /** Functions to bundle; all when absent. */
  names?: readonly string[] | undefined;
}

/** Writes the template, `env.json`, `events/` and bundles that `sam local` runs; returns the names of the functions. */
export async function writeSamFolder({ folder, settings, liveKey, host, names }: SamFolder) {
  /** Readable by this user alone: it holds keys of the local stack. */
  const write = (name: string, content: object): void =>
    writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  const seenFromContainers = (name: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(settingsOf(name, settings))
        .filter((entry): entry is [string, string] => entry[1] !== undefined)
        // SAM brings region and credentials itself, and Lambda keeps their names for itself.
        .filter(([setting]) => !/^AWS_(REGION|ACCESS_KEY_ID)$/.test(setting))
        .map(([setting, value]) => [setting, value.replaceAll('127.0.0.1', host)]),
    );
  const architecture = process.arch === 'arm64' ? 'arm64' : 'x86_64';
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'events'), { recursive: true });
  const { folders } = await buildFunctionAssets(resolve(folder, 'functions'), architecture, names);
  write('template.json', samTemplate({ folders, architecture, settingsOf: seenFromContainers }));
  write(
    'env.json',
    Object.fromEntries(
      Object.keys(FUNCTION_SPECS).map((name) => [logicalId(name), seenFromContainers(name)]),
    ),
  );
  const events = sampleEvents({ live: liveKey });
  for (const [name, event] of Object.entries(events)) write(`events/${name}.json`, event);
  return [...folders.keys()];
}
