import { readFileSync } from 'node:fs';
import * as z from 'zod';

const Session = z.object({ liveKey: z.string() });

/** The keys that `npm start` made. @throws Error when it has written none */
export const readSession = (): z.infer<typeof Session> =>
  Session.parse(JSON.parse(readFileSync('.local/session.json', 'utf8')));
