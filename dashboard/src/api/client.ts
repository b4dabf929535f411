import createClient from 'openapi-fetch';
import type { paths } from '../../../client/schema.generated.d.ts';
import type { Session } from '../auth/session.ts';
import { ApiError, NetworkError } from './errors.ts';

/** Beyond this a call counts as lost: a request must not spin for ever. */
const TIMEOUT_MS = 30_000;

export type Api = ReturnType<typeof createApi>;

/** The typed client of the public API, called as the signed-in person. */
export function createApi(baseUrl: string, session: Session) {
  return createClient<paths>({
    baseUrl,
    fetch: (request: Request) => fetchAsPerson(session, request),
  });
}

async function fetchAsPerson(session: Session, request: Request): Promise<Response> {
  const token = await session.accessToken();
  const again = request.clone();
  const response = await send(request, token);
  if (response.status !== 401) return response;
  // The token was refused before its time (keys rotated, clock off): one renewal, one more try.
  return send(again, await session.renewedToken(token));
}

async function send(request: Request, token: string): Promise<Response> {
  request.headers.set('Authorization', `Bearer ${token}`);
  try {
    return await fetch(request, {
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw new NetworkError(error);
  }
}

/**
 * The body of an answer.
 * @throws ApiError for a refusal, NetworkError when there was no answer
 */
export async function bodyOf<T>(
  call: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T> {
  const { data, error, response } = await call;
  if (!response.ok) throw new ApiError(response, error);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- data is there with every 2xx; with a 204, T is undefined
  return data as T;
}
