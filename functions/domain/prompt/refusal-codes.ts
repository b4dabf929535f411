import * as z from 'zod';
import { about } from '../kernel/wire.ts';

/** Why a prompt is not for this service, with a text that is safe to show. */
export const REFUSALS = {
  no_businesses: 'The request is not for businesses.',
  unlawful: 'The request is about something unlawful.',
  one_person: 'The request is about one person, not about businesses.',
  private_data: 'The request asks for private data of people, not of businesses.',
  private_people: 'The request is about private individuals, not about businesses.',
} as const;
export type RefusalCode = keyof typeof REFUSALS;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant are what they are
export const REFUSAL_CODES = Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]];

/** A refusal as clients see it. */
export const Refusal = z
  .object({
    code: z
      .enum(REFUSAL_CODES)
      .meta(
        about(
          '`no_businesses`: it asks for something other than businesses; `unlawful`: it is about something unlawful; ' +
            '`one_person`: it is about one person; `private_data`: it asks for private data, such as home addresses; ' +
            '`private_people`: it is about private individuals.',
          'private_people',
        ),
      ),
    message: z.string().meta(about('The same in words.', REFUSALS.private_people)),
  })
  .meta({ id: 'Refusal', ...about('Why a job with this prompt would fail.') });
export type Refusal = z.infer<typeof Refusal>;

/** What both previews of a prompt say of a refusal. */
export const refusalFields = {
  refused: z.boolean().meta(about('True when a job would fail with `PROMPT_NOT_SUPPORTED`.')),
  refusal: Refusal.nullable().meta(about('Why it would; null when it is not refused.')),
};

/** The values of `refusalFields`. */
export const refusalView = (
  code: RefusalCode | null,
): { refused: boolean; refusal: Refusal | null } => ({
  refused: code !== null,
  refusal: code === null ? null : { code, message: REFUSALS[code] },
});
