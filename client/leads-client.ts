import createClient from 'openapi-fetch';
import type { components, paths } from './schema.generated.d.ts';

type Schemas = components['schemas'];

export interface LeadsClientOptions {
  /** With `/v1`. */
  baseUrl: string;
  /** An API key, or the access token of a signed-in user. */
  token: string;
  /** Most seconds to wait when a rate limit or a busy service asks for it; 60 by default, 0 never waits. */
  patienceSeconds?: number;
}

/**
 * A client whose paths, parameters and responses are typed from the OpenAPI document:
 * `const { data, error } = await client.GET('/jobs/{id}', { params: { path: { id } } })`.
 * It calls `fetch`: behind a proxy, start Node with `NODE_USE_ENV_PROXY=1`.
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

export type Lead = Wire<Schemas['Lead']>;

/** A record as the client gives it out: it reads a tuple as a list. */
type Wire<T> = T extends readonly (infer U)[]
  ? Wire<U>[]
  : T extends object
    ? { [K in keyof T]: Wire<T[K]> }
    : T;

export interface LeadsQuery<F extends keyof Lead = keyof Lead> {
  limit?: number;
  cursor?: string;
  /** Leads after this rank; cannot be combined with `cursor`. */
  afterRank?: number;
  /** Fields to return beside `id`; all by default. */
  fields?: readonly F[];
}

/**
 * A page of a job's leads, best first.
 * @throws ApiProblem
 */
export async function listLeads<F extends keyof Lead = keyof Lead>(
  client: LeadsClient,
  id: string,
  { fields, ...query }: LeadsQuery<F> = {},
): Promise<{ data: Pick<Lead, F | 'id'>[]; nextCursor: string | null }> {
  const chosen = fields === undefined ? {} : { fields: fields.join(',') };
  const call = client.GET('/jobs/{id}/leads', {
    params: { path: { id }, query: { ...query, ...chosen } },
  });
  const { data, nextCursor } = await dataOf(call);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the service answers the fields that it is asked for
  return { data: data as Pick<Lead, F | 'id'>[], nextCursor };
}

const PAGE = 100;

/**
 * All leads of a delivered job, best first, several pages read in parallel.
 * @param options.pages pages requested at once
 * @throws ApiProblem
 */
export async function* readLeads<F extends keyof Lead = keyof Lead>(
  client: LeadsClient,
  { id, leadsDelivered }: Pick<Job, 'id' | 'leadsDelivered'>,
  { fields, pages = 4 }: { fields?: readonly F[]; pages?: number } = {},
): AsyncGenerator<Pick<Lead, F | 'id'>> {
  const chosen = fields === undefined ? {} : { fields };
  const readPage = async (afterRank: number): Promise<Pick<Lead, F | 'id'>[]> => {
    const most = Math.min(PAGE, leadsDelivered - afterRank);
    const leads: Pick<Lead, F | 'id'>[] = [];
    // A page may end early, where its leads are large.
    for (let more = true; more && leads.length < most;) {
      const page = await listLeads(client, id, {
        limit: most - leads.length,
        afterRank: afterRank + leads.length,
        ...chosen,
      });
      leads.push(...page.data);
      more = page.nextCursor !== null && page.data.length > 0;
    }
    return leads;
  };
  const waiting: Promise<Pick<Lead, F | 'id'>[]>[] = [];
  let asked = 0;
  do {
    for (; waiting.length < pages && asked < leadsDelivered; asked += PAGE) {
      const page = readPage(asked);
      // It is looked at when its turn comes; until then nobody minds its failure.
      page.catch(() => {});
      waiting.push(page);
    }
    yield* (await waiting.shift()) ?? [];
  } while (waiting.length > 0 || asked < leadsDelivered);
}

/** Attempts of a call that meets a rate limit or a busy service. */
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

/** A refusal of the service, with a message for users. */
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
  const text = [message, ...fieldTexts(error)].join(' ');
  throw new ApiProblem(code, `${text} (${code}, ${requestId})`, requestId);
}

/** What the service says about each field, if it adds something to the message. */
function fieldTexts({ error }: Envelope): string[] {
  if (error.code !== 'VALIDATION_ERROR') return [];
  return error.details.fields
    .filter(({ message }) => message !== error.message)
    .map(({ path, message }) => `${path}: ${message}`);
}

type Envelope = Schemas['InternalError'] | Schemas['ValidationError'];

/** A gateway in between may answer in another format than the service. */
const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' &&
  body !== null &&
  'error' in body &&
  typeof body.error === 'object' &&
  body.error !== null &&
  'code' in body.error;
