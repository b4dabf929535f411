import * as z from 'zod';
import { jsonSchemaOf } from '../../functions/http/json-schema.ts';
import type { Direction } from '../../functions/http/json-schema.ts';
import { isList, isObject, rewrite } from './json.ts';
import type { JsonObject } from './json.ts';

const COMPONENTS = '#/components/schemas/';

/**
 * Turns zod schemas into JSON Schema 2020-12 and collects the named ones.
 * A name comes from `.meta({ id })`; `.meta({ openapi })` replaces what zod would say, for schemas that zod can only
 * describe by half (a transformed string).
 */
export class SchemaBook {
  private readonly components = new Map<string, JsonObject>();

  /** All named schemas, by name. */
  get all(): JsonObject {
    return Object.fromEntries([...this.components].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** The JSON Schema of a zod schema; named parts become references. */
  convert(schema: z.ZodType, direction: Direction): JsonObject {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a JSON Schema is plain JSON
    const json = jsonSchemaOf(schema, direction) as JsonObject;
    const { $defs, id: _id, ...root } = json;
    if (isObject($defs))
      for (const [name, part] of Object.entries($defs))
        if (isObject(part)) this.add(name, tidy(part));
    const name = nameOf(schema);
    const tidied = tidy(root);
    return name === undefined ? tidied : this.define(name, tidied);
  }

  /** Keeps a schema under a name, and answers the reference to it. */
  define(name: string, schema: JsonObject): JsonObject {
    if (isReference(schema)) return schema;
    this.add(name, schema);
    return reference(name);
  }

  /** What a reference means; any other schema itself. */
  resolve(schema: JsonObject): JsonObject {
    const { $ref } = schema;
    if (typeof $ref !== 'string') return schema;
    const target = this.components.get($ref.slice(COMPONENTS.length));
    if (target === undefined) throw new Error(`There is no schema ${$ref}.`);
    return target;
  }

  private add(name: string, schema: JsonObject): void {
    const known = this.components.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two different schemas are called ${name}.`);
    this.components.set(name, schema);
  }
}

export const reference = (name: string): JsonObject => ({ $ref: `${COMPONENTS}${name}` });

const isReference = (schema: JsonObject): boolean =>
  Object.keys(schema).length === 1 && '$ref' in schema;

/** The name that a schema was given. */
export const nameOf = (schema: z.ZodType): string | undefined => z.globalRegistry.get(schema)?.id;

/** zod's JSON Schema in fewer words: no bounds that say nothing, types that allow null as one list. */
function tidy(schema: JsonObject): JsonObject {
  return rewrite(schema, (node) => {
    const { id: _id, ...rest } = node;
    let tidied: JsonObject = typeof node['id'] === 'string' ? rest : node;
    tidied = withoutSafeBounds(tidied);
    tidied = withNullInType(tidied);
    tidied = withoutTuple(tidied);
    if (typeof tidied['$ref'] === 'string')
      tidied = { ...tidied, $ref: tidied['$ref'].replace('#/$defs/', COMPONENTS) };
    return tidied;
  });
}

/** Every integer of JavaScript lies between these; a schema need not say it. */
function withoutSafeBounds(node: JsonObject): JsonObject {
  if (node['type'] !== 'integer') return node;
  return Object.fromEntries(
    Object.entries(node).filter(
      ([name, value]) =>
        !(name === 'minimum' && value === Number.MIN_SAFE_INTEGER) &&
        !(name === 'maximum' && value === Number.MAX_SAFE_INTEGER),
    ),
  );
}

/**
 * A tuple of numbers becomes a list of so many numbers, each within the widest of their bounds: few generators of clients
 * know `prefixItems`, and some fail at `items: false`.
 */
function withoutTuple(node: JsonObject): JsonObject {
  const { prefixItems, ...rest } = node;
  if (!isList(prefixItems)) return node;
  const members = prefixItems.filter(isObject);
  if (members.some(({ type }) => type !== 'number'))
    throw new Error('Only tuples of numbers can be said without prefixItems.');
  const bound = (name: 'minimum' | 'maximum', widest: (...bounds: number[]) => number) => {
    const bounds = members.map((member) => member[name]);
    return bounds.every((value) => typeof value === 'number') ? { [name]: widest(...bounds) } : {};
  };
  const items = { type: 'number', ...bound('minimum', Math.min), ...bound('maximum', Math.max) };
  return { ...rest, items };
}

/** `anyOf: [{ type: string }, { type: null }]` becomes `type: [string, null]`. */
function withNullInType(node: JsonObject): JsonObject {
  const { anyOf, ...rest } = node;
  if (!isList(anyOf) || anyOf.length !== 2) return node;
  const [first, second] = anyOf;
  if (!isObject(first) || !isObject(second) || second['type'] !== 'null') return node;
  if (typeof first['type'] !== 'string' || 'type' in rest) return node;
  const values = first['enum'];
  const constant = first['const'];
  if (constant !== undefined) {
    const { const: _constant, ...others } = first;
    return { ...others, ...rest, type: [first['type'], 'null'], enum: [constant, null] };
  }
  return {
    ...first,
    ...rest,
    type: [first['type'], 'null'],
    ...(isList(values) ? { enum: [...values, null] } : {}),
  };
}
