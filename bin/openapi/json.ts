/** A JSON value; the generator builds and rewrites plain JSON only. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// `Array.isArray` does not narrow readonly arrays by itself.
export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** Rebuilds an object from the inside out; `change` sees every object after its members. */
export function rewrite(value: JsonObject, change: (node: JsonObject) => JsonObject): JsonObject {
  return change(
    Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, rewriteMember(member, change)]),
    ),
  );
}

function rewriteMember(value: Json, change: (node: JsonObject) => JsonObject): Json {
  if (isList(value)) return value.map((item) => rewriteMember(item, change));
  return isObject(value) ? rewrite(value, change) : value;
}

/** Every object inside a value, itself included. */
export function* objectsIn(value: Json): Generator<JsonObject> {
  if (isList(value)) for (const item of value) yield* objectsIn(item);
  if (!isObject(value)) return;
  yield value;
  for (const member of Object.values(value)) yield* objectsIn(member);
}

/** `createJob` becomes `CreateJob`, `RATE_LIMITED` becomes `RateLimited`, `job.failed` becomes `JobFailed`. */
export const pascalCase = (name: string): string =>
  (/[a-z]/.test(name) ? name : name.toLowerCase())
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
