import { isList, isObject } from './json.ts';
import type { Json, JsonObject } from './json.ts';

export const EXAMPLE_ULID = '01KB39X5ZQ8M4T6V7W2R3S9D0E';

/** Makes values for schemas: those that the schemas name themselves, else plausible ones. */
export class ExampleMaker {
  private readonly resolve: (schema: JsonObject) => JsonObject;

  constructor(resolve: (schema: JsonObject) => JsonObject) {
    this.resolve = resolve;
  }

  /** A value of the schema; an object has all its members, a list has one item. */
  of(schema: Json | undefined): Json {
    if (!isObject(schema)) return 'example';
    if ('$ref' in schema) return this.of(this.resolve(schema));
    const { examples, const: constant, default: usual, enum: values, anyOf, oneOf } = schema;
    const [named] = isList(examples) ? examples : [];
    if (named !== undefined) return named;
    if (constant !== undefined) return constant;
    if (usual !== undefined) return usual;
    const [value] = isList(values) ? values : [];
    if (value !== undefined) return value;
    const [choice] = isList(anyOf) ? anyOf : isList(oneOf) ? oneOf : [];
    if (choice !== undefined) return this.of(choice);
    return this.ofType(schema);
  }

  private ofType(schema: JsonObject): Json {
    const type = isList(schema['type']) ? schema['type'][0] : schema['type'];
    switch (type) {
      case 'object':
        return this.ofObject(schema);
      case 'array':
        return isList(schema['prefixItems'])
          ? schema['prefixItems'].map((item) => this.of(item))
          : [this.of(schema['items'])];
      case 'integer':
      case 'number':
        return typeof schema['minimum'] === 'number' ? Math.max(schema['minimum'], 1) : 1;
      case 'boolean':
        return true;
      case 'null':
        return null;
      default:
        return textOf(schema);
    }
  }

  private ofObject({ properties }: JsonObject): Json {
    if (!isObject(properties)) return {};
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([, member]) => !isLeftOut(member))
        .map(([name, member]) => [name, this.of(member)]),
    );
  }
}

/** An empty list of examples: the member is usually absent. */
const isLeftOut = (schema: Json): boolean =>
  isObject(schema) && isList(schema['examples']) && schema['examples'].length === 0;

const ID_PATTERN = /^\^([a-z]+_)\[/;

function textOf({ format, pattern }: JsonObject): string {
  const prefix = typeof pattern === 'string' ? ID_PATTERN.exec(pattern)?.[1] : undefined;
  if (prefix !== undefined) return `${prefix}${EXAMPLE_ULID}`;
  switch (format) {
    case 'date-time':
      return '2026-11-27T21:22:23.456Z';
    case 'uri':
      return 'https://example.com/';
    case 'email':
      return 'ann@example.com';
    default:
      return 'text';
  }
}
