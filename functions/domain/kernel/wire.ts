import * as z from 'zod';

/** What the reference says of a field: its meaning, and a value that it may have. */
export const about = (description: string, example?: unknown) =>
  example === undefined ? { description } : { description, examples: [example] };

/** A moment on the wire. It only describes: what we send was made by `toISOString`. */
export const Timestamp = z.string().meta({
  id: 'Timestamp',
  format: 'date-time',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  ...about('ISO 8601 in UTC, with milliseconds.', '2026-11-27T21:22:23.456Z'),
});

/** An absolute URL that we made ourselves. */
export const Url = z.string().meta({ format: 'uri', examples: ['https://example.com/'] });

/** Refuses a text of more characters than this: of Unicode, as JSON Schema counts them, not of UTF-16. */
export const atMostCharacters =
  (maximum: number) =>
  (payload: z.core.ParsePayload<string>): void => {
    const { value } = payload;
    if (value.length <= maximum || Array.from(value).length <= maximum) return;
    payload.issues.push({
      code: 'too_big',
      origin: 'string',
      maximum,
      inclusive: true,
      input: value,
      message: `Must have at most ${maximum.toLocaleString('en')} characters.`,
    });
  };

/** Control characters in the words of a regular expression; a text of lines has newlines and tabs. */
const CONTROL = {
  line: String.raw`\u0000-\u001F\u007F-\u009F`,
  text: String.raw`\u0000-\u0008\u000B-\u001F\u007F-\u009F`,
} as const;

/** How the reference describes a text that is trimmed: it has something besides white space, and nothing of control. */
export const trimmedText = (maxLength: number, kind: keyof typeof CONTROL = 'text') => ({
  type: 'string',
  minLength: 1,
  maxLength,
  pattern: String.raw`^[^${CONTROL[kind]}]*[^\s\uFEFF${CONTROL[kind]}][^${CONTROL[kind]}]*$`,
});
