import { readdirSync, readFileSync } from 'node:fs';

/** What `npm start` writes, and reads again, in the folder where it runs. */
const FOLDER = '.local';

/** Written by `npm start`: where it listens, and keys for it. */
export const SESSION_FILE = `${FOLDER}/session.json`;

export interface Session {
  baseUrl: string;
  liveKey: string;
  testKey: string;
}

/** What `npm start` wrote in this folder; undefined without it. */
export const readSession = (): Session | undefined => sessionIn(SESSION_FILE);

/** The sessions of all services that were started in this folder, that of the file for the first one first. */
export function readSessions(): { file: string; session: Session }[] {
  const others = namesIn(FOLDER)
    .filter((name) => /^session-\d+\.json$/.test(name))
    .map((name) => `${FOLDER}/${name}`);
  return [SESSION_FILE, ...others].flatMap((file) => {
    const session = sessionIn(file);
    return session === undefined ? [] : [{ file, session }];
  });
}

/** Whether a service answers there. */
export async function isUp(baseUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${baseUrl}/health`, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return false;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}

function sessionIn(file: string): Session | undefined {
  try {
    const session: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isSession(session) ? session : undefined;
  } catch {
    return undefined;
  }
}

const isSession = (value: unknown): value is Session =>
  typeof value === 'object' &&
  value !== null &&
  ['baseUrl', 'liveKey', 'testKey'].every((name) => typeof Reflect.get(value, name) === 'string');
