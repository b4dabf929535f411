import * as z from 'zod';
import { ExclusionChoice } from '../exclusions/exclusion-choice.ts';
import { Prompt } from '../jobs/create-job.ts';
import { JobId } from '../kernel/ids.ts';
import { about } from '../kernel/wire.ts';
import { refusalFields } from '../prompt/refusal-codes.ts';
import { ClarifyingQuestion, LeadRequest } from '../prompt/request.ts';

export const QuoteBody = z.strictObject({
  prompt: Prompt,
  exclusions: ExclusionChoice.optional(),
  basedOn: JobId.nullish().meta({
    ...about('An earlier job with the same prompt; its request, answers included, is counted.'),
    examples: [],
  }),
});
export type QuoteBody = z.infer<typeof QuoteBody>;

const share = z.number().min(0).max(1);

const Fill = z
  .object({
    phone: share.meta(about('Share of the matches that have a phone.', 0.92)),
    website: share.meta(about('Share of the matches that have a website.', 0.81)),
    email: share
      .nullable()
      .meta({ ...about('Null if it is known only once the websites are read.'), examples: [null] }),
    socials: share.meta(about('Share of the matches that have a profile.', 0.44)),
  })
  .meta({ id: 'Fill' });

export const Estimate = z
  .object({
    matching: z
      .int()
      .meta(about('Businesses that match, exact for the releases of `sources`.', 312)),
    mightFit: z
      .int()
      .meta(
        about(
          'More businesses that may be what is asked for, though their records leave it in doubt: not delivered.',
          12,
        ),
      ),
    netNew: z
      .int()
      .meta(
        about('Of these, how many you neither excluded nor received in the last 30 days.', 290),
      ),
    netNewAtLeast: z
      .boolean()
      .meta(
        about(
          'True if only the first 1,000 were looked at, so that `netNew` is a lower bound.',
          false,
        ),
      ),
    fill: Fill.nullable().meta(about('Null when nothing matches.')),
    maxCredits: z.int().meta(about('The most that a job with this prompt would cost now.', 50)),
    sources: z.array(
      z.object({
        id: z.string().meta({ examples: ['overture'] }),
        datasetVersion: z.string().nullable().meta(about('Release of its data.', '2026-11-18.0')),
      }),
    ),
    samples: z
      .array(
        z.object({
          name: z.string().meta({ examples: ['Bright Dental'] }),
          category: z
            .string()
            .nullable()
            .meta({ examples: ['dental_clinic'] }),
          city: z
            .string()
            .nullable()
            .meta({ examples: ['Austin'] }),
        }),
      )
      .meta(about('Up to three of the best.')),
  })
  .meta({
    id: 'Estimate',
    ...about('What a job would find, counted in the sources the way a job counts.'),
  });
export type Estimate = z.infer<typeof Estimate>;

export const Quote = z
  .object({
    request: LeadRequest,
    questions: z.array(ClarifyingQuestion),
    ...refusalFields,
    estimate: Estimate.nullable().meta(about('Null while a question is open, and when refused.')),
  })
  .meta({ id: 'Quote' });
export type Quote = z.infer<typeof Quote>;
