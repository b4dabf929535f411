import { ERROR_STATUS } from '../../functions/domain/kernel/errors.ts';
import type { ErrorCode } from '../../functions/domain/kernel/errors.ts';
import { RequestId } from '../../functions/domain/kernel/ids.ts';
import type { Route } from '../../functions/http/route.ts';
import { errorCodesOf, errorSchema, errorSchemaName } from './errors.ts';
import { webhooksOf } from './events.ts';
import { ExampleMaker } from './examples.ts';
import { HEADER_COMPONENTS } from './headers.ts';
import { isObject } from './json.ts';
import type { JsonObject } from './json.ts';
import { operationOf } from './operations.ts';
import type { OperationContext } from './operations.ts';
import { MODE_PARAMETER } from './parameters.ts';
import { SchemaBook } from './schemas.ts';
import { INFO, SECURITY_SCHEMES, TAGS } from './texts.ts';

/**
 * The OpenAPI 3.1.1 document of a table of routes. Only the texts about the service as a whole are written by hand;
 * the document does not depend on where the service runs.
 * @throws when a route says too little: an unknown tag, a parameter without a description
 */
export function openApiDocument(
  table: Readonly<Record<string, readonly Route<never>[]>>,
): JsonObject {
  const routes = Object.values(table)
    .flat()
    .filter((route) => !route.undocumented);
  const schemas = new SchemaBook();
  const context: OperationContext = {
    routes,
    schemas,
    examples: new ExampleMaker((schema) => schemas.resolve(schema)),
    responses: new Map(),
  };
  schemas.define('RequestId', schemas.convert(RequestId, 'output'));
  for (const code of codesOf(routes)) schemas.define(errorSchemaName(code), errorSchema(code));
  const paths = pathsOf(context);
  const webhooks = webhooksOf(schemas);
  return {
    openapi: '3.1.1',
    info: INFO,
    servers: [{ url: '/v1', description: 'Where this document comes from.' }],
    tags: TAGS.filter(({ name }) => isUsed(name, [paths, webhooks])),
    paths,
    webhooks,
    components: {
      schemas: schemas.all,
      responses: Object.fromEntries(context.responses),
      parameters: { Mode: MODE_PARAMETER },
      headers: HEADER_COMPONENTS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

const codesOf = (routes: readonly Route<never>[]): ErrorCode[] => {
  const used = new Set(routes.flatMap(errorCodesOf));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table's own keys
  const codes = Object.keys(ERROR_STATUS) as ErrorCode[];
  return codes.filter((code) => used.has(code));
};

function pathsOf(context: OperationContext): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {};
  const order = new Map(TAGS.map(({ name }, index) => [name, index]));
  for (const route of context.routes) {
    if (!order.has(route.tag))
      throw new Error(`Describe the tag ${route.tag} in bin/openapi/texts.ts.`);
  }
  const sorted = context.routes.toSorted(
    (a, b) => (order.get(a.tag) ?? 0) - (order.get(b.tag) ?? 0),
  );
  for (const route of sorted) {
    const path = route.path.replace(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: operationOf(context, route),
    };
  }
  return paths;
}

const isUsed = (tag: string, parts: readonly JsonObject[]): boolean =>
  parts
    .flatMap((part) => Object.values(part))
    .flatMap((item) => (isObject(item) ? Object.values(item) : []))
    .some(
      (operation) =>
        isObject(operation) && JSON.stringify(operation['tags']) === JSON.stringify([tag]),
    );
