/** Readers for data of no guaranteed shape: a value of the wrong type is absent, never an error. */

export type LooseObject = Readonly<Record<string, unknown>>;

export function asObject(value: unknown): LooseObject | undefined {
  return isPlainObject(value) ? value : undefined;
}

function isPlainObject(value: unknown): value is LooseObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Trimmed text; numbers count (phones come as numbers), the empty string does not. */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'number' ? Number.isFinite(value) : typeof value === 'bigint') {
    return String(value);
  }
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return text === '' ? undefined : text;
}

/** A finite number; numerals in text count. */
export function asNumber(value: unknown): number | undefined {
  if (typeof value === 'bigint') return Number(value);
  const isNumeral = typeof value === 'string' && value.trim() !== '';
  const number = isNumeral ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** The texts of a list, each once, in order; a lone text counts as a list of one. */
export function textList(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  const items = Array.isArray(value) ? value : [value];
  if (items.length < 2) {
    const text = asText(items[0]);
    return text === undefined ? [] : [text];
  }
  return [...new Set(items.map(asText).filter((text) => text !== undefined))];
}
