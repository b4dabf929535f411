import {
  db,
  validationError,
  type AttributeValue,
  type Item,
  type Path,
  type UpdateSection,
  type UpdateValue,
} from './dynalite.ts';

const WRONG_TYPE = 'An operand in the update expression has an incorrect data type';
const BAD_PATH = 'The document path provided in the update expression is invalid for update';
const MISSING = 'The provided expression refers to an attribute that does not exist in the item';
const MAX_DIGITS = 38;

/**
 * Applies a parsed update expression and returns the new item; `old` stays as it is.
 *
 * Every right-hand side and every list index means the item as it was before the update, so that `SET a = b, b = a`
 * swaps and `REMOVE l[0], l[1]` removes the first two.
 */
export function applyUpdate(old: Item, sections: UpdateSection[]): Item {
  const next = structuredClone(old);
  const changedLists = new Set<(AttributeValue | undefined)[]>();
  for (const section of sections) {
    const value = newValue(section, old);
    setPath(next, section.path, value, changedLists);
  }
  for (const list of changedLists) {
    // Removed elements are holes until now, and elements set beyond the end close up.
    const kept = list.filter((value) => value !== undefined);
    list.splice(0, list.length, ...kept);
  }
  return next;
}

/** The value that the section leaves at its path; undefined when nothing stays there. */
function newValue(section: UpdateSection, old: Item): AttributeValue | undefined {
  const existing = db.mapPath(section.path, old) ?? undefined;
  switch (section.type) {
    case 'remove':
      return undefined;
    case 'set':
      return structuredClone(evaluate(section.val, old));
    case 'add':
      return added(existing, literal(section.val));
    case 'delete':
      return without(existing, literal(section.val));
  }
}

function evaluate(value: UpdateValue, old: Item): AttributeValue {
  if (Array.isArray(value)) return found(value, old);
  if (!('type' in value)) return value;
  if (value.type !== 'function') {
    const [left, right] = value.args;
    const sign = value.type === 'add' ? 1n : -1n;
    return { N: sum(numberOf(evaluate(left, old)), numberOf(evaluate(right, old)), sign) };
  }
  if (value.name === 'if_not_exists') {
    const [path, otherwise] = value.args;
    return db.mapPath(path, old) ?? evaluate(otherwise, old);
  }
  const [head, tail] = value.args;
  return { L: [...listOf(evaluate(head, old)), ...listOf(evaluate(tail, old))] };
}

function added(existing: AttributeValue | undefined, operand: AttributeValue): AttributeValue {
  if (operand.N !== undefined) {
    return { N: existing === undefined ? operand.N : sum(numberOf(existing), operand.N, 1n) };
  }
  const type = setTypeOf(operand);
  const present = existing === undefined ? [] : setOf(existing, type);
  return { [type]: [...new Set([...present, ...setOf(operand, type)])] };
}

function without(
  existing: AttributeValue | undefined,
  operand: AttributeValue,
): AttributeValue | undefined {
  if (existing === undefined) return undefined;
  const type = setTypeOf(operand);
  const gone = setOf(operand, type);
  const left = setOf(existing, type).filter((value) => !gone.includes(value));
  return left.length === 0 ? undefined : { [type]: left };
}

function setPath(
  item: Item,
  path: Path,
  value: AttributeValue | undefined,
  changedLists: Set<(AttributeValue | undefined)[]>,
): void {
  const name = path.at(-1);
  const parent = path.length === 1 ? { M: item } : db.mapPath(path.slice(0, -1), item);
  if (typeof name === 'string' && parent?.M) {
    if (value === undefined) delete parent.M[name];
    else parent.M[name] = value;
    return;
  }
  if (typeof name !== 'number' || !parent?.L) throw validationError(BAD_PATH);
  const list: (AttributeValue | undefined)[] = parent.L;
  changedLists.add(list);
  if (value !== undefined || name < list.length) list[name] = value;
}

function found(path: Path, item: Item): AttributeValue {
  const value = db.mapPath(path, item);
  if (!value) throw validationError(MISSING);
  return value;
}

function literal(value: UpdateValue): AttributeValue {
  if (Array.isArray(value) || 'type' in value) throw validationError(WRONG_TYPE);
  return value;
}

function numberOf(value: AttributeValue): string {
  if (value.N === undefined) throw validationError(WRONG_TYPE);
  return value.N;
}

function listOf(value: AttributeValue): AttributeValue[] {
  if (value.L === undefined) throw validationError(WRONG_TYPE);
  return value.L;
}

function setTypeOf(value: AttributeValue): 'SS' | 'NS' | 'BS' {
  const type = (['SS', 'NS', 'BS'] as const).find((name) => value[name] !== undefined);
  if (type === undefined) throw validationError(WRONG_TYPE);
  return type;
}

function setOf(value: AttributeValue, type: 'SS' | 'NS' | 'BS'): string[] {
  const set = value[type];
  if (set === undefined) throw validationError(WRONG_TYPE);
  return set;
}

/** Exact decimal `a + sign * b`: binary floating point would lose cents. */
function sum(a: string, b: string, sign: 1n | -1n): string {
  const left = decimal(a);
  const right = decimal(b);
  const scale = Math.max(left.scale, right.scale);
  const total =
    left.digits * 10n ** BigInt(scale - left.scale) +
    sign * right.digits * 10n ** BigInt(scale - right.scale);
  const negative = total < 0n;
  const digits = String(negative ? -total : total).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  if ((whole + fraction).replace(/^0+/, '').replace(/0+$/, '').length > MAX_DIGITS) {
    throw validationError('Attempting to store more than 38 significant digits in a Number');
  }
  return `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

function decimal(text: string): { digits: bigint; scale: number } {
  const [mantissa = '0', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}
