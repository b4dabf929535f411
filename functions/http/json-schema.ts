import * as z from 'zod';

/** Requests are strict, answers may grow (behaviour: Versions and retention): the two directions of one schema differ. */
export type Direction = 'input' | 'output';

export type JsonSchema = Record<string, unknown>;

/**
 * The JSON Schema 2020-12 of a zod schema; parts with an id stand under `$defs`. `.meta({ openapi })` replaces what
 * zod would say, for schemas that it can only describe by half (a transformed string).
 */
export function jsonSchemaOf(schema: z.ZodType, direction: Direction): JsonSchema {
  const { $schema: _schema, ...json } = z.toJSONSchema(schema, {
    io: direction,
    override: ({ zodSchema, jsonSchema }) => {
      const openapi = z.globalRegistry.get(zodSchema)?.['openapi'];
      if (openapi !== undefined) {
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
        Object.assign(jsonSchema, openapi);
      }
      if (direction === 'output' && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties;
    },
  });
  return json;
}
