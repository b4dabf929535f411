import createClient from 'openapi-fetch';
import type { components, paths } from './schema.generated.d.ts';

type Schemas = components['schemas'];

export interface LeadsClientOptions {
  /** With `/v1`. */
  baseUrl: string;
  /** An API key, or the access token of a signed-in person. */
  token: string;
  /** Most seconds to wait when a rate limit or a busy service asks for it; 60 by default, 0 never waits. */
  patienceSeconds?: number;
}

/**
 * A client whose paths, parameters and answers are typed by the OpenAPI document:
 * `const { data, error } = await client.GET('/jobs/{id}', { params: { path: { id } } })`.
 */
export function leadsClient({ baseUrl, token, patienceSeconds = 60 }: LeadsClientOptions) {
  return createClient<paths>({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    headers: { Authorization: `Bearer ${token}` },
    fetch: (request) => fetchPatiently(request, patienceSeconds),
  });
}
export type LeadsClient = ReturnType<typeof leadsClient>;

/** @throws ApiProblem */
export const getJob = (client: LeadsClient, id: string) =>
  dataOf(client.GET('/jobs/{id}', { params: { path: { id } } }));
export type Job = Awaited<ReturnType<typeof getJob>>;
export type ClarifyingQuestion = Job['clarifyingQuestions'][number];
export type Shortfall = NonNullable<Job['shortfall']>;

/**
 * A page of a job's leads, best first.
 * @throws ApiProblem
 */
export const listLeads = (
  client: LeadsClient,
  id: string,
  query: { limit?: number; cursor?: string } = {},
) => dataOf(client.GET('/jobs/{id}/leads', { params: { path: { id }, query } }));
export type Lead = Awaited<ReturnType<typeof listLeads>>['data'][number];

/** Tries of a call that met a rate limit or a busy service. */
const TRIES = 5;

async function fetchPatiently(request: Request, patienceSeconds: number): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(request.clone());
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    if (!mayRepeat(request, response.status) || attempt === TRIES) return response;
    if (Number.isNaN(seconds) || seconds > patienceSeconds) return response;
    await response.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  }
}

/** A limited call did nothing; a call that met a busy service may have been carried out. */
function mayRepeat({ method, headers }: Request, status: number): boolean {
  if (status === 429) return true;
  return status === 503 && (method === 'GET' || headers.has('idempotency-key'));
}

/** What the service refused, in words for a person. */
export class ApiProblem extends Error {
  /** One of the error codes of the reference, or the status of an answer that has none. */
  readonly code: string;
  readonly requestId: string | undefined;

  constructor(code: string, message: string, requestId?: string) {
    super(message);
    this.name = 'ApiProblem';
    this.code = code;
    this.requestId = requestId;
  }
}

/**
 * The data of an answer.
 * @throws ApiProblem when the service refused
 */
export async function dataOf<T>(
  call: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T> {
  const { data, error, response } = await call;
  if (data !== undefined) return data;
  const { status } = response;
  if (!isEnvelope(error)) throw new ApiProblem(String(status), `The service answered ${status}.`);
  const { code, message, requestId } = error.error;
  throw new ApiProblem(code, `${message} (${code}, ${requestId})`, requestId);
}

type Envelope = Schemas['InternalError'] | Schemas['ValidationError'];

/** A gateway in between may answer something else than the service does. */
const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' &&
  body !== null &&
  'error' in body &&
  typeof body.error === 'object' &&
  body.error !== null &&
  'code' in body.error;
