import * as z from 'zod';

/** A moment on the wire: ISO 8601 in UTC with milliseconds. It only describes: what we send was made by `toISOString`. */
export const Timestamp = z.string().meta({
  id: 'Timestamp',
  format: 'date-time',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  description: 'ISO 8601 in UTC, with milliseconds.',
  examples: ['2026-11-27T21:22:23.456Z'],
});

/** An absolute URL that we made ourselves. */
export const Url = z.string().meta({ format: 'uri', examples: ['https://example.com/'] });
