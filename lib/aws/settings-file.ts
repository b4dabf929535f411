import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { isSettingOfCdk } from './settings.ts';

type Context = Readonly<Record<string, unknown>>;

const FOLDER = fileURLToPath(new URL('../settings/', import.meta.url));

/**
 * The context with the settings of its stage's file beneath it: what stands in `cdk.json` or on the command line wins.
 * The file is the one that `settings` names, else `lib/settings/<stage>.json` where there is one.
 * @param folder where the files of stages lie
 * @throws Error that names the file, when it can't be read or is no object
 */
export function withSettingsFile(context: Context, folder: string = FOLDER): Context {
  const { settings: named, ...given } = context;
  if (named !== undefined && typeof named !== 'string')
    throw new Error('Invalid settings: settings must be the path of a file.');
  const stage = typeof given['stage'] === 'string' ? given['stage'] : 'prod';
  const path = named ?? `${folder}${stage}.json`;
  if (named === undefined && (!/^[a-z0-9-]+$/.test(stage) || !existsSync(path))) return given;
  const file = read(path);
  const foreign = Object.keys(file).filter((name) => isSettingOfCdk(name) || name === 'settings');
  if (foreign.length > 0)
    throw new Error(
      `Invalid settings: ${foreign.join(', ')} in ${path} is not a setting of the service.`,
    );
  const { stage: own = stage } = file;
  if (own !== stage && (named === undefined || given['stage'] !== undefined))
    throw new Error(`Invalid settings: ${path} is for the stage ${String(own)}, not for ${stage}.`);
  return { ...file, ...given };
}

const Values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

function read(path: string): z.infer<typeof Values> {
  const bad = (why: string, cause?: unknown) =>
    new Error(`Invalid settings: ${path} ${why}.`, { cause });
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw bad("can't be read", error);
  }
  let value: unknown;
  try {
    // Editors on Windows begin a file with a byte order mark.
    value = JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch (error) {
    throw bad('is not JSON', error);
  }
  const { success, data, error } = Values.safeParse(value);
  if (success) return data;
  const [name] = error.issues[0]?.path ?? [];
  throw bad(
    name === undefined
      ? 'must be an object of settings'
      : `must have a string, a number, true or false as ${String(name)}`,
  );
}
