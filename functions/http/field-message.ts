import type * as z from 'zod';

/** Words for what a schema itself says nothing of; the others keep the validator's. */
export const fieldMessage: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined && MISSING_CODES.has(issue.code)) return 'Required.';
  switch (issue.code) {
    case 'invalid_type':
      return TYPE_MESSAGES[issue.expected];
    case 'invalid_value':
      return `Must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}.`;
    case 'invalid_union':
      return 'Must be one of the forms that this field takes.';
    case 'too_big':
      return sizeMessage(issue.origin, 'most', Number(issue.maximum), issue.inclusive);
    case 'too_small':
      return sizeMessage(issue.origin, 'least', Number(issue.minimum), issue.inclusive);
    default:
      return undefined;
  }
};

/** How a validator calls a value that is not there. */
const MISSING_CODES: ReadonlySet<string> = new Set([
  'invalid_type',
  'invalid_value',
  'invalid_union',
]);

const TYPE_MESSAGES: Readonly<Record<string, string>> = {
  string: 'Must be a string.',
  number: 'Must be a number.',
  int: 'Must be a whole number.',
  boolean: 'Must be true or false.',
  array: 'Must be a list.',
  object: 'Must be an object.',
};

/** What is counted of a value that is no number. */
const COUNTED: Readonly<Partial<Record<string, readonly [one: string, many: string]>>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

function sizeMessage(
  origin: string,
  bound: 'least' | 'most',
  limit: number,
  isInclusive = true,
): string {
  const [one, many] = COUNTED[origin] ?? [];
  if (one !== undefined) return `Must have at ${bound} ${limit} ${limit === 1 ? one : many}.`;
  if (isInclusive) return `Must be at ${bound} ${limit}.`;
  return `Must be ${bound === 'least' ? 'more' : 'less'} than ${limit}.`;
}
