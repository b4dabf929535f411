import * as z from 'zod';
import { about } from '../kernel/wire.ts';

const profile = z
  .string()
  .nullable()
  .meta({ examples: [null] });

export const Socials = z
  .object({
    facebook: z
      .string()
      .nullable()
      .meta({ examples: ['https://www.facebook.com/brightdental'] }),
    instagram: profile,
    linkedin: profile,
    x: profile,
    youtube: profile,
    tiktok: profile,
  })
  .meta({ id: 'Socials', ...about('Addresses of its profiles.') });
export type Socials = z.infer<typeof Socials>;
