import { leadsClient } from '../../client/leads-client.ts';
import { keepCompiledCode } from '../local/keep-compiled-code.ts';
import { isUp, readSessions } from '../local/session.ts';
import type { Connection } from './command.ts';
import { useProxyOf } from './use-proxy.ts';

const DEFAULT_BASE_URL = 'http://127.0.0.1:8787/v1';
export interface ConnectOptions {
  /** Use the sandbox: its key, where the key is not the caller's own. */
  test: boolean;
  needs: 'service' | 'any';
  note: (text: string) => void;
}

/**
 * The service to talk to: the one that `LEADS_API_KEY` is for, otherwise the one that `npm start` runs here,
 * otherwise, if that is enough, one inside this process.
 * @throws Error that says what is missing
 */
export async function connect({ test, needs, note }: ConnectOptions): Promise<Connection> {
  const key = process.env['LEADS_API_KEY'] ?? '';
  const named = process.env['LEADS_BASE_URL'] ?? '';
  if (named !== '' && !URL.canParse(named))
    throw new Error(`LEADS_BASE_URL is not a valid URL: ${named}.`);
  if (named !== '' && key === '')
    throw new Error('LEADS_BASE_URL is set, but LEADS_API_KEY is not.');
  // What a header can't carry is never printed: it may be most of a key.
  if (/[^\x21-\x7E]/.test(key))
    throw new Error(
      'LEADS_API_KEY contains spaces, line breaks or other stray characters: copy the key again.',
    );
  if (key !== '') {
    const baseUrl = named === '' ? DEFAULT_BASE_URL : named;
    useProxyOf(process.env);
    note(`Using ${baseUrl} with the key in LEADS_API_KEY.\n`);
    return connection(baseUrl, key, 'LEADS_API_KEY');
  }
  for (const { file, session } of readSessions()) {
    // The session file may outlive its service.
    if (!(await isUp(session.baseUrl))) continue;
    note(`Using ${session.baseUrl}, which npm start runs here.\n`);
    return connection(session.baseUrl, test ? session.testKey : session.liveKey, file);
  }
  if (needs === 'service')
    throw new Error(
      'No service is running here. Start one with `npm start`, or set LEADS_API_KEY and LEADS_BASE_URL.',
    );
  return embedded(test, note);
}

const connection = (baseUrl: string, token: string, keyFrom: string): Connection => ({
  baseUrl,
  client: leadsClient({ baseUrl, token }),
  keyFrom,
  close: () => Promise.resolve(),
});

async function embedded(test: boolean, note: (text: string) => void): Promise<Connection> {
  // Loaded only when it is needed: talking to a service elsewhere needs none of it.
  keepCompiledCode();
  const { startStack } = await import('../../lib/local/stack.ts');
  const stack = await startStack({ sweepMs: 5_000, env: process.env });
  const { liveKey, testKey } = await stack.createOrganization();
  note(
    'No service is running here: using an embedded one with invented sample data, which ends with this command; ' +
      '`npm start` runs one that stays.\n',
  );
  return {
    ...connection(stack.baseUrl, test ? testKey : liveKey, 'the embedded service'),
    close: () => stack.close(),
  };
}
