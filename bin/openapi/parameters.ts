import type * as z from 'zod';
import { MODES } from '../../functions/domain/kernel/actor.ts';
import type { Route } from '../../functions/http/route.ts';
import { isList, isObject } from './json.ts';
import type { JsonObject } from './json.ts';
import type { SchemaBook } from './schemas.ts';

type ParameterLocation = 'path' | 'query' | 'header';

/** The header by which a session chooses its data, the same for every route that sessions call. */
export const MODE_PARAMETER: JsonObject = {
  name: 'X-Mode',
  in: 'header',
  required: false,
  description:
    'For dashboard sessions: which data to use. An API key always uses its own, whatever this says.',
  schema: { type: 'string', enum: [...MODES], default: 'live' },
};

/** The parameters of a route: those of its path, its query and its headers. */
export function parametersOf(book: SchemaBook, route: Route<never>): JsonObject[] {
  const { params, query, headers } = route.request;
  const withSession = route.access !== 'public' && route.access !== 'key';
  return [
    ...partParameters(book, 'path', params),
    ...partParameters(book, 'query', query),
    ...partParameters(book, 'header', headers),
    ...(withSession ? [{ $ref: '#/components/parameters/Mode' }] : []),
  ];
}

function partParameters(
  book: SchemaBook,
  place: ParameterLocation,
  schema: z.ZodType | undefined,
): JsonObject[] {
  if (schema === undefined) return [];
  const { properties, required } = book.convert(schema, 'input');
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, member]) => {
    // Headers of HTTP itself, which clients send by themselves.
    if (!isObject(member) || member['hidden'] === true) return [];
    const { description = describe(name), ...rest } = member;
    return {
      name: place === 'header' ? headerName(name) : name,
      in: place,
      required: place === 'path' || (isList(required) && required.includes(name)),
      description,
      schema: rest,
    };
  });
}

/** `idempotency-key` becomes `Idempotency-Key`. */
const headerName = (name: string): string =>
  name.replace(
    /(^|-)([a-z])/g,
    (_match, dash: string, letter: string) => dash + letter.toUpperCase(),
  );

function describe(name: string): string {
  const text = USUAL[name];
  if (text === undefined) throw new Error(`The parameter ${name} has no description.`);
  return text;
}

/** Parameters that mean the same everywhere. */
const USUAL: Readonly<Record<string, string>> = {
  id: 'Id of the resource.',
  deliveryId: 'Id of the delivery.',
};
