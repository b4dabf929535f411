import { readFileSync } from 'node:fs';

/** Written by `npm start`: where it listens, and keys for it. */
export const SESSION_FILE = '.local/session.json';

export interface Session {
  baseUrl: string;
  liveKey: string;
  testKey: string;
}

/** What `npm start` wrote in this folder; undefined without it. */
export function readSession(): Session | undefined {
  try {
    const session: unknown = JSON.parse(readFileSync(SESSION_FILE, 'utf8'));
    return isSession(session) ? session : undefined;
  } catch {
    return undefined;
  }
}

const isSession = (value: unknown): value is Session =>
  typeof value === 'object' &&
  value !== null &&
  ['baseUrl', 'liveKey', 'testKey'].every((name) => typeof Reflect.get(value, name) === 'string');
