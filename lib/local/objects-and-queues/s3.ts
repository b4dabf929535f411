import type { buildApp } from 'fauxqs';
import { checkPresigned } from './signature.ts';

export type App = ReturnType<typeof buildApp>;

export interface S3Options {
  secretAccessKey: string;
  /** Largest body of one request, in bytes. */
  maxObjectBytes: number;
  now: () => number;
}

// What fauxqs looks at. It takes everything else for a plain request: `PUT ?tagging` would overwrite the object.
const KNOWN_PARAMETERS: Record<string, readonly string[]> = {
  GET: [
    'attributes',
    'continuation-token',
    'delimiter',
    'encoding-type',
    'fetch-owner',
    'lifecycle',
    'list-type',
    'marker',
    'max-keys',
    'partNumber',
    'prefix',
    'start-after',
  ],
  HEAD: ['partNumber'],
  PUT: ['lifecycle', 'partNumber', 'renameObject', 'uploadId'],
  POST: ['delete', 'uploadId', 'uploads'],
  DELETE: ['lifecycle', 'uploadId'],
};
const OVERRIDES = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
];

/** Gives fauxqs's S3 what it lacks: signatures, conditional writes, response headers, large bodies. */
export function completeS3(app: App, options: S3Options): void {
  const locks = new PathLocks();

  // fauxqs caps every body at 11 MiB. A plain PUT may have up to 5 GiB in the real service.
  app.removeContentTypeParser('*');
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: options.maxObjectBytes },
    (_request: unknown, body: unknown, done: (error: null, parsed: unknown) => void) =>
      done(null, body),
  );

  app.addHook('onRequest', async (request, reply) => {
    if (!isS3(request)) return;
    const { query } = split(request.url);
    const refuse = (status: number, code: string, message: string) =>
      reply.status(status).type('application/xml').send(errorXml(code, message));
    if (query.has('X-Amz-Signature')) {
      const presigned = { method: request.method, url: request.url, headers: request.headers };
      const fault = checkPresigned(presigned, options.secretAccessKey, options.now());
      if (fault) return refuse(403, fault.code, fault.message);
    } else if (request.headers.authorization === undefined) {
      return refuse(403, 'AccessDenied', 'Access Denied');
    }
    const known = KNOWN_PARAMETERS[request.method] ?? [];
    const unknown = [...query.keys()].find(
      (name) => !known.includes(name) && !/^(x-id$|x-amz-|response-)/i.test(name),
    );
    if (unknown !== undefined) return refuse(501, 'NotImplemented', `?${unknown} is not emulated.`);
  });

  // The body is read by now, so that between the look-up and the write nobody but this lock makes others wait.
  app.addHook('preHandler', async (request, reply) => {
    if (!isS3(request) || !writesObject(request)) return;
    const { path } = split(request.url);
    await locks.take(path, request);
    const { 'if-none-match': ifNoneMatch, 'if-match': ifMatch } = request.headers;
    if (ifNoneMatch === undefined && ifMatch === undefined) return;
    const current = await app.inject({
      method: 'HEAD',
      url: path,
      headers: { authorization: 'internal' },
    });
    const fault = conditionFault(
      current.statusCode === 200 ? current.headers.etag : undefined,
      ifNoneMatch,
      ifMatch,
    );
    if (fault)
      return reply
        .status(fault.status)
        .type('application/xml')
        .send(errorXml(fault.code, fault.message));
  });
  app.addHook('onResponse', async (request) => locks.release(request));
  app.addHook('onRequestAbort', async (request) => locks.release(request));

  app.addHook('onSend', async (request, reply, payload) => {
    if (!isS3(request) || request.method !== 'GET' || reply.statusCode >= 300) return payload;
    const { query } = split(request.url);
    for (const header of OVERRIDES) {
      const value = query.get(`response-${header}`);
      if (value !== null) reply.header(header, value);
    }
    return payload;
  });
}

interface Request {
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
}

/** Everything but the root path, which takes the JSON protocol of SQS. */
function isS3(request: Request): boolean {
  return split(request.url).path !== '/';
}

function split(url: string): { path: string; query: URLSearchParams } {
  const [path = '', search = ''] = url.split('?');
  return { path, query: new URLSearchParams(search) };
}

/** A PUT of an object, or the completion of a multipart upload. */
function writesObject({ method, url }: Request): boolean {
  const { query } = split(url);
  return method === 'PUT' ? !query.has('partNumber') : method === 'POST' && query.has('uploadId');
}

function conditionFault(
  etag: unknown,
  ifNoneMatch: string | undefined,
  ifMatch: string | undefined,
): { status: number; code: string; message: string } | undefined {
  if (ifMatch !== undefined && etag === undefined) {
    return { status: 404, code: 'NoSuchKey', message: 'The specified key does not exist.' };
  }
  const failed =
    ifMatch === undefined ? ifNoneMatch === '*' && etag !== undefined : ifMatch !== etag;
  if (!failed) return undefined;
  return {
    status: 412,
    code: 'PreconditionFailed',
    message: 'At least one of the pre-conditions you specified did not hold',
  };
}

function errorXml(code: string, message: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
}

/** Lets one request at a time write a path. */
class PathLocks {
  readonly #tails = new Map<string, Promise<unknown>>();
  readonly #releases = new WeakMap<object, () => void>();

  async take(path: string, holder: object): Promise<void> {
    const before = this.#tails.get(path);
    const { promise, resolve } = Promise.withResolvers<void>();
    // Whoever comes next waits for all before: a holder may go away while it is still waiting itself.
    const tail = Promise.all([before, promise]);
    this.#tails.set(path, tail);
    this.#releases.set(holder, () => {
      if (this.#tails.get(path) === tail) this.#tails.delete(path);
      resolve();
    });
    await before;
  }

  release(holder: object): void {
    this.#releases.get(holder)?.();
  }
}
