import type { Command } from './command.ts';
import { credits } from './verbs/credits.ts';
import { exclude } from './verbs/exclude.ts';
import { find } from './verbs/find.ts';
import { cancel, get, jobs, leads } from './verbs/jobs.ts';
import { monitor } from './verbs/monitor.ts';
import { quote } from './verbs/quote.ts';
import { report } from './verbs/report.ts';
import { verify } from './verbs/verify.ts';
import { webhooks } from './verbs/webhooks.ts';

/** The commands by their first word; a sentence alone means `find`. */
export const VERBS: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    find,
    quote,
    jobs,
    get,
    leads,
    cancel,
    credits,
    verify,
    report,
    exclude,
    monitor,
    webhooks,
  }),
);
