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
export interface Tool<S> extends ToolSpec {
  title: string;
  inputSchema(): JsonSchema;
  /**
   * Does what a request of the route would do, with the same checks in the same order.
   * @throws ServiceError as the route does
   */
  run(call: ToolCall, services: S): Promise<unknown>;
}

/** What a tool says of itself; its arguments and checks are its route's. */
export interface ToolSpec {
  name: string;
  /** The route's summary when absent. */
  title?: string;
  description: string;
  annotations: ToolAnnotations;
  /** Arguments, as the request has them, that stand for those that are left out. */
  defaults?: (call: Pick<ToolCall, 'requestId'>) => Readonly<Record<string, string>>;
}

/** Hints of the protocol: whether a tool only reads, may destroy, may be repeated, and reaches beyond the service. */
export interface ToolAnnotations {
  readOnlyHint: boolean;
  destructiveHint?: boolean;
  idempotentHint?: boolean;
  openWorldHint: boolean;
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

export function toolOf<S>(route: Route<S>, spec: ToolSpec): Tool<S> {
  const targets = targetsOf(route);
  let input: JsonSchema | undefined;
  return {
    ...spec,
    title: spec.title ?? route.summary,
    inputSchema: () => (input ??= inputSchemaOf(route, spec)),
    async run({ args, actor, requestId, took }, services) {
      requireAccess(route, actor);
      const inputs = distribute(targets, {
        ...spec.defaults?.({ requestId }),
        ...withoutNulls(args),
      });
      const headers = z.record(z.string(), z.string().optional()).catch({}).parse(inputs.headers);
      const early = await route.early?.({ actor, headers }, services);
      if (early !== undefined) return early.body;
      const { request } = route;
      const query = parsed(request.query, inputs.query);
      const checked = parsed(request.headers, inputs.headers);
      const body = parsed(request.body, inputs.body);
      requireParams(targets, inputs.params);
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

/**
 * Of a path, the router sees to it that each part is there; of a tool, an agent may leave it out.
 * @throws ServiceError VALIDATION_ERROR
 */
function requireParams(
  targets: ReadonlyMap<string, ArgumentTarget>,
  given: Readonly<Record<string, unknown>>,
): void {
  const missing = [...targets].filter(
    ([, { location, field }]) => location === 'params' && typeof given[field] !== 'string',
  );
  if (missing.length === 0) return;
  throw validationError(
    missing.map(([path]) => ({ path, code: 'invalid_type', message: 'Must be a string.' })),
  );
}

/** Some agents write `null` for what they leave out. */
const withoutNulls = (args: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));

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

function inputSchemaOf<S>({ request }: Route<S>, { defaults }: ToolSpec): JsonSchema {
  const optional = Object.keys(defaults?.({ requestId: '' }) ?? {});
  const properties: Record<string, unknown> = {};
  const required: string[] = [];
  for (const location of INPUT_LOCATIONS) {
    const schema = request[location];
    if (schema === undefined) continue;
    const json = ObjectSchema.parse(inlined(jsonSchemaOf(schema, 'input')));
    for (const [field, member] of Object.entries(json.properties))
      properties[argumentName(field)] = member;
    required.push(...json.required.map(argumentName).filter((name) => !optional.includes(name)));
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
