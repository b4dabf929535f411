import * as z from 'zod';
import type { Actor } from '../../domain/kernel/actor.ts';
import { notFound, validationError } from '../../domain/kernel/errors.ts';
import type { BucketState } from '../../domain/rate-limits/buckets.ts';
import { requireAccess } from '../access.ts';
import { jsonSchemaOf } from '../json-schema.ts';
import type { JsonSchema } from '../json-schema.ts';
import { parseInput } from '../parse-request.ts';
import type { Route } from '../route.ts';

type InputLocation = 'params' | 'query' | 'headers' | 'body';
const INPUT_LOCATIONS = [
  'params',
  'query',
  'headers',
  'body',
] as const satisfies readonly InputLocation[];

/** A route as a tool of the Model Context Protocol: its arguments are the fields of all parts of the request. */
export interface Tool<S> {
  name: string;
  route: Route<S>;
  inputSchema(): JsonSchema;
  outputSchema(): JsonSchema;
  /**
   * Does what a request of the route would do, with the same checks in the same order.
   * @throws ServiceError as the route does
   */
  run(call: ToolCall, services: S): Promise<unknown>;
}

export interface ToolCall {
  args: Readonly<Record<string, unknown>>;
  actor: Actor;
  requestId: string;
  took: (bucket: BucketState) => void;
}

/** Where an argument goes in the request. */
interface ArgumentTarget {
  location: InputLocation;
  field: string;
}

/** `idempotency-key` is the argument `idempotencyKey`. */
const argumentName = (field: string): string =>
  field.replaceAll(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());

export function toolOf<S>(name: string, route: Route<S>): Tool<S> {
  const targets = targetsOf(route);
  let input: JsonSchema | undefined;
  let output: JsonSchema | undefined;
  return {
    name,
    route,
    inputSchema: () => (input ??= inputSchemaOf(route)),
    outputSchema: () => (output ??= outputSchemaOf(route)),
    async run({ args, actor, requestId, took }, services) {
      requireAccess(route, actor);
      const inputs = distribute(targets, args);
      const headers = z.record(z.string(), z.string().optional()).catch({}).parse(inputs.headers);
      const early = await route.early?.({ actor, headers }, services);
      if (early !== undefined) return early.body;
      const { request } = route;
      const query = parsed(request.query, inputs.query);
      const checked = parsed(request.headers, inputs.headers);
      const body = parsed(request.body, inputs.body);
      const params = request.params?.safeParse(inputs.params);
      if (params?.success === false) throw notFound();
      const call = { params: params?.data, query, headers: checked, body, actor, requestId, took };
      const reply = await route.handle(call, services);
      return reply.body;
    },
  };
}

const parsed = (schema: z.ZodType | undefined, value: unknown): unknown =>
  schema === undefined ? {} : parseInput(schema, value);

function targetsOf<S>({ request }: Route<S>): ReadonlyMap<string, ArgumentTarget> {
  const targets = new Map<string, ArgumentTarget>();
  for (const location of INPUT_LOCATIONS) {
    const schema = request[location];
    if (schema instanceof z.ZodObject)
      for (const field of Object.keys(schema.shape))
        targets.set(argumentName(field), { location, field });
  }
  return targets;
}

/** @throws ServiceError VALIDATION_ERROR for an argument that the tool does not have */
function distribute(
  targets: ReadonlyMap<string, ArgumentTarget>,
  args: Readonly<Record<string, unknown>>,
): Record<InputLocation, Record<string, unknown>> {
  const inputs: Record<InputLocation, Record<string, unknown>> = {
    params: {},
    query: {},
    headers: {},
    body: {},
  };
  const unknown: string[] = [];
  for (const [name, value] of Object.entries(args)) {
    const target = targets.get(name);
    if (target === undefined) unknown.push(name);
    // Some agents write `null` for what they leave out.
    else if (value === null) continue;
    // Query parameters are texts; an agent gives the number that the schema names.
    else if (target.location === 'query' && typeof value === 'number')
      inputs.query[target.field] = String(value);
    else inputs[target.location][target.field] = value;
  }
  if (unknown.length === 0) return inputs;
  throw validationError(
    unknown.map((path) => ({ path, code: 'unrecognized_keys', message: 'Unknown argument.' })),
  );
}

/** Agents pay for every word: of results they get the form, the reference has the texts. */
const outputSchemaOf = <S>({ response }: Route<S>): JsonSchema =>
  Members.parse(withoutTexts(inlined(jsonSchemaOf(response.schema ?? z.object({}), 'output'))));

/** Many clients don't follow references: each part stands where it is used. No schema of ours holds itself. */
function inlined({ $defs, ...schema }: JsonSchema): JsonSchema {
  const definitions = Members.parse($defs);
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = Members.parse(value);
    const name = typeof $ref === 'string' ? $ref.replace('#/$defs/', '') : undefined;
    const own = Object.fromEntries(
      Object.entries(rest).map(([key, member]) => [key, inline(member)]),
    );
    return name === undefined ? own : { ...Members.parse(inline(definitions[name])), ...own };
  };
  return Members.parse(inline(schema));
}

const isText = (name: string, member: unknown): boolean =>
  (name === 'examples' && Array.isArray(member)) ||
  ((name === 'description' || name === 'pattern') && typeof member === 'string');

function withoutTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => !isText(name, member))
      .map(([name, member]) => [name, withoutTexts(member)]),
  );
}

function inputSchemaOf<S>({ request }: Route<S>): JsonSchema {
  const properties: Record<string, unknown> = {};
  const required: string[] = [];
  for (const location of INPUT_LOCATIONS) {
    const schema = request[location];
    if (schema === undefined) continue;
    const json = ObjectSchema.parse(inlined(jsonSchemaOf(schema, 'input')));
    for (const [field, member] of Object.entries(json.properties))
      properties[argumentName(field)] = member;
    required.push(...json.required.map(argumentName));
  }
  return {
    type: 'object',
    properties,
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

const Members = z.record(z.string(), z.unknown()).default({});
const ObjectSchema = z.object({
  properties: Members,
  required: z.array(z.string()).default([]),
});
