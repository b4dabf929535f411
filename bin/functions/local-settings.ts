import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';

/** What the functions of a running `npm start` are given: addresses of the emulated services, and its signing keys. */
export const FUNCTION_SETTINGS_FILE = '.local/functions.json';

const Settings = z.record(z.string(), z.string());

/** @throws Error that says what to do when no local stack has written its settings */
export function readFunctionSettings(): Readonly<Record<string, string>> {
  if (!existsSync(FUNCTION_SETTINGS_FILE))
    throw new Error(
      `${FUNCTION_SETTINGS_FILE} is missing: start the local stack first, with npm start.`,
    );
  return Settings.parse(JSON.parse(readFileSync(FUNCTION_SETTINGS_FILE, 'utf8')));
}
