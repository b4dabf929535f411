import * as z from 'zod';

export type Attribute = Readonly<Record<string, unknown>>;
export type Item = Readonly<Record<string, Attribute>>;

/** Bytes of a value as DynamoDB counts them: UTF-8 texts, about a byte for two digits, 3 for a list or map. */
function sizeOf(attribute: unknown): number {
  const [type, value] = Object.entries(z.record(z.string(), z.unknown()).parse(attribute))[0] ?? [];
  if (type === 'S') return Buffer.byteLength(String(value));
  if (type === 'N') return Math.ceil(String(value).length / 2) + 1;
  if (type === 'B') return Buffer.from(String(value), 'base64').length;
  if (type === 'BOOL' || type === 'NULL') return 1;
  if (Array.isArray(value))
    return (
      3 +
      value.reduce<number>(
        (sum, one) => sum + (type === 'L' ? sizeOf(one) + 1 : String(one).length),
        0,
      )
    );
  return 3 + sizeOfItem(value as Item) + Object.keys(value as Item).length;
}

export const sizeOfItem = (item: Readonly<Record<string, unknown>>): number =>
  Object.entries(item).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + sizeOf(value),
    0,
  );

/** Write units of an item of so many bytes: whole kilobytes. */
export const writeUnits = (bytes: number): number => Math.max(1, Math.ceil(bytes / 1_024));
