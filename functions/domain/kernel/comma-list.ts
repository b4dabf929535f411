import * as z from 'zod';
import { about } from './wire.ts';

/**
 * A list in a query, `a,b`: each item once, in the order given.
 * @param texts of the reference; `pattern` is what an item looks like
 */
export const commaList = <T extends z.ZodType<string, string>>(
  item: T,
  {
    pattern,
    most,
    description,
    example,
  }: { pattern: string; most: number; description: string; example: string },
) =>
  z
    .string()
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(item).max(most))
    .optional()
    .meta({
      openapi: {
        type: 'string',
        pattern: `^(?:${pattern})(?:,(?:${pattern})){0,${most - 1}}$`,
        ...about(description, example),
      },
    });

/** The same for a closed set of words. */
export const commaListOf = <const W extends readonly [string, ...string[]]>(
  words: W,
  texts: { description: string; example: string },
) => commaList(z.enum(words), { pattern: words.join('|'), most: words.length, ...texts });
