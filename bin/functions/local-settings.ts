import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { readSession, SESSION_FILE } from '../local/session.ts';

/** What the functions of a running `npm start` are given: addresses of the emulated services, and its signing keys. */
export const FUNCTION_SETTINGS_FILE = '.local/functions.json';

const Settings = z.record(z.string(), z.string());

/** @throws Error that says what to do when no local stack has written its settings */
export function readFunctionSettings(): Readonly<Record<string, string>> {
  if (!existsSync(FUNCTION_SETTINGS_FILE)) throw missing(FUNCTION_SETTINGS_FILE);
  return Settings.parse(JSON.parse(readFileSync(FUNCTION_SETTINGS_FILE, 'utf8')));
}

/** A key for sample events. @throws Error as `readFunctionSettings` */
export function readLiveKey(): string {
  const session = readSession();
  if (session === undefined) throw missing(SESSION_FILE);
  return session.liveKey;
}

const missing = (file: string): Error =>
  new Error(`${file} is missing: start the local stack first, with npm start.`);
