/**
 * Reads contacts out of pages: `{ "url", "html", "country"? }` a line on standard input, `{ "emails", "phones",
 * "socials" }` a line out, or `{ "error" }`. One line out for each line in, in order.
 */
import * as z from 'zod';
import { extractContacts } from '../functions/domain/website/extract-contacts.ts';
import { answerLines } from './json-lines.ts';

const Line = z.object({
  url: z.url({ protocol: /^https?$/ }),
  html: z.string(),
  country: z
    .string()
    .regex(/^[a-z]{2}$/i)
    .nullish(),
});

await answerLines(process.stdin, process.stdout, (value) => {
  const parsed = Line.safeParse(value);
  if (!parsed.success) return { error: z.prettifyError(parsed.error) };
  const { url, html, country } = parsed.data;
  const { emails, phones, socials } = extractContacts({ url, html, country: country ?? undefined });
  return { emails, phones, socials };
});
