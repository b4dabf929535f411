import type * as z from 'zod';
import { ERROR_STATUS } from '../../functions/domain/kernel/errors.ts';
import type { ErrorCode } from '../../functions/domain/kernel/errors.ts';
import type { Route } from '../../functions/http/route.ts';
import { errorCodesOf, errorExample, errorSchemaName, ERROR_TEXTS } from './errors.ts';
import type { ExampleMaker } from './examples.ts';
import { headersOf } from './headers.ts';
import { isList, isObject, pascalCase } from './json.ts';
import type { Json, JsonObject } from './json.ts';
import { linksOf } from './links.ts';
import { parametersOf } from './parameters.ts';
import { nameOf, reference } from './schemas.ts';
import type { SchemaBook } from './schemas.ts';

/** What operations are made from, and the shared answers that they collect. */
export interface OperationContext {
  routes: readonly Route<never>[];
  schemas: SchemaBook;
  examples: ExampleMaker;
  /** Answers with one error code, by name. */
  responses: Map<string, JsonObject>;
}

/** The OpenAPI operation of a route. */
export function operationOf(context: OperationContext, route: Route<never>): JsonObject {
  const parameters = parametersOf(context.schemas, route);
  const body = bodyOf(context, route);
  return {
    operationId: route.operationId,
    summary: route.summary,
    description: route.description,
    tags: [route.tag],
    security: securityOf(route),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: withMore(context, route, {
      ...successOf(context, route),
      ...errorsOf(context, route),
    }),
  };
}

/** A scope is a role of the key; a signed-in person has all of them. */
function securityOf({ access }: Route<never>): JsonObject[] {
  if (access === 'public') return [];
  if (access === 'session') return [{ session: [] }];
  if (access === 'key') return [{ apiKey: [] }];
  return [{ apiKey: [access] }, { session: [] }];
}

function bodyOf({ schemas, examples }: OperationContext, route: Route<never>) {
  const { body } = route.request;
  if (body === undefined) return undefined;
  const schema = schemas.define(
    `${pascalCase(route.operationId)}Body`,
    schemas.convert(body, 'input'),
  );
  const { required = [], minProperties } = schemas.resolve(schema);
  return {
    // A body without required fields may be left out.
    required: (isList(required) && required.length > 0) || minProperties !== undefined,
    content: { 'application/json': { schema, example: examples.of(schema) } },
  };
}

function successOf(context: OperationContext, route: Route<never>): JsonObject {
  const { status, schema, contentType } = route.response;
  const headers = headersOf(route, status);
  if (status === 302) {
    return {
      // Clients that follow redirects see this one.
      200: {
        description: 'The file, once the redirect is followed.',
        content: textContent(contentType ?? 'text/csv; charset=utf-8'),
      },
      302: { description: 'A redirect to the file.', headers },
    };
  }
  const named = schema === undefined ? undefined : answerSchema(context.schemas, route, schema);
  const links =
    named === undefined ? {} : linksOf(context.routes, route, context.schemas.resolve(named));
  return {
    [status]: {
      description: SUCCESS[status] ?? 'Done.',
      headers,
      ...(named === undefined
        ? contentType === undefined
          ? {}
          : { content: textContent(contentType) }
        : {
            content: {
              'application/json': { schema: named, example: context.examples.of(named) },
            },
          }),
      ...(Object.keys(links).length === 0 ? {} : { links }),
    },
  };
}

const SUCCESS: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted; the work continues in the background.',
  204: 'Done; no content.',
};

const textContent = (contentType: string): JsonObject => ({
  [contentType]: { schema: { type: 'string' } },
});

/** Answers have names: their own, `JobPage` for a page of jobs, else that of the operation. */
function answerSchema(schemas: SchemaBook, route: Route<never>, schema: z.ZodType): JsonObject {
  const json = schemas.convert(schema, 'output');
  if (nameOf(schema) !== undefined) return json;
  const { properties } = json;
  const data = isObject(properties) ? properties['data'] : undefined;
  const items = isObject(data) && isObject(data['items']) ? data['items'] : {};
  const item = typeof items['$ref'] === 'string' ? items['$ref'].split('/').at(-1) : undefined;
  const isPlainPage = isObject(properties) && Object.keys(properties).join() === 'data,nextCursor';
  const name =
    isPlainPage && item !== undefined ? `${item}Page` : `${pascalCase(route.operationId)}Answer`;
  return schemas.define(name, json);
}

function errorsOf(context: OperationContext, route: Route<never>): JsonObject {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodesOf(route)) {
    const status = ERROR_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, errorAnswer(context, route, status, codes)]),
  );
}

/** A shared component: operations that answer the same codes alike refer to the same one. */
function errorAnswer(
  { responses }: OperationContext,
  route: Route<never>,
  status: number,
  codes: readonly ErrorCode[],
): JsonObject {
  const schemas = codes.map((code) => reference(errorSchemaName(code)));
  const [only] = schemas;
  // Public answers carry no rate limits.
  const isPublic = route.access === 'public' && status < 500;
  const names = codes.map((code) => errorSchemaName(code).replace(/Error$/, ''));
  const name = `${isPublic ? 'Public' : ''}${names.join('Or')}`;
  responses.set(name, {
    description: codes.map((code) => `\`${code}\`: ${ERROR_TEXTS[code].when}`).join('\n\n'),
    headers: headersOf(route, status),
    content: {
      'application/json': {
        schema: schemas.length === 1 && only !== undefined ? only : { anyOf: schemas },
        examples: Object.fromEntries(codes.map((code) => [code, { value: errorExample(code) }])),
      },
    },
  });
  return { $ref: `#/components/responses/${name}` };
}

/** Adds the answers that only this route has; one of a status that errors have too may be either. */
function withMore(
  { schemas, examples, responses }: OperationContext,
  route: Route<never>,
  answers: JsonObject,
): JsonObject {
  const more = Object.entries(route.response.also ?? {}).map(
    ([status, { description, schema }]): [string, Json] => {
      const own = schema === undefined ? undefined : schemas.convert(schema, 'output');
      const answer: JsonObject = {
        description,
        headers: headersOf(route, Number(status)),
        ...(own === undefined
          ? {}
          : { content: { 'application/json': { schema: own, example: examples.of(own) } } }),
      };
      const error = responseOf(responses, answers[status]);
      return [
        status,
        error === undefined || own === undefined ? answer : either(error, answer, own),
      ];
    },
  );
  return { ...answers, ...Object.fromEntries<Json>(more) };
}

function responseOf(responses: OperationContext['responses'], answer: Json | undefined) {
  const target = isObject(answer) ? answer['$ref'] : undefined;
  return typeof target === 'string' ? responses.get(target.split('/').at(-1) ?? '') : undefined;
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

function either(error: JsonObject, answer: JsonObject, own: JsonObject): JsonObject {
  const content = isObject(error['content']) ? error['content']['application/json'] : undefined;
  if (!isObject(content) || !isObject(content['schema'])) throw new Error('An error has no body.');
  const { schema, examples } = content;
  const errors = isList(schema['anyOf']) ? schema['anyOf'] : [schema];
  return {
    ...error,
    description: `${textOf(answer['description'])}\n\n${textOf(error['description'])}`,
    content: {
      'application/json': {
        schema: { anyOf: [...errors, own] },
        ...(examples === undefined ? {} : { examples }),
      },
    },
  };
}
