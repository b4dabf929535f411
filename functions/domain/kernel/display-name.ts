import * as z from 'zod';
import { atMostCharacters, trimmedText } from './wire.ts';

const NAME_CHARACTERS = 80;

/** A name that a person gives: 1..80 characters after trim and NFC, no control characters. */
export const DisplayName = z
  .string()
  .transform((text) => text.trim().normalize('NFC'))
  .pipe(
    z
      .string()
      .min(1)
      .check(atMostCharacters(NAME_CHARACTERS))
      .regex(/^\P{Cc}*$/u, 'The name has control characters.')
      .refine((text) => text.isWellFormed(), 'The name is not well-formed Unicode.'),
  )
  .meta({ openapi: { ...trimmedText(NAME_CHARACTERS, 'line'), examples: ['CRM import'] } });
