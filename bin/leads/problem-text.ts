import { ApiProblem } from '../../client/leads-client.ts';
import type { Connection } from './command.ts';

/** What went wrong and what to check, in sentences. */
export function problemText(error: unknown, connection: Connection | undefined): string {
  if (!(error instanceof Error)) return String(error);
  if (connection === undefined) return sentence(error);
  const { baseUrl, keyFrom } = connection;
  if (error instanceof ApiProblem) {
    if (error.code === 'UNAUTHENTICATED')
      return `The key in ${keyFrom} is not valid at ${baseUrl} (${error.requestId ?? error.code}).`;
    // Its own answers carry the envelope, except those for a path that is not its own.
    const isElsewhere = error.requestId === undefined || error.message.startsWith('No such route');
    return isElsewhere ? noService(baseUrl, error.message) : error.message;
  }
  // What `fetch` throws says nothing; its cause does.
  if (error instanceof TypeError && error.message === 'fetch failed')
    return `The service at ${baseUrl} is not responding${because(error)}.`;
  if (error instanceof SyntaxError) return noService(baseUrl, 'The answer is not JSON.');
  return sentence(error);
}

const noService = (baseUrl: string, why: string): string =>
  `${baseUrl} is not the address of a lead service, which ends with /v1. ${why}`;

const sentence = (error: Error): string => `${error.message.replace(/\.$/, '')}${because(error)}.`;

function because({ cause }: Error): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? ` (${code})` : '';
}
