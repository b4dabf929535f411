import formatsPlugin from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { openApiDocument } from '../../bin/openapi/document.ts';
import { isList, isObject, rewrite } from '../../bin/openapi/json.ts';
import type { Json, JsonObject } from '../../bin/openapi/json.ts';
import { API_ROUTES } from '../../functions/api/table.ts';
import type { Route } from '../../functions/http/route.ts';

/** The document of the routes as they are now. */
export const openApi = openApiDocument(API_ROUTES);

export const ROUTES: readonly Route<never>[] = Object.values(API_ROUTES).flat();

/** Clients must bear new fields, but a test should tell of one that the document does not know. */
const closed = rewrite(openApi, (node) =>
  isObject(node['properties']) && node['type'] === 'object' && !('additionalProperties' in node)
    ? { ...node, additionalProperties: false }
    : node,
);

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
formatsPlugin.default(ajv);
ajv.addSchema(closed, 'api');

const pointer = (...parts: readonly string[]): string =>
  parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The validator of a schema inside the document, by the way to it. */
export function validatorAt(...path: readonly string[]): ValidateFunction {
  const at = `api#${pointer(...path)
    .replaceAll('{', '%7B')
    .replaceAll('}', '%7D')}`;
  const validate = ajv.getSchema(at);
  if (validate === undefined) throw new Error(`There is no schema at ${at}.`);
  return validate;
}

/** What is wrong with a value, in one line; undefined when it is fine. */
export function problemOf(validate: ValidateFunction, value: unknown): string | undefined {
  return validate(value) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'value' });
}

/** Every schema with an example beside it: the way to the schema, and the value. */
export function* examplesIn(document: JsonObject): Generator<{ at: string[]; value: Json }> {
  yield* walk(document, []);
}

function* walk(value: Json, at: string[]): Generator<{ at: string[]; value: Json }> {
  if (isList(value)) {
    for (const [index, item] of value.entries()) yield* walk(item, [...at, String(index)]);
    return;
  }
  if (!isObject(value)) return;
  const { schema, example, examples } = value;
  if (isObject(schema)) {
    if (example !== undefined) yield { at: [...at, 'schema'], value: example };
    if (isObject(examples))
      for (const item of Object.values(examples))
        if (isObject(item) && item['value'] !== undefined)
          yield { at: [...at, 'schema'], value: item['value'] };
  } else if (isList(examples)) for (const item of examples) yield { at, value: item };
  for (const [name, member] of Object.entries(value))
    if (name !== 'example' && name !== 'examples') yield* walk(member, [...at, name]);
}

/** A header, answer or schema behind a reference, with the way to it. */
function resolve(at: string[]): { at: string[]; value: JsonObject } {
  let value: Json | undefined = openApi;
  for (const part of at) value = isObject(value) ? value[part] : undefined;
  if (!isObject(value)) throw new Error(`There is nothing at ${at.join('/')}.`);
  const { $ref } = value;
  return typeof $ref === 'string' ? resolve($ref.split('/').slice(1)) : { at, value };
}

/** The documented path that a request's path belongs to; fixed parts win over parameters. */
function templateOf(path: string): string | undefined {
  const templates = Object.keys(isObject(openApi['paths']) ? openApi['paths'] : {});
  return templates
    .filter((template) =>
      new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
    )
    .toSorted((a, b) => a.split('{').length - b.split('{').length)[0];
}

const isUndocumented = (method: string, path: string): boolean =>
  ROUTES.some(
    (route) =>
      route.undocumented &&
      route.method === method &&
      new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
  );

export interface SeenAnswer {
  method: string;
  /** Under `/v1`, without the query. */
  path: string;
  status: number;
  headers: Headers;
  text: string;
}

/** Statuses that the gateway answers by itself, as `{"message"}`. */
const GATEWAY_STATUSES = new Set([400, 413, 431, 500, 503]);

/** What an answer has that the document does not say, or the other way round. */
export function judgeAnswer(answer: SeenAnswer): string[] {
  const { method, path, status, headers, text } = answer;
  if (method === 'OPTIONS' || isUndocumented(method, path)) return [];
  if (GATEWAY_STATUSES.has(status) && !headers.has('x-request-id')) return [];
  const template = templateOf(path);
  const operation = ['paths', template ?? '', method.toLowerCase()];
  if (template === undefined || !isObject(resolve(operation.slice(0, 2)).value[operation[2] ?? '']))
    return status === 404
      ? bodyProblems(text, 'components', 'schemas', 'NotFoundError')
      : [`${status} for a route that is not there`];
  const { value } = resolve(operation);
  const { responses } = value;
  if (!isObject(responses) || !(String(status) in responses))
    return [`the status ${status} is not documented`];
  const response = resolve([...operation, 'responses', String(status)]);
  return [
    ...headerProblems(response, headers),
    ...contentProblems(response, headers.get('content-type'), text),
  ];
}

interface Located {
  at: string[];
  value: JsonObject;
}

function headerProblems(response: Located, headers: Headers): string[] {
  const documented = isObject(response.value['headers']) ? response.value['headers'] : {};
  return Object.keys(documented).flatMap((name) => {
    const { at, value } = resolve([...response.at, 'headers', name]);
    const text = headers.get(name);
    if (text === null) return value['required'] === true ? [`the header ${name} is missing`] : [];
    const { type } = resolve([...at, 'schema']).value;
    const given = type === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text;
    const problem = problemOf(validatorAt(...at, 'schema'), given);
    return problem === undefined ? [] : [`the header ${name}: ${problem}`];
  });
}

function contentProblems(response: Located, type: string | null, text: string): string[] {
  const { content } = response.value;
  if (!isObject(content)) return text === '' ? [] : ['a body that is not documented'];
  const known = Object.keys(content).find((name) => name === type);
  if (known === undefined) return [`the content type ${type} is not documented`];
  if (known !== 'application/json') return [];
  return bodyProblems(text, ...response.at, 'content', known, 'schema');
}

function bodyProblems(text: string, ...at: string[]): string[] {
  const problem = problemOf(validatorAt(...at), JSON.parse(text));
  return problem === undefined ? [] : [problem];
}
