import type * as z from 'zod';
import { TABLE_DEFINITION, TTL_ATTRIBUTE } from '../schema.ts';
import type { Item } from '../table.ts';

/** Attributes that place the row in the table and say nothing about what it holds. */
const PLACE: ReadonlySet<string> = new Set([...TABLE_DEFINITION.attributes, TTL_ATTRIBUTE]);

/**
 * Reads a row that is written back whole. Attributes that this release does not know are carried along, so that a
 * release that knows them finds them again.
 */
export function readWholeRow<T extends object>(schema: z.ZodType<T>, item: Item): T {
  const said = Object.entries(item).filter(([name]) => !PLACE.has(name));
  return { ...Object.fromEntries(said), ...schema.parse(item) };
}
