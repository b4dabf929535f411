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
