import { db, type AttributeValue, type Condition, type Item, type Operand } from './dynalite.ts';

/** Evaluates a parsed condition or filter expression against an item (an absent item is `{}`). */
export function matches(item: Item, condition: Condition): boolean {
  switch (condition.type) {
    case 'and':
      return condition.args.every((part) => matches(item, part));
    case 'or':
      return condition.args.some((part) => matches(item, part));
    case 'not':
      return !condition.args.every((part) => matches(item, part));
    default:
      return holds(
        item,
        condition.type === 'function' ? condition.name : condition.type,
        condition.args,
      );
  }
}

function holds(item: Item, operator: string, args: Operand[]): boolean {
  const [left, ...right] = args.map((operand) => resolve(operand, item));
  switch (operator) {
    case '=':
      return isEqual(left, right[0]);
    case '<>':
      return !isEqual(left, right[0]);
    case 'in':
      return right.some((value) => isEqual(left, value));
    case 'attribute_exists':
      return left !== undefined;
    case 'attribute_not_exists':
      return left === undefined;
    default:
      // What is missing is neither less nor greater than anything, and contains nothing.
      if (left === undefined || right.includes(undefined)) return false;
      return Boolean(db.compare(operator, left, right));
  }
}

function resolve(operand: Operand, item: Item): AttributeValue | undefined {
  if (Array.isArray(operand)) return db.mapPath(operand, item) ?? undefined;
  if (!('type' in operand)) return operand;
  const [argument] = operand.args;
  return argument === undefined ? undefined : sizeOf(resolve(argument, item));
}

function sizeOf(value: AttributeValue | undefined): AttributeValue | undefined {
  if (value === undefined) return undefined;
  if (value.B !== undefined) return { N: String(Buffer.from(value.B, 'base64').length) };
  const counted = value.S ?? value.SS ?? value.NS ?? value.BS ?? value.L;
  if (counted !== undefined) return { N: String(counted.length) };
  return value.M && { N: String(Object.keys(value.M).length) };
}

/** Equality by type and content: sets without order, lists with order, maps by their members. */
export function isEqual(a: AttributeValue | undefined, b: AttributeValue | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  if (a.M && b.M) {
    const { M: left } = a;
    const { M: right } = b;
    const names = Object.keys(left);
    return (
      names.length === Object.keys(right).length &&
      names.every((name) => isEqual(left[name], right[name]))
    );
  }
  if (a.L && b.L) {
    const { L: right } = b;
    return a.L.length === right.length && a.L.every((value, index) => isEqual(value, right[index]));
  }
  for (const type of ['SS', 'NS', 'BS'] as const) {
    const left = a[type];
    const right = b[type];
    if (left && right)
      return left.length === right.length && left.every((value) => right.includes(value));
  }
  return (['S', 'N', 'B', 'BOOL', 'NULL'] as const).some(
    (type) => a[type] !== undefined && a[type] === b[type],
  );
}
