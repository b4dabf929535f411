import * as z from 'zod';

/** Control characters, in the words of a regular expression; a text of lines may have newlines and tabs. */
const CONTROL = {
  line: String.raw`\u0000-\u001F\u007F-\u009F`,
  lines: String.raw`\u0000-\u0008\u000B-\u001F\u007F-\u009F`,
} as const;

interface TextRule {
  /** What the text is called in messages: `prompt` gives "The prompt is empty." */
  readonly noun: string;
  /** Characters of Unicode, as JSON Schema counts them. */
  readonly most: number;
  /** `line`: no control character at all; `lines`: none but newline and tab. */
  readonly kind: keyof typeof CONTROL;
  readonly mayBeEmpty?: boolean;
  /** What the reference says of it. */
  readonly docs: Readonly<Record<string, unknown>>;
}

/**
 * A text that a client writes: trimmed, in NFC, well-formed and without control characters (behaviour: General).
 * Every such field is made here, so that none lets through what another refuses.
 */
export function textField({ noun, most, kind, mayBeEmpty = false, docs }: TextRule) {
  const control = new RegExp(`[${CONTROL[kind]}]`, 'u');
  const allowed = kind === 'lines' ? ' other than newlines and tabs' : '';
  return z
    .string()
    .transform((text) => text.trim().normalize('NFC'))
    .pipe(
      z
        .string()
        .min(mayBeEmpty ? 0 : 1, `The ${noun} is empty.`)
        .check(atMostCharacters(most))
        .refine(
          (text) => !control.test(text),
          `The ${noun} must not contain control characters${allowed}.`,
        )
        .refine((text) => text.isWellFormed(), `The ${noun} is not well-formed Unicode.`),
    )
    .meta({
      openapi: {
        type: 'string',
        ...(mayBeEmpty ? {} : { minLength: 1 }),
        maxLength: most,
        pattern: mayBeEmpty
          ? String.raw`^[^${CONTROL[kind]}]*$`
          : String.raw`^[^${CONTROL[kind]}]*[^\s\uFEFF${CONTROL[kind]}][^${CONTROL[kind]}]*$`,
        ...docs,
      },
    });
}

/** Refuses a text of more characters than this: of Unicode, not of UTF-16. */
const atMostCharacters =
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
