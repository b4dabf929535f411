import type * as z from 'zod';
import { validationError } from '../domain/kernel/errors.ts';
import type { FieldError } from '../domain/kernel/errors.ts';
import { fieldMessage } from './field-message.ts';

/** 64 KiB. */
const KIBIBYTE = 1_024;
const MAX_BODY_KIBIBYTES = 64;
const MAX_RAW_BYTES = 262_144;
const MAX_DEPTH = 32;

/** The parts of an API Gateway event (payload format 2.0) that requests are made of. */
export interface HttpEvent {
  routeKey: string;
  rawPath: string;
  rawQueryString?: string | undefined;
  headers?: Readonly<Record<string, string | undefined>> | undefined;
  pathParameters?: Readonly<Record<string, string | undefined>> | undefined;
  body?: string | undefined;
  isBase64Encoded?: boolean | undefined;
  requestContext: { http: { method: string; path: string } };
}

/** Header names in lower case, as API Gateway gives them; here made sure of. */
export function lowerHeaders(event: HttpEvent): Record<string, string | undefined> {
  const headers: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(event.headers ?? {}))
    headers[name.toLowerCase()] = value;
  return headers;
}

const bodyError = (code: string, message: string) =>
  validationError([{ path: 'body', code, message }], message);

/**
 * The JSON body of a request; `{}` when there is none.
 * @throws ServiceError VALIDATION_ERROR: another content type, over `mostKibibytes`, not UTF-8, not a JSON object,
 * nested deeper than 32, or with half a character in a text
 */
export function readJsonBody(
  event: HttpEvent,
  contentType: string | undefined,
  mostKibibytes: number = MAX_BODY_KIBIBYTES,
): unknown {
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded === true ? 'base64' : 'utf8');
  if (contentType !== undefined && !/^application\/json\s*(;|$)/i.test(contentType.trim()))
    throw validationError([
      { path: 'Content-Type', code: 'unsupported', message: 'Must be application/json.' },
    ]);
  if (bytes.length === 0) return {};
  if (bytes.length > mostKibibytes * KIBIBYTE)
    throw bodyError(
      'too_big',
      `The body is larger than ${mostKibibytes.toLocaleString('en')} KiB.`,
    );
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw bodyError('invalid_json', 'The body is not valid JSON in UTF-8.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw bodyError('invalid_type', 'The body must be a JSON object.');
  if (isDeeperThan(value, MAX_DEPTH))
    throw bodyError('too_deep', `The body is nested deeper than ${MAX_DEPTH}.`);
  const broken = brokenTexts(value, []);
  if (broken.length > 0) throw validationError(broken);
  return value;
}

/**
 * The body as it came, for a caller that signs it byte by byte.
 * @throws ServiceError VALIDATION_ERROR over 256 KiB, which no event of a provider reaches
 */
export function readRawBody(event: HttpEvent): string {
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded === true ? 'base64' : 'utf8');
  if (bytes.length > MAX_RAW_BYTES) throw bodyError('too_big', 'The body is larger than 256 KiB.');
  return bytes.toString('utf8');
}

/** Level by level, so that hostile nesting can't exhaust the stack. */
function isDeeperThan(value: object, most: number): boolean {
  let level: object[] = [value];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > most) return true;
    level = level.flatMap((node) =>
      Object.values(node).filter(
        (child): child is object => typeof child === 'object' && child !== null,
      ),
    );
  }
  return false;
}

/**
 * Texts that JSON can say and UTF-8 can't: half of a surrogate pair is kept by no store and sent by no event as it was
 * (RFC 8259, 8.2).
 */
function brokenTexts(value: unknown, path: readonly PropertyKey[]): FieldError[] {
  if (typeof value === 'string')
    return value.isWellFormed()
      ? []
      : [
          {
            path: pathText(path),
            code: 'invalid_unicode',
            message: 'Contains half of a surrogate pair.',
          },
        ];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value))
    return value.flatMap((item, index) => brokenTexts(item, [...path, index]));
  // A name like that is no field of ours: it is refused as unknown.
  return Object.entries(value).flatMap(([name, member]) => brokenTexts(member, [...path, name]));
}

/**
 * Query parameters by name.
 * @throws ServiceError VALIDATION_ERROR for a parameter given twice or not decodable
 */
export function readQuery(rawQueryString: string | undefined): Record<string, string> {
  const query: Record<string, string> = {};
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  for (const [name, value] of new URLSearchParams(rawQueryString ?? '')) {
    if (seen.has(name))
      errors.push({ path: name, code: 'duplicate', message: 'Given more than once.' });
    seen.add(name);
    // defineProperty: a parameter called __proto__ must stay an ordinary, refused name.
    Object.defineProperty(query, name, { value, enumerable: true, configurable: true });
  }
  if (errors.length > 0) throw validationError(errors);
  return query;
}

/** Path parameters, decoded; one that can't be decoded names nothing. */
export function readParams(event: HttpEvent): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(event.pathParameters ?? {}))
    if (value !== undefined) params[name] = value;
  return params;
}

/** Parses a part of a request; all its problems come in one error, each with its path. */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value, { error: fieldMessage });
  if (result.success) return result.data;
  throw validationError(result.error.issues.flatMap(fieldErrors));
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const path = pathText(issue.path);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: pathText([...issue.path, key]),
      code: issue.code,
      message: 'Unknown field.',
    }));
  return [{ path: path === '' ? 'body' : path, code: issue.code, message: issue.message }];
}

/** `answers[0].answer` */
function pathText(path: readonly PropertyKey[]): string {
  let text = '';
  for (const part of path)
    if (typeof part === 'number') text += `[${part}]`;
    else text += text === '' ? String(part) : `.${String(part)}`;
  return text;
}
